// SPDX-License-Identifier: MIT
#include "solver/domains/patience/shortest_space/shortest_puzzle.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace coevo::patience {
namespace {

struct BoundText {
  const char* name;
  bool in_every_game;  // or only where cards move one by one
  const char* help;
};
constexpr bool every_game = true;
constexpr bool single_cards = false;
constexpr BoundText kBounds[] = {
// in the order of BoundKind
#define COEVO_BOUND(name, games, help) {#name, games, help},
#include "solver/domains/patience/shortest_space/bounds.def"
#undef COEVO_BOUND
};

// Fewest cards left and cells used first: among equal f, these are nearest to a solution.
int order_of(int left, int used_cells) {
  return std::min(63, left + used_cells);
}

}  // namespace

std::vector<std::string> bound_names() {
  std::vector<std::string> names;
  for (const BoundText& bound : kBounds) names.emplace_back(bound.name);
  return names;
}

std::string bound_help() {
  std::string text;
  for (const auto& [name, games, help] : kBounds) text += fmt::format("{}: {}; ", name, help);
  return text.substr(0, text.size() - 2);
}

std::vector<solver::FeatureFamily> bounds() {
  std::vector<solver::FeatureFamily> families;
  for (const auto& [name, games, help] : kBounds)
    families.push_back({fmt::format("bound={}", name), help});
  return families;
}

BoundKind bound_named(std::string_view text) {
  for (std::size_t i = 0; i < std::size(kBounds); ++i) {
    if (text == kBounds[i].name) return static_cast<BoundKind>(i);
  }
  throw std::logic_error("no bound named " + std::string(text));
}

bool is_proven(BoundKind bound, const Rules& rules) {
  return kBounds[static_cast<std::size_t>(bound)].in_every_game || moves_card_by_card(rules);
}

ShortestPuzzle::ShortestPuzzle(const Layout& layout, const Rules& rules, BoundKind bound,
                               Autoplay autoplay, Digging digging)
    : deck_(layout, rules),
      blocking_(deck_),
      unpacker_(deck_, blocking_),
      generator_(deck_, unpacker_, digging, autoplay),
      cover_(blocking_.pairs),
      vacancy_(deck_, unpacker_, cover_),
      cycles_(deck_, unpacker_),
      unlimited_(deck_, unpacker_, cover_),
      bound_(bound),
      left_varies_(takes_back(rules) || rules.complete_piles),
      counts_reversals_(bound != BoundKind::home),
      // The stronger bounds build on the pair bound.
      counts_pairs_(bound == BoundKind::pairs || bound == BoundKind::triples ||
                    bound == BoundKind::unlimited || bound == BoundKind::room) {
  for (std::size_t p = 0; p < on_next_.size() && rules.complete_piles; ++p) {
    const auto place = static_cast<Place>(p);
    if (place == Place::floor || place == Place::cell || place == Place::home) continue;
    for (int slot = 0; slot < kCards; ++slot) {
      const Slot under = below(deck_, slot, place);
      if (under < kCards && (deck_.waiting[under] & slot_bit(slot))) on_next_[p] |= slot_bit(slot);
    }
  }
}

solver::Start<Packed> ShortestPuzzle::start() {
  Places places = start_places(deck_);
  const int homes = generator_.autoplays() ? autoplay(places) : 0;
  Columns columns;
  unpack(pack(places), columns);
  return {pack(places), homes, bound(columns), order_of(left(columns), columns.used_cells)};
}

int ShortestPuzzle::left_of_piles(const Columns& columns) const {
  const auto& [a, b, c] = columns.places.plane;
  Slots there = columns.places.home();
  for (std::size_t p = 0; p < on_next_.size(); ++p) {
    there |= on_next_[p] & (p & 1 ? a : ~a) & (p & 2 ? b : ~b) & (p & 4 ? c : ~c);
  }
  return kCards - std::popcount(there);
}

int ShortestPuzzle::bound(const Columns& columns) {
  int bound = left(columns);
  if (counts_reversals_) bound += std::popcount(columns.reversals);
  return counts_pairs_ ? bound + cover_.of(columns, columns.paired) : bound;
}

int ShortestPuzzle::late_bound(Columns& columns, int bound) {
  // The others assume single cards that have one foundation.
  if (!moves_card_by_card(deck_.rules) || deck_.rules.descending) return bound;
  const int reversals = std::popcount(columns.reversals);
  const int aside = bound - columns.left();
  if (bound_ == BoundKind::components) return bound + component_count(deck_, unpacker_, columns);
  if (bound_ == BoundKind::triples) {
    // Lies between pairs and unlimited, which are cheaper and mostly equal.
    if (unlimited_.moves_aside(columns, aside) == aside) return bound;
    return columns.left() + cycles_.moves_aside(columns, 3);
  }
  if (bound_ == BoundKind::unlimited) {
    return columns.left() + unlimited_.moves_aside(columns, aside);
  }
  if (bound_ != BoundKind::room) return bound;
  const int extra = vacancy_.extra(columns, aside - reversals);
  return extra == VacancyBound::kDeadEnd ? solver::kDeadEnd : bound + extra;
}

void ShortestPuzzle::expand(const Columns& columns, Successors& successors) {
  successors.clear();
  generator_.generate(columns, generated_);
  for (const CompoundMove& step : generated_) successors.add(successor(columns, step));
}

ShortestPuzzle::Successor ShortestPuzzle::successor(const Columns& columns,
                                                    const CompoundMove& step) const {
  Places places = columns.places;
  places.put(step.dug, Place::cell);
  if (step.place == Place::home && step.along > 0) {
    places.put(deck_.suit_cards[deck_.suit[index(step.card)]], Place::home);
  } else {
    places.set(step.card, step.place);
  }
  Slots cells = (columns.cells | step.dug) & ~slot_bit(step.card);
  if (step.place == Place::cell) cells |= slot_bit(step.card);
  int homes = 0;
  if (generator_.autoplays() && may_set_off_autoplay(columns, step))
    homes = autoplay_after(columns, step, cells, places);
  const int cost = step.moves() + homes;
  homes += homes_of(columns, step);
  return {{pack(places), cost, order_of(left(columns) - homes, std::popcount(cells))}, step, homes};
}

// By how much a step that does not lead home lowers left().
int ShortestPuzzle::homes_in_columns(const Columns& columns, const CompoundMove& step) const {
  const Place before = columns.places[step.card];
  if (!deck_.rules.complete_piles) return before == Place::home ? -1 : 0;
  const auto is_there = [&](Place place) {
    return static_cast<int>(on_next_[static_cast<std::size_t>(place)] >> step.card & 1);
  };
  return is_there(step.place) - is_there(before);
}

// Whether safe autoplay may follow; false is certain.
bool ShortestPuzzle::may_set_off_autoplay(const Columns& columns, const CompoundMove& step) const {
  if (step.place == Place::home) return true;
  if (step.from < 0) return false;
  const int bare = columns.size[index(step.from)] - step.over - step.along - 2;
  return bare >= 0 &&
         (generator_.safe_cards() & slot_bit(unpacker_.card(columns, step.from, bare))) != 0;
}

// Makes the auto-moves; returns how many.
int ShortestPuzzle::autoplay(Places& places) const {
  Columns columns;
  unpack(pack(places), columns);
  AutoplayPosition position{
      columns.home, columns.down, columns.size, columns.cells, columns.tops, -1, -1};
  return play_safe_moves(deck_, unpacker_, columns, position, places);
}

// The same after a compound move.
int ShortestPuzzle::autoplay_after(const Columns& columns, const CompoundMove& step, Slots& cells,
                                   Places& places) const {
  if (step.along > 0) {
    const int homes = autoplay(places);
    cells = places.cells();
    return homes;
  }
  const Slots gone = step.dug | slot_bit(step.card);
  AutoplayPosition position{
      columns.home, columns.down, columns.size, cells, columns.tops & ~gone, -1, -1};
  if (step.place == Place::home) count_home(position, deck_.card[index(step.card)]);
  if (step.to >= 0) {
    position.height[index(step.to)] -= step.bared;
    position.landed = step.card;
    position.covered = step.to;
    position.tops |= slot_bit(step.card);
    if (step.onto != kOnFloor) position.tops &= ~slot_bit(step.onto);
  }
  if (step.from >= 0) {
    const int height = position.height[index(step.from)] -= step.over + 1;
    if (height > 0) position.tops |= slot_bit(unpacker_.card(columns, step.from, height - 1));
  }
  const int homes = play_safe_moves(deck_, unpacker_, columns, position, places);
  cells = position.cells;
  return homes;
}

// A card that goes to where it finally lies, or comes back from its foundation, is neither a
// reversal nor in pairs, so that it changes the bound by one.
int ShortestPuzzle::bound_after(Columns& columns, int bound, const Successor& successor) {
  const CompoundMove& step = successor.step;
  const Slots card = slot_bit(step.card);
  const Slots gone = step.dug | card;
  const int left = this->left(columns);
  int after = left - successor.homes;
  if (!counts_reversals_) return after;
  after += std::popcount(columns.reversals & ~gone);
  const Slots paired = columns.paired & ~gone;
  int cover = 0;
  if (counts_pairs_) {
    cover = bound - left - std::popcount(columns.reversals);
    // Each card that left its place lowers the cover by at most one.
    const Slots saves = columns.paired & gone;
    if (std::has_single_bit(saves)) {
      if (cover_.may_have(columns, cover, std::countr_zero(saves))) --cover;
    } else {
      int more = std::popcount(saves);
      while (more-- > 0 && cover_.at_most(columns, cover - 1, paired)) --cover;
    }
    after += cover;
  }
  if (step.onto == kOnFloor) return after;
  const Slots blocked = moves_card_by_card(deck_.rules)
                            ? unpacker_.blocks_on(columns, step.onto)
                            : unpacker_.blocks_on_column(columns, step.card, step.to);
  if (blocked & card) return after + 1;
  if (!counts_pairs_) return after;
  const Slots pairs = unpacker_.pairs_on(columns, step.card, blocked) & ~gone;
  if (pairs == 0) return after;
  // Either the card joins the cover, or all its partners are in it.
  return cover_.at_most(columns, cover - std::popcount(pairs), paired & ~pairs) ? after : after + 1;
}

}  // namespace coevo::patience
