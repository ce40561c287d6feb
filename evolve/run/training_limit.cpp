// SPDX-License-Identifier: MIT
#include "evolve/run/training_limit.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/records/run/checkpoint.h"

namespace coevo::evolve {
namespace {

constexpr double kStandardCut = 0.5;  // the best of three (analysis/coevolution/limits-tuning.yaml)
constexpr double kFirstShare = 1.0 / 16;  // of limits.nodes, in the first generation
constexpr double kLeast = 64;             // positions
// Doublings of the limit if every search reaches it: then it takes few generations to get near.
constexpr double kStep = 1.0;

double log2_of(std::uint64_t nodes) {
  return std::log2(static_cast<double>(nodes));
}

}  // namespace

TrainingLimit TrainingLimit::read(const common::ConfigNode& limits, std::uint64_t most) {
  TrainingLimit limit;
  limit.most_ = most;
  const auto given = limits.find("training");
  const auto cut = limits.find("cut");
  if (!given) {
    if (cut) cut->fail("limits.training: adaptive");
    return limit;
  }
  if (most == 0) given->fail("a target with limits.nodes");
  const std::string text = given->is_map() || given->is_list() ? "" : given->text();
  if (text != "adaptive") {
    if (cut) cut->fail("limits.training: adaptive");
    if (!text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0) {
      given->fail("a number, or adaptive");
    }
    limit.fixed_ = given->natural(1, most);
    return limit;
  }
  limit.cut_ = cut ? cut->real(0.01, 0.9) : kStandardCut;
  limit.doublings_ = std::max(limit.least_doublings(), log2_of(most) + std::log2(kFirstShare));
  return limit;
}

nlohmann::ordered_json TrainingLimit::to_json() const {
  if (is_adaptive()) return {{"training", "adaptive"}, {"cut", cut_}};
  if (fixed_ > 0) return {{"training", fixed_}};
  return nlohmann::ordered_json::object();
}

std::uint64_t TrainingLimit::nodes() const {
  if (!is_adaptive()) return fixed_;
  return static_cast<std::uint64_t>(std::llround(std::exp2(doublings_)));
}

void TrainingLimit::learn(double share_cut) {
  if (!is_adaptive()) return;
  doublings_ =
      std::clamp(doublings_ + kStep * (share_cut - cut_), least_doublings(), log2_of(most_));
}

void TrainingLimit::set_doublings(double doublings) {
  const bool is_within = doublings >= least_doublings() && doublings <= log2_of(most_);
  records::require_state(!is_adaptive() || is_within, "training_limit");
  doublings_ = doublings;
}

double TrainingLimit::least_doublings() const {
  return std::min(std::log2(kLeast), log2_of(most_));
}

}  // namespace coevo::evolve
