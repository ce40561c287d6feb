// SPDX-License-Identifier: MIT
// Growing a portfolio: each new member is evolved on what the present members leave unsolved.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "common/outcome.h"
#include "src/fitness/executors/executor.h"
#include "src/fitness/search/search_target.h"

namespace coevo::fitness {

// The target's members as a portfolio. It ends with a complete search led by the first member's
// weights, which were evolved on all instances. Where members read their H from tables, that search
// has none: the baseline's weights lead it, which are quick to compute.
solver::SolverSpec portfolio_of(const SearchTarget& target);

// The result of one member on one instance.
struct Attempt {
  common::Outcome outcome = common::Outcome::exhausted;
  std::uint64_t expanded = 0;  // at least 1
  std::uint64_t length = 0;    // of the solution, by the domain's primary metric
  double worth = 1.0;          // of the solution: see weigh_lengths()

  bool solved() const { return outcome == common::Outcome::solved; }
  // Proven to have no solution: such an instance teaches and measures nothing.
  bool unsolvable() const { return outcome == common::Outcome::unsolvable; }
  // Whether the instance is done with when the member may expand `cap` positions.
  bool settled(std::uint64_t cap) const { return unsolvable() || (solved() && expanded <= cap); }
};

// One member's attempt at each instance. Throws evolve::Interrupted when `stop` was set.
std::vector<Attempt> attempts(const SearchTarget& target, const solver::MemberSpec& member,
                              std::span<const std::uint64_t> instances, Executor& executor,
                              const std::atomic<bool>* stop);

// The instances that none of target.members solves within its cap or proves unsolvable, in order.
// Throws like attempts().
std::vector<std::uint64_t> unsolved(const SearchTarget& target,
                                    std::vector<std::uint64_t> instances, Executor& executor,
                                    const std::atomic<bool>* stop);

// A solution's worth: 1 for the shortest that any member finds for the instance, half of it for
// each `moves_per_doubling` moves more. `attempts`: by member, then by instance.
void weigh_lengths(std::span<std::vector<Attempt>> attempts, double moves_per_doubling);

// A member's turn in a portfolio: solved instances for expanded positions.
struct Turn {
  std::uint64_t cap = 0;     // positions it may expand
  std::uint64_t solved = 0;  // instances
  double rate = 0.0;         // worth of what it solves, for each position expanded over all
};

// The cap with the best rate of a greedy member; if it solves nothing, the most that it expanded.
Turn best_turn(std::span<const Attempt> attempts);
// The turn of a beam, which has no cap.
Turn whole_turn(std::span<const Attempt> attempts);
Turn turn_of(const solver::MemberSpec& member, std::span<const Attempt> attempts);
// Sets the cap of an attempt; a beam stays as it is.
void set_cap(solver::MemberSpec& member, std::uint64_t cap);

// Orders members: next is always the member with the best rate on the remaining instances, with the
// cap of that rate; a member may appear again with another cap. `attempts` is by member, then by
// instance, made with the highest caps. Ends when fewer than `least` instances remain or no member
// solves any.
std::vector<solver::MemberSpec> schedule(std::span<const solver::MemberSpec> members,
                                         std::span<const std::vector<Attempt>> attempts,
                                         std::size_t least);

}  // namespace coevo::fitness
