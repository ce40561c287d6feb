// SPDX-License-Identifier: MIT
// coevo-lab classics: the experiments of the classic solvers' authors, run again, as one page.
#include "src/lab/classics/classics.h"

#include "src/lab/commands.h"

namespace coevo::experiments {
namespace {

struct ClassicsCommand {
  ClassicsOptions sizes;
  std::string output = "analysis/CLASSICS.md";
};

int run_classics(const ClassicsCommand& options, const Context& context) {
  Laboratory lab(options.output, context);
  lab.page.title("The classic searches, repeated");
  lab.found(
      "If a text gives enough detail, we reproduce its counts: depth-bounded search and the "
      "180,045 positions of deal 11982 exactly, Knuth's estimate within its standard errors. Blind "
      "search of deal 14 runs out of memory here, too. No power of the blog's heuristic is best "
      "for every deal.");
  lab.page.text(
      "`coevo-lab classics` wrote this page: do not edit it, run the command again. Deals are "
      "Microsoft's. Each experiment names its source and the commands that give its figures. The "
      "independent referee accepted every solution that counts.");
  lab.page.text(
      "Heineman 2009: George T. Heineman, January Column: Algorithm to Solve FreeCell Solitaire "
      "Games, 17 January 2009, "
      "http://broadcast.oreilly.com/2009/01/january-column-graph-algorithm.html (\"the column\" "
      "below). Mehmetoglu 2025: Mustafa Said Mehmetoglu, Building a Solitaire (FreeCell) Solver, "
      "18 April 2025, http://mustafasm.com/2025-04-18-freecell-solver (\"the blog\" below). Fish: "
      "Shlomi Fish, Freecell Solver, summary of a lecture, "
      "https://github.com/shlomif/shlomi-fish-homepage/blob/master/t2/lecture/Freecell-Solver/"
      "Summary.txt (\"the lecture\" below).");
  return lab.publish({
#define COEVO_CLASSIC(name) {#name, [&] { name(lab, options.sizes); }},
#include "src/lab/classics/classics.def"
#undef COEVO_CLASSIC
  });
}

}  // namespace

Command classics_command(const Context& context) {
  auto options = std::make_shared<ClassicsCommand>();
  Command command{"classics",
                  "Repeats the classic solvers' published experiments and writes a page"};
  ClassicsOptions& sizes = options->sizes;
  command.option("--output", &options->output, "Page to write; its plots go beside it")
      .show_default();
  command
      .option("--deals", &sizes.deals, "Last deal of experiments that solve many deals from 1 on")
      .check(whole_number(1, 32000))
      .show_default();
  command.option("--trials", &sizes.trials, "Number of random walks for Knuth's estimate")
      .check(whole_number(2, std::uint64_t{1} << 40))
      .show_default();
  command.option("--positions", &sizes.positions, "Number of positions that the stores look up")
      .check(whole_number(1, 20'000'000))
      .show_default();
  command.option("--max-memory", &sizes.memory_mib, "Memory of a blind search's tables, in MiB")
      .check(whole_number(1, 1 << 20))
      .show_default();
  command.option("--max-nodes", &sizes.nodes, "Limit on positions generated for one deal")
      .check(whole_number(1, 1'000'000'000))
      .show_default();
  command.action = [options, &context] { return run_classics(*options, context); };
  return command;
}

}  // namespace coevo::experiments
