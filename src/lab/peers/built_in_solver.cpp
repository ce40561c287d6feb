// SPDX-License-Identifier: MIT
// Our part of measured_solver.h.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "common/stop.h"
#include "solver/assembly/engine.h"
#include "src/lab/peers/measured_solver.h"

namespace coevo::experiments {

void BuiltInSolver::take_turn() {
  const auto solver = file_.domain->make_solver(file_.spec);
  solver::Limits limits;
  limits.stop = &common::stop_requested();
  results_.clear();
  results_.reserve(peer_.deals);
  const double began = assembly::thread_seconds();
  for (std::uint64_t deal = 1; deal <= peer_.deals; ++deal) {
    results_.push_back(solver->solve({deal, ""}, limits));
    common::throw_if_stopped();
  }
  peer_.time.seconds.push_back(assembly::thread_seconds() - began);
}

Peer BuiltInSolver::result() {
  const auto& domain = *file_.domain;
  const std::string notation = domain.exact_notation();
  double cards = 0;
  for (std::size_t i = 0; i < results_.size(); ++i) {
    common::throw_if_stopped();
    const auto& result = results_[i];
    peer_.memory = std::max<std::uint64_t>(peer_.memory, result.peak_memory);
    if (result.outcome != common::Outcome::solved) continue;
    const solver::Instance deal{i + 1, ""};
    const auto text = domain.write(deal, result.plan, notation, file_.spec.settings);
    const auto verdict = domain.replay(deal, text, notation, file_.spec.settings);
    if (!verdict.won) {
      throw std::logic_error(fmt::format("the referee refuses deal {}: {}", i + 1, verdict.fault));
    }
    ++peer_.solved;
    cards += static_cast<double>(verdict.lengths[domain.primary_metric()]);
  }
  if (peer_.solved > 0) peer_.cards = cards / static_cast<double>(peer_.solved);
  return peer_;
}

double BuiltInSolver::generated_each_second() const {
  std::uint64_t generated = 0;
  for (const auto& result : results_) generated += result.generated;
  return static_cast<double>(generated) / peer_.time.best();
}

}  // namespace coevo::experiments
