// SPDX-License-Identifier: MIT
#include "src/lab/coevolution/arm_statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <span>

#include "common/config/config_node.h"
#include "common/error.h"
#include "common/random.h"

namespace coevo::experiments {
namespace {

constexpr int kResamples = 10'000;
constexpr double kNotReached = std::numeric_limits<double>::infinity();

using Qualities = std::vector<std::vector<double>>;  // by budget, then by run

Qualities qualities(const ArmResults& arm, std::span<const std::uint64_t> budgets) {
  Qualities result;
  for (const std::uint64_t budget : budgets) result.push_back(arm.at(budget));
  return result;
}

// Medians of runs drawn with replacement.
std::vector<double> resampled(const Qualities& qualities, common::RandomStream& random) {
  std::vector<std::size_t> drawn(qualities.front().size());
  for (std::size_t& run : drawn) run = random.below(drawn.size());
  std::vector<double> curve, values(drawn.size());
  for (const auto& of_runs : qualities) {
    for (std::size_t i = 0; i < drawn.size(); ++i) values[i] = of_runs[drawn[i]];
    curve.push_back(analysis::median(values));
  }
  return curve;
}

double ratio_of(std::span<const double> arm, std::span<const double> baseline,
                std::span<const std::uint64_t> budgets, double share) {
  const double wanted = share * baseline.back();
  return positions_to(wanted, arm, budgets) / positions_to(wanted, baseline, budgets);
}

double mean_over_logarithms(std::span<const double> curve, std::span<const std::uint64_t> budgets) {
  double sum = 0.0, width = 0.0;
  for (std::size_t i = 1; i < curve.size(); ++i) {
    const double step =
        std::log(static_cast<double>(budgets[i]) / static_cast<double>(budgets[i - 1]));
    sum += step * (curve[i] + curve[i - 1]) / 2;
    width += step;
  }
  return sum / width;
}

}  // namespace

std::vector<double> ArmResults::at(std::uint64_t budget) const {
  std::vector<double> values;
  for (const ArmRun& run : runs) values.push_back(run.quality_at(budget));
  return values;
}

analysis::Interval ArmResults::quartiles_at(std::uint64_t budget) const {
  std::vector<double> values = at(budget);
  std::ranges::sort(values);
  const auto quantile = [&](double share) {
    const double place = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (place - std::floor(place)) * (values[above] - values[below]);
  };
  return {quantile(0.25), quantile(0.75)};
}

std::vector<double> ArmResults::median_curve(std::span<const std::uint64_t> budgets) const {
  std::vector<double> curve;
  for (const std::uint64_t budget : budgets) curve.push_back(analysis::median(at(budget)));
  return curve;
}

double positions_to(double quality, std::span<const double> curve,
                    std::span<const std::uint64_t> budgets) {
  for (std::size_t i = 0; i < curve.size(); ++i) {
    if (curve[i] < quality) continue;
    const auto here = static_cast<double>(budgets[i]);
    if (i == 0) return here;
    const auto before = static_cast<double>(budgets[i - 1]);
    const double share = (quality - curve[i - 1]) / (curve[i] - curve[i - 1]);
    return before * std::pow(here / before, share);
  }
  return kNotReached;
}

Speedup speedup(const ArmResults& arm, const ArmResults& baseline,
                std::span<const std::uint64_t> budgets, double share) {
  const Qualities ours = qualities(arm, budgets);
  const Qualities theirs = qualities(baseline, budgets);
  common::RandomStream random(0, common::Purpose("bootstrap"), 0, 0);
  std::vector<double> ratios;
  for (int i = 0; i < kResamples; ++i) {
    const std::vector<double> a = resampled(ours, random);
    ratios.push_back(ratio_of(a, resampled(theirs, random), budgets, share));
  }
  std::ranges::sort(ratios);
  return {ratio_of(arm.median_curve(budgets), baseline.median_curve(budgets), budgets, share),
          {ratios[kResamples / 40], ratios[kResamples - 1 - kResamples / 40]}};
}

double area(const ArmResults& arm, std::span<const std::uint64_t> budgets) {
  std::vector<double> areas;
  for (const ArmRun& run : arm.runs) {
    std::vector<double> curve;
    for (const std::uint64_t budget : budgets) curve.push_back(run.quality_at(budget));
    areas.push_back(mean_over_logarithms(curve, budgets));
  }
  return analysis::median(areas);
}

Paired paired(const ArmResults& arm, const ArmResults& baseline, std::uint64_t budget) {
  Paired result;
  for (const ArmRun& run : arm.runs) {
    const auto other = std::ranges::find(baseline.runs, run.seed, &ArmRun::seed);
    if (other == baseline.runs.end()) continue;
    const double ours = run.quality_at(budget);
    const double theirs = other->quality_at(budget);
    result.differences.push_back(ours - theirs);
    result.better += ours > theirs ? 1 : 0;
    result.worse += ours < theirs ? 1 : 0;
  }
  result.median = analysis::median(result.differences);
  result.interval = analysis::median_interval(result.differences);
  result.p = analysis::signed_rank(result.differences);
  return result;
}

namespace {

constexpr std::uint64_t kLast = std::uint64_t{1} << 53;  // of seeds, instances and positions

bool is_file_name(const std::string& name) {
  return !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_';
  });
}

std::vector<std::uint64_t> read_budgets(const common::ConfigNode& node) {
  std::vector<std::uint64_t> budgets;
  for (const common::ConfigNode& item : node.items()) {
    budgets.push_back(item.natural(1, kLast));
    if (budgets.size() > 1 && budgets.back() <= budgets[budgets.size() - 2]) {
      item.fail("more than the one before");
    }
  }
  if (budgets.size() < 2) node.fail("two budgets at least");
  return budgets;
}

// One of several arms, after those in `before`.
// `champions`: the key `games` of the file.
Arm read_arm(const common::ConfigNode& node, const std::filesystem::path& config,
             std::span<const Arm> before, const std::optional<common::ConfigNode>& champions) {
  Arm arm{node.child("name").text(), config, {}};
  const bool is_new = std::ranges::find(before, arm.name, &Arm::name) == before.end();
  if (!is_new) node.child("name").fail("each arm once");
  if (!is_file_name(arm.name)) node.child("name").fail("letters, digits, - and _");
  if (const auto set = node.find("set")) {
    for (const common::ConfigNode& assignment : set->items()) {
      arm.assignments.push_back(assignment.text());
      if (arm.assignments.back().starts_with("seed="))
        assignment.fail("no seed: all arms have the same");
    }
  }
  if (const auto team = node.find("team")) arm.team = TeamPlan::read(*team);
  if (champions) arm.games = GamesPlan::read(node.child("games"), *champions);
  if (!before.empty() && arm.team.has_value() != before.front().team.has_value()) {
    node.child("name").fail("the key team in every arm, or in none");
  }
  if (const auto against = node.find("against")) {
    arm.against = against->text();
    if (std::ranges::find(before, arm.against, &Arm::name) == before.end()) {
      against->fail("the name of an arm before this one");
    }
  }
  if (const auto made_by = node.find("made_by")) {
    arm.made_by = made_by->text();
    if (arm.made_by.empty() || !arm.assignments.empty() || before.empty()) {
      made_by->fail("a program, without 'set', and not of the first arm");
    }
  }
  node.finish();
  return arm;
}

// The key `again`: an arm's name, or a list of them.
std::vector<std::string> read_again(const common::ConfigNode& node, std::span<const Arm> arms) {
  std::vector<std::string> again;
  for (const common::ConfigNode& name :
       node.is_list() ? node.items() : std::vector<common::ConfigNode>{node}) {
    again.push_back(name.text());
    if (std::ranges::find(arms.subspan(1), again.back(), &Arm::name) == arms.end()) {
      name.fail("the name of an arm after the first");
    }
  }
  return again;
}

Protocol read_protocol(const common::ConfigNode& node, std::span<const Arm> arms,
                       std::span<const std::uint64_t> budgets) {
  Protocol protocol{.question = node.child("question").text(),
                    .tuning = node.child("tuning").text(),
                    .stopping = node.child("stopping").text(),
                    .scope = node.child("scope").text(),
                    .refuted_by = node.child("refuted_by").text(),
                    .again = read_again(node.child("again"), arms)};
  if (const auto primary = node.find("primary")) {
    protocol.primary = primary->natural(1, kLast);
    if (std::ranges::find(budgets, protocol.primary) == budgets.end()) {
      primary->fail("one of the budgets");
    }
  }
  return protocol;
}

}  // namespace

std::string Arm::domain() const {
  auto root = common::ConfigNode::read_file(config);
  for (const std::string& assignment : assignments) root.override_value(assignment);
  const auto domain = root.find("domain");
  if (!domain) return "";
  return domain->is_map() ? domain->child("game").text() : domain->text();
}

fitness::RunConfig Arm::run_config(std::uint64_t seed, const Registry& registry,
                                   std::uint64_t budget) const {
  std::vector<std::string> all = assignments;
  all.push_back(fmt::format("seed={}", seed));
  fitness::RunConfig run = fitness::RunConfig::read(config, all, registry);
  const bool is_vector = run.search_target() != nullptr && !run.portfolio.asked_for();
  if (is_vector && run.evolution.budget.nodes >= budget) return run;
  throw common::InputError(
      fmt::format("{}: arm {}: expected a search, evolved within a budget.nodes of at least {}",
                  config.string(), name, budget));
}

std::vector<fitness::RunConfig> Arm::game_configs(std::uint64_t seed,
                                                  const Registry& registry) const {
  std::vector<fitness::RunConfig> configs;
  for (const GameChampion& champion : games->champions) {
    Arm arm = *this;
    arm.assignments.push_back(fmt::format("domain={{game: {}}}", champion.game));
    configs.push_back(arm.run_config(seed, registry));
    if (configs.back().evolution.learning_method != "random") {
      throw common::InputError(
          fmt::format("arm {}: with games, expected learning.method random", name));
    }
    if (configs.back().target->genes().contains(champion.genome)) continue;
    throw common::InputError(
        fmt::format("games: {}: expected a genome of this config, {} values within their ranges",
                    champion.game, configs.back().target->genes().size()));
  }
  return configs;
}

Comparison Comparison::read(const std::filesystem::path& file) {
  const auto root = common::ConfigNode::read_file(file);
  Comparison comparison{.title = root.child("title").text(),
                        .note = {},
                        .protocol = {},
                        .page = (file.parent_path() / root.child("page").text()).lexically_normal(),
                        .seeds = common::InstanceSet::read(root.child("seeds"), 0, kLast),
                        .test = common::InstanceSet::read(root.child("test"), 0, kLast),
                        .budgets = read_budgets(root.child("budgets")),
                        .arms = {}};
  const std::filesystem::path config = file.parent_path() / root.child("config").text();
  for (const common::ConfigNode& node : root.child("arms").items()) {
    comparison.arms.push_back(read_arm(node, config, comparison.arms, root.find("games")));
  }
  if (comparison.arms.empty()) root.child("arms").fail("an arm at least");
  if (const auto protocol = root.find("protocol")) {
    comparison.protocol = read_protocol(*protocol, comparison.arms, comparison.budgets);
  }
  if (const auto note = root.find("note")) comparison.note = note->text();
  if (const auto few = root.find("few_parasite_generations")) {
    comparison.few_parasite_generations = few->flag();
  }
  if (const auto stored = root.find("stored")) comparison.stored = stored->flag();
  root.finish();
  return comparison;
}

}  // namespace coevo::experiments
