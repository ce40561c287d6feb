// coevo export: a run's best solver as a weight file.
#include <fmt/format.h>

#include <algorithm>

#include "solver/engines/weight_file.h"
#include "solver/search/portfolio.h"
#include "src/app/command.h"
#include "src/app/solver_options.h"
#include "src/app/usage.h"
#include "src/common/atomic_file.h"
#include "src/common/error.h"

namespace coevo::app {
namespace {

struct Options {
  std::string run;
  std::string output;
  SolverOptions solver;
  std::vector<std::uint64_t> beams;
};

// Beams of these widths in turn, then a complete search, all with the solver's weights; behind a
// portfolio's members, with the weights of its beams in turn.
solver::SolverSpec with_beams(const solver::SolverSpec& spec, const solver::Domain& domain,
                              const std::vector<std::uint64_t>& widths) {
  const std::string name = search::PortfolioKind::describe().name;
  const auto searches = domain.searches();
  if (std::none_of(searches.begin(), searches.end(),
                   [&](const solver::SearchDescriptor& each) { return each.name == name; })) {
    throw common::InputError(fmt::format(
        "--beams: expected a domain with the search {}, but this is {}", name, domain.name()));
  }
  solver::SolverSpec result = spec;
  if (spec.search != name) {
    result.search = name;
    result.settings = common::defaults(domain.search(name).parameters);
    result.settings.set("auto_moves", std::string("raymond"));
  }
  std::vector<solver::MemberSpec> beams;
  for (const solver::MemberSpec& member : spec.members) {
    const auto has_its_weights = [&](const auto& beam) { return beam.weights == member.weights; };
    if (member.width > 0 && std::none_of(beams.begin(), beams.end(), has_its_weights)) {
      beams.push_back(member);
    }
  }
  if (beams.empty()) beams.push_back({.weights = spec.weights, .resolution = spec.resolution});
  for (std::size_t i = 0; i < widths.size(); ++i) {
    result.members.push_back(beams[i % beams.size()]);
    result.members.back().width = widths[i];
  }
  return result;
}

int run(Options options) {
  const auto best = std::filesystem::path(options.run) / "best.json";
  if (std::error_code error; !std::filesystem::exists(best, error)) {
    throw common::InputError(
        fmt::format("{}: no such file: expected a finished run; go on with "
                    "coevo evolve --resume {}",
                    best.string(), options.run));
  }
  options.solver.weights = best.string();
  auto file = options.solver.read("");  // a damaged one goes no further
  if (!options.beams.empty()) {
    file.spec = with_beams(file.spec, *file.domain, options.beams);
    file = engines::WeightFile::parse(file.text(), "--beams");  // its weights must suit a beam
  }
  if (options.output.empty()) {
    fmt::print("{}", file.text());
  } else {
    common::write_atomically(options.output, file.text());
    say(options.output + " written");
  }
  return kDone;
}

}  // namespace

void add_export(CLI::App& app, const GlobalOptions&, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("export", "Writes a run's best solver as a weight file");
  command->add_option("DIR", options->run, "The run's folder")->required();
  command->add_option("--output", options->output, "File; default standard output");
  command->add_option("--search", options->solver.search,
                      "Another search with these weights (coevo list searches)");
  command->add_option("--set", options->solver.assignments, "A parameter of the search")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->take_all();
  command
      ->add_option("--beams", options->beams,
                   "A portfolio: beams of these widths in turn, then a complete search; behind the "
                   "members of a portfolio")
      ->delimiter(',')
      ->check(whole_number(1, search::kMostWidth));
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace coevo::app
