// SPDX-License-Identifier: MIT
// The puzzles, searches and presets that a program knows, as a value: the names for configs, weight
// files and command lines. There is no global registration.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "common/config/config_node.h"
#include "solver/domain.h"

namespace coevo::solver {

// Makes a puzzle of a game's rules. It is called `standard_name` if they have no name. Throws
// InputError.
using GameReader = std::function<std::shared_ptr<const Domain>(const common::ConfigNode& rules,
                                                               const std::string& standard_name)>;

class Registry {
 public:
  // Throws std::logic_error if the name is taken. The first domain is the default.
  void add(std::shared_ptr<const Domain> domain);
  // To the domain that it names, which must be registered.
  void add(HeuristicPlugin heuristic);
  // To the domain that it names, or to all, those added later too.
  void add(SearchPlugin search);
  // A weight file's text under a preset's name, "DOMAIN-NAME".
  void add_preset(const std::string& name, std::string text);
  // Each weight file DOMAIN-NAME.json of the folder; none if there is no such folder. Throws
  // InputError for a file that cannot be read or whose name is taken.
  void add_presets(const std::filesystem::path& folder);
  // What reads rules for add_game() and read_domain(). There is one reader at most.
  void read_games_by(GameReader reader) { game_reader_ = std::move(reader); }
  // The domain that has the name `game`, or that the rule file `game` describes. A file's domain is
  // added unless it is there already. Throws InputError for an unknown name, for a file that cannot
  // be read, and for one whose game has another domain's name.
  const Domain& add_game(const std::string& game);
  // The puzzle of a key `domain` in a config or weight file: its name, or a map with the key
  // `game`, which is the name of a game, a rule file, or the rules themselves. Throws InputError.
  std::shared_ptr<const Domain> read_domain(const common::ConfigNode& domain) const;

  // Null if there is none. Adding a plug-in replaces its domain by a copy, which invalidates
  // earlier pointers and references to it.
  const Domain* find_domain(std::string_view name) const;
  // Throws InputError with the nearest name if there is none.
  const Domain& domain(std::string_view name) const { return *shared_domain(name); }
  // The same, for one that must outlive the registry.
  std::shared_ptr<const Domain> shared_domain(std::string_view name) const;
  // The first that was added, or the one that make_default() named; there must be one.
  const Domain& default_domain() const { return *domains_[default_]; }
  // Throws InputError if there is no such domain.
  void make_default(std::string_view name);
  // The rule file that add_game() read the domain from; "" if there is none.
  std::string game_file(std::string_view name) const;
  // In the order in which the domains were added.
  std::vector<std::string> domain_names() const;
  // In that order too.
  const std::vector<std::shared_ptr<const Domain>>& domains() const { return domains_; }
  // By name.
  const std::map<std::string, std::string>& presets() const { return presets_; }

 private:
  std::shared_ptr<const Domain> read_game(const common::ConfigNode& rules,
                                          const std::string& standard_name) const;
  std::shared_ptr<const Domain>& slot(std::string_view name);

  std::vector<std::shared_ptr<const Domain>> domains_;
  std::size_t default_ = 0;             // among them
  std::vector<SearchPlugin> searches_;  // that every domain has
  std::map<std::string, std::string> presets_;
  GameReader game_reader_;
  std::map<std::string, std::string, std::less<>> game_files_;  // by the domain's name
};

// The key `domain` of config and weight file: the name, or the rules of a game that does not ship.
nlohmann::ordered_json domain_json(const Domain& domain);
// Whether the two have the same name and rules.
bool is_same_puzzle(const Domain& one, const Domain& other);

// Whether `game` means a rule file rather than a name: it has a '/' or ends like YAML or JSON.
bool is_game_file(std::string_view game);

}  // namespace coevo::solver
