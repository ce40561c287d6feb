// SPDX-License-Identifier: MIT
// coevo completion: prints the script that makes a shell complete this program's command lines.
#include "src/app/documentation/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <set>
#include <utility>

#include "common/error.h"
#include "src/app/solver_options.h"

namespace coevo::cli {
namespace {

using WriteScript = std::string (*)(const CommandLine& line);

const std::vector<std::pair<std::string, WriteScript>> kShells{
    {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};

std::vector<std::string> shell_names() {
  std::vector<std::string> names;
  names.reserve(kShells.size());
  for (const auto& [name, write] : kShells) names.push_back(name);
  return names;
}

int run_completion(const std::string& shell, const Context& context) {
  for (const auto& [name, write] : kShells) {
    if (name == shell) fmt::print("{}", write(*context.line));
  }
  return kDone;
}

}  // namespace

std::string completion_function(const CommandLine& line) {
  std::string name = "_" + line.name;
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

std::string offer_text(const Offer& offer, const OfferTexts& texts) {
  switch (offer.kind) {
    case Offer::Kind::words:
      return texts.words(offer.words);
    case Offer::Kind::files:
      return texts.files;
    case Offer::Kind::folders:
      return texts.folders;
    case Offer::Kind::commands:  // named by run()
    case Offer::Kind::nothing:
      break;
  }
  return texts.nothing;
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

Offer positional_offer(const Command& command) {
  for (const Option& option : command.options) {
    if (option.is_positional() && option.offer.kind != Offer::Kind::nothing) return option.offer;
  }
  return {};
}

std::string single_quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

Command completion_command(const Context& context) {
  auto shell = std::make_shared<std::string>();
  Command command{"completion", "Prints the completion script of a shell"};
  command.option("SHELL", shell.get(), fmt::format("One of {}", fmt::join(shell_names(), ", ")))
      .require()
      .check(one_of(shell_names()))
      .offer_words(shell_names());
  command.action = [shell, &context] { return run_completion(*shell, context); };
  return command;
}

namespace {

template <class Collect>
std::vector<std::string> names_of_all(const solver::Registry& registry, const Collect& collect) {
  std::set<std::string> names;
  bool has_game = false;  // whose names are those of all games
  for (const auto& domain : registry.domains()) {
    if (!domain->is_game() || !std::exchange(has_game, true)) collect(*domain, names);
  }
  return {names.begin(), names.end()};
}

}  // namespace

std::vector<std::string> preset_names(const solver::Registry& registry) {
  const solver::Domain& domain = registry.default_domain();
  const auto own = presets_of(registry, domain.name());
  std::set<std::string> names(own.begin(), own.end());
  for (const auto& [name, text] : registry.presets()) {
    if (domain.is_game() || name.starts_with(domain.name() + "-")) names.insert(name);
  }
  return {names.begin(), names.end()};
}

std::vector<std::string> heuristic_names(const solver::Registry& registry) {
  return names_of_all(registry, [](const solver::Domain& domain, auto& names) {
    for (const auto& feature : domain.features()) names.emplace(feature.name);
  });
}

std::vector<std::string> search_names(const solver::Registry& registry) {
  return names_of_all(registry, [](const solver::Domain& domain, auto& names) {
    for (const auto& search : domain.searches()) names.insert(search.name);
  });
}

std::vector<std::string> setting_keys(const solver::Registry& registry) {
  return names_of_all(registry, [](const solver::Domain& domain, auto& names) {
    for (const auto& search : domain.searches()) {
      for (const auto& parameter : search.parameters) names.insert(parameter.name + "=");
    }
  });
}

}  // namespace coevo::cli
