// SPDX-License-Identifier: MIT
#include "analysis/runs/command_results.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>

#include "analysis/report/report_data.h"
#include "analysis/statistics/effort.h"
#include "analysis/statistics/statistics.h"
#include "common/error.h"
#include "common/outcome.h"
#include "common/records/run/best.h"
#include "common/records/run/config_facts.h"
#include "common/records/run/run_log.h"
#include "common/records/run_files.h"
#include "common/text.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
using common::Outcome;

constexpr std::size_t kCrashesShown = 20;
bool has_result(Outcome outcome) {
  return outcome == Outcome::solved || outcome == Outcome::unsolvable;
}

struct OneRun {
  Outcome outcome = Outcome::crashed;
  double cost = 0;
  double cutoff = 0;
};

// The runs of one configuration, by instance and seed. A run that a lower cutoff stopped says too
// little.
class RunsOf {
 public:
  using Key = std::pair<std::uint64_t, std::uint64_t>;  // hash of the instance, seed
  void add(const Key& key, const OneRun& run, double whole_cutoff) {
    if (run.cutoff < whole_cutoff && !has_result(run.outcome)) return;
    const auto [kept, is_new] = runs_.emplace(key, run);
    if (!is_new && kept->second.cutoff < run.cutoff) kept->second = run;
  }
  const std::map<Key, OneRun>& runs() const { return runs_; }

 private:
  std::map<Key, OneRun> runs_;
};

struct Ending {
  std::uint64_t runs = 0, best = 0, standard = 0;
  double best_cost = 0, standard_cost = 0;

  void operator+=(const Ending& other) {
    runs += other.runs;
    best += other.best;
    standard += other.standard;
    best_cost += other.best_cost;
    standard_cost += other.standard_cost;
  }
  Json json(std::string_view name) const {
    const auto mean = [](double sum, std::uint64_t count) {
      return count > 0 ? Json(sum / static_cast<double>(count)) : Json();
    };
    return {{"outcome", name},      {"runs", runs},
            {"best", best},         {"best_cost", mean(best_cost, best)},
            {"standard", standard}, {"standard_cost", mean(standard_cost, standard)}};
  }
};

// All that runs.jsonl says.
class RunTable {
 public:
  RunTable(const RunData& run, const std::optional<records::ConfigurationFile>& best,
           double whole_cutoff)
      : best_(best), whole_cutoff_(whole_cutoff) {
    if (records::has_file(run.folder, records::kCommandRunsFile)) read(run);
  }

  void add_to(Json& json) const {
    std::map<Outcome, Ending> endings = endings_;
    std::uint64_t shared = 0;
    for (const auto& [key, ours] : best_runs_.runs()) {
      const auto other = standard_runs_.runs().find(key);
      if (other == standard_runs_.runs().end()) continue;
      ++shared;
      endings[ours.outcome] += {.best = 1, .best_cost = ours.cost};
      endings[other->second.outcome] += {.standard = 1, .standard_cost = other->second.cost};
    }
    Ending all;
    json["outcomes"] = Json::array();
    for (const auto& [outcome, ending] : endings) {
      all += ending;
      json["outcomes"].push_back(ending.json(common::name(outcome)));
    }
    json["outcomes"].push_back(all.json("all"));
    json["runs"] = all.runs;
    json["shared"] = shared;
    add_crashes(json);
  }
  const std::string& damage() const { return damage_; }

  // Of the best configuration against the default: on the tests, if both ran any.
  Json effort(const std::string& name, const records::CommandFacts& facts, const std::string& unit,
              const std::set<std::uint64_t>& tests) const {
    EffortComparison on_tests;
    EffortComparison on_training;
    std::size_t tested = 0;
    for (const auto& [key, ours] : best_runs_.runs()) {
      const auto other = standard_runs_.runs().find(key);
      if (other == standard_runs_.runs().end()) continue;
      const bool is_test = tests.contains(key.first);
      tested += is_test ? 1 : 0;
      (is_test ? on_tests : on_training)
          .add(effort_of(ours, facts), effort_of(other->second, facts));
    }
    const char* where = tested > 0 ? "test" : "training";
    return (tested > 0 ? on_tests : on_training)
        .json(fmt::format("{} (best configuration, {} instances)", name, where), "default", unit);
  }

 private:
  // A run without a result would have needed at least the cutoff; for quality, it is as bad as its
  // penalty.
  static Effort effort_of(const OneRun& run, const records::CommandFacts& facts) {
    if (has_result(run.outcome)) return {.value = run.cost, .is_solved = true};
    return {.value = facts.measure == "quality" ? run.cost : facts.cutoff};
  }
  void read(const RunData& run) {
    records::RunLogReader reader(records::file_in(run.folder, records::kCommandRunsFile),
                                 records::kCommandRunsFile);
    try {
      while (const auto logged = reader.next()) add(logged->run, logged->result);
      if (const auto place = reader.damage()) damage_ = *place + ": damaged";
    } catch (const common::InputError& fault) {
      damage_ = fault.what();
    }
  }

  void add(const records::CommandRun& run, const records::CommandResult& result) {
    const OneRun one{result.outcome, result.cost, run.cutoff};
    ++endings_[one.outcome].runs;
    const RunsOf::Key key{run.instance_hash, run.seed};
    if (best_ && run.configuration == best_->parameters) best_runs_.add(key, one, whole_cutoff_);
    if (best_ && run.configuration == best_->standard) standard_runs_.add(key, one, whole_cutoff_);
    if (one.outcome == Outcome::crashed) ++crashes_[{run.instance, result.fault}];
  }

  void add_crashes(Json& json) const {
    json["crashes"] = Json::array();
    std::uint64_t crashed = 0;
    for (const auto& [crash, runs] : crashes_) {
      crashed += runs;
      if (json["crashes"].size() == kCrashesShown) continue;
      json["crashes"].push_back(
          {{"instance", crash.first}, {"fault", crash.second}, {"runs", runs}});
    }
    json["crashed"] = crashed;
    json["more_crashes"] = crashes_.size() - json["crashes"].size();
  }

  const std::optional<records::ConfigurationFile>& best_;
  double whole_cutoff_;
  std::map<Outcome, Ending> endings_;
  RunsOf best_runs_;
  RunsOf standard_runs_;
  std::map<std::pair<std::string, std::string>, std::uint64_t> crashes_;
  std::string damage_;
};

Json or_null(const std::optional<double>& value) {
  return value ? Json(*value) : Json();
}

// `prefix`: of the row's names.
void add_figures(const std::string& prefix, const records::Figures& figures,
                 const std::optional<double>& instances, double scale, Json& row) {
  row[prefix + "fitness"] = or_null(figures.fitness);
  row[prefix + "cost"] = figures.fitness ? Json((1 - *figures.fitness) * scale) : Json();
  row[prefix + "solved"] = or_null(figures.solved);
  row[prefix + "instances"] = or_null(instances);
}

Json configuration_row(const char* name, const records::Figures& sample,
                       const records::Figures& test, const std::optional<double>& instances,
                       double scale) {
  Json row{{"name", name}};
  add_figures("", sample, instances, scale, row);
  add_figures("test_", test, test.instances, scale, row);
  return row;
}

void add_configurations(const RunData& run, const std::optional<records::ConfigurationFile>& best,
                        double scale, Json& json) {
  json["rows"] = Json::array();
  json["parameters"] = Json::array();
  json["is_default"] = false;
  json["command"] = nullptr;
  if (!best) return;
  const auto figures = records::champion_figures(run.best);
  const auto& instances = figures.sample.instances;  // the default has the same
  json["rows"] = {
      configuration_row("best", figures.sample, figures.test, instances, scale),
      configuration_row("default", figures.standard, figures.standard_test, instances, scale)};
  json["is_default"] = best->parameters == best->standard;
  json["command"] = best->command;
  auto all = best->parameters;
  all.insert(best->standard.begin(), best->standard.end());
  const auto value = [](const auto& of, const std::string& name) {
    const auto found = of.find(name);
    return found == of.end() ? Json() : Json(found->second);
  };
  for (const auto& [name, ignored] : all) {
    json["parameters"].push_back({{"name", name},
                                  {"value", value(best->parameters, name)},
                                  {"default", value(best->standard, name)}});
  }
}

// The meaning of a gene's number.
Json gene_kinds(const std::vector<records::ParameterFacts>& parameters) {
  Json genes = Json::object();
  for (const records::ParameterFacts& parameter : parameters) {
    genes[parameter.name] = {{"log", parameter.is_log}, {"choices", parameter.choices}};
  }
  return genes;
}

// Throws InputError unless best.json is as it was written.
std::optional<records::ConfigurationFile> best_configuration(const RunData& run) {
  if (!run.best.is_object()) return std::nullopt;
  const std::string place = (run.folder / records::kBestFile).string();
  return records::ConfigurationFile::of(run.best, common::printable(place, 1000));
}

}  // namespace

Json command_results(const RunData& run) {
  const auto facts = records::command_facts(run.config);
  if (!facts) return nullptr;  // of another version: the page shows its text all the same
  const double scale = facts->cutoff * facts->penalty;
  Json json{{"measure", facts->measure},
            {"unit", facts->cost_unit()},
            {"scale", scale},
            {"genes", gene_kinds(facts->parameters)}};
  const auto best = best_configuration(run);
  add_configurations(run, best, scale, json);
  const RunTable table(run, best, facts->cutoff);
  table.add_to(json);
  const InstanceNames names(run);
  json["effort"] = table.effort(run.name, *facts, json["unit"], names.tests());
  json["names"] = Json::object();
  for (const Json& hardest : hardest_instances(run, kHardestShown)) {
    const auto number = hardest["instance"].get<std::uint64_t>();
    json["names"][std::to_string(number)] = names.name(number);
  }
  json["damage"] = table.damage().empty() ? names.damage() : table.damage();
  return json;
}

namespace {

std::string cost_number(double value) {
  return value >= 1000 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
}

// How many of a row's instances are not solved. `of`: "test_" or "".
double failures(const Json& row, const std::string& of) {
  const Json& all = row[of + "instances"];
  const Json& solved = row[of + "solved"];
  if (!all.is_number() || !solved.is_number()) return 0;
  return all.get<double>() - solved.get<double>();
}

// What a command costs, and what its default configuration.
std::string costs(const Json& command) {
  const Json& rows = command["rows"];
  if (command["is_default"].get<bool>()) return "is the default: the run found nothing better";
  const bool tested = rows[0]["test_cost"].is_number();
  const std::string of = tested ? "test_" : "";
  const std::string unit = command["unit"].get<std::string>();
  const std::string set = tested ? "test" : "training";
  const auto one = [&](const Json& row) {
    if (!row[of + "cost"].is_number()) return std::string("costs an unknown amount");
    const double failed = failures(row, of);
    const double all = row[of + "instances"].is_number() ? row[of + "instances"].get<double>() : 0;
    if (failed > 0 && failed >= all) return fmt::format("solves none of {:.0f}", all);
    return fmt::format(
        "costs {}{} on average{}", cost_number(row[of + "cost"].get<double>()),
        unit.empty() ? "" : " " + unit,
        failed > 0 ? fmt::format(" ({:.0f} of {:.0f} not solved)", failed, all) : "");
  };
  return fmt::format("{} on the {} instances; the default {}", one(rows[0]), set, one(rows[1]));
}
std::string effort_sentence(const Json& effort, bool has_failures) {
  const double p = effort["p_holm"].get<double>();
  const auto count = effort["pairs"].get<std::size_t>();
  const std::string pairs = fmt::format("{} run{}", count, count == 1 ? "" : "s");
  const std::string test =
      fmt::format("Wilcoxon's signed-rank test, p {}{}", p < 0.0001 ? "" : "= ", p_text(p));
  if (p >= kSignificant) {
    return fmt::format("{} in common are too few to say which is cheaper ({}).", pairs, test);
  }
  if (has_failures) {
    return fmt::format(
        "The costs of {} in common differ ({}). Runs that failed count as a penalty, so a ratio "
        "would say little.",
        pairs, test);
  }
  const std::string interval =
      effort["low"].is_number()
          ? fmt::format("95\u202f% interval {:.3g} to {:.3g}; ", effort["low"].get<double>(),
                        effort["high"].get<double>())
          : "";
  return fmt::format("Over {} in common, the median {} is {:.3g} ({}{}).", pairs,
                     effort["is_ratio"].get<bool>() ? "ratio of its cost to the default's"
                                                    : "difference of its cost from the default's",
                     effort["median"].get<double>(), interval, test);
}

}  // namespace

std::vector<std::string> command_finding(const Json& command, const std::string& kind) {
  std::vector<std::string> all{fmt::format("The champion ({}) {}.", kind, costs(command))};
  const Json& effort = command["effort"];
  if (!command["is_default"].get<bool>() && effort["pairs"].get<std::size_t>() > 0) {
    const Json& rows = command["rows"];
    const std::string of = rows[0]["test_cost"].is_number() ? "test_" : "";
    const bool has_failures = failures(rows[0], of) > 0 || failures(rows[1], of) > 0;
    all.push_back(effort_sentence(effort, has_failures));
  }
  return all;
}

}  // namespace coevo::analysis
