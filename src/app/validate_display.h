// SPDX-License-Identifier: MIT
// The display of a validation while its rows arrive.
#pragma once

#include <cstdint>

#include "analysis/statistics/log_quantiles.h"
#include "common/progress.h"
#include "common/records/results_file.h"

namespace coevo::cli {

class ValidateDisplay {
 public:
  ValidateDisplay(std::uint64_t total, const common::DisplayOptions& display)
      : progress_("validate", total, display) {}

  void row(const records::ResultRow& row);
  double seconds() const { return progress_.seconds(); }

 private:
  common::Progress progress_;
  analysis::LogQuantiles nodes_;
  std::uint64_t done_ = 0;
  std::uint64_t solved_ = 0;
};

}  // namespace coevo::cli
