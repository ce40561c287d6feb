#include "src/app/validate_display.h"

#include <fmt/format.h>

#include <cmath>

namespace coevo::app {
namespace {

constexpr double kCountersPerDoubling = 32;

}  // namespace

void LogQuantiles::add(std::uint64_t value) {
  const double place = kCountersPerDoubling * std::log2(static_cast<double>(value) + 1);
  const auto counter = static_cast<std::size_t>(place);
  if (counter >= counts_.size()) counts_.resize(counter + 1);
  ++counts_[counter];
  ++total_;
}

double LogQuantiles::at(double share) const {
  const double wanted = share * static_cast<double>(total_);
  std::uint64_t below = 0;
  for (std::size_t counter = 0; counter < counts_.size(); ++counter) {
    below += counts_[counter];
    if (counts_[counter] == 0 || static_cast<double>(below) < wanted) continue;
    return std::exp2((static_cast<double>(counter) + 0.5) / kCountersPerDoubling) - 1;
  }
  return 0;
}

void ValidateDisplay::row(const fitness::ValidationRow& row) {
  ++done_;
  solved_ += row.outcome == common::Outcome::solved ? 1 : 0;
  nodes_.add(row.generated);
  const auto count = [this](double share) {
    return common::short_count(std::round(nodes_.at(share)));
  };
  const double solved = static_cast<double>(solved_) / static_cast<double>(done_);
  progress_.update(done_, fmt::format("solved {:.2f}%  median {} nodes  p99 {}", 100 * solved,
                                      count(0.5), count(0.99)));
}

}  // namespace coevo::app
