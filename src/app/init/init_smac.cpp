// SPDX-License-Identifier: MIT
// Scenario files of SMAC, ParamILS and AClib as a config (docs/references.md: Hutter et al. 2009,
// Hutter and Ramage 2015).
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/text.h"
#include "src/app/init/init_config.h"
#include "src/fitness/command/command_spec.h"
#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/parameter_file.h"
#include "src/fitness/command/formats/smac_scenario.h"

namespace coevo::cli {
namespace {

namespace fs = std::filesystem;
namespace command = fitness::command;
using command::SmacScenario;

constexpr const char* kNoInstance = "no_instance";  // SMAC's, for a scenario without instances
constexpr const char* kNoLimit = "2147483647";
constexpr double kLongest = 86'400;  // seconds of a run whose scenario has no limit

// SMAC runs in AClib's root, and a user perhaps elsewhere: here, or a folder above the scenario's.
struct Found {
  fs::path path;
  fs::path base;
};
std::optional<Found> search(const std::string& scenario, const std::string& name) {
  if (fs::path(name).is_absolute()) {
    return fs::exists(name) ? std::optional(Found{name, ""}) : std::nullopt;
  }
  std::vector<fs::path> folders{""};
  const fs::path start = fs::absolute(scenario).lexically_normal().parent_path();
  const fs::path here = fs::current_path();
  for (fs::path folder = start;; folder = folder.parent_path()) {
    folders.push_back(fs::relative(folder, here).lexically_normal());
    if (folder == folder.root_path()) break;
  }
  for (const fs::path& folder : folders) {
    if (fs::exists(folder / name)) {
      return Found{(folder / name).lexically_normal(), folder == "." ? fs::path() : folder};
    }
  }
  return std::nullopt;
}
Found search(const std::string& file, const SmacScenario::Entry& entry) {
  auto found = search(file, entry.value);
  if (!found) {
    command::fail_at(entry.place, entry.value,
                     "a file, in this folder, in the scenario's or in one above it");
  }
  return *std::move(found);
}

// "INSTANCE", "INSTANCE SPECIFICS", "SEED INSTANCE" or "SEED INSTANCE SPECIFICS"; SMAC takes two
// words for a seed and an instance if the first is a number.
struct LineForm {
  bool has_seed = false;
  bool has_specifics = false;  // one word for the program, which gets "0" otherwise
  bool operator==(const LineForm&) const = default;
};

// A folder has no quotes.
bool has_quotes(const std::string& list) {
  return !fs::is_directory(list) &&
         common::read_whole_file(list).find_first_of("\"'") != std::string::npos;
}

LineForm form_of(const std::string& list) {
  if (fs::is_directory(list)) return {};
  const std::string text = common::read_whole_file(list);
  std::optional<LineForm> form;
  for (const auto& line : command::lines_without_comments(text, common::printable(list, 1000))) {
    const auto words = command::shell_words(line.text);
    const std::size_t count = words ? words->size() : 0;
    const bool has_seed = count == 3 || (count == 2 && command::number_of(words->front()));
    const LineForm found{has_seed, count == 3 || (count == 2 && !has_seed)};
    const bool has_commas = line.text.find("\",") != std::string_view::npos;
    if (count < 1 || count > 3 || has_commas || (form && found != *form)) {
      command::fail_at(
          line.place, line.text,
          "[SEED] INSTANCE [SPECIFICS] with blanks between them, and the same of them in "
          "every line");
    }
    form = found;
  }
  return form.value_or(LineForm{});
}

class SmacImport {
 public:
  explicit SmacImport(const std::string& file)
      : file_(file),
        reader_(common::read_whole_file(file), common::printable(file, 1000)),
        parameters_(search(file_, reader_.need("paramfile"))),
        base_(parameters_.base),
        draft_{.config = {.command = {},
                          .protocol = {{"protocol", "smac"}},
                          .space = command::read_parameter_file(parameters_.path),
                          .training_files = {}}} {}

  CommandDraft draft() {
    CommandConfig& config = draft_.config;
    config.remarks = {fmt::format("Imported from the scenario {} of SMAC, ParamILS or AClib.",
                                  common::printable(file_, 1000)),
                      "docs/config-reference.md explains every key."};
    config.deterministic = reader_.flag("deterministic", true);
    set_objective();
    set_instances();
    set_command();
    set_budget();
    for (const std::string& option : reader_.others()) {
      config.remarks.push_back("Not imported: " + option);
    }
    return std::move(draft_);
  }

 private:
  void set_objective() {
    CommandConfig& config = draft_.config;
    const auto& objective = reader_.need("run_obj");
    const std::string name = command::lower_case(objective.value);
    const double seconds = reader_.number("cutoff_time", 1e-3, 1e7);
    if (name == "runtime") {
      config.measure = "cpu";
      config.cutoff = seconds;
      if (const auto* cutoff = reader_.find("cutoff_time"); seconds == 0 && cutoff != nullptr) {
        command::fail_at(cutoff->place, cutoff->value, "seconds, as run_obj is RUNTIME");
      }
      if (seconds == 0) {
        command::fail_at(objective.place, objective.value, "cutoff_time, in seconds, with it");
      }
    } else if (name == "runlength") {
      config.measure = "nodes";
      config.cutoff = reader_.number("cutoff_length", 1, 1e12);
      if (config.cutoff == 0) {  // max: the program gets the number for no limit
        config.cutoff = *command::number_of(kNoLimit);
        config.remarks.emplace_back(
            "cutoff: the scenario limits no run length; choose one to bound the penalty");
      }
    } else if (name == "quality" || name == "qual" || name == "bestsol") {
      config.measure = "quality";
    } else {
      command::fail_at(objective.place, objective.value, "RUNTIME, RUNLENGTH or QUALITY");
    }
    config.kill_after = seconds > 0 ? 2 * seconds + 10 : kLongest;
    set_penalty(name == "runtime" || name == "runlength");
  }

  // "mean10" and "PAR10" are the mean with ten times the cutoff for runs without a result.
  void set_penalty(bool has_cutoff) {
    const std::string overall =
        command::lower_case(reader_.text("overall_obj", has_cutoff ? "mean10" : "mean"));
    const std::size_t digits = std::min(overall.find_first_of("0123456789"), overall.size());
    const std::string kind = overall.substr(0, digits);
    const auto factor = command::number_of(overall.substr(digits));
    if (has_cutoff) draft_.config.penalty = 1;
    if ((kind == "mean" || kind == "par") &&
        (digits == overall.size() || (factor && *factor >= 1))) {
      if (has_cutoff) draft_.config.penalty = factor.value_or(1);
      return;
    }
    draft_.config.remarks.push_back(
        fmt::format("Not imported: overall_obj = {}; coevo takes the mean.",
                    common::printable(reader_.text("overall_obj", ""))));
  }

  void set_instances() {
    CommandConfig& config = draft_.config;
    if (const auto* entry = reader_.find("instance_file")) {
      const std::string list = search(file_, *entry).path.string();
      form_ = form_of(list);
      config.shell_words = form_.has_specifics || has_quotes(list);
      config.listed_seeds = form_.has_seed;
      config.deterministic = config.deterministic || form_.has_seed;
      config.training_files = {list};
      config.instances =
          count_instances(config.training_files, config.shell_words, config.listed_seeds);
    } else {
      config.training_files = {"instances.txt"};
      draft_.instance_list = fmt::format("{}\n", kNoInstance);
    }
    const auto* tests = reader_.find("test_instance_file");
    if (tests == nullptr) return;
    const auto found = search(file_, tests->value);
    const bool is_empty =
        !found ||
        (!fs::is_directory(found->path) &&
         command::lines_without_comments(common::read_whole_file(found->path), "").empty());
    if (is_empty) {
      config.remarks.push_back("Not imported: test_instance_file, which has no instances here.");
    } else if (form_of(found->path.string()) != form_) {
      config.remarks.push_back(
          "Not imported: test_instance_file, whose lines are not like those of instance_file.");
    } else {
      config.test_files = {found->path.string()};
      config.shell_words = config.shell_words || has_quotes(found->path.string());
    }
  }

  // ALGO INSTANCE SPECIFICS CUTOFF_TIME CUTOFF_LENGTH SEED -NAME VALUE ..., or with `aclib`
  // ALGO --instance INSTANCE --cutoff CUTOFF_TIME --seed SEED --config -NAME VALUE ...
  void set_command() {
    const auto& algo = reader_.need("algo");
    const auto words = command::shell_words(algo.value);
    if (!words || words->empty()) command::fail_at(algo.place, algo.value, "a command line");
    std::vector<std::string>& command = draft_.config.command;
    const fs::path folder = (base_ / reader_.text("execdir", ".")).lexically_normal();
    std::error_code fault;
    if (!fs::is_directory(folder)) {
      command::fail_at(reader_.need("execdir").place, folder.string(), "a folder");
    }
    const bool moves = !fs::equivalent(folder, ".", fault);
    if (moves) command = {"env", "-C", escaped(folder.string())};
    for (const std::string& word : *words) command.push_back(escaped(word));
    const std::string instance = instance_prefix(moves ? folder : fs::path()) + "{instance}";
    const double seconds = reader_.number("cutoff_time", 1e-3, 1e7);
    const double length = reader_.number("cutoff_length", 0, 1e12);
    const bool is_length = draft_.config.measure == "nodes";
    const std::string cutoff = draft_.config.measure == "cpu" ? "{cutoff}"
                               : seconds > 0                  ? command::cutoff_text(seconds)
                                                              : kNoLimit;
    if (reader_.flag("aclib", false) || command::lower_case(reader_.text("tae", "")) == "aclib") {
      draft_.config.protocol = {{"protocol", "aclib"}};
      for (const char* word : {"--instance", instance.c_str(), "--cutoff", cutoff.c_str(), "--seed",
                               "{seed}", "--config", "{switches}"}) {
        command.emplace_back(word);
      }
      return;
    }
    command.push_back(instance);
    if (!form_.has_specifics) command.emplace_back("0");
    command.push_back(cutoff);
    command.push_back(is_length    ? "{cutoff}"
                      : length > 0 ? command::cutoff_text(length)
                                   : kNoLimit);
    command.emplace_back("{seed}");
    command.emplace_back("{switches}");
  }

  // Instances that the program would not find from its folder lie in the scenario's base.
  std::string instance_prefix(const fs::path& folder) const {
    const std::string& list = draft_.config.training_files.front();
    if (folder.empty() || !draft_.instance_list.empty() || fs::is_directory(list)) return "";
    const std::string text = common::read_whole_file(list);
    const auto lines = command::lines_without_comments(text, list);
    const auto words = lines.empty() ? std::nullopt : command::shell_words(lines.front().text);
    if (!words) return "";
    const std::string& name = words->at(form_.has_seed ? 1 : 0);
    if (fs::exists(folder / name) || !fs::exists(base_ / name)) return "";
    return escaped((fs::absolute(base_).lexically_normal() / "").string());
  }

  void set_budget() {
    CommandConfig& config = draft_.config;
    config.seed = static_cast<std::uint64_t>(reader_.number("seed", 0, 0x1p53));
    if (reader_.find("seed") == nullptr) config.seed = 1;
    config.runs = static_cast<std::uint64_t>(reader_.number("runcount_limit", 1, 1e12));
    config.cpu_hours = reader_.number("cputime_limit", 1, 1e9) / 3600;
    const double wall = reader_.number("wallclock_limit", 1, 1e9) / 3600;
    if (config.cpu_hours == 0 && wall > 0) {
      config.cpu_hours = wall;
      config.remarks.emplace_back("wallclock_limit became a limit of CPU time, budget.cpu_hours.");
    }
    if (config.runs == 0 && config.cpu_hours == 0) config.runs = 1000;
    config.memory_mib = static_cast<std::uint64_t>(reader_.number("memory_limit", 1, 1 << 20));
    if (reader_.find("retries") != nullptr) {
      config.retries = static_cast<std::uint64_t>(reader_.number("retries", 0, 100));
    }
    config.aborts = reader_.flag("abort_on_first_run_crash", true);
  }

  std::string file_;
  SmacScenario reader_;
  Found parameters_;
  fs::path base_;
  LineForm form_ = {};
  CommandDraft draft_;
};

}  // namespace

CommandDraft draft_from_smac(const std::string& scenario_file) {
  return SmacImport(scenario_file).draft();
}

}  // namespace coevo::cli
