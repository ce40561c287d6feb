// SPDX-License-Identifier: MIT
// Compiled for two packs alone, where the namespace is two_packs.
#include "solver/domains/patience/two_packs/games.h"

#include "solver/assembly/puzzle_texts.h"
#include "solver/domains/patience/game_module.h"
#include "solver/domains/patience/solution/runs.h"

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

  // As text, since the page draws boards of one pack only.
  std::string replay_json(const Instance& instance, std::string_view moves,
                          std::string_view notation, const Settings& settings) const override {
    const auto rules = Traits::rules(settings);
    const auto start = Traits::layout(rules, instance);
    const auto runs = replay_solution(start, rules, moves, notation_named(notation)).runs;
    Tableau tableau(start, rules);
    assembly::TextReplay text{
        replay(instance, moves, notation, settings), {patience::board_text(start)}, {}};
    for (const RunMove& run : runs) {
      text.moves.push_back(
          write_solution(tableau.layout(), rules, {{run}}, patience::Notation::standard));
      make(tableau, run);
      text.positions.push_back(patience::board_text(tableau.layout()));
    }
    return text_replay_json(name(), instance, text);
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
