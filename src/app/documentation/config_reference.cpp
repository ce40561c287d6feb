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
Made by `coevo list --markdown` from the plug-ins' own descriptors: do not edit, run it again.
`coevo check CONFIG.yaml` prints a config with every key, defaults included; an unknown, duplicate or ill-typed key is an
error with line and column. [Evolve for your own goal](evolve.md) says what to choose.

| key | what it is |
|---|---|
| `name` | of the run; default: the file's name |
| `domain` | the puzzle; default: the program's first |
| `solver.search` | `{name: ..., parameters}`, one of the searches below with the domain's parameters |
| `solver.heuristics` | list of the heuristics whose weights evolve; empty: only `solver.genes` do |
| `solver.fixed_weights` | map of weights that do not evolve, by heuristic |
| `solver.weights` | `{low, high, unit, scale}`: range of the weights; the most that one unit of a feature may add to H; `log`: evolve their logarithms |
| `solver.genes` | search parameters that evolve too: `{NAME: {low, high}}` |
| `solver.policy` | `{rules, terms, constants, unused_penalty}`: rules that evolve, what their conditions may compare, constants `uniform` or `observed`, and the part of a search's fitness that is lost where no rule is active |
| `solver.members` | a portfolio's weight file, or a list of such files and members: what the new solver joins |
| `fitness.objective`, `fitness.second` | one of the objectives below; a second one for a Pareto set |
| `fitness.reference` | the reference solver: a preset's full name, a weight file, or `search` and `weights` written out; default: the puzzle's own. The nodes of parasites are then relative to its nodes |
| `target` | a command to tune, in place of `domain`, `solver`, `limits` and `fitness`: [Tune your own solver](tune.md) |
| `training.instances` | numbers and ranges |
| `training.files` | in place of them a file of boards, a folder of such files, or a list of both |
| `training.content`, `champion.test_content` | a hash that the files' instances must have; a run's own `config.yaml` has it |
| `learning.method` | one of the learning methods below, with its parameters beside it |
| `evolver.name` | one of the evolvers below, with its parameters beside it |
| `evolver.start` | weights by heuristic to begin around |
| `budget.racing` | `true`: give up hosts that cannot be selected any more; the result is the same. `{test, confidence, first, each}`, or a test's name alone: give up those that the test `friedman` or `paired_t` finds worse than the best, after the `first` (5) instances and then after `each` (1); `halving`, with `first` and `keep`: after the `first` (a third) instances only the better hosts go on, a share of `keep` (2/3) |
| `champion.test`, `champion.test_files` | instances on which the champion is measured |
| `benchmark.instances` | instances (of `training.files`, where the run has them) on which the incumbent is measured, outside the budget: the journal's `benchmark` |
| `portfolio` | `{members, least, schedule}`: grow a portfolio, member by member |

## Numbers
)";

std::string cell(const std::string& text) {
  return common::replace_all(text, "|", "\\|");
}

std::string table(const std::vector<std::pair<std::string, common::Parameter>>& rows) {
  std::string text = "| key | what it is | takes | default |\n|---|---|---|---|\n";
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
