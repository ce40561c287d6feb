// SPDX-License-Identifier: MIT
#include "src/lab/games/champion.h"

#include <fmt/format.h>

#include <cmath>

namespace coevo::experiments {
namespace {

using solver::AttemptSpec;
using solver::BeamSpec;
using solver::MemberSpec;

double rounded(double weight) {
  return std::round(weight * 1e4) / 1e4;
}

// A long attempt runs out of moves in many lost deals and leaves them to the complete search. A
// beam solves most of the hard deals that can be won. But it compares positions after equally many
// moves and keeps those that have not dealt: if the stock is dealt to the columns, long attempts
// take the beams' place.
MemberSpec later_member(MemberSpec member, std::size_t number, bool deals_to_columns) {
  const double card_weight = std::get<AttemptSpec>(member.search).card_weight;
  if (deals_to_columns) {
    member.search = AttemptSpec{20000, card_weight};
    return member;
  }
  switch (number) {
    case 0:
      member.search = AttemptSpec{3000, card_weight};
      break;
    case 1:
      member.search = BeamSpec{256};
      break;
    case 2:
      member.search = AttemptSpec{20000, card_weight};
      break;
    default:
      member.search = BeamSpec{1000};
  }
  return member;
}
constexpr std::size_t kLaterMembers = 4;

}  // namespace

solver::WeightFile champion_of(const solver::WeightFile& evolved) {
  solver::WeightFile champion = evolved;
  auto& members = champion.spec.members;
  for (MemberSpec& member : members) {
    for (auto& [name, weight] : member.weights) weight = rounded(weight);
    auto& attempt = std::get<AttemptSpec>(member.search);
    attempt.card_weight = rounded(attempt.card_weight);
  }
  const std::vector<MemberSpec> attempts = members;
  const auto& settings = champion.spec.settings;
  const bool deals_to_columns = settings.has("draw") && settings.integer("draw") == 0;
  // With a hole, the complete search needs fewer positions than a long attempt.
  const bool has_hole = settings.has("hole") && settings.text("hole") != "none";
  for (std::size_t i = 0; i < (has_hole ? 0 : kLaterMembers); ++i) {
    members.push_back(later_member(attempts[i % attempts.size()], i, deals_to_columns));
  }
  champion.provenance["note"] = fmt::format("champion of {}: attempts{}, then a complete search",
                                            champion.domain->name(), has_hole ? "" : " and beams");
  champion.spec.weights = attempts.front().weights;
  champion.spec.quantisation = attempts.front().quantisation;
  return champion;
}

solver::WeightFile with_equal_weights(solver::WeightFile champion) {
  const auto equalize = [](std::map<std::string, double>& weights) {
    for (auto& [name, weight] : weights) weight = 1;
  };
  equalize(champion.spec.weights);
  for (MemberSpec& member : champion.spec.members) {
    equalize(member.weights);
    if (auto* attempt = std::get_if<AttemptSpec>(&member.search)) attempt->card_weight = 0;
  }
  return champion;
}

}  // namespace coevo::experiments
