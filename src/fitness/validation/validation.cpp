// SPDX-License-Identifier: MIT
#include "src/fitness/validation/validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/files/descriptor.h"
#include "common/hash.h"
#include "common/notice.h"
#include "common/records/run/work_note.h"
#include "common/records/run_files.h"
#include "common/records/validation/plan_file.h"
#include "common/records/validation/solutions_file.h"
#include "evolve/evaluation.h"

namespace coevo::fitness {
namespace {

// 0: none, as in --max-seconds.
double max_seconds(const solver::Limits& limits) {
  return std::isinf(limits.seconds) ? 0 : limits.seconds;
}

records::Plan plan_record(const ValidationPlan& plan) {
  return {.domain = plan.weights.domain->name(),
          .weights_hash = plan.weights.hash(),
          .instances = plan.instances.text(),
          .max_nodes = plan.limits.generated,
          .max_memory = plan.limits.memory,
          .max_seconds = max_seconds(plan.limits),
          .content = plan.files.is_empty() ? "" : common::hex(plan.files.content_hash())};
}

bool is_there(const std::filesystem::path& path) {
  std::error_code ignored;  // opening the file reports it
  return std::filesystem::exists(path, ignored);
}

// Makes the folder, if need be, and holds it: only who holds it may look at what is in it, and
// write.
common::Descriptor hold_folder(const std::filesystem::path& path) {
  std::error_code ignored;  // making the folder reports it
  if (!std::filesystem::is_directory(path, ignored)) common::create_new_folder(path);
  return common::lock_folder(path);
}

// Begins the validation in the folder, or checks that it holds the same.
void check_folder(const ValidationPlan& plan) {
  const auto plan_path = plan.output / records::kPlanFile;
  if (!is_there(plan_path)) {
    if (plan.resume && is_there(plan.output / records::kResultsFile)) {
      throw common::InputError(fmt::format("{}: expected this file to resume", plan_path.string()));
    }
    // Left behind by a process that was killed at this point.
    std::error_code ignored;
    for (const std::string& left :
         {records::temporary_name(records::kPlanFile),
          records::temporary_name(records::kInstancesFile), std::string(records::kInstancesFile)}) {
      std::filesystem::remove(plan.output / left, ignored);
    }
    common::create_new_folder(plan.output);  // refuses what is left
    if (!plan.files.is_empty()) {
      common::write_atomically(plan.output / records::kInstancesFile, plan.files.list());
    }
    common::write_atomically(plan_path, plan_record(plan).text());
  } else if (!plan.resume) {
    throw common::InputError(
        fmt::format("{}: expected a new folder, but it contains a validation; resume it with "
                    "--resume, or name another folder",
                    plan.output.string()));
  } else if (!plan_record(plan).is_same(common::read_whole_file(plan_path))) {
    throw common::InputError(fmt::format(
        "{}: the solver, the instances or the limits differ: expected the same ones to resume",
        plan_path.string()));
  }
}

// The results of an earlier process, as far as its files agree.
struct Earlier {
  std::uint64_t rows = 0;
  std::uint64_t results_bytes = 0;
  std::uint64_t solutions_bytes = 0;
};

// Each row goes to solutions.csv first, so a kill leaves it longer, and its surplus is cut
// silently. If it is shorter, as after a power failure, results.csv goes back to it, and we search
// the lost rows again and report that.
void tell_of_lost_rows(const std::filesystem::path& solutions, std::size_t rows) {
  common::notify({fmt::format(
      "{}: ends with row {}, before results.csv; coevo solves the other instances again",
      solutions.string(), rows)});
}

std::filesystem::path solutions_to_resume(const ValidationPlan& plan) {
  auto path = plan.output / records::kSolutionsFile;
  if (is_there(path)) return path;
  throw common::InputError(
      fmt::format("{}: expected this file, with a row for each row of results.csv; the validation "
                  "began without --solutions",
                  path.string()));
}

// The listener gets each row.
Earlier read_earlier(const ValidationPlan& plan, const std::vector<std::string>& metrics,
                     bool has_solutions, const records::RowListener& listener) {
  Earlier earlier;
  const auto path = plan.output / records::kResultsFile;
  if (!is_there(path)) return earlier;
  records::ResultsReader results(path, metrics);
  earlier.results_bytes = results.bytes();
  std::optional<records::SolutionsReader> solutions;
  for (std::uint64_t& i = earlier.rows; const auto row = results.next(); ++i) {
    if (i >= plan.instances.size() || row->instance != plan.instances.at(i)) {
      throw common::InputError(fmt::format("{}:{}: instance {}: expected the instances in order",
                                           path.string(), results.line(), row->instance));
    }
    if (has_solutions) {
      if (!solutions) solutions.emplace(solutions_to_resume(plan));
      if (!solutions->has(*row, plan.weights.domain->primary_metric())) {
        tell_of_lost_rows(plan.output / records::kSolutionsFile, i);
        break;
      }
      earlier.solutions_bytes = solutions->bytes();
    }
    earlier.results_bytes = results.bytes();
    if (listener) listener(*row);
  }
  return earlier;
}

records::ResultRow row_of(std::uint64_t instance, const CheckedResult& checked) {
  const solver::SolveResult& result = checked.result;
  const bool is_solved = result.outcome == common::Outcome::solved;
  return {.instance = instance,
          .outcome = result.outcome,
          .generated = result.generated,
          .expanded = result.expanded,
          .lengths = is_solved ? checked.lengths : std::vector<std::uint64_t>(),
          .microseconds = static_cast<std::uint64_t>(result.cpu_seconds * 1e6)};
}

records::SolutionRow solution_of(CheckedResult&& checked, std::size_t metric) {
  records::SolutionRow row{.lower_bound = checked.result.lower_bound,
                           .length = {},
                           .solution = std::move(checked.solution)};
  if (!checked.lengths.empty()) row.length = checked.lengths[metric];
  return row;
}

// Solves the instances from that place on; false if interrupted.
bool search_from(std::uint64_t first, const ValidationPlan& plan, bool with_solutions,
                 Executor& executor, records::ResultsWriter& writer) {
  const solver::Domain& domain = *plan.weights.domain;
  const auto instance_at = [&](std::size_t i) { return plan.instances.at(first + i); };
  return executor.solve_each(
      {.domain = domain,
       .solvers = {&plan.weights.spec, 1},
       .count = plan.instances.size() - first,
       .task =
           [&](std::size_t i) {
             return SearchTask{0, plan.files.instance(instance_at(i)), plan.limits.generated};
           },
       .limits = plan.limits,
       .options = {.with_solutions = with_solutions}},
      [&](std::size_t i, CheckedResult&& checked) {
        if (checked.result.outcome == common::Outcome::interrupted) return;
        auto row = row_of(instance_at(i), checked);
        writer.put(first + i, std::move(row),
                   solution_of(std::move(checked), domain.primary_metric()));
      });
}

}  // namespace

void validate(const ValidationPlan& plan, Executor& executor,
              const records::RowListener& listener) {
  const auto metrics = plan.weights.domain->metrics();
  const common::Descriptor lock = hold_folder(plan.output);
  check_folder(plan);
  // Begun with solutions, it is resumed with them: the two files always have the same rows.
  const auto solutions_path = plan.output / records::kSolutionsFile;
  const bool has_solutions = plan.solutions || is_there(solutions_path);
  const Earlier earlier = read_earlier(plan, metrics, has_solutions, listener);

  records::note_work(plan.output, earlier.rows);

  std::optional<records::SolutionsWriter> solutions;
  if (has_solutions) solutions.emplace(solutions_path, earlier.solutions_bytes);
  records::ResultsWriter writer(plan.output / records::kResultsFile, metrics, earlier.results_bytes,
                                earlier.rows, listener, solutions ? &*solutions : nullptr);
  const bool complete = search_from(earlier.rows, plan, has_solutions, executor, writer);
  writer.sync();
  records::note_end(plan.output, complete ? "finished" : "stopped");
  if (!complete) throw evolve::Interrupted();
}

}  // namespace coevo::fitness
