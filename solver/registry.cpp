// SPDX-License-Identifier: MIT
#include "solver/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/error.h"
#include "common/files/atomic_file.h"

namespace coevo::solver {
namespace {

std::string stem(const std::string& file) {
  return std::filesystem::path(file).stem().string();
}

}  // namespace

void Registry::add(std::shared_ptr<const Domain> domain) {
  if (find_domain(domain->name()) != nullptr) {
    throw std::logic_error("two domains with one name: " + domain->name());
  }
  for (const SearchPlugin& search : searches_) domain = domain->with(search);
  domains_.push_back(std::move(domain));
}

void Registry::add(HeuristicPlugin heuristic) {
  auto& domain = slot(heuristic.domain);
  domain = domain->with(std::move(heuristic));
}

void Registry::add(SearchPlugin search) {
  if (!search.domain.empty()) {
    auto& domain = slot(search.domain);
    domain = domain->with(std::move(search));
    return;
  }
  for (auto& domain : domains_) domain = domain->with(search);
  searches_.push_back(std::move(search));
}

std::shared_ptr<const Domain>& Registry::slot(std::string_view name) {
  for (auto& domain : domains_) {
    if (domain->name() == name) return domain;
  }
  throw std::logic_error("no domain to add to is named " + std::string(name));
}

void Registry::add_preset(const std::string& name, std::string text) {
  if (!presets_.emplace(name, std::move(text)).second) {
    throw std::logic_error("two presets with one name: " + name);
  }
}

void Registry::add_presets(const std::filesystem::path& folder) {
  if (!std::filesystem::is_directory(folder)) return;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::filesystem::path& file = entry.path();
    if (file.extension() != ".json") continue;
    const std::string name = file.stem().string();
    if (presets_.contains(name)) {
      throw common::InputError(
          fmt::format("{}: expected the name of a new preset: '{}' is taken", file.string(), name));
    }
    add_preset(name, common::read_whole_file(file));
  }
}

const Domain& Registry::add_game(const std::string& game) {
  if (!is_game_file(game)) {
    if (const Domain* known = find_domain(game)) return *known;
    std::vector<std::string> names = domain_names();
    std::erase_if(names, [&](const std::string& name) { return !domain(name).is_game(); });
    throw common::InputError(fmt::format("game '{}': expected one of {}, or a file with rules{}",
                                         game, fmt::join(names, ", "),
                                         common::near_name(game, names)));
  }
  auto made = read_game(common::ConfigNode::read_file(game), stem(game));
  const std::string name = made->name();
  if (find_domain(name) == nullptr) {
    domains_.push_back(std::move(made));
    game_files_.emplace(name, game);
  }
  return domain(name);
}

std::shared_ptr<const Domain> Registry::read_domain(const common::ConfigNode& domain) const {
  if (!domain.is_map()) return shared_domain(domain.choice(domain_names()));
  const common::ConfigNode game = domain.child("game");
  if (game.is_map()) return read_game(game, "");
  const std::string name = game.text();
  if (!is_game_file(name)) return shared_domain(game.choice(domain_names()));
  try {
    return read_game(common::ConfigNode::read_file(name), stem(name));
  } catch (const common::InputError& fault) {
    throw common::InputError(fmt::format("{}: {}", game.place(), fault.what()));
  }
}

// The registry's own if it has one with these rules.
std::shared_ptr<const Domain> Registry::read_game(const common::ConfigNode& rules,
                                                  const std::string& standard_name) const {
  if (!game_reader_) rules.fail("the name of a puzzle: this program reads no rules");
  auto made = game_reader_(rules, standard_name);
  for (const SearchPlugin& search : searches_) made = made->with(search);
  if (find_domain(made->name()) == nullptr) return made;
  auto known = shared_domain(made->name());
  if (is_same_puzzle(*known, *made)) return known;
  const std::string file = game_file(made->name());
  rules.fail(fmt::format("another name than {}, which {}", made->name(),
                         file.empty() ? "ships" : "has other rules in " + file));
}

void Registry::make_default(std::string_view name) {
  const auto found = std::ranges::find(domains_, shared_domain(name));
  default_ = static_cast<std::size_t>(found - domains_.begin());
}

std::string Registry::game_file(std::string_view name) const {
  const auto found = game_files_.find(name);
  return found == game_files_.end() ? "" : found->second;
}

const Domain* Registry::find_domain(std::string_view name) const {
  const auto found = std::ranges::find(domains_, name, &Domain::name);
  return found == domains_.end() ? nullptr : found->get();
}

std::shared_ptr<const Domain> Registry::shared_domain(std::string_view name) const {
  const auto found = std::ranges::find(domains_, name, &Domain::name);
  if (found != domains_.end()) return *found;
  const auto names = domain_names();
  throw common::InputError(fmt::format("domain '{}': expected one of {}{}", name,
                                       fmt::join(names, ", "), common::near_name(name, names)));
}

std::vector<std::string> Registry::domain_names() const {
  std::vector<std::string> names;
  for (const auto& domain : domains_) names.push_back(domain->name());
  return names;
}

nlohmann::ordered_json domain_json(const Domain& domain) {
  if (domain.game_rules().empty()) return domain.name();
  return {{"game", nlohmann::ordered_json::parse(domain.game_rules())}};
}

bool is_same_puzzle(const Domain& one, const Domain& other) {
  auto first = domain_json(one);
  auto second = domain_json(other);
  for (auto* json : {&first, &second}) {
    if (json->is_object()) (*json)["game"].erase("help");
  }
  return first == second;
}

bool is_game_file(std::string_view game) {
  return game.find('/') != std::string_view::npos || game.ends_with(".yaml") ||
         game.ends_with(".yml") || game.ends_with(".json");
}

}  // namespace coevo::solver
