// SPDX-License-Identifier: MIT
// A run's saved state, behind its checksum: refused, or the run continues from it. The first byte
// chooses the run's evolver and learning method.
#include <array>

#include "tests/evolve/test_run.h"
#include "tests/fuzz/target.h"

namespace {

constexpr std::array kRuns{
    "training: {instances: 1-200, sample: 20}\n"
    "learning: {method: hillis, population: 4, interval: 1, instances: 2}\n"
    "evolver: {name: ga, population: 4, generations: 4}\n"
    "champion: {candidates: 2, instances: 5}\n",
    "training: {instances: 1-200, sample: 20}\n"
    "learning: {method: rosin}\n"
    "evolver: {name: cma_es, population: 4, generations: 4}\n"
    "champion: {candidates: 2, instances: 5}\n",
    "training: {instances: 1-200, sample: 20}\n"
    "learning: {method: gradual}\n"
    "evolver: {name: differential_evolution, population: 4, generations: 4}\n"
    "champion: {candidates: 2, instances: 5}\n",
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  namespace evolve = coevo::evolve;
  std::string text = coevo::fuzz::text_of(bytes, size);
  const char* config = kRuns[coevo::fuzz::take_choice(text, kRuns.size())];
  const auto state = nlohmann::json::parse(text, nullptr, false);
  if (state.is_discarded()) return 0;
  evolve::testing::FakeEvaluator evaluator;
  evolve::Evolution evolution(evolve::testing::config_of(config), evolve::testing::weights(3),
                              evaluator);
  const bool accepted =
      coevo::fuzz::accepts([&] { evolution.load(state, "populations/checkpoint.json"); });
  if (!accepted) return 0;
  while (!evolution.is_done()) evolution.step();
  evolution.champion();
  return 0;
}
