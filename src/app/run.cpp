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

constexpr const char* kOwnName = "coevo";
constexpr int kInternalError = 1;
constexpr int kBadInput = 2;

constexpr const char* kFooter =
    "Exit status: 0 done, 1 internal error, 2 bad usage, file or config, 10 proven unsolvable, "
    "11 a limit was reached or a crash, 12 interrupted (state saved), 13 a check failed.\n"
    "Counts: expanded = positions whose successors were produced; generated = successors that "
    "were produced and not refused as duplicates at once.";

constexpr const char* kCommandFooter =
    "Options of all commands: --threads N, --json, --quiet, --color WHEN, --version (see {} "
    "--help).";

const std::map<std::string, common::Color> kColors{{"auto", common::Color::automatic},
                                                   {"always", common::Color::always},
                                                   {"never", common::Color::never}};

// A global, as standard error is: the name in front of its lines.
std::string& own_name() {
  static std::string name = kOwnName;
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

// "coevo 1.0 (...)"; "maze, made with coevo 1.0 (...)".
std::string version_text(const std::string& name) {
  const std::string own =
      fmt::format("{} {} ({}, {}, {} MPI)", kOwnName, common::version(), common::git_revision(),
                  common::compiler(), fitness::ranks::has_mpi() ? "with" : "without");
  return name == kOwnName ? own : fmt::format("{}, made with {}", name, own);
}

// What to try first, for someone who calls the program alone.
std::string first_steps(const std::string& name, const solver::Registry& registry) {
  const solver::Domain& domain = registry.default_domain();
  const std::string first = domain.has_numbers() ? std::to_string(domain.first_instance()) : "";
  const std::string solve = "solve " + (first.empty() ? "--board FILE" : first);
  std::vector<std::pair<std::string, std::string>> steps{
      {solve,
       fmt::format("solves {} of {}", first.empty() ? "a board" : "an instance", domain.name())},
      {"list domains", "lists the puzzles"},
      {"init", "writes a config, for evolve"},
      {"--help", "lists the commands"}};
  if (first.empty()) std::erase_if(steps, [](const auto& step) { return step.first == "init"; });
  std::string text = name + ": expected a command, such as\n";
  for (const auto& [command, what] : steps) {
    text += fmt::format("  {} {:<{}}  {}\n", name, command, std::max<std::size_t>(12, solve.size()),
                        what);
  }
  return text;
}

CommandLine command_line_of(const Program& program, Context& context) {
  CommandLine line{.name = program_name(),
                   .help = program.help,
                   .version = version_text(program_name()),
                   .footer = kFooter,
                   .command_footer = fmt::format(fmt::runtime(kCommandFooter), program_name()),
                   .options = global_options(context.global),
                   .commands = {}};
  for (const CommandGroup& group : standard_commands()) {
    for (const MakeCommand make : group.commands) {
      line.commands.push_back(make(context));
      line.commands.back().group = group.purpose;
    }
  }
  if (own_puzzle(context.registry)) line.commands.push_back(check_puzzle_command(context));
  for (const MakeCommand make : program.more_commands) line.commands.push_back(make(context));
  name_offered_commands(line);
  return line;
}

std::string name_of(const Program& program, int argc, char** argv) {
  if (!program.name.empty()) return program.name;
  const std::string file =
      argc > 0 ? std::filesystem::path(argv[0]).filename().string() : std::string();
  return file.empty() ? kOwnName : file;
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
      *progress = std::make_unique<common::Progress>(notice.text, notice.total, "", display);
    }
    (*progress)->update(notice.done, "");
    if (notice.done == notice.total) progress->reset();
  });
}

int parse_and_run(Registry registry, const Program& program, int argc, char** argv) {
  registry.add_presets(program.presets);
  if (const auto own = own_puzzle(registry)) registry.make_default(*own);
  Context context{registry, {}};
  const CommandLine line = command_line_of(program, context);
  context.line = &line;
  if (argc <= 1) {
    (void)common::write_all(STDERR_FILENO, first_steps(program_name(), context.registry));
    return kBadInput;
  }
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

std::string see(const std::string& help, const std::string& command) {
  return fmt::format("{} (see {} {})", help, program_name(), command);
}

namespace {

// Takes no memory, of which there is none.
void say_out_of_memory() noexcept {
  if (fitness::ranks::is_worker()) return;
  for (const std::string_view part :
       {std::string_view(own_name()),
        std::string_view(
            ": out of memory: expected a smaller --max-memory, or fewer --threads\n")}) {
    (void)common::write_all(STDERR_FILENO, part);
  }
}

// The exit status. Lets std::bad_alloc pass, also that of a message.
int run_and_say(const std::function<Registry()>& make, const Program& program, int argc,
                char** argv) {
  try {
    own_name() = name_of(program, argc, argv);
    return parse_and_run(make(), program, argc, argv);
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
    throw;
  } catch (const std::exception& error) {
    say(fmt::format("internal error: {}", error.what()));
    return kInternalError;
  }
}

}  // namespace

int run(const Registry& registry, const Program& program, int argc, char** argv) {
  return run([&registry] { return registry; }, program, argc, argv);
}

int run(const std::function<Registry()>& make, const Program& program, int argc, char** argv) {
  keep_freed_memory();
  hold_standard_files();
  try {
    return run_and_say(make, program, argc, argv);
  } catch (const std::bad_alloc&) {
    // A limit like the others: no result was written of what did not fit.
    say_out_of_memory();
    return common::exit_status(common::Outcome::memory_limit);
  }
}

}  // namespace coevo::cli
