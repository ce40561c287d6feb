// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "analysis/tables/published.h"
#include "common/hash.h"
#include "common/records/run_files.h"
#include "src/fitness/validation/validation.h"
#include "src/lab/tiles/experiments.h"

namespace coevo::experiments {

// Shortest solutions of the 15-puzzle: IDA* with additive pattern databases (Korf, Felner 2002).
void shortest_solutions(Laboratory& lab, const TilesOptions& options) {
  lab.page.heading("Shortest solutions of the 15-puzzle");
  const Results results = lab.solve("tiles15", options.shortest(), 1, options.boards);
  const Means means = lab.means("tiles15", results);
  double seconds = 0;
  for (const auto& checked : results) seconds += checked.result.cpu_seconds;
  const double positions = means.generated * static_cast<double>(means.solved);
  lab.page.text(
      fmt::format("Plain IDA* solves boards 1-{}. Its bound, `{}`, is the larger of two sums of "
                  "pattern databases: for the board and for its mirror image. Positions are "
                  "generated positions; seconds are CPU time of one core.",
                  options.boards, options.bound));
  lab.found(fmt::format("For shortest solutions, IDA* takes {} positions with `{}`.",
                        analysis::grouped(means.generated), options.bound));
  lab.page.commands(
      {fmt::format("validate --domain tiles15 --optimal --instances 1-{} --set "
                   "bound={}",
                   options.boards, options.bound)});
  std::vector<analysis::Markdown::Row> rows{
      {"ours", std::to_string(means.solved), analysis::grouped(means.generated),
       fmt::format("{:.2f}", means.length), fmt::format("{:.1f}", 1e-6 * positions / seconds)}};
  for (const auto& row : analysis::published_rows("tiles15")) {
    if (!row.value("optimal", false)) continue;
    rows.push_back({"published, other boards: " + row["name"].get<std::string>(),
                    std::to_string(row["instances"].get<int>()),
                    analysis::grouped(row["mean_nodes"].get<std::uint64_t>()), "-", "-"});
  }
  lab.page.table({"", "solved", "mean positions", "mean length", "million positions per second"},
                 rows);
}

namespace {

// Shortest solutions of the 50 boards of the 24-puzzle of Korf and Felner (2002): which are in
// reach.

using Rows = std::map<std::uint64_t, records::ResultRow>;  // by board

constexpr const char* kBoards = "korf-felner-2002.txt";

struct PublishedBoard {
  std::uint64_t number;
  std::uint64_t moves;
  std::uint64_t nodes;
};

// Boards that took the fewest positions come first.
std::vector<PublishedBoard> published_boards() {
  std::vector<PublishedBoard> boards;
  const auto figures = analysis::published_figures("tiles24_korf_felner");
  for (const auto& board : figures["boards"]) {
    boards.push_back({boards.size() + 1, board["moves"], board["nodes"].get<std::uint64_t>()});
  }
  std::ranges::sort(boards, {}, &PublishedBoard::nodes);
  return boards;
}

fitness::InstanceFiles read_boards(const solver::Domain& domain, const common::Settings& settings) {
  return fitness::InstanceFiles::read(kBoards, [&](const std::string& file, bool) {
    std::vector<fitness::FileInstance> instances;
    for (auto& read :
         domain.read_boards(std::string(analysis::korf_felner_boards()), file, settings)) {
      const std::uint64_t hash = common::content_hash(read.board);
      instances.push_back({file, instances.size() + 1, std::move(read.board), hash});
    }
    return instances;
  });
}

SolverOptions proof() {
  SolverOptions solver;
  solver.optimal = true;
  solver.assignments = {"bound=additive_6_6_6_6"};
  return solver;
}

// As `coevo validate` does; an earlier run of the same boards is resumed.
Rows prove(Laboratory& lab, const std::vector<PublishedBoard>& boards,
           const TilesOptions& options) {
  std::vector<std::uint64_t> numbers;
  for (const PublishedBoard& board : boards) {
    if (board.nodes <= options.within) numbers.push_back(board.number);
  }
  if (numbers.empty()) return {};
  std::ranges::sort(numbers);
  const auto weights = proof().read(lab.registry(), "tiles24");
  const auto folder = options.runs / fmt::format("korf-felner-within-{}", options.within);
  const fitness::ValidationPlan plan{
      .weights = weights,
      .instances = common::InstanceSet::parse(fmt::format("{}", fmt::join(numbers, ","))),
      .files = read_boards(*weights.domain, weights.spec.settings),
      .limits = proof().limits(),
      .output = folder,
      .resume = std::filesystem::exists(folder / records::kPlanFile),
  };
  Rows rows;
  fitness::validate(plan, lab.executor(), [&](const auto& row) { rows[row.instance] = row; });
  return rows;
}

std::string hours(double seconds) {
  return fmt::format("{:.{}f}", seconds / 3600, seconds < 36000 ? 3 : 0);
}

void tell(Laboratory& lab, const Rows& rows, double rate) {
  const auto proven = std::ranges::count(rows, common::Outcome::solved,
                                         [](const auto& entry) { return entry.second.outcome; });
  if (proven == 0) return;
  lab.found(
      fmt::format("24-puzzle: we proved shortest solutions of {} of Korf and Felner's 50 boards, "
                  "at {:.1f} million positions per second.",
                  proven, 1e-6 * rate));
}

}  // namespace

void korf_felner(Laboratory& lab, const TilesOptions& options) {
  const auto boards = published_boards();
  const Rows rows = prove(lab, boards, options);
  double positions = 0;
  double seconds = 0;
  for (const auto& [number, row] : rows) {
    positions += static_cast<double>(row.generated);
    seconds += 1e-6 * static_cast<double>(row.microseconds);
  }
  const double rate = seconds > 0 ? positions / seconds : 0;
  lab.page.heading("Shortest solutions of the 24-puzzle");
  lab.page.text(fmt::format(
      "Plain IDA* solves the 50 random boards of Korf and Felner (2002) with their databases of "
      "four times 6 tiles and the mirror image, `additive_6_6_6_6`. It tries the boards that took "
      "them at most {} positions. Both columns count the positions generated over all passes. "
      "Passes before the last one generate the same positions. In the last pass, the order of the "
      "moves decides how soon the search meets the solution; there we try moves towards the goal "
      "first. Hours are CPU time of one core; hours after a ~ are the published positions at our "
      "rate, {:.1f} million per second.",
      analysis::grouped(options.within), 1e-6 * rate));
  tell(lab, rows, rate);
  std::vector<analysis::Markdown::Row> table;
  for (const PublishedBoard& board : boards) {
    const auto found = rows.find(board.number);
    const bool solved = found != rows.end() && found->second.outcome == common::Outcome::solved;
    const double published = static_cast<double>(board.nodes);
    table.push_back({std::to_string(board.number), std::to_string(board.moves),
                     solved ? std::to_string(found->second.lengths.front()) : "-",
                     analysis::grouped(board.nodes),
                     solved ? analysis::grouped(found->second.generated) : "-",
                     solved     ? hours(1e-6 * static_cast<double>(found->second.microseconds))
                     : rate > 0 ? "~ " + hours(published / rate)
                                : "-"});
  }
  lab.page.table(
      {"board", "published length", "our length", "published positions", "our positions", "hours"},
      table);
}

}  // namespace coevo::experiments
