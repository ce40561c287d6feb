// SPDX-License-Identifier: MIT
#include "src/app/validate_display.h"

#include <fmt/format.h>

#include <cmath>

namespace coevo::cli {

void ValidateDisplay::row(const records::ResultRow& row) {
  ++done_;
  solved_ += row.outcome == common::Outcome::solved ? 1 : 0;
  nodes_.add(row.generated);
  if (!progress_.is_due(done_)) return;
  const auto count = [this](double share) {
    return common::short_count(std::round(nodes_.at(share)));
  };
  const double solved = static_cast<double>(solved_) / static_cast<double>(done_);
  progress_.update(done_, fmt::format("solved {:.2f}%  median {} nodes  p99 {}", 100 * solved,
                                      count(0.5), count(0.99)));
}

}  // namespace coevo::cli
