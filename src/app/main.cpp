// The program: options, one subcommand, one place where errors become messages and exit statuses.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <new>

#include "src/app/command.h"
#include "src/common/error.h"
#include "src/common/stop.h"
#include "src/common/text.h"
#include "src/common/version.h"

namespace coevo::app {
namespace {

constexpr int kInternalError = 1;
constexpr int kBadInput = 2;

constexpr const char* kFooter =
    "Exit status: 0 done, 1 internal error, 2 bad usage, file or config, 10 proven unsolvable,\n"
    "11 a limit was reached, 12 interrupted (state saved), 13 a check failed.\n"
    "Counts: expanded = positions whose successors were produced; generated = successors produced\n"
    "and not refused as duplicates when made.";

void add_global_options(CLI::App& app, GlobalOptions& global) {
  app.set_version_flag("--version", fmt::format("coevo {} ({}, {})", common::version(),
                                                common::git_revision(), common::compiler()));
  app.add_option("--threads", global.threads, "Worker threads; 0 = all cores")
      ->check(CLI::Range(0, 4096));
  app.add_flag("--quiet,-q", global.display.quiet, "No progress display");
  app.add_flag("--json", global.json, "Results as JSON on standard output");
  const std::map<std::string, common::Color> colors{{"auto", common::Color::automatic},
                                                    {"always", common::Color::always},
                                                    {"never", common::Color::never}};
  app.add_option("--color", global.display.color, "Colours: auto, always or never")
      ->transform(CLI::CheckedTransformer(colors))
      ->type_name("WHEN");
  app.footer(kFooter);
}

void print_error(const std::string& message) {
  fmt::print(stderr, "coevo: {}\n", common::printable(message, 2000));
}

// Says which word is no command: CLI11 only says that one is missing.
void check_command(int argc, char** argv, const CLI::App& app) {
  if (argc < 2 || argv[1][0] == '-') return;
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  if (std::find(names.begin(), names.end(), argv[1]) != names.end()) return;
  throw common::InputError(fmt::format("'{}': expected one of {}{}", argv[1],
                                       fmt::join(names, ", "), common::near_name(argv[1], names)));
}

int parse_and_run(int argc, char** argv) {
  CLI::App app{"Evolves search heuristics by coevolution of solvers and problems.", "coevo"};
  GlobalOptions global;
  Action action;
  app.require_subcommand(1);
  app.fallthrough();
  add_global_options(app, global);
#define COEVO_COMMAND(name) add_##name(app, global, action);
#include "src/app/commands.def"
#undef COEVO_COMMAND
  for (CLI::App* command : app.get_subcommands({})) command->fallthrough();
  check_command(argc, argv, app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    print_error(fmt::format("{} (coevo --help lists the commands and options)", error.what()));
    return kBadInput;
  }
  common::install_stop_handlers();
  const int status = action();
  if (std::fflush(stdout) != 0) throw common::InputError("standard output: cannot write");
  return status;
}

}  // namespace
}  // namespace coevo::app

int main(int argc, char** argv) {
  using namespace coevo;
  try {
    return app::parse_and_run(argc, argv);
  } catch (const common::InputError& error) {
    app::print_error(error.what());
    return app::kBadInput;
  } catch (const std::bad_alloc&) {
    app::print_error("out of memory");
    return app::kInternalError;
  } catch (const std::exception& error) {
    app::print_error(fmt::format("internal error: {}", error.what()));
    return app::kInternalError;
  }
}
