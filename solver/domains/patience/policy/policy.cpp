// SPDX-License-Identifier: MIT
#include "solver/domains/patience/policy/policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace coevo::patience {
namespace {

using ValueOf = double (*)(const Situation&);

template <class Heuristic>
double place_in_range(const Situation& situation) {
  return solver::place_in_range(Heuristic::kFeature, Heuristic::value(situation.summary));
}

double depth(const Situation& situation) {
  return situation.arrival == nullptr ? 0 : situation.arrival->depth;
}

template <class Heuristic>
double phase(const Situation& situation) {
  return solver::phase_by(Heuristic::kFeature, Heuristic::value(situation.summary),
                          depth(situation));
}

double share_of(double count, double most) {
  return std::min(count / most, 1.0);
}

constexpr double kMaxMoves = 50;   // counts of moves are divided by it
constexpr double kMaxDepth = 200;  // and g by this

struct OwnTerm {
  const char* name;
  const char* help;
  ValueOf value;
};

// 1 if the last move went onto one of those places.
double moved_onto(const Situation& s, std::uint8_t first, std::uint8_t last) {
  const bool is_start = s.arrival == nullptr;
  return !is_start && s.arrival->move.onto >= first && s.arrival->move.onto <= last ? 1 : 0;
}

// Whether the moved cards now lie in a column that is built from its deepest card on.
double on_sorted_pile(const Situation& s) {
  if (moved_onto(s, 0, kFloor) == 0) return 0;
  std::uint8_t card = s.state.top[s.arrival->move.to];
  while (card < kFloor &&
         (s.state.below[card] == kFloor || s.puzzle.sequences().fits(card, s.state.below[card]))) {
    card = s.state.below[card];
  }
  return card == kFloor ? 1 : 0;
}

double children(const Situation& s) {
  Puzzle::Moves moves;
  s.puzzle.generate(s.state, moves);
  return share_of(static_cast<double>(moves.size()), kMaxMoves);
}

constexpr std::array kOwnTerms{
    OwnTerm{"is_move_to_freecell", "1 if the last move went to a cell",
            [](const Situation& s) { return moved_onto(s, kCell, kCell); }},
    OwnTerm{"is_move_to_cascade", "1 if the last move went to a column",
            [](const Situation& s) { return moved_onto(s, 0, kFloor); }},
    OwnTerm{"is_move_to_foundation", "1 if the last move went home",
            [](const Situation& s) { return moved_onto(s, kHome, kHome); }},
    OwnTerm{"is_move_to_sorted_pile",
            "1 if the last move went to a column that now wholly descends", on_sorted_pile},
    OwnTerm{"last_card_moved",
            "value of the card that it moved (in a run, the deepest), divided by 13",
            [](const Situation& s) -> double {
              return s.arrival == nullptr ? 0 : share_of(rank(s.arrival->move.card), kRanks);
            }},
    OwnTerm{"num_of_siblings", "number of moves in the position before, divided by 50",
            [](const Situation& s) -> double {
              return s.arrival == nullptr ? 0 : share_of(s.arrival->siblings, kMaxMoves);
            }},
    OwnTerm{"num_of_children", "number of moves in the position, divided by 50", children},
    OwnTerm{"g", "number of moves from the start, divided by 200",
            [](const Situation& s) { return share_of(depth(s), kMaxDepth); }}};

template <class... List>
constexpr auto values_of(std::tuple<List...>*) {
  std::array<ValueOf, 2 * sizeof...(List) + kOwnTerms.size()> values{place_in_range<List>...};
  std::size_t i = sizeof...(List);
  ((values[i++] = phase<List>), ...);
  for (const OwnTerm& own : kOwnTerms) values[i++] = own.value;
  return values;
}
constexpr auto kValues = values_of(static_cast<Heuristics*>(nullptr));

}  // namespace

const std::vector<solver::Term>& policy_terms() {
  static const std::vector<solver::Term> terms = [] {
    std::vector<solver::Term> all;
    for (const solver::Feature& feature : kFeatures) {
      all.push_back({std::string(feature.name), "the heuristic's place in its range"});
    }
    for (const solver::Feature& feature : kFeatures) {
      all.push_back({fmt::format("phase_by_{}", feature.name),
                     fmt::format("g / (g + {}), g in moves", feature.name)});
    }
    for (const OwnTerm& own : kOwnTerms) all.push_back({own.name, own.help});
    return all;
  }();
  return terms;
}

std::vector<std::string> policy_term_names() {
  std::vector<std::string> names;
  for (const solver::Term& term : policy_terms()) names.push_back(term.name);
  return names;
}

double policy_value(std::size_t term, const Situation& situation) {
  return kValues[term](situation);
}

}  // namespace coevo::patience
