// SPDX-License-Identifier: MIT
#include "solver/domains/patience/shortening/hops.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace coevo::patience {

std::uint32_t HopWriter::waiting_columns() const {
  if (!takes_any(rules_.spaces)) return 0;
  std::uint32_t empty = 0;
  for (std::uint32_t c = 0; c < static_cast<std::uint32_t>(rules_.columns); ++c) {
    if (state_.top[c] == kFloor) empty |= 1U << c;
  }
  return empty;
}

void HopWriter::hop(const Hop& hop) {
  hops_.push_back(hop);
  apply_unhashed(state_, move_of(state_, hop));
}

void HopWriter::make(const Move& move) {
  if (move.onto >= kCell || move.from >= kCell || state_.top[move.from] == move.card) {
    return hop(hop_of(move));
  }
  int count = 1;
  for (Card card = state_.top[move.from]; card != move.card; card = state_.below[card]) ++count;
  move_run(count, move.from, move.to, waiting_columns() & ~(1U << move.to));
}

// Through cells alone where they suffice, otherwise the surplus waits in one of the `empty`
// columns.
void HopWriter::move_run(int count, std::uint8_t from, std::uint8_t to, std::uint32_t empty) {
  const int fit = empty_cells(rules_, state_.cells) + 1;
  if (count > fit && empty != 0) {
    const auto waiting = static_cast<std::uint8_t>(std::countr_zero(empty));
    empty &= empty - 1;
    const int surplus = std::max(1, count - (fit << std::popcount(empty)));
    move_run(surplus, from, waiting, empty);
    move_run(count - surplus, from, to, empty);
    move_run(surplus, waiting, to, empty);
    return;
  }
  std::array<Card, kRanks> waiting;
  std::size_t held = 0;
  for (; held + 1 < static_cast<std::size_t>(count); ++held) {
    waiting[held] = state_.top[from];
    hop({waiting[held], from, kCell});
  }
  hop({state_.top[from], from, to});
  while (held > 0) hop({waiting[--held], kCell, to});
}

void HopMerger::set(Times& times, int time) {
  times[index(time >> 6)] |= std::uint64_t{1} << (time & 63);
}
void HopMerger::clear(Times& times, int time) {
  times[index(time >> 6)] &= ~(std::uint64_t{1} << (time & 63));
}

HopMerger::HopMerger(std::vector<Hop> hops, int cells, int held)
    : cells_(cells), hops_(std::move(hops)) {
  if (hops_.size() > kMaxHops) return;
  for (int i = 0; i < static_cast<int>(hops_.size()); ++i) {
    const Hop& hop = hops_[index(i)];
    held += (hop.to == kCell ? 1 : 0) - (hop.from == kCell ? 1 : 0);
    held_[index(i)] = held;
    link(i);
  }
}

std::size_t HopMerger::index_of(std::uint8_t place, Card card) {
  if (place < kMaxColumns) return place;
  return place == kCell ? kMaxColumns : kMaxColumns + 1 + index(suit(card));
}

void HopMerger::link(int time) {
  const Hop& hop = hops_[index(time)];
  set(touched_[index_of(hop.from, hop.card)], time);
  set(touched_[index_of(hop.to, hop.card)], time);
  set(entered_[index_of(hop.to, hop.card)], time);
}

void HopMerger::unlink(int time) {
  const Hop& hop = hops_[index(time)];
  clear(touched_[index_of(hop.from, hop.card)], time);
  clear(touched_[index_of(hop.to, hop.card)], time);
  clear(entered_[index_of(hop.to, hop.card)], time);
}

// Whether any of the times lies between the two, both excluded.
bool HopMerger::any(const Times& times, int first, int last) {
  if (++first >= last) return false;
  const std::uint64_t low = ~std::uint64_t{0} << (first & 63);
  const std::uint64_t high = ~std::uint64_t{0} >> (63 - ((last - 1) & 63));
  const int from = first >> 6;
  const int to = (last - 1) >> 6;
  if (from == to) return (times[index(from)] & low & high) != 0;
  if ((times[index(from)] & low) != 0 || (times[index(to)] & high) != 0) return true;
  return std::any_of(times.begin() + from + 1, times.begin() + to,
                     [](std::uint64_t word) { return word != 0; });
}

void HopMerger::change_held(int first, int last, int change) {
  for (int i = first; i < last; ++i) held_[index(i)] += change;
}

// Whether the card can wait where it was and make the merged hop later.
bool HopMerger::merges_late(int earlier, int later) const {
  const auto [card, from, via] = hops_[index(earlier)];
  if (from != kCell) return !any(touched_[index_of(from, card)], earlier, later);
  if (via == kCell) return true;
  return std::all_of(held_.begin() + earlier, held_.begin() + later,
                     [this](int held) { return held < cells_; });
}

// Merges the hop with the previous one of its card. Returns the hop that remains, to try again;
// kNone when none merged or none remains.
int HopMerger::merge_at(int later) {
  const int earlier = previous_[index(later)];
  if (earlier == kNone) return kNone;
  const auto [card, from, via] = hops_[index(earlier)];
  const std::uint8_t to = hops_[index(later)].to;
  if (from == kHome && to == kCell) return kNone;  // no card goes from home to a cell
  if (via != kCell && any(entered_[index_of(via, card)], earlier, later)) return kNone;
  const bool late = merges_late(earlier, later);
  if (!late && (to >= kCell || any(touched_[to], earlier, later))) return kNone;
  const int kept = late ? later : earlier;
  const int left_out = late ? earlier : later;
  const int before = previous_[index(earlier)];
  unlink(earlier);
  unlink(later);
  gone_[index(left_out)] = true;
  change_held(earlier, later, (late && from == kCell ? 1 : 0) - (via == kCell ? 1 : 0));
  hops_[index(kept)].from = from;
  hops_[index(kept)].to = to;
  previous_[index(kept)] = before;
  int& latest = latest_[card];
  latest = kept;
  if (from == to) {
    gone_[index(kept)] = true;
    latest = before;
    return kNone;
  }
  link(kept);
  return kept;
}

int HopMerger::pass(int end) {
  int last = kNone;
  latest_.fill(kNone);
  for (int i = 0; i < (last == kNone ? end : static_cast<int>(hops_.size())); ++i) {
    if (gone_[index(i)]) continue;
    int& latest = latest_[hops_[index(i)].card];
    const int before = latest;
    previous_[index(i)] = before;
    latest = i;
    for (int hop = i; hop != kNone;) hop = merge_at(hop);
    if (latest_[hops_[index(i)].card] != i || previous_[index(i)] != before) last = i;
  }
  return last;
}

std::vector<Hop> HopMerger::merge() {
  if (hops_.size() > kMaxHops) return std::move(hops_);
  // From the last merger of a pass on nothing has changed since it was tried.
  for (int end = static_cast<int>(hops_.size()); end != kNone;) end = pass(end);
  std::vector<Hop> left;
  left.reserve(hops_.size());
  for (std::size_t i = 0; i < hops_.size(); ++i) {
    if (!gone_[i]) left.push_back(hops_[i]);
  }
  return left;
}

}  // namespace coevo::patience
