// coevo classics: the experiments of the classic solvers' authors, run again, as one page.
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
  lab.page.text(
      "Made by `coevo classics`: do not edit, run it again. Deals are Microsoft's. Each experiment "
      "names the text that it follows and the commands that give its figures; every solution "
      "counted was accepted by the independent replayer.");
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
