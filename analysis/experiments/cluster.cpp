// SPDX-License-Identifier: MIT
// coevo-lab cluster: measures an evolution's searches, then simulates it on many machines.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <numeric>

#include "analysis/experiments/cluster/schedule.h"
#include "analysis/experiments/laboratory.h"
#include "evolve/evolution.h"
#include "evolve/generation_record.h"
#include "src/common/stop.h"
#include "src/fitness/ranks/message.h"
#include "src/fitness/run_config.h"
#include "src/fitness/search_evaluator.h"

namespace coevo::experiments {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kThreadsEach = 16;  // of a simulated machine

struct ClusterOptions {
  std::string config = "configs/quickstart.yaml";
  std::size_t generations = 20;
  std::string output = "analysis/CLUSTER.md";
};

double seconds_since(Clock::time_point began) {
  return std::chrono::duration<double>(Clock::now() - began).count();
}

// Keeps the CPU time of each search, batch by batch, and the wall time that they took together.
class RecordingExecutor : public fitness::Executor {
 public:
  explicit RecordingExecutor(Executor& inner) : inner_(inner) {}
  std::size_t workers() const override { return inner_.workers(); }
  void for_each(std::size_t count,
                const std::function<void(std::size_t, std::size_t)>& task) override {
    inner_.for_each(count, task);
  }
  bool solve_each(const fitness::SearchBatch& batch, const fitness::SearchDone& done) override {
    const auto began = Clock::now();
    const std::size_t first = seconds.size();
    seconds.resize(first + batch.count);
    const bool complete = inner_.solve_each(batch, [&](std::size_t i, fitness::CheckedResult&& r) {
      seconds[first + i] = r.result.cpu_seconds;
      done(i, std::move(r));
    });
    wall += seconds_since(began);
    return complete;
  }

  std::vector<double> seconds;
  double wall = 0;

 private:
  Executor& inner_;
};

RunCost measure_run(const ClusterOptions& options, Laboratory& lab) {
  auto config = fitness::RunConfig::read(
      options.config, {fmt::format("evolver.generations={}", options.generations)}, lab.registry());
  RecordingExecutor executor(lab.executor());
  fitness::SearchEvaluator evaluator(config.target, executor, &common::stop_requested());
  evolve::Evolution evolution(config.evolution, config.target.genes(), evaluator);
  RunCost run;
  while (!evolution.is_done()) {
    executor.seconds.clear();
    executor.wall = 0;
    const auto began = Clock::now();
    evolution.step();
    run.push_back({executor.seconds, seconds_since(began) - executor.wall});
  }
  return run;
}

// Seconds of rank 0 for one search of another: to write its task and to read its result.
double measure_message(Laboratory& lab) {
  constexpr int kTimes = 2000;
  namespace ranks = fitness::ranks;
  const solver::Domain& domain = lab.registry().default_domain();
  fitness::CheckedSolver solver(domain, domain.baseline());
  ranks::ResultList results{1, {}};
  fitness::CheckedResult result = solver.solve({domain.first_instance(), ""}, {});
  result.result.plan.clear();
  result.solution.clear();
  results.results.emplace_back(1, result);
  const std::string bytes = ranks::encode(results);
  const auto began = Clock::now();
  for (int i = 0; i < kTimes; ++i) {
    (void)ranks::encode(ranks::TaskList{1, {{1, {0, {1, ""}, 1000}}}});
    (void)ranks::decode(bytes);
  }
  return seconds_since(began) / kTimes;
}

// `times` generations of the run as one: a population so much larger.
RunCost larger(const RunCost& run, std::size_t times) {
  RunCost result;
  for (std::size_t g = 0; g + times <= run.size(); g += times) {
    GenerationCost together;
    for (std::size_t i = g; i < g + times; ++i) {
      together.searches.insert(together.searches.end(), run[i].searches.begin(),
                               run[i].searches.end());
      together.serial += run[i].serial;
    }
    result.push_back(std::move(together));
  }
  return result;
}

double search_seconds(const RunCost& run) {
  double sum = 0;
  for (const auto& each : run) {
    sum += std::accumulate(each.searches.begin(), each.searches.end(), 0.0);
  }
  return sum;
}

void simulate(Laboratory& lab, const RunCost& run, double message) {
  lab.page.heading("What more machines give");
  lab.page.text(
      fmt::format("Simulated: machines of {} threads, rank 0 hands out one search after the other, "
                  "a generation "
                  "waits for its last search. Speed-up over one thread; in brackets the share of "
                  "the threads' time "
                  "that is search. \"Population x 4\" has four measured generations in one; \"4 "
                  "runs\" are four "
                  "seeds at once on the same machines, whose searches fill each other's gaps.",
                  kThreadsEach));
  std::vector<analysis::Markdown::Row> rows;
  for (std::size_t machines = 1; machines <= 64; machines *= 2) {
    const Cluster cluster{machines * kThreadsEach, message};
    analysis::Markdown::Row row{std::to_string(machines)};
    const auto add = [&](const std::vector<RunCost>& runs) {
      double work = 0;
      for (const RunCost& each : runs) work += search_seconds(each);
      const double speed_up = work / makespan(runs, cluster);
      row.push_back(fmt::format("{:.1f} ({:.0f} %)", speed_up,
                                100 * speed_up / static_cast<double>(cluster.threads)));
    };
    add({run});
    add({larger(run, 4)});
    add({larger(run, run.size())});
    add(std::vector<RunCost>(4, run));
    add(std::vector<RunCost>(16, run));
    rows.push_back(row);
  }
  lab.page.table({"machines", "as it is", "population x 4",
                  fmt::format("population x {}", run.size()), "4 runs", "16 runs"},
                 rows);
}

int run_cluster(const ClusterOptions& options, const Context& context) {
  Laboratory lab(options.output, context);
  lab.page.title("An evolution on a cluster");
  lab.page.text(
      "Made by `coevo-lab cluster`: do not edit, run it again. How to run on one: "
      "[On a cluster](../docs/cluster.md).");
  return lab.publish(
      {{"measuring", [&] {
          const RunCost run = measure_run(options, lab);
          const double message = measure_message(lab);
          std::size_t searches = 0;
          double serial = 0;
          double longest = 0;
          for (const auto& each : run) {
            searches += each.searches.size();
            serial += each.serial / static_cast<double>(run.size());
            longest += *std::max_element(each.searches.begin(), each.searches.end()) /
                       static_cast<double>(run.size());
          }
          lab.page.heading("Measured");
          lab.page.table(
              {"of `" + options.config + "`", ""},
              {{"generations", std::to_string(run.size())},
               {"searches a generation",
                fmt::format("{:.0f}",
                            static_cast<double>(searches) / static_cast<double>(run.size()))},
               {"CPU time of a search, mean",
                fmt::format("{:.2f} ms",
                            1e3 * search_seconds(run) / static_cast<double>(searches))},
               {"longest of a generation, mean", fmt::format("{:.2f} ms", 1e3 * longest)},
               {"a generation without its searches", fmt::format("{:.2f} ms", 1e3 * serial)},
               {"rank 0's work for a search elsewhere", fmt::format("{:.1f} us", 1e6 * message)}});
          simulate(lab, run, message);
        }}});
}

}  // namespace

Command cluster_command(const Context& context) {
  auto options = std::make_shared<ClusterOptions>();
  Command command{"cluster", "Measures an evolution's searches and simulates many machines"};
  command.option("CONFIG", &options->config, "YAML file").show_default();
  command.option("--generations", &options->generations, "Generations to measure")
      .check(whole_number(4, 100'000))
      .show_default();
  command.option("--output", &options->output, "The page").show_default();
  command.action = [options, &context] { return run_cluster(*options, context); };
  return command;
}

}  // namespace coevo::experiments
