// SPDX-License-Identifier: MIT
#include "src/lab/coevolution/arm_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "src/lab/coevolution/arm_differences.h"

namespace coevo::experiments {
namespace {

// The share of the baseline's quality that counts as reached.
constexpr double kNearly = 0.99;

std::string ratio(double value) {
  return std::isfinite(value) ? fmt::format("{:.2f}", value) : "never";
}

// 95 % by the bootstrap over the arm's runs; "" of fewer than five runs, which say too little.
std::string interval(const Speedup& speedup, const ArmResults& arm) {
  if (arm.runs.size() < 5) return "";
  return ratio(speedup.interval.low) + " to " + ratio(speedup.interval.high);
}

// The arms, other than the baseline, that reach its quality, and how many do not.
std::string reached_by(const ArmsOnPage& shown, std::span<const Speedup> speedups) {
  std::vector<std::string> reached;
  for (std::size_t i = 1; i < speedups.size(); ++i) {
    if (!std::isfinite(speedups[i].ratio)) continue;
    const ArmResults& arm = shown.results[i];
    const std::string range = interval(speedups[i], arm);
    reached.push_back(fmt::format("{} with {} times its positions{}", arm.name,
                                  ratio(speedups[i].ratio),
                                  range.empty() ? "" : fmt::format(" (95 %: {})", range)));
  }
  const std::size_t others = speedups.size() - 1;
  if (reached.empty()) return fmt::format("None of the {} other arms reaches it.", others);
  return fmt::format("{} of the {} other arms {} it: {}.", reached.size(), others,
                     reached.size() == 1 ? "reaches" : "reach", fmt::join(reached, ", "));
}

// From the config that the arms share.
std::string difference(const Arm& arm) {
  if (!arm.made_by.empty()) return "the learning method, by " + arm.made_by;
  std::vector<std::string> all = arm.assignments;
  if (arm.team) all.push_back(arm.team->text());
  if (arm.games) all.push_back(arm.games->settings());
  if (all.empty()) return "nothing";
  return fmt::format("`{}`", fmt::join(all, "`, `"));
}

void draw_curves(const ArmsOnPage& shown, std::span<const std::uint64_t> budgets, Laboratory& lab) {
  analysis::SvgPlot plot{.x_label = "million positions, including all measurements",
                         .y_label = "quality on unseen deals",
                         .log_y = false,
                         .y_from = 1,
                         .log_x = true};
  for (const std::uint64_t budget : budgets) {
    plot.x_ticks.push_back(static_cast<double>(budget) / 1e6);
  }
  for (const ArmResults& arm : shown.results) {
    analysis::Series series{.name = arm.name};
    for (std::size_t i = 0; i < budgets.size(); ++i) {
      series.points.push_back({plot.x_ticks[i], analysis::median(arm.at(budgets[i]))});
      series.band.push_back(arm.quartiles_at(budgets[i]));
    }
    plot.series.push_back(std::move(series));
  }
  lab.picture(shown.picture, "Quality by positions: medians and quartiles over the seeds",
              plot.text());
}

void tabulate_curves(const ArmsOnPage& shown, std::span<const std::uint64_t> budgets,
                     Laboratory& lab) {
  analysis::Markdown::Row header{"arm", "seeds"};
  for (const std::uint64_t budget : budgets)
    header.push_back(millions(static_cast<double>(budget)));
  std::vector<analysis::Markdown::Row> rows;
  for (const ArmResults& arm : shown.results) {
    analysis::Markdown::Row row{arm.name, std::to_string(arm.runs.size())};
    for (const double value : arm.median_curve(budgets)) {
      row.push_back(fmt::format("{:.4f}", value));
    }
    rows.push_back(std::move(row));
  }
  lab.page.table(header, rows);
}

// Whether each method did what it is named for, at the last budget: medians over the runs.
void tabulate_mechanism(const ArmsOnPage& shown, Laboratory& lab) {
  std::vector<analysis::Markdown::Row> rows;
  bool is_known = false;
  for (const ArmResults& arm : shown.results) {
    std::vector<double> generations, problems, choosing, rounds, distinct;
    for (const ArmRun& run : arm.runs) {
      const Incumbent& last = run.incumbents.back();
      generations.push_back(last.generations);
      if (!last.mechanism) continue;
      problems.push_back(static_cast<double>(last.mechanism->distinct_problems));
      choosing.push_back(last.mechanism->choosing_share);
      rounds.push_back(static_cast<double>(last.mechanism->parasite_generations));
      distinct.push_back(static_cast<double>(last.mechanism->distinct_parasites));
    }
    const auto whole = [](const std::vector<double>& values) {
      return values.empty() ? "" : fmt::format("{:.0f}", analysis::median(values));
    };
    const bool has_parasites = !rounds.empty() && analysis::median(rounds) > 0;
    is_known = is_known || !problems.empty();
    rows.push_back(
        {arm.name, whole(generations), whole(problems),
         choosing.empty() ? "" : fmt::format("{:.0f} %", 100 * analysis::median(choosing)),
         has_parasites ? whole(rounds) : "", has_parasites ? whole(distinct) : ""});
  }
  lab.page.heading("Mechanism");
  if (!is_known) {  // runs of revisions before the journal had it
    for (analysis::Markdown::Row& row : rows) row.resize(2);
    lab.page.text("Generations at the end of the runs, medians. The runs recorded no more.");
    return lab.page.table({"arm", "generations"}, rows);
  }
  lab.page.text(
      "At the end of the runs, medians: generations, different problems met, the share of the "
      "positions spent on choosing them, generations of parasites, and different instances or "
      "boards among the last parasites.");
  lab.page.table(
      {"arm", "generations", "problems", "choosing", "parasite generations", "distinct parasites"},
      rows);
}

void tabulate_regrets(const ArmsOnPage& shown, Laboratory& lab) {
  lab.page.heading("Regrets");
  lab.page.text(
      "The regret of a game is the mean over its instances of the binary logarithm of the vector's "
      "positions, less that of the game's own champion; a failed search counts its limit. The "
      "table has medians at the end of the runs, with the shares of the instances that the games "
      "then had.");
  analysis::Markdown::Row header{"game"};
  for (const ArmResults& arm : shown.results) header.push_back(arm.name);
  lab.page.table(header, regret_rows(shown.results, *shown.comparison.arms.front().games));
}

void describe_protocol(const Protocol& protocol, Laboratory& lab) {
  lab.page.heading("Protocol");
  lab.page.text("Written down and committed before the first run.");
  lab.page.table({"", ""}, {{"question", protocol.question},
                            {"tuning", protocol.tuning},
                            {"stopping rule", protocol.stopping},
                            {"A/A pairs", fmt::format("{}, each with what it is compared with",
                                                      fmt::join(protocol.again, ", "))},
                            {"scope", protocol.scope},
                            {"refuted by", protocol.refuted_by}});
}

void compare(const ArmsOnPage& shown, std::span<const std::uint64_t> budgets, Laboratory& lab) {
  const ArmResults& baseline = shown.results.front();
  const std::uint64_t last = budgets.back();
  const auto area_text = [&](const ArmResults& arm) {
    return fmt::format("{:.4f}", area(arm, budgets));
  };
  std::vector<analysis::Markdown::Row> rows{{baseline.name, "1", "", area_text(baseline), ""}};
  for (std::size_t i = 1; i < shown.results.size(); ++i) {
    const ArmResults& arm = shown.results[i];
    const Speedup nearly = speedup(arm, baseline, budgets, kNearly);
    rows.push_back({arm.name, ratio(nearly.ratio), interval(nearly, arm), area_text(arm),
                    fmt::format("{:.2f}", analysis::effect_size(arm.at(last), baseline.at(last)))});
  }
  lab.page.table({"arm", "to 99 %", "95 %", "area", "A"}, rows);
  const std::string end = millions(static_cast<double>(last));
  lab.page.text(fmt::format(
      "\"To 99 %\" is the number of positions that the arm needs for 99 % of the median quality of "
      "{} at {}, divided by the number that {} needs; its 95 % interval comes from the bootstrap "
      "over the runs of both arms. \"Area\" is the area under the curve over the logarithm of "
      "positions. A is Vargha and Delaney's effect size at {}.",
      baseline.name, end, baseline.name, end));
}

void describe_method(const ArmsOnPage& shown, const std::string& test, Laboratory& lab) {
  const Arm& first = shown.comparison.arms.front();
  lab.page.heading("How");
  lab.page.text(fmt::format(
      "Each arm evolves the same search with the same heuristics within the same budget of "
      "positions; the budget counts everything that an arm measures. When the first generation "
      "past each budget ends, we take the arm's incumbent{}. We measure it afterwards on instances "
      "{} ({}), and interpolate linearly in the logarithm of positions. The arms share the config "
      "{}.",
      first.team ? ", a team with one member more each time"
                 : " (the evolver's recommendation, or the last generation's best host)",
      test,
      first.team    ? "the share that a member solves"
      : first.games ? "minus the largest regret of a game"
                    : "the mean of the objective log_nodes",
      first.config.filename().string()));
  std::vector<analysis::Markdown::Row> rows;
  for (const Arm& arm : shown.comparison.arms) rows.push_back({arm.name, difference(arm)});
  lab.page.table({"arm", "differences from the config"}, rows);
}

// How many seeds our arms have; "" if all have those planned.
std::string seeds_text(const ArmsOnPage& shown) {
  const std::size_t planned = shown.comparison.seeds.size();
  std::size_t fewest = planned;
  std::vector<std::string> whole;
  for (std::size_t i = 0; i < shown.results.size(); ++i) {
    const auto& [name, runs, domain] = shown.results[i];
    if (!shown.comparison.arms[i].made_by.empty()) continue;
    fewest = std::min(fewest, runs.size());
    if (runs.size() == planned) whole.push_back(name);
  }
  if (fewest == planned) return "";
  if (whole.empty()) return fmt::format("Preliminary: {} of {} seeds.", fewest, planned);
  return fmt::format("{} seeds of {}; others have only {}.", planned, fmt::join(whole, " and "),
                     fewest);
}

}  // namespace

void write_page(const ArmsOnPage& shown, std::span<const std::uint64_t> budgets,
                const std::string& test, Laboratory& lab) {
  const ArmResults& baseline = shown.results.front();
  lab.page.title(shown.comparison.title);
  if (!shown.comparison.note.empty()) lab.found(shown.comparison.note);
  if (const std::string seeds = seeds_text(shown); !seeds.empty()) lab.found(seeds);
  const std::uint64_t primary = shown.comparison.primary();
  lab.found(fmt::format("At {} positions the baseline, {}, has a median quality of {:.4f}.",
                        millions(static_cast<double>(primary)), baseline.name,
                        analysis::median(baseline.at(primary))));
  const auto& protocol = shown.comparison.protocol;
  const auto all = differences(shown, primary);
  std::vector<Speedup> speedups;
  if (protocol) {
    conclude(all, *protocol, lab);
  } else {
    for (const ArmResults& arm : shown.results) speedups.push_back(speedup(arm, baseline, budgets));
    lab.found(reached_by(shown, speedups));
  }
  if (protocol) {
    draw_differences(all, primary, shown.picture, lab);
  } else {
    draw_curves(shown, budgets, lab);
  }
  lab.page.heading("Medians");
  tabulate_curves(shown, budgets, lab);
  lab.page.heading("Comparison with " + baseline.name);
  tabulate_differences(all, primary, lab);
  if (primary != budgets.back()) {
    lab.page.text("The same at the last budget, which is no primary measure:");
    tabulate_differences(differences(shown, budgets.back()), budgets.back(), lab);
  }
  if (!protocol) compare(shown, budgets, lab);
  tabulate_mechanism(shown, lab);
  if (shown.comparison.arms.front().games) tabulate_regrets(shown, lab);
  if (protocol) describe_protocol(*protocol, lab);
  describe_method(shown, test, lab);
}

}  // namespace coevo::experiments
