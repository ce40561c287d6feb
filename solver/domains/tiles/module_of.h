// SPDX-License-Identifier: MIT
// The sliding-tile puzzle of one size as a solver::Domain.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "solver/assembly/module.h"
#include "solver/domains/tiles/replay_page/replay_data.h"
#include "solver/domains/tiles/solution/replayer.h"
#include "solver/domains/tiles/traits.h"

namespace coevo::tiles {

template <int kRows, int kColumns>
class TilesDomain final
    : public assembly::Module<Traits<kRows, kColumns>, TilesDomain<kRows, kColumns>> {
 public:
  using Parts = Traits<kRows, kColumns>;
  using Puzzle = typename Parts::Space;
  using Settings = common::Settings;
  using Instance = solver::Instance;
  using PackedMove = solver::PackedMove;

  TilesDomain() : Base(describe()) {
    const std::map<std::string, double> weights{{"manhattan_distance", 1.0}};
    this->descriptor_.baseline = {"best_first", settings_of("best_first"), weights, 65536};
    // Plain IDA* with the best bound of the size: a table would save a sixth of the positions and
    // halve the speed.
    auto settings = settings_of("ida_star");
    settings.set("table_bits", std::int64_t{0});
    settings.set("bound", tiles::bound_names(kRows, kColumns).back());
    this->descriptor_.optimal = solver::SolverSpec{"ida_star", settings, weights, 65536};
  }

  Instance read_board(const std::string& text, const std::string& file,
                      const Settings&) const override {
    return {0, tiles::line_text(tiles::read_board(text, file, kRows, kColumns))};
  }
  std::vector<Instance> read_boards(const std::string& text, const std::string& file,
                                    const Settings&) const override {
    std::vector<Instance> instances;
    for (const auto& board : tiles::read_boards(text, file, kRows, kColumns)) {
      instances.push_back({0, tiles::line_text(board)});
    }
    return instances;
  }
  std::string board_text(const Instance& instance, std::string_view format,
                         const Settings& settings) const override {
    const auto board = board_of(instance, settings);
    if (format == "json") {
      return nlohmann::ordered_json{{"domain", this->name()},
                                    {"instance", instance.number},
                                    {"rows", board.rows},
                                    {"columns", board.columns},
                                    {"tiles", board.tiles}}
                 .dump() +
             "\n";
    }
    return format == "picture" ? tiles::board_text(board) : tiles::line_text(board);
  }
  Instance mutant(const Instance& instance, common::RandomStream& random,
                  const Settings& settings) const override {
    return {0, tiles::line_text(with_two_exchanges(board_of(instance, settings), random))};
  }

  std::string write(const Instance&, std::span<const PackedMove> plan, std::string_view notation,
                    const Settings&) const override {
    std::string text;
    for (const PackedMove& packed : plan) {
      const auto move = std::bit_cast<tiles::Move>(packed);
      if (notation == "tiles") {
        text += fmt::format("{}{}", text.empty() ? "" : " ", move.tile);
      } else {
        const int way = move.from - move.to;  // the blank goes to where the tile comes from
        text += way == -kColumns ? 'U' : way == kColumns ? 'D' : way == -1 ? 'L' : 'R';
      }
    }
    return text;
  }
  solver::Verdict replay(const Instance& instance, std::string_view moves,
                         std::string_view notation, const Settings& settings) const override {
    const auto replay =
        tiles::replay_tiles(board_of(instance, settings), moves, notation_named(notation));
    return {.legal = replay.legal,
            .won = replay.won,
            .fault = replay.fault,
            .line = replay.line,
            .column = replay.column,
            .readable = replay.readable,
            .position = tiles::line_text(replay.board),
            .lengths = {replay.moved.size()}};
  }

  std::string replay_json(const Instance& instance, std::string_view moves,
                          std::string_view notation, const Settings& settings) const override {
    const auto board = board_of(instance, settings);
    const std::string title =
        instance.board.empty() ? fmt::format("{}-puzzle {}", kRows * kColumns - 1, instance.number)
                               : fmt::format("{}-puzzle", kRows * kColumns - 1);
    return tiles_replay(title, board, replay_tiles(board, moves, notation_named(notation))).dump();
  }

 private:
  using Base = assembly::Module<Traits<kRows, kColumns>, TilesDomain>;

  static solver::DomainDescriptor describe() {
    constexpr int kTiles = kRows * kColumns - 1;
    return {.name = fmt::format("tiles{}", kTiles),
            .help = fmt::format("the {}-puzzle, {} x {}; instances are random solvable boards",
                                kTiles, kRows, kColumns),
            .features = all_features(),
#define COEVO_HEURISTIC(header, type, label) {std::string(type<Puzzle>::kFeature.name), label},
            .feature_labels =
                {
#include "solver/domains/tiles/heuristics/heuristics.def"
                },
#undef COEVO_HEURISTIC
            .feature_families =
                {{.pattern = "pdb_A_B_C_D",
                  .help = "additive pattern database of the tiles A < B < C < D, e.g. pdb_1_2_3_4 "
                          "(0..64, smaller is better)",
                  .has =
                      [](std::string_view name) {
                        return !tiles::tiles_of_feature(name, Puzzle::kSquares).empty();
                      }}},
            .parameters = tiles_parameters(kRows, kColumns),
            .last_instance = tiles::kLastInstance,
            .has_mutants = true,
            .board_formats = {"picture", "text", "json"},
            // The directions of the blank, or the tiles that move.
            .notations = {"standard", "tiles"},
            .play_page = {.game = "tiles"}};
  }
  static std::vector<solver::Feature> all_features() {
    std::vector<solver::Feature> all(Parts::Evaluator::kListed.begin(),
                                     Parts::Evaluator::kListed.end());
    for (const auto& partition : tiles::partitions(kRows, kColumns)) {
      all.push_back({.name = partition.name,
                     .help = partition.help,
                     .low = 0,
                     .high = tiles::max_partition_value(kRows * kColumns),
                     .unit = 1,
                     .direction = solver::Direction::smaller_is_better,
                     .admissible = true,
                     .needs_tables = true});
    }
    return all;
  }

  Settings settings_of(std::string_view search) const {
    return common::defaults(this->search(search).parameters);
  }
  static TileNotation notation_named(std::string_view name) {
    return name == "tiles" ? TileNotation::tiles : TileNotation::blank;
  }
  tiles::Board board_of(const Instance& instance, const Settings& settings) const {
    return Parts::board(Parts::make_space(settings), instance);
  }
};

}  // namespace coevo::tiles
