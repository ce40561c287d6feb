// SPDX-License-Identifier: MIT
#include "src/app/documentation/config_reference.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "common/text.h"
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
| `domain` | the puzzle; default: the program's first |
| `solver.search` | `{name: ..., parameters}`: one of the searches below, with its own and the domain's parameters |
| `solver.heuristics` | list of the heuristics whose weights evolve; if it is empty, only `solver.genes` evolve |
| `solver.fixed_weights` | map from heuristics to weights that do not evolve |
| `solver.weights` | `{low, high, unit, scale}`: `low` and `high` are the range of the weights, `unit` is the most that one unit of a feature may add to H, and scale `log` evolves the logarithms of the weights |
| `solver.genes` | search parameters that also evolve: `{NAME: {low, high}}` |
| `solver.policy` | `{rules, terms, constants, unused_penalty}`: the number of rules that evolve, the terms that their conditions may compare, constants `uniform` or `observed`, and the part of a search's fitness that is lost for rules that are never active |
| `solver.members` | the members that the new solver joins: a portfolio's weight file, or a list of such files and members |
| `fitness.objective`, `fitness.second` | one of the objectives below; a second objective gives a Pareto set |
| `fitness.reference` | the reference solver: the full name of a preset, a weight file, or `search` and `weights`; default: the puzzle's own. The nodes of parasites are then relative to its nodes |
| `target` | a command to tune, instead of `domain`, `solver`, `limits` and `fitness`; see [Tune your own solver](tune.md) |
| `training.instances` | numbers and ranges |
| `training.files` | instead of `training.instances`, a file of boards, a folder of such files, or a list of both |
| `training.content`, `champion.test_content` | the hash that the files' instances must have; a run writes it to its own `config.yaml` |
| `learning.method` | one of the learning methods below; its parameters are further keys of `learning` |
| `evolver.name` | one of the evolvers below; its parameters are further keys of `evolver` |
| `evolver.start` | map from heuristics to weights; the evolution starts around them |
| `budget.racing` | `true` gives up hosts that can no longer be selected; the result is the same. `{test, confidence, first, each}`, or the name of a test alone, gives up hosts that the test `friedman` or `paired_t` finds worse than the best. It tests after the `first` (5) instances and then after `each` (1) further. `halving`, with `first` and `keep`, lets only the better hosts continue after the `first` (a third) instances, a share of `keep` (2/3) |
| `champion.test`, `champion.test_files` | instances on which coevo measures the champion |
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

std::string numbers() {
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
  return table(rows);
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

std::string config_reference(const std::vector<Section>& sections) {
  std::string page = kHead + numbers();
  for (const Section& section : sections) page += text_of(section);
  return page;
}

}  // namespace coevo::cli
