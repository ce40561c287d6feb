// SPDX-License-Identifier: MIT
// Comparison of several runs or validations: differences, intervals, tests.
#pragma once

#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/runs/run_reader.h"
#include "analysis/runs/validation_reader.h"

namespace coevo::analysis {

// Ranks the champions of runs by their scores on the same test instances:
// {"verdict": one sentence, "is_ranked", "rows": [{"label", "fitness", "solved", "instances",
// "test", "note", "behind", "better", "worse", "p"}]}, best first. Scores are ranked only
// if all have the same instances, limits and objective; otherwise the runs stay in their order.
// note: why a run has no score. behind: the leader's fitness over this one's, less 1. better,
// worse: test instances on which the leader has the higher, or lower, fitness. p: Wilcoxon's
// signed-rank test on the differences, corrected for all pairs of champions. Null for what there is
// not.
nlohmann::ordered_json leaderboard(const std::vector<RunData>& runs);

// Runs of one name are one group (usually: one config, several seeds).
// {"value": what is compared, "groups": [{"name", "values", "median", "low", "high"}, ...],
// Where the runs have a default, a group has "standard": {"values", "median"} of it too.
//  "pairs": [{"a", "b", "effect", "p", "p_holm"}, ...], "leaderboard": as above}: a
// and b are places in "groups"; effect is the probability that a's value is the larger; pairs only
// of groups with at least two runs each.
nlohmann::ordered_json compare_runs(const std::vector<RunData>& runs);

// {"rows": [{"name", "solved", "instances", "share_low", "share_high", "median", "low", "high"}],
//  "pairs": [{"a", "b", "common", "both", "only_a", "only_b", "p", "p_holm"}], "efforts": [...]}: a
// pair of the same puzzle is compared on the instances that both have. p tests only_a against
// only_b (McNemar); "efforts" has the comparison of positions of each pair (statistics/effort.h).
nlohmann::ordered_json compare_validations(const std::vector<ValidationData>& validations);

// As a table for people; "" for fewer than two runs.
std::string leaderboard_text(const nlohmann::ordered_json& board);

// compare_runs() as tables for people: the leaderboard, then, of several groups, a line for each,
// best median first, and one for each pair; "" for fewer than two runs.
std::string comparison_text(const nlohmann::ordered_json& comparison);

}  // namespace coevo::analysis
