// SPDX-License-Identifier: MIT
#include "src/app/run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <new>
#include <system_error>

#include "common/error.h"
#include "common/files/descriptor.h"
#include "common/notice.h"
#include "common/outcome.h"
#include "common/progress.h"
#include "common/stop.h"
#include "common/text.h"
#include "common/version.h"
#include "src/app/command_line.h"
#include "src/app/standard_commands.h"
#include "src/fitness/ranks/mailbox.h"
#include "src/fitness/ranks/ranks.h"

namespace coevo::cli {
namespace {

constexpr int kInternalError = 1;
constexpr int kBadInput = 2;

constexpr const char* kFooter =
    "Exit status: 0 done, 1 internal error, 2 bad usage, file or config, 10 proven unsolvable,\n11 "
    "a limit was reached or a crash, 12 interrupted (state saved), 13 a check failed.\nCounts: "
    "expanded = positions whose successors were produced; generated = successors that "
    "were\nproduced and not refused as duplicates at once.";

constexpr const char* kCommandFooter =
    "Options of all commands: --threads N, --json, --quiet, --color WHEN, --version (see {} "
    "--help).";

const std::map<std::string, common::Color> kColors{{"auto", common::Color::automatic},
                                                   {"always", common::Color::always},
                                                   {"never", common::Color::never}};

// A global, as standard error is: the name in front of its lines.
std::string& own_name() {
  static std::string name = "coevo";
  return name;
}

std::vector<Option> global_options(GlobalOptions& global) {
  Command all;
  all.option("--threads", &global.threads, "Worker threads; 0 (default) = all cores")
      .check(whole_number(0, 4096));
  all.option("--quiet,-q", &global.display.quiet, "Shows no progress");
  all.option("--json", &global.json, "Prints results as JSON on standard output");
  all.option(
         "--color", [&global](const std::string& when) { global.display.color = kColors.at(when); },
         "Colours: auto, always or never")
      .check(one_of({"auto", "always", "never"}))
      .offer_words({"auto", "always", "never"})
      .call_values("WHEN");
  return all.options;
}

// Completion offers names of commands, which are known only now.
void name_offered_commands(CommandLine& line) {
  for (Command& command : line.commands) {
    for (Option& option : command.options) {
      if (option.offer.kind == Offer::Kind::commands) option.offer_words(line.command_names());
    }
  }
}

CommandLine command_line_of(const Program& program, Context& context) {
  CommandLine line{
      .name = program.name,
      .help = program.help,
      .version = fmt::format("coevo {} ({}, {}, {} MPI)", common::version(), common::git_revision(),
                             common::compiler(), fitness::ranks::has_mpi() ? "with" : "without"),
      .footer = kFooter,
      .command_footer = fmt::format(fmt::runtime(kCommandFooter), program.name),
      .options = global_options(context.global),
      .commands = {}};
  for (const CommandGroup& group : standard_commands()) {
    for (const MakeCommand make : group.commands) {
      line.commands.push_back(make(context));
      line.commands.back().group = group.purpose;
    }
  }
  if (has_own_puzzle(context.registry)) line.commands.push_back(check_puzzle_command(context));
  for (const MakeCommand make : program.more_commands) line.commands.push_back(make(context));
  name_offered_commands(line);
  return line;
}

// If the caller closed descriptors 0, 1 or 2, no file may get their numbers, or output would go
// into it. Their substitutes fail like closed ones; the one for standard error is silent.
void hold_standard_files() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(number, F_GETFD) != -1 || errno != EBADF) continue;
    (void)::open("/dev/null", number == STDOUT_FILENO ? O_RDONLY : O_WRONLY);
  }
}

// Search after search takes and frees the same few MiB. Given back to the system in between, they
// cost a page fault each time, in which threads wait for each other.
void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int kMiB = 1 << 20;
  ::mallopt(M_MMAP_THRESHOLD, 32 * kMiB);  // the largest that it takes
  ::mallopt(M_TRIM_THRESHOLD, 64 * kMiB);
  ::mallopt(M_TOP_PAD, 4 * kMiB);
#endif
}

[[noreturn]] void throw_output_error(const std::string& why) {
  throw common::InputError(fmt::format("standard output: cannot write: {}", why));
}

int run_action(const std::function<int()>& action) {
  try {
    const int status = action();
    if (std::fflush(stdout) != 0) throw_output_error(std::generic_category().message(errno));
    return status;
  } catch (const std::system_error& error) {  // of fmt::print
    if (std::ferror(stdout) == 0) throw;
    throw_output_error(error.code().message());
  }
}

// Messages, and the progress of long preparations, on standard error.
void show_notices(const GlobalOptions& global) {
  auto progress = std::make_shared<std::unique_ptr<common::Progress>>();
  common::set_notice_listener([progress, display = global.display](const common::Notice& notice) {
    if (notice.total == 0) {
      progress->reset();
      say(notice.text);
      return;
    }
    if (!*progress) {
      *progress = std::make_unique<common::Progress>(notice.text, notice.total, display);
    }
    (*progress)->update(notice.done, "");
    if (notice.done == notice.total) progress->reset();
  });
}

int parse_and_run(Registry registry, const Program& program, int argc, char** argv) {
  registry.add_presets(program.presets);
  Context context{registry, {}};
  const CommandLine line = command_line_of(program, context);
  context.line = &line;
  const Command* command = parse(line, argc, argv);
  if (command == nullptr) return kDone;
  common::install_stop_handlers();
  std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is then an error like a full disk
  show_notices(context.global);
  return fitness::ranks::run(registry, context.global.threads,
                             [&] { return run_action(command->action); });
}

}  // namespace

const std::string& program_name() {
  return own_name();
}

void say(const std::string& text) {
  if (fitness::ranks::is_worker()) return;  // rank 0 says it
  (void)common::write_all(STDERR_FILENO,
                          fmt::format("{}: {}\n", program_name(), common::printable(text, 2000)));
}

int run(const Registry& registry, int argc, char** argv) {
  return run(registry, Program{}, argc, argv);
}

int run(const Registry& registry, const Program& program, int argc, char** argv) {
  own_name() = program.name;
  keep_freed_memory();
  hold_standard_files();
  try {
    return parse_and_run(registry, program, argc, argv);
  } catch (const common::Stopped&) {
    say("interrupted");
    return kInterrupted;
  } catch (const common::InputError& error) {
    say(error.what());
    return kBadInput;
  } catch (const std::filesystem::filesystem_error& error) {
    say(fmt::format("{}: {}", error.path1().string(), error.code().message()));
    return kBadInput;
  } catch (const std::bad_alloc&) {
    // A limit like the others: no result was written of what did not fit.
    say("out of memory: expected a smaller --max-memory, or fewer --threads");
    return common::exit_status(common::Outcome::memory_limit);
  } catch (const std::exception& error) {
    say(fmt::format("internal error: {}", error.what()));
    return kInternalError;
  }
}

}  // namespace coevo::cli
