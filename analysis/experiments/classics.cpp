// coevo-lab classics: the experiments of the classic solvers' authors, run again, as one page.
#include "analysis/experiments/classics/classics.h"

#include "src/app/command.h"
#include "src/app/usage.h"

namespace coevo::app {
namespace {

struct Options {
  ClassicsOptions sizes;
  std::string output = "analysis/CLASSICS.md";
};

int run(const Options& options, const GlobalOptions& global) {
  Laboratory lab(options.output, global);
  lab.page.title("The classic searches, run again");
  lab.found(
      "Where a text says enough, its counts come out: depth-bounded search and the 180,045 "
      "positions of deal 11982 to the unit, Knuth's estimate within its standard errors. Blind "
      "search of deal 14 runs out of memory here too; no power of the blog's heuristic is best for "
      "every deal.");
  lab.page.text(
      "Made by `coevo-lab classics`: do not edit, run it again. Deals are Microsoft's. Each "
      "experiment names the text that it follows and the commands that give its figures; every "
      "solution counted was accepted by the independent referee.");
  lab.page.text(
      "Heineman 2009: George T. Heineman, January Column: Algorithm to Solve FreeCell Solitaire "
      "Games, 17 January 2009, "
      "http://broadcast.oreilly.com/2009/01/january-column-graph-algorithm.html; below, the "
      "column. Mehmetoglu 2025: Mustafa Said Mehmetoglu, Building a Solitaire (FreeCell) Solver, "
      "18 April 2025, http://mustafasm.com/2025-04-18-freecell-solver; below, the blog. Fish: "
      "Shlomi Fish, Freecell Solver, summary of a lecture, "
      "https://github.com/shlomif/shlomi-fish-homepage/blob/master/t2/lecture/Freecell-Solver/"
      "Summary.txt; below, the lecture.");
  return lab.publish({
#define COEVO_CLASSIC(name) {#name, [&] { name(lab, options.sizes); }},
#include "analysis/experiments/classics/classics.def"
#undef COEVO_CLASSIC
  });
}

}  // namespace

void add_classics(CLI::App& app, const GlobalOptions& global, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "classics", "Runs the experiments of the classic solvers' authors again, as one page");
  ClassicsOptions& sizes = options->sizes;
  command->add_option("--output", options->output, "The page; its plots go beside it")
      ->capture_default_str();
  command->add_option("--deals", sizes.deals, "Deals 1 to this where many are solved")
      ->check(whole_number(1, 32000))
      ->capture_default_str();
  command->add_option("--trials", sizes.trials, "Random walks of Knuth's estimate")
      ->check(whole_number(2, std::uint64_t{1} << 40))
      ->capture_default_str();
  command->add_option("--positions", sizes.positions, "Positions asked of the stores")
      ->check(whole_number(1, 20'000'000))
      ->capture_default_str();
  command->add_option("--max-memory", sizes.memory_mib, "MiB of a blind search's tables")
      ->check(whole_number(1, 1 << 20))
      ->capture_default_str();
  command->add_option("--max-nodes", sizes.nodes, "Positions generated for one deal")
      ->check(whole_number(1, 1'000'000'000))
      ->capture_default_str();
  command->callback([options, &global, &action] {
    action = [options, &global] { return run(*options, global); };
  });
}

}  // namespace coevo::app
