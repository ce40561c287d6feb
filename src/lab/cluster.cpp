// SPDX-License-Identifier: MIT
// coevo-lab cluster: measures an evolution's searches, then simulates it on many machines.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "common/error.h"
#include "common/stop.h"
#include "evolve/run/evolution.h"
#include "evolve/run/generation_record.h"
#include "solver/assembly/plain_view.h"
#include "src/fitness/ranks/message.h"
#include "src/fitness/run_config.h"
#include "src/fitness/search/search_tasks.h"
#include "src/lab/cluster/schedule.h"
#include "src/lab/laboratory.h"

namespace coevo::experiments {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kThreadsEach = 16;  // of a simulated machine
constexpr std::size_t kTogether = 4;      // generations as one: "population x 4"

struct ClusterOptions {
  std::vector<std::string> configs{"configs/quickstart.yaml", "configs/freecell-single.yaml"};
  std::size_t generations = 8;
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

// A budget may end the run before the generations do.
void check_run(const std::string& file, const RunCost& run) {
  if (run.size() < kTogether) {
    throw common::InputError(fmt::format(
        "{}: its budget ends the run after {} generations: expected at least {} for the comparison",
        file, run.size(), kTogether));
  }
  if (std::all_of(run.begin(), run.end(), [](const auto& g) { return g.searches.empty(); })) {
    throw common::InputError(fmt::format("{}: expected a run with searches to measure", file));
  }
}

RunCost measure_run(const std::string& file, std::size_t generations, Laboratory& lab) {
  auto config = fitness::RunConfig::read(file, {fmt::format("evolver.generations={}", generations)},
                                         lab.registry());
  RecordingExecutor executor(lab.executor());
  const auto evaluator = config.target->make_evaluator({executor, &common::stop_requested()});
  evolve::Evolution evolution(config.evolution, config.target->genes(), *evaluator);
  RunCost run;
  while (!evolution.is_done()) {
    executor.seconds.clear();
    executor.wall = 0;
    const auto began = Clock::now();
    evolution.step();
    run.push_back({executor.seconds, seconds_since(began) - executor.wall});
  }
  check_run(file, run);
  return run;
}

// Seconds of rank 0 for one search of another rank: writing its task and reading its result. This
// is CPU time, which excludes the machine's other work.
double measure_message(Laboratory& lab) {
  constexpr int kTimes = 2000;
  namespace ranks = fitness::ranks;
  const solver::Domain& domain = lab.registry().default_domain();
  fitness::CheckedSolver solver(domain, domain.baseline());
  fitness::CheckedResult result = solver.solve({domain.first_instance(), ""}, {});
  result.result.plan.clear();
  result.solution.clear();
  const std::string bytes = ranks::encode(ranks::ResultList{1, {{1, fitness::encode(result)}}});
  const double began = assembly::thread_seconds();
  for (int i = 0; i < kTimes; ++i) {
    const std::string task = fitness::encode(fitness::SearchTask{0, {1, ""}, 1000});
    (void)ranks::encode(ranks::TaskList{1, {{1, task}}});
    const auto read = std::get<ranks::ResultList>(ranks::decode(bytes));
    (void)fitness::decode_search_result(read.results.front().second);
  }
  return (assembly::thread_seconds() - began) / kTimes;
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

constexpr const char* kExplanation =
    "This is a simulation of machines with {} threads. Rank 0 hands out one search after the "
    "other, and a generation waits for its last search. The tables show the speed-up over one "
    "thread and, in brackets, the share of the threads' time spent in searches. \"Population x 4\" "
    "joins four measured generations into one. \"4 runs\" are four seeds at once on the same "
    "machines: the searches of one run fill the gaps of another, and each run stays as "
    "deterministic as alone.";

void simulate(Laboratory& lab, const RunCost& run, double message) {
  const std::vector<std::vector<RunCost>> plans{{run},
                                                {larger(run, kTogether)},
                                                {larger(run, run.size())},
                                                std::vector(4, run),
                                                std::vector(16, run)};
  std::vector<analysis::Markdown::Row> rows;
  for (std::size_t machines = 1; machines <= 64; machines *= 2) {
    const Cluster cluster{machines * kThreadsEach, message};
    analysis::Markdown::Row row{std::to_string(machines)};
    for (const std::vector<RunCost>& runs : plans) {
      double work = 0;
      for (const RunCost& each : runs) work += search_seconds(each);
      const double speed_up = work / makespan(runs, cluster);
      row.push_back(fmt::format("{:.1f} ({:.0f} %)", speed_up,
                                100 * speed_up / static_cast<double>(cluster.threads)));
    }
    rows.push_back(row);
  }
  lab.page.table({"machines", "as it is", "population x 4",
                  fmt::format("population x {}", run.size()), "4 runs", "16 runs"},
                 rows);
}

void describe(Laboratory& lab, const RunCost& run) {
  const auto generations = static_cast<double>(run.size());
  double searches = 0;
  double serial = 0;
  double longest = 0;
  for (const GenerationCost& each : run) {
    searches += static_cast<double>(each.searches.size());
    serial += each.serial;
    const auto last = std::max_element(each.searches.begin(), each.searches.end());
    if (last != each.searches.end()) longest += *last;
  }
  lab.page.text(fmt::format(
      "Over {} measured generations, a generation has {:.0f} searches, which take {:.2f} ms of CPU "
      "time on average. Its longest search takes {:.1f} ms, its other work {:.2f} ms.",
      run.size(), searches / generations, 1e3 * search_seconds(run) / searches,
      1e3 * longest / generations, 1e3 * serial / generations));
}

int run_cluster(const ClusterOptions& options, const Context& context) {
  Laboratory lab(options.output, context);
  lab.page.title("An evolution on a cluster");
  lab.page.text(fmt::format(
      "`coevo-lab cluster {} --generations {}` wrote this page: do not edit it, run the command "
      "again. [On a cluster](../docs/cluster/cluster.md) explains how to use a cluster.",
      fmt::join(options.configs, " "), options.generations));
  const double message = measure_message(lab);
  lab.page.text(
      fmt::format(fmt::runtime(kExplanation), kThreadsEach) +
      fmt::format(" Rank 0 spends {:.1f} us on a search of another rank.", 1e6 * message));
  std::vector<Laboratory::Experiment> experiments;
  for (const std::string& config : options.configs) {
    experiments.push_back({config, [&] {
                             const RunCost run = measure_run(config, options.generations, lab);
                             lab.page.heading("`" + config + "`");
                             describe(lab, run);
                             simulate(lab, run, message);
                           }});
  }
  return lab.publish(experiments);
}

}  // namespace

Command cluster_command(const Context& context) {
  auto options = std::make_shared<ClusterOptions>();
  Command command{"cluster", "Measures an evolution's searches and simulates many machines"};
  command.option("CONFIG", &options->configs, "YAML files").show_default();
  command.option("--generations", &options->generations, "Number of generations to measure")
      .check(whole_number(kTogether, 100'000))
      .show_default();
  command.option("--output", &options->output, "The page").show_default();
  command.action = [options, &context] { return run_cluster(*options, context); };
  return command;
}

}  // namespace coevo::experiments
