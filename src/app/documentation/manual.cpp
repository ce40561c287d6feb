// SPDX-License-Identifier: MIT
#include "src/app/documentation/manual.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <type_traits>
#include <utility>

#include "common/text.h"
#include "common/version.h"
#include "evolve/registry.h"
#include "evolve/run/evolution_config.h"
#include "src/fitness/search/search_target.h"

namespace coevo::cli {
namespace {

constexpr const char* kHead = R"(# Config reference
Made by `coevo list --markdown` from the plug-ins' own descriptors: do not edit this page, run the command again.
`coevo check CONFIG.yaml` prints a config with every key, including defaults. An unknown, duplicate or ill-typed key is an
error with line and column. [Evolve for your own goal](evolve.md) helps you choose.

| key | meaning |
|---|---|
| `name` | name of the run; default: the file's name |
| `domain` | the puzzle; default: the program's own, or its first. `{game: FILE}`: the game that the file's rules describe |
| `solver.search` | `{name: ..., parameters}`: one of the searches below, with its own and the domain's parameters |
| `solver.heuristics` | list of the heuristics whose weights evolve; if it is empty, only `solver.genes` evolve |
| `solver.fixed_weights` | map from heuristics to weights that do not evolve |
| `solver.weights` | `{low, high, unit, scale}`: `low` and `high` are the range of the weights, `unit` is the most that one unit of a feature may add to H, and scale `log` evolves the logarithms of the weights |
| `solver.genes` | search parameters that also evolve: `{NAME: {low, high}}` |
| `solver.policy` | `{rules, terms, constants, unused_penalty}`: the number of rules that evolve, the terms that their conditions may compare, constants `uniform` or `observed`, and the part of a search's fitness that is lost for rules that are never active |
| `solver.members` | the members that the new solver joins: a portfolio's weight file, or a list of such files and members |
| `fitness.objective`, `fitness.second` | one of the objectives below; a second objective gives a Pareto set |
| `fitness.reference` | the reference solver: the full name of a preset, a weight file, or `search` and `weights`; default: the puzzle's own. The nodes of parasites are then relative to its nodes |
| `fitness.count_reference` | whether the budget counts the reference solver's searches (default true); `false` makes runs comparable that need different numbers of them |
| `limits.training`, `limits.cut` | limit on the positions of training searches, at most `limits.nodes`; `adaptive`: it rises if more than the share `cut` (0.5) of a generation's searches reach it, and falls if fewer do |
| `target` | a command to tune, instead of `domain`, `solver`, `limits` and `fitness`; see [Tune your own solver](tune.md) |
| `training.instances` | numbers and ranges |
| `training.files` | instead of `training.instances`, a file of boards, a folder of such files, or a list of both |
| `training.content`, `champion.test_content` | the hash that the files' instances must have; a run writes it to its own `config.yaml` |
| `learning.method` | one of the learning methods below; its parameters are further keys of `learning` |
| `evolver.name` | one of the evolvers below; its parameters are further keys of `evolver` |
| `evolver.start` | map from heuristics to weights; the evolution starts around them |
| `budget.racing` | `true` gives up hosts that can no longer be selected; the result is the same. `{test, confidence, first, each}`, or the name of a test alone, gives up hosts that the test `friedman` or `paired_t` finds worse than the best. It tests after the `first` (5) instances and then after `each` (1) further. `halving`, with `first` and `keep`, lets only the better hosts continue after the `first` (a third) instances, a share of `keep` (2/3) |
| `champion.test`, `champion.test_files` | instances on which coevo measures the champion; by default the benchmark's |
| `benchmark.instances` | instances (from `training.files`, if the run has them) on which coevo measures the incumbent, outside the budget; the results are `benchmark` in the journal |
| `portfolio` | `{members, least, schedule}`: grows a portfolio, member by member |

## Numbers
)";

std::string cell(const std::string& text) {
  return common::replace_all(text, "|", "\\|");
}

std::string table(const std::vector<std::pair<std::string, common::Parameter>>& rows) {
  std::string text = "| key | meaning | values | default |\n|---|---|---|---|\n";
  for (const auto& [map, parameter] : rows) {
    text += fmt::format("| `{}{}` | {} | {} | {} |\n", map, parameter.name, cell(parameter.help),
                        cell(common::expectation(parameter)), common::to_text(parameter.standard));
  }
  return text;
}

std::vector<std::pair<std::string, common::Parameter>> number_rows() {
  std::vector<std::pair<std::string, common::Parameter>> rows{{"", evolve::seed_parameter()}};
  const auto add = [&rows](const std::string& map, const std::vector<common::Parameter>& all) {
    for (const auto& parameter : all) rows.emplace_back(map, parameter);
  };
  add("", fitness::search_target_parameters());
  add("training.", evolve::training_parameters());
  add("evolver.", {evolve::generations_parameter()});
  add("budget.", evolve::budget_parameters());
  add("champion.", evolve::champion_parameters());
  add("benchmark.", {evolve::benchmark_every_parameter()});
  return rows;
}

std::string text_of(const Section& section) {
  std::string text = fmt::format("\n## {}{}\n", static_cast<char>(std::toupper(section.name[0])),
                                 section.name.substr(1));
  std::set<std::string> written;  // puzzles share searches
  for (const Entry& entry : section.entries) {
    if (!written.insert(entry.name + entry.help).second) continue;
    text += fmt::format("- `{}`: {}\n", entry.name, entry.help);
    for (const auto& parameter : entry.parameters) {
      text += fmt::format("  - `{}`: {} ({}; default {})\n", parameter.name, parameter.help,
                          common::expectation(parameter), common::to_text(parameter.standard));
    }
  }
  return text;
}

}  // namespace

std::vector<std::string> config_keys(const Registry& registry) {
  std::set<std::string> keys;
  for (const char* key : {"name",
                          "domain",
                          "solver.search.name",
                          "fitness.objective",
                          "fitness.second",
                          "fitness.reference",
                          "fitness.count_reference",
                          "limits.training",
                          "limits.cut",
                          "training.instances",
                          "training.files",
                          "learning.method",
                          "evolver.name",
                          "budget.racing",
                          "champion.test",
                          "champion.test_files",
                          "benchmark.instances",
                          "portfolio.members",
                          "portfolio.least",
                          "portfolio.schedule",
                          "target.cutoff"}) {
    keys.insert(std::string(key) + "=");
  }
  for (const auto& [map, parameter] : number_rows()) keys.insert(map + parameter.name + "=");
  const auto add = [&](const std::string& map, const auto& plugins) {
    for (const auto& plugin : plugins) {
      for (const auto& parameter : evolve::describe(plugin, registry).parameters) {
        keys.insert(map + parameter.name + "=");
      }
    }
  };
  add("learning.", registry.learning_methods);
  add("evolver.", registry.evolvers);
  return {keys.begin(), keys.end()};
}

std::string config_reference(const std::vector<Section>& sections) {
  std::string page = kHead + table(number_rows());
  for (const Section& section : sections) page += text_of(section);
  return page;
}

namespace {

// Text as roff reads it: nothing in it is a request or an escape, and a hyphen stays one.
std::string roff(std::string_view text) {
  std::string escaped = "\n" + common::replace_all(text, "\\", "\\e");
  escaped = common::replace_all(escaped, "\n.", "\n\\&.");
  escaped = common::replace_all(escaped, "\n'", "\n\\&'");
  return common::replace_all(escaped.substr(1), "-", "\\-");
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

std::string page_name(const CommandLine& line, const Command& command) {
  return line.name + "-" + command.name;
}

std::string heading(const std::string& name, const std::string& help) {
  std::string what = help.substr(0, help.find_last_not_of('.') + 1);
  if (!what.empty()) what[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(what[0])));
  return fmt::format(
      ".TH {0} 1 \"\" \"coevo {1}\" \"User Commands\"\n.nh\n.ad l\n.SH NAME\n{2} \\- {3}\n",
      upper(roff(name)), common::version(), roff(name), roff(what));
}

// The default as text, where --help shows one.
std::string default_of(const Option& option) {
  const auto text = []<class Place>(const Place& place) -> std::string {
    if constexpr (std::is_same_v<Place, std::string*> || std::is_same_v<Place, int*> ||
                  std::is_same_v<Place, std::uint64_t*> || std::is_same_v<Place, double*>) {
      return fmt::format("{}", *place);
    } else if constexpr (std::is_same_v<Place, std::filesystem::path*>) {
      return place->string();
    } else if constexpr (std::is_same_v<Place, std::vector<std::uint64_t>*>) {
      return fmt::format("{}", fmt::join(*place, ","));
    } else {
      return "";
    }
  };
  return option.default_shown ? std::visit(text, option.binding) : "";
}

std::string value_of(const Option& option) {
  if (!option.value_name.empty()) return option.value_name;
  if (option.offer.kind == Offer::Kind::files) return "FILE";
  if (option.offer.kind == Offer::Kind::folders) return "DIR";
  const bool is_text = std::holds_alternative<std::string*>(option.binding) ||
                       std::holds_alternative<std::vector<std::string>*>(option.binding);
  return is_text ? "NAME" : "N";
}

// Whether there are names of values that the help does not say.
bool has_more_names(const Option& option) {
  if (option.offer.kind != Offer::Kind::words || option.is_positional()) return false;
  if (option.offer.words.empty() || option.offer.words.front().ends_with('=')) return false;
  return std::ranges::any_of(option.offer.words, [&](const std::string& word) {
    return option.help.find(word) == std::string::npos;
  });
}

std::string entry(const Option& option) {
  std::string text = ".TP\n";
  if (option.is_positional()) {
    text += fmt::format("\\fI{}\\fR", roff(option.names));
  } else {
    const std::string names = roff(fmt::format("{}", fmt::join(option.all_names(), ", ")));
    text += fmt::format("\\fB{}\\fR", names);
    if (!option.is_flag()) text += fmt::format(" \\fI{}\\fR", roff(value_of(option)));
  }
  text += fmt::format("\n{}.", roff(option.help));
  if (has_more_names(option)) {
    text +=
        fmt::format("\nOne of: {}.", roff(fmt::format("{}", fmt::join(option.offer.words, ", "))));
  }
  if (const std::string value = default_of(option); !value.empty()) {
    text += fmt::format("\nDefault: {}.", roff(value));
  }
  return text + "\n";
}

std::string argument_entries(const std::vector<Option>& options) {
  std::string text;
  for (const Option& option : options) {
    if (option.is_positional()) text += entry(option);
  }
  return text;
}

std::string option_entries(const std::vector<Option>& options) {
  std::string text;
  for (const Option& option : options) {
    if (!option.is_positional()) text += entry(option);
  }
  return text;
}

std::string paragraphs(const std::string& title, const std::string& text) {
  return text.empty() ? "" : fmt::format(".SH {}\n{}\n", title, roff(text));
}

std::string synopsis(const CommandLine& line, const Command& command) {
  std::string text = fmt::format(".SH SYNOPSIS\n\\fB{} {}\\fR [\\fIOPTIONS\\fR]", roff(line.name),
                                 roff(command.name));
  for (const Option& option : command.options) {
    if (!option.is_positional()) continue;
    const bool is_list = std::holds_alternative<std::vector<std::string>*>(option.binding);
    const std::string name = fmt::format("\\fI{}\\fR{}", roff(option.names), is_list ? " ..." : "");
    text += option.is_required ? " " + name : " [" + name + "]";
  }
  return text + "\n";
}

}  // namespace

std::string man_page(const CommandLine& line) {
  const std::string name = roff(line.name);
  std::string text = heading(line.name, line.help);
  text += fmt::format(".SH SYNOPSIS\n\\fB{}\\fR [\\fIOPTIONS\\fR] \\fICOMMAND\\fR ...\n", name);
  text += fmt::format(".SH DESCRIPTION\n{}\n.SH COMMANDS\n", roff(line.help));
  std::string group;
  for (const Command& command : line.commands) {
    if (command.group.empty()) continue;
    if (command.group != std::exchange(group, command.group)) {
      text += fmt::format(".SS {}\n", roff(group));
    }
    text +=
        fmt::format(".TP\n.BR {} (1)\n{}.\n", roff(page_name(line, command)), roff(command.help));
  }
  text += ".SH OPTIONS\nThese options may come before or after the command.\n";
  return text + option_entries(line.options) + paragraphs("NOTES", line.footer);
}

std::string man_page(const CommandLine& line, const Command& command) {
  std::string text = heading(page_name(line, command), command.help);
  text += synopsis(line, command);
  text += fmt::format(".SH DESCRIPTION\n{}.\n", roff(command.help));
  text += argument_entries(command.options);
  if (const std::string own = option_entries(command.options); !own.empty()) {
    text += ".SH OPTIONS\n" + own;
  }
  text += ".SH OPTIONS OF ALL COMMANDS\n" + option_entries(line.options);
  return text + fmt::format(".SH SEE ALSO\n.BR {} (1)\n", roff(line.name));
}

}  // namespace coevo::cli
