// SPDX-License-Identifier: MIT
// The page of the experiment: its result, anytime curves, comparisons with the first arm.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "src/lab/coevolution/arm_statistics.h"
#include "src/lab/laboratory.h"

namespace coevo::experiments {

struct ArmsOnPage {
  Comparison comparison;            // its arms are the arms with runs
  std::vector<ArmResults> results;  // of each arm
  std::string picture;              // name of the file
};

void write_page(const ArmsOnPage& shown, std::span<const std::uint64_t> budgets,
                const std::string& test, Laboratory& lab);

}  // namespace coevo::experiments
