// SPDX-License-Identifier: MIT
// A patience game as a solver::Domain: its boards, notation and replays, and a portfolio's
// baseline.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "solver/assembly/module.h"
#include "solver/domains/patience/boards/board_json.h"
#include "solver/domains/patience/games/game.h"
#include "solver/domains/patience/replay_page/replay_data.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/solution/writer.h"
#include "solver/domains/patience/state/card.h"
#include "solver/domains/patience/traits.h"

namespace coevo::patience {

using common::Settings;
using solver::Instance;
using solver::PackedMove;

inline Layout layout_of(const Instance& instance, const Settings& settings) {
  return Traits::layout(Traits::rules(settings), instance);
}

inline Notation notation_named(std::string_view name) {
  if (name == "cards") return Notation::cards;
  return name == "extended" ? Notation::extended : Notation::standard;
}

inline std::string board_json(const std::string& name, const Layout& layout,
                              const Instance& instance) {
  const int suits = layout.suits;
  const auto names = [=](std::span<const Card> cards, std::size_t face_down = 0) {
    std::vector<std::string> texts;
    for (const Card card : cards) {
      texts.push_back(texts.size() < face_down ? face_down_text(card, suits)
                                               : card_text(card, suits));
    }
    return texts;
  };
  nlohmann::ordered_json json{{"domain", name}, {"instance", instance.number}};
  for (std::size_t c = 0; c < layout.columns.size(); ++c) {
    json["columns"].push_back(names(layout.columns[c], layout.face_down[c]));
  }
  json["cells"] = nlohmann::ordered_json::array();
  for (const auto& cell : layout.cells) {
    json["cells"].push_back(cell ? nlohmann::ordered_json(card_text(*cell, suits)) : nullptr);
  }
  if (!layout.stock.empty()) {
    const std::span<const Card> cards = layout.stock;
    json["waste"] = names(cards.first(layout.turned));
    const std::vector<Card> stock(layout.stock.rbegin(),
                                  layout.stock.rend() - static_cast<std::ptrdiff_t>(layout.turned));
    json["stock"] = names(stock);
  }
  if (layout.redealt > 0) json["redealt"] = layout.redealt;
  const auto by_suit = [=](auto rank) {
    constexpr std::array kNames{"clubs", "diamonds", "hearts", "spades"};
    nlohmann::ordered_json ranks;
    for (int suit = 0; suit < kSuits; ++suit) {
      if (!foundations_of(suit, suits).empty()) ranks[kNames[index(suit)]] = rank(suit);
    }
    return ranks;
  };
  const auto tops = [&](int suit) -> nlohmann::ordered_json {
    if (kPacks == 1) return layout.top(suit);
    return layout.tops(suit);
  };
  if (layout.hole) {
    json["hole"] = card_text(*layout.hole);
    return json.dump() + "\n";
  }
  json["foundations"] = by_suit(tops);
  if (layout.down != decltype(layout.down){}) {
    json["descending"] = by_suit([&](int suit) { return layout.last_down(suit); });
  }
  return json.dump() + "\n";
}

// Throws InputError if a foundation has part of a suit in a game with complete piles, or descends
// in a game without such foundations, or if there is a stock in a game without one.
inline void check(const Layout& layout, const Rules& rules, std::string_view file) {
  if (!rules.descending && layout.down != decltype(layout.down){}) {
    throw common::InputError(
        fmt::format("{}: expected no descending foundations in this game", file));
  }
  if (layout.stock.size() > index(rules.stock)) {
    const std::string most =
        rules.stock == 0 ? "no stock" : fmt::format("at most {} cards in the stock", rules.stock);
    throw common::InputError(fmt::format("{}: expected {} in this game", file, most));
  }
  for (int f = 0; f < kFoundations && rules.complete_piles; ++f) {
    const int height = layout.home[index(f)];
    if (height == 0 || height == kRanks) continue;
    throw common::InputError(fmt::format("{}: foundation {}-{}: expected 0 or K in this game", file,
                                         card_text(static_cast<Card>(f), rules.suits).back(),
                                         rank_letter(height)));
  }
}

// Two cards of the columns change places.
inline Layout with_two_exchanged(Layout layout, common::RandomStream& random) {
  std::vector<Card*> cards;
  for (auto& column : layout.columns) {
    for (Card& card : column) cards.push_back(&card);
  }
  if (cards.size() < 2) return layout;
  const std::size_t first = random.below(cards.size());
  const std::size_t second = (first + 1 + random.below(cards.size() - 1)) % cards.size();
  std::swap(*cards[first], *cards[second]);
  return layout;
}

// `Self` is the class derived from it.
template <class GameTraits, class Self>
class PatienceGame : public assembly::Module<GameTraits, Self> {
  using Base = assembly::Module<GameTraits, Self>;

 public:
  PatienceGame(const Game& game, const std::string& rules) : Base(describe(game)) {
    this->descriptor_.game_rules = rules;
    // HSDH: Heineman's search with his heuristic alone, as the GA-FreeCell papers compare with.
    const solver::Feature& hsdh = Hsdh::kFeature;
    this->descriptor_.baseline = {"hsd",
                                  common::defaults(this->search("hsd").parameters),
                                  {{std::string(hsdh.name), 1.0}},
                                  hsdh.high - hsdh.low};
    // With safe autoplay.
    this->descriptor_.portfolio_settings.set("auto_moves", std::string("raymond"));
  }

  Instance read_board(const std::string& text, const std::string& file,
                      const Settings& settings) const override {
    const auto rules = Traits::rules(settings);
    const auto read = is_board_json(text) ? read_board_json : patience::read_board;
    const auto layout = read(text, file, rules);
    check(layout, rules, file);
    return {0, fc_solve_text(layout)};
  }
  std::vector<Instance> read_boards(const std::string& text, const std::string& file,
                                    const Settings& settings) const override {
    const auto rules = Traits::rules(settings);
    std::vector<Instance> instances;
    const auto read = is_board_json(text) ? read_boards_json : patience::read_boards;
    for (const auto& layout : read(text, file, rules)) {
      check(layout, rules, file);
      instances.push_back({0, fc_solve_text(layout)});
    }
    return instances;
  }
  std::string board_text(const Instance& instance, std::string_view format,
                         const Settings& settings) const override {
    const auto layout = layout_of(instance, settings);
    if (format == "json") return board_json(this->name(), layout, instance);
    return format == "fc-solve" ? fc_solve_text(layout) : patience::board_text(layout);
  }
  Instance mutant(const Instance& instance, common::RandomStream& random,
                  const Settings& settings) const override {
    const auto layout = with_two_exchanged(layout_of(instance, settings), random);
    return {0, fc_solve_text(layout)};
  }

  std::string write(const Instance& instance, std::span<const PackedMove> plan,
                    std::string_view notation, const Settings& settings) const override {
    const auto rules = Traits::rules(settings);
    const auto start = Traits::layout(rules, instance);
    return write_solution(start, rules, unpacked(plan), notation_named(notation));
  }
  solver::Verdict replay(const Instance& instance, std::string_view moves,
                         std::string_view notation, const Settings& settings) const override {
    const auto rules = Traits::rules(settings);
    const auto replay = patience::replay_solution(Traits::layout(rules, instance), rules, moves,
                                                  notation_named(notation));
    return {.legal = replay.legal,
            .won = replay.won,
            .fault = replay.fault,
            .line = replay.bad_line,
            .column = replay.bad_column,
            .readable = replay.readable,
            .position = fc_solve_text(replay.board),
            .lengths = {replay.length_moves, replay.length_cards},
            .automatic = replay.automatic};
  }
  std::string link(const Instance& instance, std::span<const PackedMove> plan,
                   const Settings& settings) const override {
    const auto rules = Traits::rules(settings);
    const Rules shown{.auto_moves = rules.auto_moves, .digs = rules.digs};
    if (kPacks > 1 || !instance.board.empty() || rules != shown) return "";
    const auto start = layout_of(instance, settings);
    return replay_link(instance.number, to_runs(start, rules, unpacked(plan))).value_or("");
  }

  std::string replay_json(const Instance& instance, std::string_view moves,
                          std::string_view notation, const Settings& settings) const override {
    const std::string title =
        instance.board.empty() ? fmt::format("Deal {}", instance.number) : "Board";
    const auto rules = Traits::rules(settings);
    const auto start = Traits::layout(rules, instance);
    const auto replay = patience::replay_solution(start, rules, moves, notation_named(notation));
    return patience_replay(title, start, rules, replay).dump();
  }

 private:
  static solver::DomainDescriptor describe(const Game& game) {
    return {.name = game.name,
            .help = game.help,
            .is_game = true,
            .solvers_of = "freecell",
            .instance_noun = "deal",
            .metrics = {"moves", "cards"},
            .features = {kFeatures.begin(), kFeatures.end()},
#define COEVO_HEURISTIC(header, type, label) {std::string(type::kFeature.name), label},
            .feature_labels =
                {
#include "solver/domains/patience/heuristics/heuristics.def"
                },
#undef COEVO_HEURISTIC
            .parameters = Traits::parameters(game.rules),
            .last_instance = kLastDeal,
            .has_mutants = true,
            .board_formats = {"text", "fc-solve", "json"},
            .notations = {"standard", "cards", "extended"},
            .play_page = {.game = "patience",
                          .data = kPacks == 1 ? "patience" : "two_packs",
                          .has_portfolio = true,
                          .rules = kPacks == 1 ? std::map<std::string, int>{}
                                               : std::map<std::string, int>{{"packs", kPacks}}}};
  }
};

template <class Self>
std::vector<std::shared_ptr<const solver::Domain>> make_games_of() {
  std::vector<std::shared_ptr<const solver::Domain>> domains;
  for (const Game& game : shipped_games()) {
    domains.push_back(std::make_shared<Self>(game, std::string()));
  }
  return domains;
}

}  // namespace coevo::patience
