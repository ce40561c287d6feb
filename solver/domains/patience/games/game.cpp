// SPDX-License-Identifier: MIT
#include "solver/domains/patience/games/game.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace coevo::embedded {
const std::map<std::string, std::string_view>& game_files();
}  // namespace coevo::embedded

namespace coevo::patience {

bool has_two_packs(const common::ConfigNode& file) {
  const auto node = file.find("two decks");
  return node && node->flag();
}

const std::vector<Game>& shipped_games() {
  static const std::vector<Game> games = [] {
    std::vector<Game> all;
    for (const auto& [name, text] : embedded::game_files()) {
      // Without parsing the file, which takes time.
      const bool has_two_packs = text.find("two decks: true") != std::string_view::npos;
      if (has_two_packs != (kPacks == 2)) continue;
      all.push_back(read_game(common::ConfigNode::parse(std::string(text), name + ".yaml"), name));
    }
    std::ranges::stable_partition(
        all, [](const Rules& rules) { return rules == Rules{}; }, &Game::rules);
    return all;
  }();
  return games;
}

}  // namespace coevo::patience
