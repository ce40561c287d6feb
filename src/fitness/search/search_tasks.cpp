// SPDX-License-Identifier: MIT
#include "src/fitness/search/search_tasks.h"

#include <algorithm>

#include "common/config/config_node.h"
#include "common/error.h"
#include "solver/registry.h"
#include "solver/weight_file.h"
#include "src/fitness/cbor.h"

namespace coevo::fitness {
namespace {

Cbor plan_json(const std::vector<solver::PackedMove>& plan) {
  std::vector<std::uint8_t> bytes;
  for (const solver::PackedMove& move : plan) bytes.insert(bytes.end(), move.begin(), move.end());
  return Cbor::binary(std::move(bytes));
}

std::vector<solver::PackedMove> plan_of(const Cbor& json) {
  const auto& bytes = json.get_binary();
  if (bytes.size() % sizeof(solver::PackedMove) != 0) {
    throw common::InputError("a damaged message: a plan with part of a move");
  }
  std::vector<solver::PackedMove> plan(bytes.size() / sizeof(solver::PackedMove));
  for (std::size_t i = 0; i < plan.size(); ++i) {
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(i * plan[i].size()), plan[i].size(),
                plan[i].begin());
  }
  return plan;
}

Cbor result_json(const CheckedResult& checked) {
  const solver::SolveResult& result = checked.result;
  return Cbor::array({common::name(result.outcome), result.generated, result.expanded,
                      result.positions, result.peak_memory, result.optimal,
                      result.lower_bound ? Cbor(*result.lower_bound) : Cbor(nullptr),
                      result.cpu_seconds, plan_json(result.plan), result.activations,
                      checked.solution, checked.lengths});
}

CheckedResult result_of(const Cbor& json) {
  CheckedResult checked;
  solver::SolveResult& result = checked.result;
  result.outcome = common::outcome_named(json.at(0).get<std::string>());
  result.generated = json.at(1).get<std::uint64_t>();
  result.expanded = json.at(2).get<std::uint64_t>();
  result.positions = json.at(3).get<std::uint64_t>();
  result.peak_memory = json.at(4).get<std::size_t>();
  result.optimal = json.at(5).get<bool>();
  if (!json.at(6).is_null()) result.lower_bound = json.at(6).get<std::uint64_t>();
  result.cpu_seconds = json.at(7).get<double>();
  result.plan = plan_of(json.at(8));
  result.activations = json.at(9).get<std::vector<std::uint64_t>>();
  checked.solution = json.at(10).get<std::string>();
  checked.lengths = json.at(11).get<std::vector<std::uint64_t>>();
  return checked;
}

SearchSetup setup_of(const Cbor& json) {
  SearchSetup setup{.domain = json.at(0).get<std::string>(),
                    .solvers = {},
                    .max_memory = json.at(2).get<std::uint64_t>(),
                    .max_seconds = json.at(3).get<double>(),
                    .options = {.memory_may_end = json.at(4).get<bool>(),
                                .with_solutions = json.at(5).get<bool>()}};
  for (const Cbor& spec : json.at(1)) setup.solvers.push_back(solver::spec_of(spec));
  return setup;
}

SearchTask task_of(const Cbor& json) {
  return {.solver = json.at(0).get<std::size_t>(),
          .instance = {json.at(1).get<std::uint64_t>(), json.at(2).get<std::string>()},
          .max_nodes = json.at(3).get<std::uint64_t>()};
}

class SearchService : public TaskService {
 public:
  SearchService(const solver::Registry& registry, SearchSetup setup, std::size_t workers,
                const std::atomic<bool>& stop)
      : domain_(registry.read_domain(
            common::ConfigNode::parse("domain: " + setup.domain, "message").child("domain"))),
        setup_(std::move(setup)),
        workers_(workers) {
    limits_.memory = setup_.max_memory;
    limits_.seconds = setup_.max_seconds;
    limits_.stop = &stop;
  }

  std::optional<std::string> run(std::string_view bytes, std::size_t worker) override {
    const SearchTask task = decode_search_task(bytes);
    if (task.solver >= setup_.solvers.size()) throw std::logic_error("a task without a solver");
    const CheckedResult result =
        workers_[worker].solve(*domain_, setup_.solvers, task, limits_, setup_.options);
    if (result.result.outcome == common::Outcome::interrupted) return std::nullopt;
    return encode(result);
  }

 private:
  std::shared_ptr<const solver::Domain> domain_;
  SearchSetup setup_;
  solver::Limits limits_;
  std::vector<SearchWorker> workers_;
};

constexpr const char* kKind = "searches";

}  // namespace

std::string encode(const SearchSetup& setup) {
  Cbor solvers = Cbor::array();
  for (const auto& spec : setup.solvers) solvers.push_back(Cbor(solver::spec_json(spec)));
  return to_cbor({setup.domain, std::move(solvers), setup.max_memory, setup.max_seconds,
                  setup.options.memory_may_end, setup.options.with_solutions});
}

SearchSetup decode_search_setup(std::string_view bytes) {
  return read_cbor(bytes, setup_of);
}

std::string encode(const SearchTask& task) {
  return to_cbor({task.solver, task.instance.number, task.instance.board, task.max_nodes});
}

SearchTask decode_search_task(std::string_view bytes) {
  return read_cbor(bytes, task_of);
}

std::string encode(const CheckedResult& result) {
  return to_cbor(result_json(result));
}

CheckedResult decode_search_result(std::string_view bytes) {
  return read_cbor(bytes, result_of);
}

TaskBatch task_batch(const SearchBatch& searches, const SearchDone& done, std::size_t workers) {
  const auto solvers = std::make_shared<std::vector<SearchWorker>>(workers);
  return {.kind = kKind,
          .count = searches.count,
          .run =
              [=, &searches, &done](std::size_t i, std::size_t worker) {
                CheckedResult result =
                    (*solvers)[worker].solve(searches.domain, searches.solvers, searches.task(i),
                                             searches.limits, searches.options);
                const bool stopped = result.result.outcome == common::Outcome::interrupted;
                done(i, std::move(result));
                return !stopped;
              },
          .setup =
              [&searches] {
                return encode(SearchSetup{solver::domain_json(searches.domain).dump(),
                                          {searches.solvers.begin(), searches.solvers.end()},
                                          searches.limits.memory,
                                          searches.limits.seconds,
                                          searches.options});
              },
          .task = [&searches](std::size_t i) { return encode(searches.task(i)); },
          .accept =
              [&done](const TaskBytes& results) {
                for (const auto& [i, bytes] : results) done(i, decode_search_result(bytes));
              },
          .stop = searches.limits.stop};
}

TaskKind search_kind(const solver::Registry& registry) {
  return {kKind,
          [&registry](std::string_view setup, std::size_t workers,
                      const std::atomic<bool>& stop) -> std::unique_ptr<TaskService> {
            return std::make_unique<SearchService>(registry, decode_search_setup(setup), workers,
                                                   stop);
          }};
}

}  // namespace coevo::fitness
