// SPDX-License-Identifier: MIT
#include "solver/domains/patience/module.h"

#include <algorithm>

#include "solver/domains/patience/game_module.h"
#include "solver/domains/patience/games/deal_number.h"
#include "solver/domains/patience/one_pack_traits.h"
#include "solver/domains/patience/policy/policy.h"
#include "solver/domains/patience/proof.h"
#include "solver/domains/patience/special_solvers.h"

namespace coevo::patience {
namespace {

// Adds what only one pack has: shortest solutions, facts about lost deals, the numbers of boards,
// policies and multi-moves.
class OnePackGame final : public PatienceGame<OnePackTraits, OnePackGame> {
 public:
  OnePackGame(const Game& game, const std::string& rules) : PatienceGame(game, rules) {
    descriptor_.bounds = patience::bounds();
    if (game.rules == Rules{}) descriptor_.policy_terms = patience::policy_terms();
    // With the strongest bound and with safe autoplay.
    descriptor_.optimal->settings.set("auto_moves", std::string("raymond"));
  }

  std::optional<solver::Proof> prove(const Instance& instance, const Settings& settings,
                                     const solver::Limits& limits) const override {
    const double began = assembly::thread_seconds();
    auto proof = PatienceGame::prove(instance, settings, limits);
    if (!proof) return proof;
    if (proof->result.outcome == common::Outcome::unsolvable) {
      describe_unsolvable(layout_of(instance, settings), Traits::rules(settings), limits, *proof);
    }
    proof->result.cpu_seconds = assembly::thread_seconds() - began;
    return proof;
  }

  std::optional<std::uint64_t> number_of(const Instance& board,
                                         const Settings& settings) const override {
    const auto rules = Traits::rules(settings);
    return deal_number(rules, Traits::layout(rules, board));
  }

  std::unique_ptr<solver::Solver> make_solver(const solver::SolverSpec& spec) const override {
    if (!spec.rules.empty()) return make_policy_solver(spec);
    const solver::SearchDescriptor descriptor = search(spec.search);
    if (descriptor.is_member || descriptor.has_members) {
      refuse_tests(spec.settings, spec.search);
    } else if (has_tests(spec.settings) && is_plain(descriptor)) {
      return make_tests_solver(spec);
    }
    return PatienceGame::make_solver(spec);
  }

 private:
  // Whether it is one of searches.def; the others check the settings themselves.
  static bool is_plain(const solver::SearchDescriptor& descriptor) {
    const auto known = assembly::describe_searches<OnePackTraits>({});
    return std::any_of(known.begin(), known.end(),
                       [&](const auto& each) { return each.name == descriptor.name; });
  }
};

}  // namespace

std::shared_ptr<const solver::Domain> make_domain(const Game& game, const std::string& rules) {
  return std::make_shared<OnePackGame>(game, rules);
}

std::vector<std::shared_ptr<const solver::Domain>> make_games() {
  return make_games_of<OnePackGame>();
}

std::shared_ptr<const solver::Domain> read_domain(const common::ConfigNode& rules,
                                                  const std::string& standard_name) {
  const Game game = read_game(rules, standard_name);
  return make_domain(game, game_json(game).dump());
}

}  // namespace coevo::patience
