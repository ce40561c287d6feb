#include "src/app/benchmark.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "evolve/evolution.h"
#include "solver/domains/domains.h"
#include "solver/assembly/engine.h"
#include "src/app/run_config.h"
#include "src/common/hash.h"
#include "src/fitness/checked_solver.h"
#include "src/fitness/search_evaluator.h"

namespace coevo::app {
namespace {

constexpr int kRepetitions = 5;
constexpr std::uint64_t kFirstSpeedDeal = 11;
constexpr std::uint64_t kLastSpeedDeal = 13;
constexpr std::uint64_t kSignatureDeals = 25;
constexpr int kPerftDepth = 9;

// A 3-generation evolution, small and quick; every evolver and learning method is run once.
constexpr const char* kEvolution = R"(
name: bench
solver:
  search: {name: hsd, lookahead: 0}
  heuristics: [hsdh, num_cards_not_at_foundations, difference_from_top, free_cells]
limits: {nodes: 2000}
fitness: {baseline_nodes: 20000SECOND}
training: {instances: 1-200, sample: 40}
learning: {method: METHOD}
evolver: {name: EVOLVER, generations: 3, population: 6}
champion: {candidates: 2, instances: 10}
)";

double median_seconds(const std::function<void()>& work) {
  std::vector<double> seconds;
  for (int i = 0; i < kRepetitions; ++i) {
    const double began = assembly::thread_seconds();
    work();
    seconds.push_back(assembly::thread_seconds() - began);
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[kRepetitions / 2];
}

Speed search_speed(const solver::Domain& domain) {
  const auto solver = domain.make_solver(domain.baseline());
  Speed speed{"hsd (hsdh, K = 6)", 0, 0};
  speed.seconds = median_seconds([&] {
    speed.count = 0;
    for (std::uint64_t deal = kFirstSpeedDeal; deal <= kLastSpeedDeal; ++deal) {
      speed.count += solver->solve({deal, ""}, {}).generated;
    }
  });
  return speed;
}

Speed perft_speed(const solver::Domain& domain) {
  Speed speed{"perft (distinct positions)", 0, 0};
  const auto settings = common::defaults(domain.parameters());
  speed.seconds = median_seconds([&] {
    speed.count = 0;
    for (const auto& count : domain.perft({1, ""}, kPerftDepth, {}, settings)) {
      speed.count += count.positions;
    }
  });
  return speed;
}

// One line for each search and instance, with all that must never change unnoticed.
std::string search_record(const solver::Domain& domain, const solver::SearchDescriptor& search) {
  fitness::CheckedSolver solver(domain, domain.plain_solver(search));
  solver::Limits limits;
  limits.generated = 100'000;
  std::string record;
  for (std::uint64_t deal = 1; deal <= kSignatureDeals; ++deal) {
    const auto checked = solver.solve({deal, ""}, limits);
    const auto& report = checked.result;
    record += fmt::format("{} {} {} {} {} {} {}\n", domain.name(), search.name, deal,
                          common::name(report.outcome), report.generated, report.expanded,
                          checked.lengths.empty() ? 0 : checked.lengths.back());
  }
  return record;
}

std::string with(std::string text, const std::string& mark, const std::string& name) {
  return text.replace(text.find(mark), mark.size(), name);
}

std::string evolution_record(const std::string& method, const evolve::EvolverKind& evolver,
                             fitness::Executor& executor) {
  const char* second = evolver.objectives == 2 ? ", second: short_solutions" : "";
  const std::string text = with(
      with(with(kEvolution, "METHOD", method), "EVOLVER", evolver.kind.name), "SECOND", second);
  const RunConfig config = RunConfig::parse(text, "benchmark");
  fitness::SearchEvaluator evaluator(config.experiment, executor, nullptr);
  evolve::Evolution evolution(config.evolution, config.experiment.genes(), evaluator);
  std::string record;
  while (!evolution.is_done()) {
    record += evolution.step().to_json(evolution.space()).dump() + "\n";
  }
  return record;
}

}  // namespace

std::vector<Speed> measure_speeds() {
  const solver::Domain& domain = solver::domain_named("freecell");
  return {search_speed(domain), perft_speed(domain)};
}

std::string benchmark_signature(std::size_t threads) {
  const solver::Domain& domain = solver::domain_named("freecell");
  std::string record;
  for (const auto& search : domain.searches()) record += search_record(domain, search);
  const auto executor = fitness::make_executor(threads);
  for (const auto& evolver : evolve::evolvers()) {
    for (const auto& method : evolve::learning_methods()) {
      record += evolution_record(method.kind.name, evolver, *executor);
    }
  }
  return common::hex(common::content_hash(record));
}

}  // namespace coevo::app
