// SPDX-License-Identifier: MIT
// coevo man: prints a manual page, or writes all of them.
#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "src/app/command.h"
#include "src/app/documentation/manual.h"

namespace coevo::cli {
namespace {

struct ManOptions {
  std::string command;
  std::string output;
};

int write_pages(const CommandLine& line, const std::filesystem::path& folder) {
  common::create_folders(folder);
  common::write_atomically(folder / (line.name + ".1"), man_page(line));
  for (const Command& command : line.commands) {
    common::write_atomically(folder / fmt::format("{}-{}.1", line.name, command.name),
                             man_page(line, command));
  }
  return kDone;
}

int run_man(const ManOptions& options, const CommandLine& line) {
  if (!options.command.empty() && !options.output.empty()) {
    throw common::InputError("man: expected a command or --output, not both");
  }
  if (!options.output.empty()) return write_pages(line, options.output);
  if (options.command.empty()) {
    fmt::print("{}", man_page(line));
    return kDone;
  }
  if (const std::string fault = one_of(line.command_names())(options.command); !fault.empty()) {
    throw common::InputError("man " + fault);
  }
  fmt::print("{}",
             man_page(line, *std::ranges::find(line.commands, options.command, &Command::name)));
  return kDone;
}

}  // namespace

Command man_command(const Context& context) {
  auto options = std::make_shared<ManOptions>();
  Command command{"man", "Prints the manual page of a command, for man -l -"};
  command.option("COMMAND", &options->command, "Command; default: the page of the program")
      .offer_commands();
  command.option("--output", &options->output, "Writes all pages to this folder").offer_folders();
  command.action = [options, &context] { return run_man(*options, *context.line); };
  return command;
}

}  // namespace coevo::cli
