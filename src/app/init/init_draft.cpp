// SPDX-License-Identifier: MIT
// The draft of a command's config from its words, as one types them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "common/error.h"
#include "common/text.h"
#include "src/app/init/help_ranges.h"
#include "src/app/init/init_config.h"
#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/parameter_file.h"

namespace coevo::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using fitness::command::ParameterSpace;

constexpr const char* kListName = "instances.txt";
const std::vector<std::string> kGiven{"instance", "seed", "cutoff", "switches"};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_name_character(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '.' || c == '-';
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_number(const std::string& text) {
  return fitness::command::number_of(text).has_value();
}

// "depth" of "--depth" and "-depth"; "" of what is no switch.
std::string switch_name(std::string_view word) {
  const std::size_t first = std::min(word.find_first_not_of('-'), word.size());
  std::string name(word.substr(first));
  if (first == 0 || first > 2 || name.empty() || !is_letter(name.front())) return "";
  if (!std::ranges::all_of(name, is_name_character)) return "";
  std::ranges::replace(name, '-', '_');
  return name;
}

// A word that has a parameter's value in it: "--depth=3", "-depth:3", "depth=3", "-O2", "-19".
struct JoinedWord {
  std::string before;  // up to the value, with the separator
  std::string name;
  std::string value;
};
std::optional<JoinedWord> joined(const std::string& word) {
  const std::size_t separator = word.find_first_of("=:");
  if (separator != std::string::npos) {
    const std::string before = word.substr(0, separator);
    const bool has_dash = before.starts_with('-');
    std::string name = switch_name(has_dash ? before : "-" + before);
    // "C:5" or "host:80" without a dash is rather a path or an address.
    if (name.empty() || (!has_dash && word[separator] == ':')) return std::nullopt;
    if (!is_number(word.substr(separator + 1))) return std::nullopt;
    return JoinedWord{word.substr(0, separator + 1), std::move(name), word.substr(separator + 1)};
  }
  if (word.size() < 2 || word[0] != '-') return std::nullopt;
  if (word.size() <= 4 && std::ranges::all_of(word.substr(1), is_digit)) {
    return JoinedWord{"-", "level", word.substr(1)};
  }
  const bool is_short = word.size() > 2 && is_letter(word[1]) && is_digit(word[2]);
  if (!is_short || !is_number(word.substr(2))) return std::nullopt;
  return JoinedWord{word.substr(0, 2), word.substr(1, 1), word.substr(2)};
}

// The program's help says how a switch is spelled: "--depth" of "--depth=", "-#" of "-19" (gzip).
std::string spelling(const JoinedWord& word) {
  if (word.before == "-") return kLevel;
  return word.before.substr(0, word.before.find_first_of("=:"));
}

// A range that the help states.
Json stated_parameter(std::string_view text, std::pair<double, double> range) {
  const double value = *fitness::command::number_of(text);
  const bool is_whole = std::ranges::all_of(
      std::array{value, range.first, range.second},
      [](double each) { return std::floor(each) == each && std::abs(each) < 1e9; });
  if (!is_whole || text.find('.') != std::string_view::npos) {
    return {{"real", {range.first, range.second}}, {"default", value}};
  }
  const auto whole = [](double each) { return static_cast<std::int64_t>(each); };
  return {{"integer", {whole(range.first), whole(range.second)}}, {"default", whole(value)}};
}

// A range around a value that a user has chosen, to be edited.
Json guessed_parameter(std::string_view text) {
  const double value = *fitness::command::number_of(text);
  const bool is_whole = text.find_first_of(".eE") == std::string_view::npos;
  if (is_whole && std::abs(value) < 1e9) {
    const auto number = static_cast<std::int64_t>(value);
    const std::int64_t far = number == 0 ? 10 : 4 * std::abs(number);
    return {{"integer", {number < 0 ? -far : 0, far}}, {"default", number}};
  }
  const double far = value == 0 ? 1 : std::min(4 * std::abs(value), 1.75e308);
  return {{"real", {value < 0 ? -far : 0.0, far}}, {"default", value}};
}

bool is_interpreter(const std::string& program) {
  static const std::vector<std::string> known{"bash",    "java", "node",    "perl", "python",
                                              "python3", "ruby", "Rscript", "sh"};
  return std::ranges::find(known, fs::path(program).filename().string()) != known.end();
}

class Drafter {
 public:
  // Words with numbers are taken for parameters only where these are not in a file of their own.
  explicit Drafter(bool guesses) : guesses_(guesses) {}

  std::vector<std::string> command = {};
  Json parameters = Json::object();
  std::vector<std::string> stated = {};   // the parameters whose range the program's help states
  std::vector<std::string> guessed = {};  // the others with a value
  std::string instance = {};              // the file that a word was
  bool has_instance = false;              // as a placeholder

  void add(const std::string& word) {
    const auto value_in = joined(word);
    // "-5" after "--offset" is its value, after "-q" a level.
    const bool follows = is_number(word) && last_switch_.size() > (value_in ? 2U : 0U);
    if (guesses_ && follows) {
      command.push_back(
          fmt::format("{{{}}}", parameter(switch_name(last_switch_), last_switch_, word)));
    } else if (guesses_ && value_in && !command.empty()) {
      command.push_back(
          fmt::format("{}{{{}}}", value_in->before,
                      parameter(value_in->name, spelling(*value_in), value_in->value)));
    } else if (command.size() == 1 && is_interpreter(command.front()) && fs::exists(word)) {
      command.push_back(word);
      has_script_ = true;
    } else if (!command.empty() && instance.empty() && !has_instance && fs::exists(word)) {
      instance = word;
      command.emplace_back("{instance}");
    } else {
      command.push_back(word);
      add_placeholders(word);
    }
    last_switch_ = switch_name(word).empty() ? "" : word;
  }

 private:
  // Adds the parameter, whose switch is spelled like that, and returns its name.
  // A seed is no parameter: coevo gives it.
  std::string parameter(std::string name, const std::string& spelled, const std::string& value) {
    if (name == "seed") return name;
    const auto is_taken = [&] {
      return parameters.contains(name) || std::ranges::find(kGiven, name) != kGiven.end();
    };
    while (is_taken()) name += '_';
    if (!help_) help_ = help_of(program());
    const auto range = range_in_help(*help_, spelled);
    const double number = *fitness::command::number_of(value);
    const bool fits = range && range->first <= number && number <= range->second;
    parameters[name] = fits ? stated_parameter(value, *range) : guessed_parameter(value);
    (fits ? stated : guessed).push_back(name);
    return name;
  }
  // The program, or an interpreter and its script.
  std::vector<std::string> program() const {
    const std::ptrdiff_t words = has_script_ ? 2 : 1;
    return {command.begin(), command.begin() + words};
  }
  void add_placeholders(const std::string& word) {
    for (std::size_t open = word.find('{'); open != std::string::npos;
         open = word.find('{', open + 1)) {
      const std::size_t close = word.find('}', open);
      if (close == std::string::npos) return;
      const std::string name = word.substr(open + 1, close - open - 1);
      has_instance = has_instance || name == "instance";
      const bool is_known = std::ranges::find(kGiven, name) != kGiven.end();
      const bool is_name = !name.empty() && std::ranges::all_of(name, is_name_character);
      if (guesses_ && !is_known && is_name && !parameters.contains(name)) {
        parameters[name] = {{"real", {0, 1}}};
      }
    }
  }

  bool guesses_;
  bool has_script_ = false;
  std::string last_switch_ = {};  // as it was typed
  std::optional<std::string> help_ = {};
};

std::vector<std::string> remarks_of(const Drafter& drafter) {
  std::vector<std::string> remarks{
      "This config tunes the parameters of a program. The cutoff is a guess: edit it."};
  if (!drafter.stated.empty()) {
    remarks.push_back(
        fmt::format("Ranges from the program's help: {}.", fmt::join(drafter.stated, ", ")));
  }
  if (!drafter.guessed.empty()) {
    remarks.push_back(
        fmt::format("Guessed ranges, to be edited: {}.", fmt::join(drafter.guessed, ", ")));
  }
  remarks.emplace_back("docs/config-reference.md explains every key.");
  return remarks;
}

}  // namespace

CommandDraft draft_of_command(const std::vector<std::string>& words, const std::string& parameters,
                              const std::string& instances) {
  require_utf8(words);
  Drafter drafter(parameters.empty());
  for (const std::string& word : words) drafter.add(word);
  std::vector<std::string>& command = drafter.command;
  if (!parameters.empty() && std::ranges::find(command, "{switches}") == command.end()) {
    command.emplace_back("{switches}");
  }
  if (drafter.instance.empty() && !drafter.has_instance) command.emplace_back("{instance}");
  if (parameters.empty() && drafter.parameters.empty()) {
    throw common::InputError(
        fmt::format("init --command: '{}': expected a number behind a switch, a placeholder such "
                    "as {{depth}}, or --parameters FILE before it",
                    common::printable(fmt::format("{}", fmt::join(words, " ")))));
  }
  const Json guessed{{"parameters", drafter.parameters}};
  CommandDraft draft{
      {.remarks = remarks_of(drafter),
       .command = command,
       .protocol = {{"protocol", "regex"}, {"cost", "([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?)\\s*$"}},
       .space = parameters.empty() ? ParameterSpace::read(common::ConfigNode::parse(
                                         guessed.dump(), "init --command"))
                                   : fitness::command::read_parameter_file(parameters),
       .training_files = {instances.empty() ? kListName : instances}}};
  const bool has_seed = std::ranges::any_of(
      command, [](const std::string& word) { return word.find("{seed}") != std::string::npos; });
  draft.config.deterministic = !has_seed;
  if (!instances.empty() || fs::exists(kListName)) {
    draft.config.instances = count_instances(draft.config.training_files);
    return draft;
  }
  draft.instance_list = "# One instance per line: the replacement for {instance}.\n";
  for (int i = 1; i <= 10 && drafter.instance.empty(); ++i) {
    draft.instance_list += fmt::format("{}\n", i);
  }
  if (!drafter.instance.empty()) draft.instance_list += drafter.instance + '\n';
  draft.config.instances = drafter.instance.empty() ? 10 : 1;
  return draft;
}

}  // namespace coevo::cli
