// SPDX-License-Identifier: MIT
#include "analysis/runs/command_results.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <map>

#include "analysis/report/report_data.h"
#include "analysis/runs/folder_file.h"
#include "common/config/config_node.h"
#include "common/error.h"
#include "common/files/line_log.h"
#include "common/outcome.h"
#include "common/text.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
using common::JsonType;
using common::Outcome;

constexpr const char* kRunLog = "runs.jsonl";
constexpr std::size_t kCrashesShown = 20;
constexpr common::JsonField kRunFields[] = {
    {"configuration", JsonType::object}, {"instance", JsonType::text},
    {"instance_hash", JsonType::text},   {"seed", JsonType::natural},
    {"cutoff", JsonType::number},        {"outcome", JsonType::text},
    {"cost", JsonType::number},          {"fault", JsonType::text}};
constexpr common::JsonField kConfigurationFields[] = {{"parameters", JsonType::object},
                                                      {"default", JsonType::object},
                                                      {"command", JsonType::list},
                                                      {"provenance", JsonType::object}};

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
  using Key = std::pair<std::string, std::uint64_t>;
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
  RunTable(const RunData& run, double whole_cutoff) : whole_cutoff_(whole_cutoff) {
    if (run.best.is_object()) {
      best_ = run.best["parameters"];
      standard_ = run.best["default"];
    }
    if (has_file(run.folder, kRunLog)) read(run);
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

 private:
  void read(const RunData& run) {
    const auto path = file_in(run.folder, kRunLog);
    common::LineReader reader(path, common::json_seal_holds);
    const auto place = [&] { return fmt::format("{}:{}", kRunLog, reader.lines()); };
    try {
      while (const auto line = reader.next()) add(common::parse_json(*line, place()), place());
      if (reader.damaged()) damage_ = fmt::format("{}:{}: damaged", kRunLog, reader.lines() + 1);
    } catch (const common::InputError& fault) {
      damage_ = fault.what();
    }
  }

  void add(const Json& json, const std::string& place) {
    common::require_fields(json, kRunFields, place);
    const OneRun run{common::outcome_named(json.value("outcome", "")), json.value("cost", 0.0),
                     json.value("cutoff", 0.0)};
    ++endings_[run.outcome].runs;
    const RunsOf::Key key{json.value("instance_hash", ""), json.value("seed", std::uint64_t{0})};
    const Json configuration = json.value("configuration", Json::object());
    if (configuration == best_) best_runs_.add(key, run, whole_cutoff_);
    if (configuration == standard_) standard_runs_.add(key, run, whole_cutoff_);
    if (run.outcome == Outcome::crashed) {
      ++crashes_[{json.value("instance", ""), json.value("fault", "")}];
    }
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

  double whole_cutoff_;
  Json best_;
  Json standard_;
  std::map<Outcome, Ending> endings_;
  RunsOf best_runs_;
  RunsOf standard_runs_;
  std::map<std::pair<std::string, std::string>, std::uint64_t> crashes_;
  std::string damage_;
};

void check_best(const RunData& run) {
  const std::string place = (run.folder / "best.json").string();
  common::require_fields(run.best, kConfigurationFields, place);
  if (common::json_seal_holds(common::json_line(run.best)) && run.best.contains("default")) return;
  throw common::InputError(
      fmt::format("{}: damaged or changed since coevo wrote it: its check is wrong; resuming the "
                  "run writes it again",
                  common::printable(place, 1000)));
}

Json number_of(const Json& provenance, const std::string& key) {
  const std::string text = provenance.value(key, "");
  return text.empty() ? Json() : Json(std::strtod(text.c_str(), nullptr));
}

// `prefix`: of the keys that provenance has for it.
Json configuration_row(const char* name, const Json& provenance, const std::string& prefix,
                       double scale) {
  Json row{{"name", name}};
  for (const char* test : {"", "test_"}) {
    const std::string keys = prefix + test;
    const Json fitness = number_of(provenance, keys + "fitness");
    row[std::string(test) + "fitness"] = fitness;
    row[std::string(test) + "cost"] =
        fitness.is_number() ? Json((1 - fitness.get<double>()) * scale) : Json();
    row[std::string(test) + "solved"] = number_of(provenance, keys + "solved");
    const bool same_sample = *test == '\0';
    row[std::string(test) + "instances"] =
        number_of(provenance, same_sample ? "instances" : keys + "instances");
  }
  return row;
}

void add_configurations(const RunData& run, double scale, Json& json) {
  json["rows"] = Json::array();
  json["parameters"] = Json::array();
  json["is_default"] = false;
  json["command"] = nullptr;
  if (!run.best.is_object()) return;
  check_best(run);
  const Json& provenance = run.best["provenance"];
  const Json& ours = run.best["parameters"];
  const Json& standard = run.best["default"];
  json["rows"] = {configuration_row("best", provenance, "", scale),
                  configuration_row("default", provenance, "default_", scale)};
  json["is_default"] = ours == standard;
  json["command"] = run.best["command"];
  Json all = ours;
  all.update(standard);
  for (const auto& [name, value] : all.items()) {
    json["parameters"].push_back({{"name", name},
                                  {"value", ours.value(name, Json())},
                                  {"default", standard.value(name, Json())}});
  }
}

// The meaning of a gene's number.
Json gene_kinds(const common::ConfigNode& target) {
  Json genes = Json::object();
  for (const auto& [name, parameter] : target.child("parameters").entries()) {
    Json choices = Json::array();
    for (const char* kind : {"categorical", "ordinal"}) {
      const auto given = parameter.find(kind);
      if (!given) continue;
      for (const auto& choice : given->items()) choices.push_back(choice.text());
    }
    const auto log = parameter.find("log");
    genes[name] = {{"log", log && log->flag()}, {"choices", std::move(choices)}};
  }
  return genes;
}

std::string_view unit_of(const std::string& measure) {
  if (measure == "nodes") return "nodes";
  if (measure == "cpu") return "s of CPU time";
  return measure == "wall" ? "s of wall time" : "";
}

}  // namespace

Json command_results(const RunData& run) {
  Json json;
  double cutoff = 0;
  try {
    const auto root = common::ConfigNode::parse(run.config, "config.yaml");
    const auto target = root.find("target");
    if (!target) return nullptr;
    const std::string measure = target->child("measure").text();
    cutoff = target->child("cutoff").real(0, 1e300);
    json = {{"measure", measure},
            {"unit", unit_of(measure)},
            {"scale", cutoff * target->child("penalty").real(1, 1e6)},
            {"genes", gene_kinds(*target)}};
  } catch (const common::InputError&) {
    return nullptr;  // another version's config: the page shows its text all the same
  }
  add_configurations(run, json["scale"].get<double>(), json);
  const RunTable table(run, cutoff);
  table.add_to(json);
  const InstanceNames names(run);
  json["names"] = Json::object();
  for (const Json& hardest : hardest_instances(run, kHardestShown)) {
    const auto number = hardest["instance"].get<std::uint64_t>();
    json["names"][std::to_string(number)] = names.name(number);
  }
  json["damage"] = table.damage().empty() ? names.damage() : table.damage();
  return json;
}

}  // namespace coevo::analysis
