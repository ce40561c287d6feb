// Growing a portfolio: each new member is evolved on what the present members leave unsolved.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "src/fitness/executor.h"
#include "src/fitness/experiment.h"

namespace coevo::fitness {

// The searches that a portfolio is grown by, and the one that it is.
inline constexpr const char* kAttempt = "attempt";
inline constexpr const char* kBeam = "beam";
inline constexpr const char* kPortfolio = "portfolio";

// A solver by kAttempt or kBeam as a portfolio's member.
solver::MemberSpec member_of(const solver::SolverSpec& spec);

// The experiment's members as a portfolio. It ends with a complete search, led by the first one's
// weights.
solver::SolverSpec portfolio_of(const Experiment& experiment);

// What one member's attempt at each instance expanded; 0 where it did not solve it. Throws
// evolve::Interrupted when `stop` was set.
std::vector<std::uint64_t> attempts(const Experiment& experiment, const solver::MemberSpec& member,
                                    std::span<const std::uint64_t> instances, Executor& executor,
                                    const std::atomic<bool>* stop);

// Those of `instances` that none of experiment.members solves within its cap, in order. Throws as
// attempts().
std::vector<std::uint64_t> unsolved(const Experiment& experiment,
                                    std::vector<std::uint64_t> instances, Executor& executor,
                                    const std::atomic<bool>* stop);

// How many positions a member may expand before the next one's turn: where it solves the most
// instances for each position expanded over all of them. `expanded` is of attempts(), `most` what
// unsolved ones expanded; `most` where none is solved.
std::uint64_t best_cap(std::vector<std::uint64_t> expanded, std::uint64_t most);

}  // namespace coevo::fitness
