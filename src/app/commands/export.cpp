// SPDX-License-Identifier: MIT
// coevo export: a run's best solver as a weight file, or its best configuration of a command.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/report/exports.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/records/run/best.h"
#include "common/records/run/run_folder.h"
#include "common/text.h"
#include "solver/spec_reader.h"
#include "solver/weight_file.h"
#include "src/app/command.h"
#include "src/app/documentation/completion.h"
#include "src/app/instance_options.h"
#include "src/app/solver_options.h"
#include "src/fitness/command/command_spec.h"

namespace coevo::cli {
namespace {

using records::ConfigurationFile;

struct ExportOptions {
  std::string run;
  std::string output;
  SolverOptions solver;
  std::vector<std::uint64_t> beams;
  bool pareto = false;
  std::string crate;
};

// Beams of these widths in turn, then a complete search, all with the solver's weights; behind a
// portfolio's members, with the weights of its beams in turn.
solver::SolverSpec with_beams(const solver::SolverSpec& spec, const solver::Domain& domain,
                              const std::vector<std::uint64_t>& widths) {
  if (!domain.search_that(&solver::SearchDescriptor::has_members)) {
    throw common::InputError(
        fmt::format("--beams: expected a domain with portfolios, but this is {}", domain.name()));
  }
  solver::SolverSpec result = spec;
  if (!domain.search(spec.search).has_members) {
    auto portfolio = domain.portfolio();
    result.search = std::move(portfolio.search);
    result.settings = std::move(portfolio.settings);
    for (const common::Parameter& parameter : domain.parameters()) {
      const auto& value = spec.settings.values().at(parameter.name);
      if (value != parameter.standard) result.settings.set(parameter.name, value);
    }
  }
  std::vector<solver::MemberSpec> beams;
  for (const solver::MemberSpec& member : spec.members) {
    const auto has_its_weights = [&](const auto& beam) { return beam.weights == member.weights; };
    if (solver::is_beam(member) && std::none_of(beams.begin(), beams.end(), has_its_weights)) {
      beams.push_back(member);
    }
  }
  if (beams.empty()) beams.push_back({.weights = spec.weights, .quantisation = spec.quantisation});
  for (std::size_t i = 0; i < widths.size(); ++i) {
    result.members.push_back(beams[i % beams.size()]);
    result.members.back().search = solver::BeamSpec{.width = widths[i]};
  }
  return result;
}

// A result that somebody has changed is not the run's.
void refuse_changed(const std::filesystem::path& run) {
  if (const auto name = records::changed_result(run)) {
    throw common::InputError(
        fmt::format("{}: {}", (run / *name).string(), records::kChangedResult));
  }
}

// What only a search has.
void refuse_for_command(const ExportOptions& options) {
  const char* refused = !options.beams.empty()                ? "--beams"
                        : !options.solver.search.empty()      ? "--search"
                        : !options.solver.assignments.empty() ? "--set"
                        : options.pareto                      ? "--pareto"
                                                              : nullptr;
  if (refused == nullptr) return;
  throw common::InputError(
      fmt::format("{}: {}: expected a run that evolves a search, but this run tunes a command",
                  refused, options.run));
}

// Copies the weight files of the run's Pareto set into a new folder.
int export_pareto(const ExportOptions& options, const Registry& registry) {
  const auto folder = std::filesystem::path(options.run) / records::kParetoFolder;
  if (std::error_code error; !std::filesystem::exists(folder, error)) {
    throw common::InputError(fmt::format(
        "{}: no such folder: expected a finished run of an evolver with two objectives (nsga2)",
        folder.string()));
  }
  if (options.output.empty()) throw common::InputError("--pareto: expected --output FOLDER");
  std::vector<std::filesystem::path> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".json") names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  std::vector<std::string> texts;
  texts.reserve(names.size());
  for (const auto& name : names)
    texts.push_back(solver::WeightFile::read(folder / name, registry).text());
  common::create_folder_atomically(options.output, [&](const std::filesystem::path& made) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      common::write_atomically(made / names[i], texts[i]);
    }
  });
  say(fmt::format("wrote {} solvers to {}", names.size(), options.output));
  return kDone;
}

// Explains a missing best.json: there is no run, or it is not finished.
[[noreturn]] void throw_no_result(const std::string& run, const std::filesystem::path& best) {
  if (std::error_code error; !std::filesystem::is_directory(run, error)) {
    throw common::InputError(
        fmt::format("{}: no such folder: expected the folder of a finished run", run));
  }
  if (!records::has_config(run)) {
    throw common::InputError(
        fmt::format("{}: contains no run: expected the folder of a finished run", run));
  }
  throw common::InputError(
      fmt::format("{}: no such file: expected a finished run; resume it with {} evolve --resume {}",
                  best.string(), program_name(), common::shell_word(run)));
}

// For people: the command line, then a line "name value" each.
std::string described(const ConfigurationFile& file) {
  std::string lines = fitness::command::shell_text(file.command) + "\n";
  for (const auto& [name, value] : file.parameters) {
    lines += fmt::format("{} {}\n", common::printable(name), common::printable(value, 1000));
  }
  return lines;
}

// For a run that tunes a command.
int export_configuration(const ExportOptions& options, const std::string& text,
                         const std::filesystem::path& best, const Context& context) {
  refuse_for_command(options);
  const auto file = ConfigurationFile::parse(text, best.string());
  if (options.output.empty() || options.output == "-") {
    fmt::print("{}", context.global.json ? file.text() : described(file));
  } else {
    common::write_atomically(options.output, file.text());
    say(options.output + " written");
  }
  return kDone;
}

// The whole run, described.
int export_crate(const ExportOptions& options) {
  if (!options.output.empty() || !options.beams.empty() || options.pareto ||
      !options.solver.search.empty() || !options.solver.assignments.empty()) {
    throw common::InputError("--crate: expected no other options: a crate holds the run unchanged");
  }
  analysis::write_crate(options.run, options.crate);
  say(options.crate + " written");
  return kDone;
}

int run_export(ExportOptions options, const Context& context) {
  const auto best = std::filesystem::path(options.run) / records::kBestFile;
  std::error_code missing;
  const std::string text =
      std::filesystem::exists(best, missing) ? common::read_whole_file(best) : std::string();
  refuse_changed(options.run);
  if (!options.pareto && !std::filesystem::exists(best, missing)) {
    throw_no_result(options.run, best);
  }
  if (!options.crate.empty()) return export_crate(options);
  if (ConfigurationFile::is_one(text)) return export_configuration(options, text, best, context);
  if (options.pareto) return export_pareto(options, context.registry);
  options.solver.weights = best.string();
  auto file = options.solver.read(context.registry, "");  // refuses a damaged one
  if (!options.beams.empty()) {
    file.spec = with_beams(file.spec, *file.domain, options.beams);
    file = solver::WeightFile::parse(file.text(), "--beams",
                                     context.registry);  // its weights must suit a beam
  }
  if (options.output.empty() || options.output == "-") {
    fmt::print("{}", file.text());
  } else {
    common::write_atomically(options.output, file.text());
    say(options.output + " written");
  }
  return kDone;
}

}  // namespace

Command export_command(const Context& context) {
  auto options = std::make_shared<ExportOptions>();
  Command command{"export",
                  "Writes a run's best solver as a weight file, or its best command line"};
  command.option("DIR", &options->run, "Folder of the run").require().offer_folders();
  command
      .option("--output", &options->output,
              "File; default, and '-': standard output. With --pareto: a new folder")
      .offer_files();
  command
      .option("--search", &options->solver.search,
              see("Another search with these weights", "list searches"))
      .offer_words(search_names(context.registry));
  command.set_option(options->solver.assignments, "Parameter of the search")
      .offer_words(setting_keys(context.registry));
  command
      .option("--beams", &options->beams,
              "Writes a portfolio: beams of these widths in turn, then a complete search. If the "
              "run has a portfolio, the beams follow its members")
      .split_at(',')
      .check(whole_number(1, solver::kMaxWidth));
  command.option("--pareto", &options->pareto,
                 "Writes the run's Pareto set, one weight file for each solver (evolver nsga2)");
  command
      .option("--crate", &options->crate,
              fmt::format(
                  "Writes the whole run as an RO-Crate to this new folder ({} reproduce repeats "
                  "it)",
                  program_name()))
      .call_values("DIR")
      .offer_folders();
  command.action = [options, &context] { return run_export(*options, context); };
  return command;
}

}  // namespace coevo::cli
