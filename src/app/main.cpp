// The program: options, one subcommand, one place where errors become messages and exit statuses.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <new>
#include <system_error>

#include "src/app/command.h"
#include "src/app/usage.h"
#include "src/common/descriptor.h"
#include "src/common/error.h"
#include "src/common/notice.h"
#include "src/common/progress.h"
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

constexpr const char* kCommandFooter =
    "And everywhere: --threads N, --json, --quiet, --color WHEN, --version (coevo --help).";

const std::map<std::string, common::Color> kColors{{"auto", common::Color::automatic},
                                                   {"always", common::Color::always},
                                                   {"never", common::Color::never}};

void add_global_options(CLI::App& app, GlobalOptions& global) {
  app.set_version_flag("--version", fmt::format("coevo {} ({}, {})", common::version(),
                                                common::git_revision(), common::compiler()));
  app.add_option("--threads", global.threads, "Worker threads; 0 = all cores")
      ->check(whole_number(0, 4096));
  app.add_flag("--quiet,-q", global.display.quiet, "No progress display");
  app.add_flag("--json", global.json, "Results as JSON on standard output");
  app.add_option_function<std::string>(
         "--color", [&global](const std::string& when) { global.display.color = kColors.at(when); },
         "Colours: auto, always or never")
      ->check(one_of({"auto", "always", "never"}))
      ->type_name("WHEN");
  app.footer(kFooter);
}

// A file must not be opened as number 0, 1 or 2 where the caller closed those, or results would be
// written into it. What stands in for them fails as a closed one does; only standard error is mute.
void hold_standard_files() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(number, F_GETFD) != -1 || errno != EBADF) continue;
    (void)::open("/dev/null", number == STDOUT_FILENO ? O_RDONLY : O_WRONLY);
  }
}

[[noreturn]] void throw_output_error(const std::string& why) {
  throw common::InputError(fmt::format("standard output: cannot write: {}", why));
}

int run_action(const Action& action) {
  try {
    const int status = action();
    if (std::fflush(stdout) != 0) throw_output_error(std::generic_category().message(errno));
    return status;
  } catch (const std::system_error& error) {  // of fmt::print
    if (std::ferror(stdout) == 0) throw;
    throw_output_error(error.code().message());
  }
}

// Lines, and how far long preparations are, on standard error.
void show_notices(const GlobalOptions& global) {
  if (global.display.quiet) return;
  auto progress = std::make_shared<std::unique_ptr<common::Progress>>();
  common::set_notice_listener([progress, display = global.display](const common::Notice& notice) {
    if (notice.total == 0) {
      progress->reset();
      fmt::print(stderr, "coevo: {}\n", notice.text);
      return;
    }
    if (!*progress) {
      *progress = std::make_unique<common::Progress>(notice.text, notice.total, display);
    }
    (*progress)->update(notice.done, "");
    if (notice.done == notice.total) progress->reset();
  });
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
  for (CLI::App* command : app.get_subcommands({})) {
    command->fallthrough();
    command->footer(kCommandFooter);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help, --version
    const int status = app.exit(asked);
    if (!std::cout.flush()) throw_output_error("it is closed or full");
    return status;
  } catch (const CLI::ParseError& error) {
    say(usage_fault(app, error, {argv + 1, argv + argc}));
    return kBadInput;
  }
  common::install_stop_handlers();
  std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is then an error like a full disk
  show_notices(global);
  return run_action(action);
}

}  // namespace

void add_set_option(CLI::App& command, std::vector<std::string>& values, const std::string& help,
                    const std::string& form) {
  command.add_option("--set", values, help)
      ->type_name(form)
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
}

void say(const std::string& text) {
  (void)common::write_all(STDERR_FILENO, fmt::format("coevo: {}\n", common::printable(text, 2000)));
}

}  // namespace coevo::app

int main(int argc, char** argv) {
  using namespace coevo;
  app::hold_standard_files();
  try {
    return app::parse_and_run(argc, argv);
  } catch (const common::InputError& error) {
    app::say(error.what());
    return app::kBadInput;
  } catch (const std::filesystem::filesystem_error& error) {
    app::say(fmt::format("{}: {}", error.path1().string(), error.code().message()));
    return app::kBadInput;
  } catch (const std::bad_alloc&) {
    app::say("out of memory");
    return app::kInternalError;
  } catch (const std::exception& error) {
    app::say(fmt::format("internal error: {}", error.what()));
    return app::kInternalError;
  }
}
