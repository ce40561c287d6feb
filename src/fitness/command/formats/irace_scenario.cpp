// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "common/error.h"
#include "common/text.h"
#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/command/formats/r_expression.h"

namespace coevo::fitness::command {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string_view> kTaken = split(
    "parameterFile configurationsFile forbiddenFile targetRunner trainInstancesFile "
    "trainInstancesDir testInstancesFile testInstancesDir maxExperiments maxTime boundMax "
    "digits seed deterministic testType firstTest eachTest confidence execDir "
    "targetRunnerLauncher targetRunnerLauncherArgs targetCmdline targetRunnerRetries "
    "targetRunnerTimeout minExperiments blockSize boundPar capping aclib",
    ' ');

const std::vector<std::string_view> kOthers = split(
    "scenarioFile forbiddenExps initConfigurations logFile recoveryFile instances "
    "sampleInstances testInstances testNbElites testIterationElites targetRunnerData "
    "targetRunnerParallel targetEvaluator budgetEstimation minMeasurableTime parallel "
    "loadBalancing mpi batchmode quiet debugLevel softRestart softRestartThreshold elitist "
    "elitistNewInstances elitistLimit repairConfiguration cappingType boundType "
    "cappingAfterFirstTest minSurvival boundDigits boundAsTimeout postselection "
    "nbIterations nbExperimentsPerIteration minNbSurvival nbConfigurations mu",
    ' ');

constexpr std::string_view kNoFunction =
    "a program in quotes: put an R function into a script that Rscript runs";

bool is_among(std::string_view key, std::span<const std::string_view> names) {
  return std::ranges::find(names, key) != names.end();
}

struct Entry {
  std::string place;
  std::string source = {};
  Expression value = {};
  // Of a number or flag.
  std::optional<double> number() const {
    const bool is_value = value.form == Expression::Form::value;
    return is_value ? command::number(value, Scope{}) : std::nullopt;
  }
  bool is_text() const { return value.form == Expression::Form::text; }
};

class ScenarioReader {
 public:
  ScenarioReader(std::string_view text, const fs::path& file) : file_(file) {
    const std::string name = common::printable(file.string(), 1000);
    for (const RAssignment& one : read_r_assignments(text, name)) read(one);
  }

  bool has(std::string_view key) const { return entries_.contains(key); }

  // "file:line" of a key that is there.
  std::string place(std::string_view key) const { return find(key)->place; }

  double number(std::string_view key, double standard, double low, double high) const {
    const Entry* entry = find(key);
    if (entry == nullptr) return standard;
    const std::optional<double> value = entry->number();
    if (!value || !(*value >= low && *value <= high)) {
      fail_at(entry->place, shown(*entry), fmt::format("a number {}..{}", low, high));
    }
    return *value;
  }
  std::uint64_t whole(std::string_view key, std::uint64_t standard, double low, double high) const {
    const double value = number(key, static_cast<double>(standard), low, high);
    if (value != std::floor(value)) fail_at(place(key), shown(*find(key)), "a whole number");
    return static_cast<std::uint64_t>(value);
  }
  bool flag(std::string_view key) const {
    const Entry* entry = find(key);
    if (entry == nullptr) return false;
    const auto number = entry->is_text() ? number_of(entry->value.text) : entry->number();
    if (number != 0.0 && number != 1.0) {
      fail_at(entry->place, shown(*entry), "0, 1, TRUE or FALSE");
    }
    return number == 1.0;
  }
  std::string text(std::string_view key, std::string standard) const {
    const Entry* entry = find(key);
    if (entry == nullptr) return standard;
    if (!entry->is_text() && key == "targetRunner")
      fail_at(entry->place, entry->source, kNoFunction);
    if (!entry->is_text()) fail_at(entry->place, entry->source, "a text in quotes");
    return entry->value.text;
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
    std::string type = text("testType", "");
    std::ranges::transform(type, type.begin(), [](unsigned char c) { return std::tolower(c); });
    if (type.empty()) return flag("capping") ? "paired_t" : "friedman";
    if (type == "f-test" || type == "friedman") return "friedman";
    if (type.starts_with("t-") || type.starts_with("t.")) return "paired_t";
    fail_at(entry->place, type, "F-test, t-test, t-test-holm or t-test-bonferroni");
  }
  std::vector<std::string> not_taken_over() const { return others_; }

 private:
  void read(const RAssignment& one) {
    const bool is_taken = is_among(one.name, kTaken);
    const bool is_own = one.name.starts_with('.');  // for the rest of the file
    if (!is_taken && !is_among(one.name, kOthers) && !is_own) {
      std::vector<std::string> names(kTaken.begin(), kTaken.end());
      names.insert(names.end(), kOthers.begin(), kOthers.end());
      fail_at(one.place, one.name, "an option of irace" + common::near_name(one.name, names));
    }
    if (!is_taken) {
      // It may be anything, a function for example.
      try {
        variables_[one.name] = evaluate_r(one, variables_);
      } catch (const common::InputError&) {
        variables_.erase(one.name);
      }
      if (!is_own) others_.push_back(fmt::format("{} = {}", one.name, unquoted(one.source)));
      return;
    }
    if (one.name == "targetRunner" && one.source.starts_with("function")) {
      fail_at(one.place, one.source.substr(0, one.source.find('{')), kNoFunction);
    }
    Entry entry{one.place, one.source, evaluate_r(one, variables_)};
    variables_[one.name] = entry.value;
    const bool is_path = one.name.ends_with("Dir") || one.name.ends_with("File");
    const bool is_empty = entry.is_text() && entry.value.text.empty();
    const bool is_missing = !entry.is_text() && entry.value.text == kMissing;
    entries_.erase(one.name);
    if (is_missing || (is_empty && !is_path)) return;
    entries_[one.name] = std::move(entry);
  }

  static std::string unquoted(std::string text) {
    if (text.size() < 2 || text.front() != text.back() || text.front() != '"') return text;
    return text.substr(1, text.size() - 2);
  }
  static std::string shown(const Entry& entry) {
    return entry.is_text() ? entry.value.text : entry.source;
  }

  const Entry* find(std::string_view key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
  }

  fs::path file_;
  std::map<std::string, Entry, std::less<>> entries_ = {};
  RVariables variables_ = {};
  std::vector<std::string> others_ = {};
};

void read_call(const ScenarioReader& reader, IraceScenario& scenario) {
  if (reader.has("targetRunnerLauncher")) {
    scenario.launcher = reader.program("targetRunnerLauncher", "");
  }
  // irace 3 has arguments of the launcher, in which {targetRunnerArgs} is the whole call.
  const bool is_old = !scenario.launcher.empty() && !reader.has("targetCmdline") && !scenario.aclib;
  const std::string call = "{configurationID} {instanceID} {seed} {instance} {bound} ";
  if (is_old) {
    std::string line = reader.text("targetRunnerLauncherArgs", "{targetRunner} {targetRunnerArgs}");
    const std::size_t place = line.find("{targetRunnerArgs}");
    if (place != std::string::npos) line.insert(place, call);
    scenario.command_line = std::move(line);
  } else {
    const std::string bound = scenario.bound_max > 0 ? "--cutoff {bound} " : "";
    scenario.command_line = reader.text(
        "targetCmdline",
        scenario.aclib ? bound + "--instance {instance} --seed {seed} --config {targetRunnerArgs}"
                       : call + "{targetRunnerArgs}");
  }
  if (reader.has("targetCmdline")) scenario.command_place = reader.place("targetCmdline");
  if (reader.has("targetRunnerLauncherArgs") && is_old) {
    scenario.command_place = reader.place("targetRunnerLauncherArgs");
  }
  if (reader.has("targetRunnerRetries")) {
    scenario.retries = reader.whole("targetRunnerRetries", 0, 0, 100);
  }
  scenario.timeout = reader.number("targetRunnerTimeout", 0, 0, 1e7);
}

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
  if (scenario.max_experiments > 0 && scenario.max_time > 0) {
    fail_at(reader.place("maxTime"), "maxTime", "either it or maxExperiments, as in irace");
  }
  scenario.min_experiments = reader.whole("minExperiments", 0, 0, 1e12);
  scenario.bound_max = reader.number("boundMax", 0, 0, 1e7);
  scenario.bound_par = reader.number("boundPar", 1, 1, 1e6);
  scenario.block_size = reader.whole("blockSize", 1, 1, 1e6);
  scenario.exec_dir = reader.path("execDir", "");
  scenario.aclib = reader.flag("aclib");
  read_call(reader, scenario);
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

namespace {

struct TableWord {
  std::string text;
  bool quoted = false;
};

std::vector<TableWord> table_words(const TextLine& line) {
  std::vector<TableWord> words;
  for (TextCursor cursor(line); !cursor.at_end();) {
    const bool quoted = cursor.at_quote();
    words.push_back(
        {quoted ? cursor.quoted(TextCursor::Backslash::is_plain) : cursor.until(" \t"), quoted});
  }
  return words;
}

std::vector<std::string> read_header(const ParameterSpace& space, const TextLine& line) {
  std::vector<std::string> names;
  for (const TableWord& word : table_words(line)) {
    if (space.find(word.text) == nullptr) {
      fail_at(line.place, word.text, "names of the parameters in the first line");
    }
    if (std::ranges::find(names, word.text) != names.end()) {
      fail_at(line.place, word.text, "each parameter once");
    }
    names.push_back(word.text);
  }
  return names;
}

// R writes <NA> for a text that is not there.
bool is_not_in_use(const TableWord& word) {
  return !word.quoted && (word.text == "NA" || word.text == "<NA>");
}

// Of the parameters that can only have one value, which irace's files may leave out.
Configuration fixed_values(const ParameterSpace& space) {
  Configuration configuration;
  for (const CommandParameter& parameter : space.parameters()) {
    const bool is_fixed = !parameter.is_number() && parameter.choices.size() == 1;
    if (is_fixed) configuration[parameter.name] = parameter.choices.front();
  }
  return configuration;
}

// As R reads tables: one word more than there are names is the row's own name, in front.
Configuration read_row(const ParameterSpace& space, const std::vector<std::string>& names,
                       const TextLine& line) {
  std::vector<TableWord> words = table_words(line);
  if (words.size() == names.size() + 1) words.erase(words.begin());
  if (words.size() != names.size()) {
    fail_at(line.place, line.text, fmt::format("{} values", names.size()));
  }
  Configuration configuration = fixed_values(space);
  for (std::size_t i = 0; i < words.size(); ++i) {
    configuration[names[i]] = words[i].text;
    const CommandParameter& parameter = *space.find(names[i]);
    const auto value = number_of(words[i].text);
    if (value && parameter.kind == CommandParameter::Kind::real) {  // irace rounds it, too
      configuration[names[i]] = number_text(*value, parameter.digits);
    }
    if (is_not_in_use(words[i])) configuration.erase(names[i]);
  }
  configuration = space.decode(space.encode(configuration, line.place));
  if (space.is_forbidden(configuration)) {
    fail_at(line.place, line.text, "a configuration that is not forbidden");
  }
  return configuration;
}

}  // namespace

std::vector<Configuration> parse_irace_configurations(const ParameterSpace& space,
                                                      std::string_view text,
                                                      const std::string& name) {
  const std::vector<TextLine> lines = lines_without_comments(text, name);
  if (lines.empty()) fail_at(name, "(no lines)", "names of the parameters in the first line");
  const std::vector<std::string> names = read_header(space, lines.front());
  std::vector<Configuration> configurations;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    configurations.push_back(read_row(space, names, lines[i]));
  }
  return configurations;
}

}  // namespace coevo::fitness::command
