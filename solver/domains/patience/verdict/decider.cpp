// SPDX-License-Identifier: MIT
#include "solver/domains/patience/verdict/decider.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solver/domains/patience/verdict/dealing_search.h"
#include "solver/domains/patience/verdict/exhaustion.h"
#include "solver/search/budget.h"

namespace coevo::patience {
namespace {

using End = Exhaustion::End;

// The positions that each search makes in its first turn, and how much longer each turn is.
constexpr std::uint64_t kTurn = 10'000;
constexpr std::uint64_t kGrowth = 4;
// The ranks that keep their suits, from the first relaxed deal to the last.
constexpr std::array kExactRanks{2, 4, 6, 8};
// The streamlined searches; the first loses most solutions.
struct Streamlined {
  int exact_ranks;
  bool eager;
};
constexpr std::array kStreamlined{Streamlined{0, true}, Streamlined{0, false},
                                  Streamlined{4, false}};

// A relaxed game: if the stock may be dealt any number of times, it is dealt card by card.
Rules card_by_card(Rules rules) {
  if (rules.stock > 0 && rules.redeal && rules.redeals == 0) rules.draw = 1;
  return rules;
}
State card_by_card(State state) {
  if (state.stock.redeal == 0 || state.stock.redeals > 0) return state;
  Stock stock = stock_of(state);
  stock.draw = 1;
  stock.settle();
  set_stock(state, stock);
  return state;
}

std::vector<Move> moves_of(const std::vector<Step>& steps, State state) {
  std::vector<Move> moves;
  moves.reserve(steps.size());
  for (const auto& [card, onto] : steps) {
    moves.push_back(move_onto(state, card, onto));
    apply_unhashed(state, moves.back());
  }
  return moves;
}

// The searches of one deal.
class Turns {
 public:
  Turns(const Rules& rules, const State& start, const solver::Limits& limits)
      : rules_(rules), start_(start), budget_(limits) {}

  solver::SearchResult<Move> take() {
    for (std::uint64_t turn = kTurn; !is_decided(); turn *= kGrowth) {
      make_room();
      relax(turn);
      if (!is_decided()) streamline(turn);
      if (!is_decided()) search_all(2 * turn);
    }
    return search::finish<Move>(is_won_, expanded_, budget_, 0,
                                [&] { return moves_of(steps_, start_); });
  }

 private:
  bool is_decided() const { return is_won_ || is_lost_ || budget_.ended().has_value(); }

  // Moves on to the next relaxed deal whenever one can be won.
  void relax(std::uint64_t turn) {
    if (!merges_) return;
    for (; level_ < kExactRanks.size(); ++level_, merged_.reset()) {
      if (!merged_) {
        merged_.emplace(relaxed_, Relaxation::merged(relaxed_, kExactRanks[level_]),
                        card_by_card(start_));
      }
      const End end = run(*merged_, turn);
      is_lost_ = end == End::no_goal;
      if (end != End::goal) return;
    }
  }

  // Moves on to the next streamlined search whenever one ends without a solution.
  void streamline(std::uint64_t turn) {
    if (!streamlines_) return;
    for (; stage_ < kStreamlined.size(); ++stage_, streamlined_.reset()) {
      const auto& [exact_ranks, eager] = kStreamlined[stage_];
      if (!streamlined_) {
        start(streamlined_, Relaxation::streamlined(rules_, exact_ranks, eager));
      }
      const End end = run(*streamlined_, turn);
      if (end == End::goal) win(*streamlined_);
      if (end != End::no_goal) return;
    }
  }

  void search_all(std::uint64_t turn) {
    if (!all_) start(all_, Relaxation::none(rules_));
    const End end = run(*all_, turn);
    is_lost_ = end == End::no_goal;
    if (end == End::goal) win(*all_);
  }

  void start(std::optional<Exhaustion>& search, const Relaxation& relaxation) {
    search.emplace(rules_, relaxation, start_);
  }
  End run(Exhaustion& search, std::uint64_t turn) {
    const std::size_t other_bytes = bytes() - search.bytes();
    const std::uint64_t before = search.expanded();
    const End end = search.run(turn, budget_, other_bytes);
    expanded_ += search.expanded() - before;
    return end;
  }
  std::size_t bytes() const {
    std::size_t bytes = 0;
    for (const auto* search : {&merged_, &streamlined_, &all_}) {
      if (*search) bytes += (*search)->bytes();
    }
    return bytes;
  }
  // The search of every position needs most memory: at half the limit, it gets all that is left.
  void make_room() {
    if (bytes() < budget_.memory_limit() / 2) return;
    level_ = kExactRanks.size();
    merged_.reset();
    stage_ = kStreamlined.size();
    streamlined_.reset();
  }
  void win(const Exhaustion& search) {
    is_won_ = true;
    steps_ = search.path();
  }

  const Rules& rules_;
  const State& start_;
  // If the order of the stock's cards matters, no two of them are equal, unless the relaxed game
  // deals them card by card. With a hole, the search of every position merges cards itself.
  Rules relaxed_ = card_by_card(rules_);
  bool may_relax_ = has_open_stock(relaxed_) && rules_.hole == Hole::none;
  bool merges_ = may_relax_ && Relaxation::merged(relaxed_, 0).foundations.merges();
  bool streamlines_ = may_relax_ && has_open_stock(rules_) &&
                      Relaxation::streamlined(rules_, 0, true).duplicates.merges();
  search::Budget budget_;
  std::optional<Exhaustion> merged_;
  std::size_t level_ = 0;  // of merged_, in kExactRanks
  std::optional<Exhaustion> streamlined_;
  std::size_t stage_ = 0;  // of streamlined_, in kStreamlined
  std::optional<Exhaustion> all_;
  bool is_won_ = false;
  bool is_lost_ = false;
  std::vector<Step> steps_;
  std::uint64_t expanded_ = 0;
};

}  // namespace

solver::SearchResult<Move> Decider::run(const State& start, const solver::Limits& limits) const {
  if (start.stock.fills_columns()) return search_dealing(rules_, start, limits);
  return Turns(rules_, start, limits).take();
}

}  // namespace coevo::patience
