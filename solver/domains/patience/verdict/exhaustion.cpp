// SPDX-License-Identifier: MIT
#include "solver/domains/patience/verdict/exhaustion.h"

#include <algorithm>
#include <bit>

#include "solver/domains/patience/verdict/hole.h"

namespace coevo::patience {
namespace {

constexpr std::uint64_t kHoleKey = 0xD6E8FEB86659FD93;

}  // namespace

Relaxation Relaxation::none(const Rules& rules) {
  const CardClasses exact(rules, rules.build, rules.hole == Hole::none ? kRanks : 0);
  return {exact, exact};
}
Relaxation Relaxation::merged(const Rules& rules, int exact_ranks) {
  // Complete piles and descending foundations distinguish suits.
  const bool distinguishes = rules.complete_piles || rules.descending;
  const Build relation = distinguishes ? Build::same_suit : sequence_rule(rules);
  const CardClasses classes(rules, relation, exact_ranks);
  return {classes, classes};
}
Relaxation Relaxation::streamlined(const Rules& rules, int exact_ranks, bool eager) {
  return {CardClasses(rules, rules.build, kRanks), CardClasses(rules, rules.build, exact_ranks),
          eager};
}

Exhaustion::Exhaustion(const Rules& rules, const Relaxation& relaxation, const State& start)
    : rules_(rules),
      build_(&build_table(rules.build)),
      groups_(&build_table(rules.groups)),
      sequences_(&build_table(rules.groups == Build::none ? Build::none : sequence_rule(rules))),
      floor_cards_(floor_cards(rules.spaces)),
      fills_spaces_(rules.spaces == Spaces::reserve),
      has_open_stock_(has_open_stock(rules)),
      relaxation_(relaxation),
      code_(rules.build, start) {
  Board board = code_.unpack(code_.start());
  autoplay(board, [](const Step&) {});
  add({board.packed, hash(board), score(board), stage(board)}, 0);
}

Exhaustion::End Exhaustion::run(std::uint64_t generated, search::Budget& budget,
                                std::size_t other_bytes) {
  const std::uint64_t first = budget.generated();
  while (goal_ == kNone && !budget.ended() && budget.generated() - first < generated) {
    const auto index = pop();
    if (!index) return End::no_goal;
    ++expanded_;
    expand(*index, budget, other_bytes);
  }
  return goal_ != kNone ? End::goal : End::limit;
}

std::optional<std::uint32_t> Exhaustion::pop() {
  return open_.pop([&](std::uint32_t first) { return nodes_[first].next; });
}

void Exhaustion::expand(std::uint32_t index, search::Budget& budget, std::size_t other_bytes) {
  generate(code_.unpack(nodes_[index].packed));
  for (const Successor& successor : successors_) {
    if (is_known(successor)) continue;
    const std::size_t bytes =
        nodes_.bytes_to_add() + table_.bytes_to_add() + open_.bytes() + other_bytes;
    if (!budget.memory(bytes) || !budget.generate()) return;
    add(successor, index);
    if (goal_ != kNone) return;
  }
}

void Exhaustion::generate(const Board& board) {
  successors_.clear();
  upward_ = upward(board.home);
  if (!has_hole()) {
    score_ = score(board);
    stage_ = stage(board);
    if (relaxation_.duplicates.merges()) sums_ = relaxation_.duplicates.sums(board);
  }
  each_step(board, [&](const Step& step) { add_successor(board, step); });
}

// The most promising steps last: of equal nodes, the newest is expanded first. Groups move as one,
// other runs card by card.
template <class Each>
void Exhaustion::each_step(const Board& board, Each each) const {
  const auto each_of = [](std::uint64_t cards, auto make) {
    for (; cards != 0; cards &= cards - 1) make(first_card(cards));
  };
  const bool unordered = rules_.groups == Build::unordered;
  const auto onto_ends = [&](Card card) {
    each_of(build_->takers[card] & board.ends, [&](Card end) {
      if (!unordered || !board.lies_on(end, card)) each({card, end});
    });
  };
  const auto onto_floor = [&](Card card) { each({card, kFloor}); };
  const bool has_space = std::popcount(board.floor) < rules_.columns;
  if (has_space && rules_.spaces == Spaces::waste && board.stock.size > 0) {
    return each_of(board.stock.playable() & ~reserve_top(board), onto_floor);
  }
  const std::uint64_t to_floor = has_space ? floor_cards_ : 0;
  if (takes_back(rules_) && !relaxation_.eager) {
    each_of(relaxation_.foundations.returning(board.home), [&](Card card) {
      if ((to_floor & bit(card)) != 0) onto_floor(card);
      onto_ends(card);
    });
  }
  if (empty_cells(rules_, board.cells) > 0) {
    each_of(board.ends, [&](Card card) { each({card, kCell}); });
  }
  const std::uint64_t bases = board.movable() | group_bases(board);
  each_of(bases & to_floor & ~board.floor, onto_floor);
  each_of(bases & build_->fitting_any(board.ends) & ~waiting(board), onto_ends);
  each_of(board.movable() & next(board), [&](Card card) {
    if (rules_.complete_piles) card = pile_base(board, card);
    if (!rules_.complete_piles || rank(card) == kRanks) each({card, kHome});
  });
}

// The covered cards that form a group with all cards on them.
std::uint64_t Exhaustion::group_bases(const Board& board) const {
  std::uint64_t bases = 0;
  if (rules_.groups == Build::none) return bases;
  for (std::uint64_t left = board.ends; left != 0; left &= left - 1) {
    std::uint8_t card = first_card(left);
    while (groups_->fits(card, board.below[card]) && (board.hidden >> board.below[card] & 1) == 0) {
      card = board.below[card];
      bases |= bit(card);
    }
  }
  return bases;
}

// The cards that need not move onto another card: see runs_wait().
std::uint64_t Exhaustion::waiting(const Board& board) const {
  std::uint64_t waiting = 0;
  if (!runs_wait(rules_)) return waiting;
  const std::uint64_t next = relaxation_.foundations.next(board.home) | board.hidden;
  for (std::uint64_t left = board.ends; left != 0; left &= left - 1) {
    std::uint8_t card = first_card(left);
    for (; groups_->fits(card, board.below[card]); card = board.below[card]) {
      if ((next >> board.below[card] & 1) == 0) waiting |= bit(card);
    }
  }
  return waiting;
}

// A complete pile goes home card by card.
void Exhaustion::make(Board& board, const Step& step) const {
  if (step.onto == kHome && board.is_covered(step.card)) {
    for (auto card = static_cast<Card>(suit(step.card)); card < step.card; card += kSuits) {
      code_.apply(board, {card, kHome});
    }
  }
  code_.apply(board, step);
}

void Exhaustion::add_successor(const Board& board, const Step& step) {
  const CardClasses& classes = relaxation_.duplicates;
  const std::uint8_t from = board.below[step.card];
  const bool plays_on = fills_spaces_ || has_hole() || step.onto == kHome || from == kHome ||
                        (upward_ >> from & 1) != 0 ||
                        (classes.merges() && board.is_covered(step.card)) ||
                        (from == kCell && !board.stock.empty());
  Successor& made = successors_.emplace_back();
  if (plays_on) {
    Board after = board;
    make(after, step);
    autoplay(after, [](const Step&) {});
    if (has_hole() && is_hopeless(after, rules_.hole_loops)) return successors_.pop_back();
    made = {after.packed, hash(after), score(after), stage(after)};
  } else {
    made.packed = code_.after(board, step);
    made.hash = classes.merges() ? classes.fingerprint_after(board, sums_, step)
                                 : patience::hash(made.packed);
    made.score = score_ + (sequences_->fits(step.card, from) ? 1 : 0) -
                 (sequences_->fits(step.card, step.onto) ? 1 : 0);
    made.stage = stage_ - static_cast<int>(board.hidden >> from & 1);
  }
  table_.prefetch(made.hash);
}

int Exhaustion::score(const Board& board) const {
  if (has_hole()) return hole_score(board, rules_.hole_loops);
  int count = kCards - std::popcount(board.home);
  if (rules_.groups == Build::none) return count;
  for (Card card = 0; card < kCards; ++card) {
    if (sequences_->fits(card, board.below[card])) --count;
  }
  return count;
}

int Exhaustion::stage(const Board& board) const {
  const int in_hole = has_hole() ? std::popcount(board.home) : 0;
  return kCards * in_hole + std::popcount(board.hidden);
}

std::uint64_t Exhaustion::next(const Board& board) const {
  if (!has_hole()) return relaxation_.foundations.next(board.home);
  return hole_takers(board.hole, rules_.hole_loops) | board.stock.playable();
}

std::uint64_t Exhaustion::upward(std::uint64_t home) const {
  if (!has_safe_cards(rules_)) return 0;
  const CardClasses& classes = relaxation_.foundations;
  return relaxation_.eager ? classes.next(home) : classes.safe_next(home);
}

std::optional<Step> Exhaustion::fill(const Board& board) const {
  if (!fills_spaces_ || board.stock.reserve == 0) return std::nullopt;
  if (std::popcount(board.floor) == rules_.columns) return std::nullopt;
  return Step{static_cast<Card>(board.stock.reserve - 1), kFloor};
}

template <class Each>
void Exhaustion::autoplay(Board& board, Each each) const {
  const auto make = [&](const Step& step) {
    each(step);
    code_.apply(board, step);
  };
  while (true) {
    if (const auto step = fill(board)) {
      make(*step);
      continue;
    }
    const std::uint64_t movable =
        has_open_stock_ ? board.movable() : board.ends | reserve_top(board);
    const std::uint64_t up = upward(board.home) & movable;
    if (up == 0) return;
    make({first_card(up), kHome});
  }
}

std::uint64_t Exhaustion::hash(const Board& board) const {
  const CardClasses& classes = relaxation_.duplicates;
  if (!classes.merges()) return patience::hash(board.packed);
  const std::uint64_t fingerprint = classes.fingerprint(board);
  return has_hole() ? mix(fingerprint, kHoleKey + index(rank(board.hole))) : fingerprint;
}

bool Exhaustion::is_known(const Successor& successor) const {
  const CardClasses& classes = relaxation_.duplicates;
  return table_.contains(successor.hash, [&](std::uint32_t index) {
    const Packed& known = nodes_[index].packed;
    if (known == successor.packed) return true;
    if (!classes.merges()) return false;
    const Board a = code_.unpack(known);
    const Board b = code_.unpack(successor.packed);
    return (!has_hole() || rank(a.hole) == rank(b.hole)) && classes.same(a, b);
  });
}

void Exhaustion::add(const Successor& successor, std::uint32_t parent) {
  const auto index = static_cast<std::uint32_t>(nodes_.add());
  nodes_[index] = {successor.packed, parent, 0};
  nodes_[index].next = open_.push(successor.stage, successor.score, index);
  table_.insert(successor.hash, index);
  if (successor.score == 0) goal_ = index;
}

std::vector<Step> Exhaustion::path() const {
  std::vector<std::uint32_t> line;
  for (std::uint32_t index = goal_; index != 0; index = nodes_[index].parent) line.push_back(index);
  std::vector<Step> path;
  const auto note = [&](const Step& step) { path.push_back(step); };
  Board board = code_.unpack(code_.start());
  autoplay(board, note);
  for (; !line.empty(); line.pop_back()) {
    const Packed& wanted = nodes_[line.back()].packed;
    std::optional<Step> taken;
    each_step(board, [&](const Step& step) {
      Board after = board;
      make(after, step);
      autoplay(after, [](const Step&) {});
      if (!taken && after.packed == wanted) taken = step;
    });
    note(*taken);
    make(board, *taken);
    autoplay(board, note);
  }
  return path;
}

}  // namespace coevo::patience
