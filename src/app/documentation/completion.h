// SPDX-License-Identifier: MIT
// Scripts for shells' completion, from the options that the commands declare.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/registry.h"
#include "src/app/command_line.h"

namespace coevo::cli {

// Source them, or put them where the shell looks for them.
std::string bash_completion(const CommandLine& line);
std::string zsh_completion(const CommandLine& line);
std::string fish_completion(const CommandLine& line);

// The name of the script's function: "_coevo_lab" of "coevo-lab".
std::string completion_function(const CommandLine& line);
// A shell's rules for completion.
struct OfferTexts {
  std::function<std::string(const std::vector<std::string>&)> words;
  std::string files;
  std::string folders;
  std::string nothing = "";
};
std::string offer_text(const Offer& offer, const OfferTexts& texts);
// With a blank between.
std::string joined(const std::vector<std::string>& words);
// The offer for the command's positional argument, from the first that has any.
Offer positional_offer(const Command& command);
// In single quotes, as bash and zsh read it.
std::string single_quoted(std::string_view text);

// The completion for an option that takes the name of a plug-in. It covers all puzzles, because the
// script cannot know the right one.

// Sorted, each once. Presets of another default puzzle than a game are its alone.
std::vector<std::string> preset_names(const solver::Registry& registry);
std::vector<std::string> heuristic_names(const solver::Registry& registry);
std::vector<std::string> search_names(const solver::Registry& registry);
// The parameters of searches and moves, as "KEY=".
std::vector<std::string> setting_keys(const solver::Registry& registry);

}  // namespace coevo::cli
