// The sliding-tile puzzle of one size as a solver::Domain.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "solver/assembly/searches.h"
#include "solver/domains/tiles/traits.h"
#include "solver/search/perft.h"
#include "solver/search/tree_estimate.h"
#include "solver/domains/tiles/solution/replayer.h"

namespace coevo::tiles {

template <int kRows, int kColumns>
class TilesDomain : public solver::Domain {
 public:
  using Parts = Traits<kRows, kColumns>;
  using Puzzle = typename Parts::Domain;
  using Settings = common::Settings;
  using Instance = solver::Instance;
  using PackedMove = solver::PackedMove;

  TilesDomain() {
    for (const auto& feature : Parts::Estimate::kListed) features_.push_back(feature);
    for (const auto& partition : tiles::partitions(kRows, kColumns)) {
      features_.push_back({.name = partition.name,
                           .help = partition.help,
                           .low = 0,
                           .high = tiles::most_of_partition(kRows * kColumns),
                           .unit = 1,
                           .direction = solver::Direction::smaller_is_better,
                           .admissible = true});
    }
  }

  std::string name() const override { return fmt::format("tiles{}", kRows * kColumns - 1); }
  std::string help() const override {
    return fmt::format("the {}-puzzle, {} x {}; instances are random solvable boards",
                       kRows * kColumns - 1, kRows, kColumns);
  }
  std::vector<std::string> metrics() const override { return {"length"}; }
  std::span<const solver::Feature> features() const override { return features_; }
  std::vector<solver::FeatureFamily> feature_families() const override {
    return {{"pdb_A_B_C_D",
             "additive pattern database of the tiles A < B < C < D, e.g. pdb_1_2_3_4 "
             "(0..64, smaller is better)"}};
  }
  bool has_feature(std::string_view feature) const override {
    return Domain::has_feature(feature) ||
           !tiles::tiles_of_feature(feature, Puzzle::kSquares).empty();
  }
  std::vector<common::Parameter> parameters() const override {
    return tiles_parameters(kRows, kColumns);
  }
  std::vector<solver::SearchDescriptor> searches() const override {
    return assembly::describe_searches<Parts>(parameters());
  }
  // Greedy best-first search by Manhattan distance.
  solver::SolverSpec baseline() const override {
    return {"best_first", settings_of("best_first"), {{"manhattan_distance", 1.0}}, 65536};
  }
  // Plain IDA* with the best bound of the size: a table saves a sixth of the positions and takes
  // more than half of the speed.
  std::optional<solver::SolverSpec> optimal() const override {
    auto settings = settings_of("ida_star");
    settings.set("table_bits", std::int64_t{0});
    settings.set("bound", tiles::bound_names(kRows, kColumns).back());
    return solver::SolverSpec{"ida_star", settings, {{"manhattan_distance", 1.0}}, 65536};
  }

  std::uint64_t last_instance() const override { return tiles::kLastInstance; }
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
  std::vector<std::string> board_formats() const override { return {"picture", "text", "json"}; }
  std::string board_text(const Instance& instance, std::string_view format,
                         const Settings& settings) const override {
    const auto board = board_of(instance, settings);
    if (format == "json") {
      return nlohmann::ordered_json{{"domain", name()},
                                    {"instance", instance.number},
                                    {"rows", board.rows},
                                    {"columns", board.columns},
                                    {"tiles", board.tiles}}
                 .dump() +
             "\n";
    }
    return format == "picture" ? tiles::board_text(board) : tiles::line_text(board);
  }

  std::unique_ptr<solver::Solver> make_solver(const solver::SolverSpec& spec) const override {
    return assembly::make_engine<Parts>(spec);
  }

  // The blank's ways, or the tiles that move.
  std::vector<std::string> notations() const override { return {"standard", "tiles"}; }
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
    const auto replay = tiles::replay_tiles(
        board_of(instance, settings), moves,
        notation == "tiles" ? tiles::TileNotation::tiles : tiles::TileNotation::blank);
    return {.legal = replay.legal,
            .won = replay.won,
            .fault = replay.fault,
            .line = replay.line,
            .column = replay.column,
            .readable = replay.readable,
            .position = tiles::line_text(replay.board),
            .lengths = {replay.moved.size()}};
  }

  solver::TreeSample sample_tree(const Instance& instance, const solver::TreeWalks& walks,
                                 const Settings& settings) const override {
    const auto puzzle = Parts::make_domain(settings);
    return search::sample_tree(puzzle, Parts::start(puzzle, instance), walks);
  }
  std::vector<solver::PerftCount> perft(const Instance& instance, int depth,
                                        const solver::Limits& limits,
                                        const Settings& settings) const override {
    const auto puzzle = Parts::make_domain(settings);
    std::vector<solver::PerftCount> counts;
    for (const auto& level :
         search::perft(puzzle, Parts::start(puzzle, instance), depth, limits).levels) {
      counts.push_back({level.paths, level.positions});
    }
    return counts;
  }

 private:
  Settings settings_of(std::string_view search) const {
    for (const auto& each : searches()) {
      if (each.name == search) return common::defaults(each.parameters);
    }
    return {};
  }
  tiles::Board board_of(const Instance& instance, const Settings& settings) const {
    return Parts::board(Parts::make_domain(settings), instance);
  }

  std::vector<solver::Feature> features_;
};

}  // namespace coevo::tiles
