// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "common/error.h"
#include "common/text.h"
#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/irace_files.h"

namespace coevo::fitness::command {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 18> kTaken{"parameterFile",
                                                  "configurationsFile",
                                                  "forbiddenFile",
                                                  "targetRunner",
                                                  "trainInstancesFile",
                                                  "trainInstancesDir",
                                                  "testInstancesFile",
                                                  "testInstancesDir",
                                                  "maxExperiments",
                                                  "maxTime",
                                                  "boundMax",
                                                  "digits",
                                                  "seed",
                                                  "deterministic",
                                                  "testType",
                                                  "firstTest",
                                                  "eachTest",
                                                  "confidence"};

constexpr std::array<std::string_view, 45> kOthers{"scenarioFile",
                                                   "execDir",
                                                   "forbiddenExps",
                                                   "initConfigurations",
                                                   "logFile",
                                                   "recoveryFile",
                                                   "instances",
                                                   "sampleInstances",
                                                   "testInstances",
                                                   "testNbElites",
                                                   "testIterationElites",
                                                   "targetRunnerLauncher",
                                                   "targetRunnerLauncherArgs",
                                                   "targetRunnerRetries",
                                                   "targetRunnerData",
                                                   "targetRunnerParallel",
                                                   "targetRunnerTimeout",
                                                   "targetEvaluator",
                                                   "budgetEstimation",
                                                   "minMeasurableTime",
                                                   "parallel",
                                                   "loadBalancing",
                                                   "mpi",
                                                   "batchmode",
                                                   "quiet",
                                                   "debugLevel",
                                                   "softRestart",
                                                   "softRestartThreshold",
                                                   "elitist",
                                                   "elitistNewInstances",
                                                   "elitistLimit",
                                                   "repairConfiguration",
                                                   "capping",
                                                   "cappingType",
                                                   "boundType",
                                                   "boundDigits",
                                                   "boundPar",
                                                   "boundAsTimeout",
                                                   "postselection",
                                                   "aclib",
                                                   "nbIterations",
                                                   "nbExperimentsPerIteration",
                                                   "minNbSurvival",
                                                   "nbConfigurations",
                                                   "mu"};

bool is_among(std::string_view key, std::span<const std::string_view> names) {
  return std::ranges::find(names, key) != names.end();
}

struct Entry {
  std::string place;
  std::string text = {};  // without its quotes
  bool is_quoted = false;
};

// The lines that are not blank; a '#' in quotes is none that begins a comment.
class ScenarioReader {
 public:
  ScenarioReader(std::string_view text, const fs::path& file) : file_(file) {
    const std::string name = common::printable(file.string(), 1000);
    for (std::size_t number = 1; !text.empty(); ++number) {
      const std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(line.size() + 1, text.size()));
      read_line(TextCursor(line, fmt::format("{}:{}", name, number)));
    }
  }

  bool has(std::string_view key) const { return entries_.contains(key); }

  double number(std::string_view key, double standard, double low, double high) const {
    const Entry* entry = find(key);
    if (entry == nullptr) return standard;
    const auto value = number_of(entry->text);
    if (!value || entry->is_quoted || *value < low || *value > high) {
      fail_at(entry->place, entry->text, fmt::format("a number {}..{}", low, high));
    }
    return *value;
  }
  std::uint64_t whole(std::string_view key, std::uint64_t standard, double low, double high) const {
    const double value = number(key, static_cast<double>(standard), low, high);
    if (value != std::floor(value)) fail_at(find(key)->place, find(key)->text, "a whole number");
    return static_cast<std::uint64_t>(value);
  }
  bool flag(std::string_view key) const {
    const Entry* entry = find(key);
    if (entry == nullptr) return false;
    const bool is_true = entry->text == "1" || entry->text == "TRUE" || entry->text == "T";
    const bool is_false = entry->text == "0" || entry->text == "FALSE" || entry->text == "F";
    if (!is_true && !is_false) fail_at(entry->place, entry->text, "0, 1, TRUE or FALSE");
    return is_true;
  }
  std::string text(std::string_view key, std::string standard) const {
    const Entry* entry = find(key);
    return entry == nullptr ? standard : entry->text;
  }
  // Empty if it is empty; otherwise relative to the scenario's folder.
  fs::path path(std::string_view key, std::string standard) const {
    const std::string given = text(key, std::move(standard));
    if (given.empty()) return {};
    const fs::path whole = (file_.parent_path() / given).lexically_normal();
    return whole.has_filename() ? whole : whole.parent_path();
  }
  // Likewise, but a bare name that is not there is one of PATH.
  std::string program(std::string_view key, std::string standard) const {
    std::string given = text(key, standard);
    const fs::path whole = path(key, std::move(standard));
    if (given.find('/') == std::string::npos && !fs::exists(whole)) return given;
    return whole.has_parent_path() ? whole.string() : "./" + whole.string();
  }
  std::string test() const {
    const Entry* entry = find("testType");
    std::string type = entry == nullptr ? "" : entry->text;
    std::ranges::transform(type, type.begin(), [](unsigned char c) { return std::tolower(c); });
    if (type.empty()) return flag("capping") ? "paired_t" : "friedman";
    if (type == "f-test" || type == "friedman") return "friedman";
    if (type.starts_with("t-") || type.starts_with("t.")) return "paired_t";
    fail_at(entry->place, entry->text, "F-test, t-test, t-test-holm or t-test-bonferroni");
  }
  std::vector<std::string> not_taken_over() const { return others_; }

 private:
  void read_line(TextCursor cursor) {
    if (cursor.at_end() || cursor.starts_with("#")) return;
    const std::string key = cursor.name("the name of an option");
    const bool is_taken = is_among(key, kTaken);
    if (!is_taken && !is_among(key, kOthers) && !key.starts_with('.')) {
      std::vector<std::string> names(kTaken.begin(), kTaken.end());
      names.insert(names.end(), kOthers.begin(), kOthers.end());
      fail_at(cursor.place(), key, "an option of irace" + common::near_name(key, names));
    }
    if (!cursor.take("<-")) cursor.require("=");
    Entry entry{cursor.place()};
    entry.is_quoted = cursor.at_quote();
    entry.text =
        entry.is_quoted ? cursor.quoted(TextCursor::Backslash::escapes) : cursor.until("#");
    while (!entry.is_quoted && (entry.text.ends_with(';') || entry.text.ends_with(' ')))
      entry.text.pop_back();
    if (is_taken) check_end(cursor, entry);
    if (key.starts_with('.')) return;
    if (!is_taken) others_.push_back(fmt::format("{} = {}", key, entry.text));
    // As in R, an unquoted name is no value.
    if (!entry.is_quoted && (entry.text == "NA" || entry.text == "NULL")) return;
    if (entry.is_quoted && entry.text.empty() && !key.ends_with("Dir") && !key.ends_with("File"))
      return;
    entries_[key] = std::move(entry);
  }

  static void check_end(TextCursor& cursor, const Entry& entry) {
    if (entry.is_quoted) cursor.take(";");
    if (!cursor.at_end() && !cursor.starts_with("#")) cursor.fail("the end of the line");
    if (!entry.is_quoted &&
        (entry.text.empty() || entry.text.find_first_of("(\"'") != entry.text.npos)) {
      fail_at(entry.place, entry.text, "a number, a text in quotes, TRUE or FALSE");
    }
  }

  const Entry* find(std::string_view key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
  }

  fs::path file_;
  std::map<std::string, Entry, std::less<>> entries_ = {};
  std::vector<std::string> others_ = {};
};

}  // namespace

IraceScenario IraceScenario::parse(std::string_view text, const fs::path& file) {
  const ScenarioReader reader(text, file);
  IraceScenario scenario;
  scenario.parameter_file = reader.path("parameterFile", "parameters.txt");
  scenario.configurations_file = reader.path("configurationsFile", "");
  scenario.forbidden_file = reader.path("forbiddenFile", "");
  scenario.target_runner = reader.program("targetRunner", "./target-runner");
  scenario.training = {reader.path("trainInstancesFile", ""),
                       reader.path("trainInstancesDir", "Instances")};
  scenario.test = {reader.path("testInstancesFile", ""), reader.path("testInstancesDir", "")};
  scenario.max_experiments = reader.whole("maxExperiments", 0, 0, 1e12);
  scenario.max_time = reader.number("maxTime", 0, 0, 1e12);
  scenario.bound_max = reader.number("boundMax", 0, 0, 1e7);
  scenario.digits = static_cast<int>(reader.whole("digits", 4, 0, 15));
  scenario.seed = reader.whole("seed", 1, 0, 0x1p53);
  scenario.deterministic = reader.flag("deterministic");
  scenario.test_type = reader.test();
  scenario.first_test = reader.whole("firstTest", 5, 2, 1e6);
  scenario.each_test = reader.whole("eachTest", 1, 1, 1e6);
  scenario.confidence = reader.number("confidence", 0.95, 0.5, 0.9999);
  scenario.not_taken_over = reader.not_taken_over();
  return scenario;
}

}  // namespace coevo::fitness::command
