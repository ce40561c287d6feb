// SPDX-License-Identifier: MIT
#include "src/fitness/tree_estimate.h"

#include <algorithm>
#include <vector>

#include "evolve/evaluation.h"

namespace coevo::fitness {
namespace {

constexpr std::uint64_t kBatch = 4096;  // trials; changing it changes the last digits of results

}  // namespace

solver::TreeSample estimate_tree(const solver::Domain& domain, const solver::Instance& instance,
                                 const solver::TreeWalks& walks, const common::Settings& settings,
                                 Executor& executor, const std::atomic<bool>* stop) {
  const auto batches = static_cast<std::size_t>((walks.trials + kBatch - 1) / kBatch);
  std::vector<solver::TreeSample> samples(batches);
  executor.for_each(batches, [&](std::size_t batch, std::size_t) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) throw evolve::Interrupted();
    solver::TreeWalks part = walks;
    const std::uint64_t done = batch * kBatch;
    part.first_trial += done;
    part.trials = std::min(kBatch, walks.trials - done);
    samples[batch] = domain.sample_tree(instance, part, settings);
  });
  solver::TreeSample total;
  for (const auto& sample : samples) solver::merge(total, sample);
  return total;
}

}  // namespace coevo::fitness
