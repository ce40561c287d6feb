// SPDX-License-Identifier: MIT
#include "solver/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>

#include "common/error.h"
#include "common/files/atomic_file.h"

namespace coevo::solver {

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
  if (!is_game_file(game)) return domain(game);
  for (const auto& [name, file] : game_files_) {
    if (file == game) return domain(name);
  }
  const std::string text = common::read_whole_file(game);
  if (!game_reader_) {
    throw common::InputError(
        fmt::format("{}: expected the name of a puzzle: this program reads no rule files", game));
  }
  auto made = game_reader_(text, game);
  const std::string name = made->name();
  if (find_domain(name) != nullptr) {
    throw common::InputError(
        fmt::format("{}: expected the name of a new puzzle: '{}' is taken", game, name));
  }
  add(std::move(made));
  game_files_.emplace(name, game);
  return domain(name);
}

std::string Registry::game_file(std::string_view name) const {
  const auto found = game_files_.find(name);
  return found == game_files_.end() ? "" : found->second;
}

const Domain* Registry::find_domain(std::string_view name) const {
  return shared_domain(name).get();
}

std::shared_ptr<const Domain> Registry::shared_domain(std::string_view name) const {
  for (const auto& domain : domains_) {
    if (domain->name() == name) return domain;
  }
  return nullptr;
}

const Domain& Registry::domain(std::string_view name) const {
  if (const Domain* domain = find_domain(name)) return *domain;
  const auto names = domain_names();
  throw common::InputError(fmt::format("domain '{}': expected one of {}{}", name,
                                       fmt::join(names, ", "), common::near_name(name, names)));
}

std::vector<std::string> Registry::domain_names() const {
  std::vector<std::string> names;
  for (const auto& domain : domains_) names.push_back(domain->name());
  return names;
}

bool is_game_file(std::string_view game) {
  return game.find('/') != std::string_view::npos || game.ends_with(".yaml") ||
         game.ends_with(".yml") || game.ends_with(".json");
}

}  // namespace coevo::solver
