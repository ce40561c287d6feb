// SPDX-License-Identifier: MIT
#include "solver/domains/patience/scored_space/score_tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "common/error.h"
#include "solver/domains/patience/heuristics/heuristics.h"

namespace coevo::patience {
namespace {

// The tables before rounding: terms of several heuristics are summed first, so that each sum is
// rounded once.
struct RealTables : TermTables<double> {
  RealTables(Build rule, int suits_of_game)
      : build(build_table(rule, suits_of_game)), suits(suits_of_game) {}

  template <class H>
  void add(double weight) {
    constexpr solver::Feature kFeature = H::kFeature;
    constexpr bool kRises = kFeature.direction == solver::Direction::smaller_is_better;
    const double step = (kRises ? weight : -weight) / (kFeature.high - kFeature.low);
    add_columns<H>(step);
    add_homes<H>(step);
    if constexpr (requires { &H::space; }) {
      for (int home = 0; home <= kCards; ++home) {
        for (int cells = 0; cells <= kMaxCells; ++cells) {
          for (int columns = 0; columns <= kMaxColumns; ++columns) {
            space[index(home)][index(cells)][index(columns)] +=
                step * H::space(cells, columns, home);
          }
        }
      }
    }
    if constexpr (requires { &H::kCountsBuried; }) buried += step;
    if constexpr (requires { &H::kCountsExposed; }) exposed += step;
    if constexpr (requires { &H::kCountsFaceDown; }) face_down += step;
  }

 private:
  template <class H>
  void add_columns(double step) {
    for (int i = 0; i < kCards; ++i) {
      const auto card = static_cast<Card>(i);
      if constexpr (requires { &H::neighbours; }) {
        for (std::uint8_t under = 0; under <= kCell; ++under) {
          neighbours[card][under] +=
              step * neighbours_term<H>(card, under, build.fits(card, under), suits);
        }
      }
      if constexpr (requires { &H::lower_beneath; })
        lower_beneath[card] += step * H::lower_beneath(i);
      if constexpr (requires { &H::own_suit_beneath; })
        own_suit_beneath[card] += step * H::own_suit_beneath(i);
      if constexpr (requires { &H::cards_beneath; })
        cards_beneath[card] += step * H::cards_beneath(i);
    }
  }

  template <class H>
  void add_homes([[maybe_unused]] double step) {
    for (int low = 0; low <= kRanks; ++low) {
      if constexpr (requires { &H::suit_home; }) suit_home[index(low)] += step * H::suit_home(low);
      for (int high = low; high <= kRanks; ++high) {
        if constexpr (requires { &H::home_range; }) {
          home_range[index(low)][index(high)] += step * H::home_range(low, high);
        }
      }
    }
  }

  const BuildTable& build;
  const int suits;
};

void round_into(std::int32_t& to, double from, double scale) {
  to = static_cast<std::int32_t>(std::lround(from * scale));
}
template <class To, class From>
void round_into(To& to, const From& from, double scale) {
  for (std::size_t i = 0; i < from.size(); ++i) round_into(to[i], from[i], scale);
}

template <class... H>
RealTables add_all(Build build, int suits, const std::map<std::string, double>& weights,
                   std::tuple<H...>*) {
  RealTables tables(build, suits);
  const auto add = [&]<class One>(One*) {
    const auto weight = weights.find(std::string(One::kFeature.name));
    if (weight == weights.end() || weight->second == 0) return;
    if constexpr (std::is_base_of_v<Tabled, One>) {
      tables.add<One>(weight->second);
    } else {
      throw common::InputError(
          fmt::format("weight of '{}': expected heuristics that one move changes little: {}",
                      One::kFeature.name, fmt::join(tabled_heuristics(), ", ")));
    }
  };
  (add(static_cast<H*>(nullptr)), ...);
  return tables;
}

}  // namespace

std::vector<std::string> tabled_heuristics() {
  std::vector<std::string> names;
  const auto note = [&]<class One>(One*) {
    if (std::is_base_of_v<Tabled, One>) names.emplace_back(One::kFeature.name);
  };
  [&]<class... H>(std::tuple<H...>*) {
    (note(static_cast<H*>(nullptr)), ...);
  }(static_cast<Heuristics*>(nullptr));
  return names;
}

ScoreTables::ScoreTables(Build build, const std::map<std::string, double>& weights,
                         std::int32_t quantisation, double card_cost, int suits_of_game)
    : suits(suits_of_game) {
  const RealTables real = add_all(build, suits_of_game, weights, static_cast<Heuristics*>(nullptr));
  const auto scale = static_cast<double>(quantisation);
  round_into(neighbours, real.neighbours, scale);
  round_into(lower_beneath, real.lower_beneath, scale);
  round_into(own_suit_beneath, real.own_suit_beneath, scale);
  round_into(cards_beneath, real.cards_beneath, scale);
  round_into(suit_home, real.suit_home, scale);
  round_into(home_range, real.home_range, scale);
  round_into(space, real.space, scale);
  round_into(buried, real.buried, scale);
  round_into(exposed, real.exposed, scale);
  round_into(face_down, real.face_down, scale);
  round_into(card, card_cost, scale);
}

}  // namespace coevo::patience
