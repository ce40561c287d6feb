// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "analysis/statistics/comparison.h"
#include "analysis/statistics/effort.h"
#include "analysis/statistics/statistics.h"
#include "common/records/run/config_facts.h"
#include "common/records/run_files.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;

struct Entry {
  const RunData* run = nullptr;
  std::string label;
  std::string test;     // its instances
  std::string setting;  // scores of the same setting compare
  records::Figures score;
  std::vector<double> p = {};  // against each entry with a score, corrected; NaN: not tested
};

// "seed 3", unless the runs have several names; with the folder if that names more than one.
std::vector<std::string> labels_of(const std::vector<RunData>& runs) {
  std::set<std::string> names;
  std::map<std::string, int> uses;
  for (const RunData& run : runs) names.insert(run.name);
  std::vector<std::string> labels;
  for (const RunData& run : runs) {
    const Json seed = run.manifest.is_object() ? run.manifest.value("seed", Json()) : Json();
    const std::string with_seed = seed.is_null() ? "" : "seed " + seed.dump();
    labels.push_back(names.size() == 1 && !seed.is_null() ? with_seed
                     : seed.is_null()                     ? run.name
                                                          : run.name + ", " + with_seed);
    ++uses[labels.back()];
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (uses[labels[i]] > 1) labels[i] += " (" + runs[i].folder.string() + ")";
  }
  return labels;
}

std::vector<Entry> entries_of(const std::vector<RunData>& runs) {
  const auto labels = labels_of(runs);
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto facts = records::config_facts(runs[i].config);
    entries.push_back({&runs[i], labels[i], facts.test, facts.test_setting,
                       records::champion_figures(runs[i].best).test});
  }
  return entries;
}

// Of a's fitness less b's on each instance; none unless both have all of them.
std::vector<double> differences(const RunData& a, const RunData& b) {
  const auto is_same = [](const auto& x, const auto& y) { return x.instance == y.instance; };
  if (!std::ranges::equal(a.test, b.test, is_same)) return {};
  std::vector<double> result;
  for (std::size_t i = 0; i < a.test.size(); ++i) {
    result.push_back(a.test[i].fitness - b.test[i].fitness);
  }
  return result;
}

// Which run leads is not known beforehand, so every pair counts as a test.
void test_pairs(std::vector<Entry>& entries, std::size_t scored) {
  std::vector<double> p_values;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t a = 0; a < scored; ++a) {
    entries[a].p.assign(scored, NAN);
    for (std::size_t b = a + 1; b < scored; ++b) {
      const auto change = differences(*entries[a].run, *entries[b].run);
      if (change.empty()) continue;
      p_values.push_back(signed_rank(change));
      pairs.emplace_back(a, b);
    }
  }
  const auto corrected = holm(p_values);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    entries[pairs[i].first].p[pairs[i].second] = corrected[i];
  }
}

Json row_of(const Entry& entry) {
  const auto count = [](const std::optional<double>& value) {
    return value ? Json(static_cast<std::uint64_t>(*value)) : Json();
  };
  const bool has_score = entry.score.fitness.has_value();
  return {{"label", entry.label},
          {"fitness", has_score ? Json(*entry.score.fitness) : Json()},
          {"solved", count(entry.score.solved)},
          {"instances", count(entry.score.instances)},
          {"test", entry.test},
          {"note", has_score                      ? ""
                   : !entry.run->best.is_object() ? "not finished"
                   : entry.test.empty()           ? "no test instances"
                                                  : "not measured on its test instances"},
          {"behind", nullptr},
          {"better", nullptr},
          {"worse", nullptr},
          {"p", nullptr}};
}

void compare_with_leader(const std::vector<Entry>& entries, std::size_t place, Json& row) {
  const Entry& leader = entries.front();
  const Entry& other = entries[place];
  if (*other.score.fitness > 0) row["behind"] = *leader.score.fitness / *other.score.fitness - 1;
  const auto change = differences(*leader.run, *other.run);
  if (change.empty()) return;
  row["better"] = std::ranges::count_if(change, [](double value) { return value > 0; });
  row["worse"] = std::ranges::count_if(change, [](double value) { return value < 0; });
  row["p"] = leader.p[place];
}

std::string lead_text(const Json& behind) {
  if (!behind.is_number()) return "";
  const double percent = 100 * behind.get<double>();
  return percent < 0.1 ? " by less than 0.1 %" : fmt::format(" by {:.1f} %", percent);
}

// `scored` of them can be ranked.
std::string verdict_of(const std::vector<Entry>& entries, std::size_t scored, const Json& rows) {
  const Entry& leader = entries.front();
  std::string text = leader.label;
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  if (*leader.score.fitness == *entries[1].score.fitness) {
    return fmt::format("{} and {} have the same score", text, entries[1].label);
  }
  text += " leads" + lead_text(rows[1]["behind"]) + ": ";
  std::vector<std::string> close;
  for (std::size_t i = 1; i < scored; ++i) {
    if (std::isnan(leader.p[i])) return text + "untested, as a run lacks " + records::kTestFile;
    if (leader.p[i] >= kSignificant) close.push_back(entries[i].label);
  }
  if (close.empty()) return text + "a significant lead";
  if (close.size() + 1 == scored) return text + "too close to call";
  const std::string more = close.size() == 1 ? "" : fmt::format(" and {} more", close.size() - 1);
  return text + "too close to call against " + close.front() + more;
}

}  // namespace

Json leaderboard(const std::vector<RunData>& runs) {
  auto entries = entries_of(runs);
  std::set<std::string> settings;
  std::size_t scored = 0;
  for (const Entry& entry : entries) {
    if (!entry.score.fitness) continue;
    ++scored;
    settings.insert(entry.setting);
  }
  const bool is_ranked = scored >= 2 && settings.size() == 1;
  if (is_ranked) {
    std::ranges::stable_sort(entries, [](const Entry& a, const Entry& b) {
      return a.score.fitness.value_or(-1) > b.score.fitness.value_or(-1);
    });
  }
  Json board{{"verdict", ""}, {"is_ranked", is_ranked}, {"rows", Json::array()}};
  for (const Entry& entry : entries) board["rows"].push_back(row_of(entry));
  if (is_ranked) {
    test_pairs(entries, scored);
    for (std::size_t i = 1; i < scored; ++i) compare_with_leader(entries, i, board["rows"][i]);
    board["verdict"] = verdict_of(entries, scored, board["rows"]);
  } else if (scored < 2) {
    board["verdict"] = "No ranking: fewer than two champions have a score on test instances";
  } else {
    board["verdict"] =
        "No ranking: the test instances, limits or objectives differ, so the scores do not compare";
  }
  return board;
}

namespace {

std::string score_text(const Json& row) {
  if (row["fitness"].is_null())
    return fmt::format("{:>9}  {}", "-", row["note"].get<std::string>());
  std::string text = fmt::format("{:>9.4f}{:>14}", row["fitness"].get<double>(),
                                 row["solved"].dump() + " of " + row["instances"].dump());
  if (row["behind"].is_null()) return text;
  text += fmt::format("{:>7.1f} %", 100 * row["behind"].get<double>());
  if (row["p"].is_null()) return text;
  const std::string counts = fmt::format("{}:{}", row["better"].dump(), row["worse"].dump());
  return text + fmt::format("{:>11}  {}", counts, p_text(row["p"].get<double>()));
}

}  // namespace

std::string leaderboard_text(const Json& board) {
  if (board["rows"].size() < 2) return "";
  std::string text =
      fmt::format("{}\n{:<30}{:>9}{:>14}{:>9}{:>11}  p\n", board["verdict"].get<std::string>(),
                  "champion, on test instances", "fitness", "solved", "behind", "+:-");
  for (const Json& row : board["rows"]) {
    text += fmt::format("{:<30}{}\n", row["label"].get<std::string>(), score_text(row));
  }
  if (!board["is_ranked"].get<bool>()) return text;
  return text +
         "+:-: instances on which the leader has the higher : lower fitness;\n"
         "p: Wilcoxon's signed-rank test of the differences, corrected by Holm for all pairs\n";
}

}  // namespace coevo::analysis
