// SPDX-License-Identifier: MIT
// The paired differences between arms, on the page of an experiment.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "src/lab/coevolution/arm_page.h"

namespace coevo::experiments {

// "12.5 M"; "-" if infinite.
std::string millions(double positions);

// The primary measure of an arm after the first.
struct Difference {
  std::string arm;
  std::string rival;
  Paired pairs;
  std::string corrected = "A/A";  // p, after Holm; the A/A pair is no hypothesis
  double p = 1;                   // that p; 1 for the A/A pair
};

// Of each arm after the first, at that budget of positions, but for arms whose qualities have
// another scale than their rival's.
std::vector<Difference> differences(const ArmsOnPage& shown, std::uint64_t budget);

// Which arms differ from their rivals beyond chance, and what the experiment could have seen.
void conclude(std::span<const Difference> all, const Protocol& protocol, Laboratory& lab);
void draw_differences(std::span<const Difference> all, std::uint64_t budget,
                      const std::string& picture, Laboratory& lab);
void tabulate_differences(std::span<const Difference> all, std::uint64_t budget, Laboratory& lab);

}  // namespace coevo::experiments
