// A* (Hart, Nilsson, Raphael 1968) for shortest solutions: expands the position of the smallest
// f = moves so far + bound, so that the first goal is a shortest solution; and when no position is
// left, there is none. Positions are compared in full, never by hash alone. Bounds need not be
// consistent: a position that is reached anew by fewer moves is expanded anew.
//
// It goes by rounds: of the positions of the smallest f, each share expands its best; then it takes
// in the successors that are its own. Threads share the work of a round; what it does follows from
// the counts alone, so that any number of threads finds the same. Rounds also hide the memory's
// latency: a share asks for many positions before it looks at the first.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/bounded_space.h"
#include "solver/limits.h"
#include "solver/search/astar_share.h"
#include "solver/search/budget.h"
#include "solver/search/team.h"
#include "solver/search/view.h"
#include "solver/search_descriptor.h"
#include "solver/search_result.h"
#include "src/common/parameter.h"

namespace coevo::search {

struct AstarOptions {
  std::size_t threads = 1;
};

template <solver::BoundedSpace Space>
class Astar {
 public:
  using Packed = typename Space::Packed;
  using Result = solver::SearchResult<solver::PathNode<Packed>>;

  explicit Astar(const AstarOptions& options = {})
      : team_(std::min(options.threads, AstarShare<Space>::kShares)) {}

  // As many spaces of one instance as workers(): each thread has its own.
  std::size_t workers() const { return team_.workers(); }
  Result run(std::span<Space* const> spaces, const solver::Limits& limits) {
    spaces_ = spaces;
    for (std::size_t s = 0; s < kShares; ++s) shares_[s].clear(s, limits.memory);
    kept_.fill(0);
    Budget budget(limits);
    Result result;
    begin();
    while (!goal() && !budget.ended()) {
      const int f = least_f();
      if (f == Share::kNothingOpen) break;
      result.lower_bound = static_cast<std::uint64_t>(f);
      go_on(f, budget);
    }
    finish(result, budget);
    return result;
  }
  // On one thread.
  Result run(Space& space, const solver::Limits& limits) {
    const std::array<Space*, 1> spaces{&space};
    return run(spaces, limits);
  }

 private:
  using Share = AstarShare<Space>;
  static constexpr std::size_t kShares = Share::kShares;
  // The more were expanded, the more at once: the last round's are mostly in vain, as a goal may be
  // near, and should be a small part of all.
  static constexpr std::uint64_t kRoundPart = 1 << 9;
  static constexpr std::uint64_t kMaxOfShare = 128;

  void begin() {
    const auto start = spaces_[0]->start();
    const std::uint64_t hash = spaces_[0]->hash(start.position);
    shares_[Share::share_of(hash)].put(
        {hash, start.position, Share::kNone, static_cast<std::uint16_t>(start.cost),
         static_cast<std::uint8_t>(start.bound), static_cast<std::uint8_t>(start.order)},
        0);
  }

  int least_f() {
    int least = Share::kNothingOpen;
    for (Share& share : shares_) least = std::min(least, share.least_f());
    return least;
  }

  // One round.
  void go_on(int f, Budget& budget) {
    const std::size_t most = std::clamp<std::uint64_t>(expanded() / kRoundPart, 1, kMaxOfShare);
    team_.run(kShares, [&](std::size_t share, std::size_t worker) {
      shares_[share].expand(*spaces_[worker], shares_, f, most);
    });
    if (goal() || !budget.memory(bytes())) return;
    team_.run(kShares, [&](std::size_t to, std::size_t) {
      shares_[to].reserve(coming(to));
      kept_[to] = shares_[to].receive(shares_, f);
    });
    std::uint64_t kept = 0;
    for (const std::uint64_t of_share : kept_) kept += of_share;
    budget.generate(kept);
  }

  std::size_t coming(std::size_t to) const {
    std::size_t count = 0;
    for (const Share& from : shares_) count += from.letters(to).size();
    return count;
  }
  std::size_t bytes() const {
    std::size_t bytes = 0;
    for (std::size_t s = 0; s < kShares; ++s) bytes += shares_[s].bytes(coming(s));
    return bytes;
  }
  std::uint64_t expanded() const {
    std::uint64_t expanded = 0;
    for (const Share& share : shares_) expanded += share.expanded();
    return expanded;
  }
  std::optional<std::uint32_t> goal() const {
    for (const Share& share : shares_) {
      if (share.goal() != Share::kNone) return share.goal();
    }
    return std::nullopt;
  }

  void finish(Result& result, const Budget& budget) const {
    const auto goal = this->goal();
    result.outcome =
        goal ? common::Outcome::solved : budget.ended().value_or(common::Outcome::unsolvable);
    result.optimal = goal.has_value();
    if (result.outcome == common::Outcome::unsolvable) result.lower_bound.reset();
    result.generated = budget.generated();
    result.expanded = expanded();
    result.peak_memory = budget.peak_memory();
    for (const Share& share : shares_) result.positions += share.positions();
    for (auto name = goal.value_or(Share::kNone); name != Share::kNone;) {
      const Share& share = shares_[Share::share_of_name(name)];
      result.path.push_back(share.path_node(name));
      name = share.parent(name);
    }
    std::reverse(result.path.begin(), result.path.end());
  }

  Team team_;
  std::array<Share, kShares> shares_;
  std::array<std::uint64_t, kShares> kept_{};  // in this round
  std::span<Space* const> spaces_;
};

struct AstarKind {
  static constexpr View kView = View::bounded;
  static solver::SearchDescriptor describe();
  static AstarOptions options(const common::Settings& settings);
  template <class Space>
  using Search = Astar<Space>;
};

}  // namespace coevo::search
