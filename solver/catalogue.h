// SPDX-License-Identifier: MIT
// The description of a puzzle: names, features, parameters, searches, instances and notations. All
// of it is data that never changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>
#include <vector>

#include "solver/features/condition.h"
#include "solver/features/feature.h"
#include "solver/search_contract.h"
#include "solver/solver.h"

namespace coevo::solver {

// The page on which people play a puzzle.
struct PlayPage {
  std::string game = {};       // prefix of its files' names; empty: there is no such page
  std::string data = {};       // prefix of its data files' names
  bool has_portfolio = false;  // a portfolio advises there, otherwise the page's own search
  std::map<std::string, int> rules = {};  // for the page, besides the settings
};

struct DomainDescriptor {
  std::string name;             // as configs, weight files and the command line name the puzzle
  std::string help;             // one sentence
  bool is_game = false;         // of a family of games that rule files describe
  std::string game_rules = {};  // JSON, of a game that does not ship: its weights carry them
  std::string solvers_of = {};  // a domain with the same features whose shipped solvers serve too
  std::string instance_noun = {};  // the word for an instance: "deal"; empty: the name
  // The ways to count a solution's length, {"length"} or {"moves", "cards"}. Objectives, bounds and
  // shortest solutions count by the last.
  std::vector<std::string> metrics = {"length"};

  // The listed heuristics, including plug-ins.
  std::vector<Feature> features = {};
  // Of features, for people: "cards not home". Others are called by their names, with blanks.
  std::map<std::string, std::string, std::less<>> feature_labels = {};
  // Further features, too many to list: each is named by a pattern.
  std::vector<FeatureFamily> feature_families = {};
  // Lower bounds on the moves that are left, for searches for shortest solutions only: choices of
  // their parameter `bound`, each by "bound=NAME".
  std::vector<FeatureFamily> bounds = {};
  // What conditions of a policy's rules compare; none: there are no policies here.
  std::vector<Term> policy_terms = {};

  std::vector<common::Parameter> parameters = {};  // of the moves, beside each search's own
  std::vector<SearchDescriptor> searches = {};     // with the domain's own parameters appended
  SolverSpec baseline = {};                        // the solver that `node_reduction` compares with
  common::Settings portfolio_settings = {};        // of a portfolio, where not at their defaults
  std::optional<SolverSpec> optimal = {};  // the solver of `solve --optimal`, if there is one

  // Every number from this one ...
  std::uint64_t first_instance = 1;
  // ... to this one is an instance; its board may depend on settings that are rules. 0: instances
  // have no numbers, only boards.
  std::uint64_t last_instance = 0;
  bool has_mutants = false;  // whether Instances::mutant() may be called, so that boards can evolve
  std::vector<std::string> board_formats = {};  // the first is the default
  // How moves can be written. The first is the default; the last is exact: it determines every move
  // of a plan, so that replaying it gives the plan back.
  std::vector<std::string> notations = {};
  PlayPage play_page = {};  // what people play it on (analysis/report/page.h)

  std::type_index state = typeid(void);  // the State that heuristics of plug-ins take
};

class Catalogue {
 public:
  // The descriptor's values, valid as long as the catalogue.
  const std::string& name() const { return descriptor_.name; }
  const std::string& help() const { return descriptor_.help; }
  bool is_game() const { return descriptor_.is_game; }
  const std::string& game_rules() const { return descriptor_.game_rules; }
  const std::string& solvers_of() const { return descriptor_.solvers_of; }
  const std::string& instance_noun() const {
    return descriptor_.instance_noun.empty() ? descriptor_.name : descriptor_.instance_noun;
  }
  const std::vector<std::string>& metrics() const { return descriptor_.metrics; }
  std::span<const Feature> features() const { return descriptor_.features; }
  const std::vector<FeatureFamily>& feature_families() const {
    return descriptor_.feature_families;
  }
  const std::vector<FeatureFamily>& bounds() const { return descriptor_.bounds; }
  const std::vector<Term>& policy_terms() const { return descriptor_.policy_terms; }
  const std::vector<common::Parameter>& parameters() const { return descriptor_.parameters; }
  const std::vector<SearchDescriptor>& searches() const { return descriptor_.searches; }
  const SolverSpec& baseline() const { return descriptor_.baseline; }
  const std::optional<SolverSpec>& optimal() const { return descriptor_.optimal; }
  std::uint64_t first_instance() const { return descriptor_.first_instance; }
  std::uint64_t last_instance() const { return descriptor_.last_instance; }
  bool has_mutants() const { return descriptor_.has_mutants; }
  const std::vector<std::string>& board_formats() const { return descriptor_.board_formats; }
  const std::vector<std::string>& notations() const { return descriptor_.notations; }
  const PlayPage& play_page() const { return descriptor_.play_page; }

  // Whether instances have numbers.
  bool has_numbers() const { return last_instance() >= first_instance(); }
  // The metric, by its place, that objectives, bounds and shortest solutions count by.
  std::size_t primary_metric() const { return metrics().size() - 1; }
  const std::string& exact_notation() const { return notations().back(); }
  // Whether a weight can have that name: of a listed feature, or one that fits a family's pattern.
  bool has_feature(std::string_view feature) const;
  // A feature's name for people.
  std::string label(std::string_view feature) const;
  // The named one's; std::logic_error for a name that is not there.
  const SearchDescriptor& search(std::string_view search_name) const;
  // The first search of that capability, e.g. &SearchDescriptor::has_members; none: nullopt.
  std::optional<SearchDescriptor> search_that(bool SearchDescriptor::*capability) const;
  // A solver by the search at its defaults: with the baseline's weights, or where those cannot lead
  // it, equal weights on all heuristics that can.
  SolverSpec plain_solver(const SearchDescriptor& descriptor) const;
  // A portfolio without members: they are tried in order, then a complete search led by the
  // baseline's weights.
  SolverSpec portfolio() const;

 protected:
  explicit Catalogue(DomainDescriptor descriptor) : descriptor_(std::move(descriptor)) {}
  ~Catalogue() = default;
  Catalogue(const Catalogue&) = default;
  // std::logic_error for a feature without a name or a range.
  void add_feature(const Feature& feature);

  DomainDescriptor descriptor_;
};

}  // namespace coevo::solver
