// What one sees of a validation while its rows come in.
#pragma once

#include <vector>

#include "src/common/progress.h"
#include "src/fitness/validation.h"

namespace coevo::app {

// Quantiles of numbers as they come, to within 1.1 %: 32 counters a doubling.
class LogQuantiles {
 public:
  void add(std::uint64_t value);
  // The value below which that share of all lies; 0 where there is none.
  double at(double share) const;

 private:
  std::vector<std::uint64_t> counts_;
  std::uint64_t total_ = 0;
};

class ValidateDisplay {
 public:
  ValidateDisplay(std::uint64_t total, const common::DisplayOptions& display)
      : progress_("validate", total, display) {}

  void row(const fitness::ValidationRow& row);
  double seconds() const { return progress_.seconds(); }

 private:
  common::Progress progress_;
  LogQuantiles nodes_;
  std::uint64_t done_ = 0;
  std::uint64_t solved_ = 0;
};

}  // namespace coevo::app
