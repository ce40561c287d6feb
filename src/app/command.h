// What the subcommands share: the options that every one takes, and how one is added.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "src/common/progress.h"

namespace coevo::app {

// Exit statuses (see README).
inline constexpr int kDone = 0;
inline constexpr int kInterrupted = 12;
inline constexpr int kCheckFailed = 13;

struct GlobalOptions {
  std::size_t threads = 0;  // 0: all cores
  bool json = false;
  common::DisplayOptions display;
};

// A line on standard error: "coevo: " and the text. One that is closed or full is no reason to
// stop.
void say(const std::string& text);

// `--set`, which may come again and takes one value each time: what follows is not its.
void add_set_option(CLI::App& command, std::vector<std::string>& values, const std::string& help,
                    const std::string& form = "KEY=VALUE");

// Runs a command; returns the exit status. Throws InputError for the user's faults.
using Action = std::function<int()>;

// Each adds its subcommand and sets `action` when that was chosen. `global` outlives the action.
#define COEVO_COMMAND(name) \
  void add_##name(CLI::App& app, const GlobalOptions& global, Action& action);
#include "src/app/commands.def"
#undef COEVO_COMMAND

}  // namespace coevo::app
