// SPDX-License-Identifier: MIT
// Compiled for two packs alone, where the namespace is two_packs.
#include "solver/domains/patience/two_packs/games.h"

#include "solver/domains/patience/game_module.h"

namespace coevo::patience {
namespace {

// There are no searches for shortest solutions.
struct TwoPackTraits : Traits {
  static constexpr bool has_view(search::View view) { return view != search::View::bounded; }
};

class TwoPackGame final : public PatienceGame<TwoPackTraits, TwoPackGame> {
 public:
  TwoPackGame(const Game& game, const std::string& rules) : PatienceGame(game, rules) {
    descriptor_.optimal.reset();
  }
};

}  // namespace

std::vector<std::shared_ptr<const solver::Domain>> make_games() {
  return make_games_of<TwoPackGame>();
}

std::shared_ptr<const solver::Domain> read_domain(const common::ConfigNode& rules,
                                                  const std::string& standard_name) {
  const Game game = read_game(rules, standard_name);
  return std::make_shared<TwoPackGame>(game, game_json(game).dump());
}

}  // namespace coevo::patience
