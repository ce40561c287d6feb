// SPDX-License-Identifier: MIT
// A command as a target: its config with comments, and a draft of it from the words of the command.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/text.h"
#include "src/app/init/help_ranges.h"
#include "src/app/init/init_config.h"
#include "src/fitness/command/command_target.h"
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
  const double far = value == 0 ? 1 : 4 * std::abs(value);
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

std::string comment_lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += fmt::format("# {}\n", common::printable(line, 200));
  return text;
}

// Half of the runs are for some ten generations, the rest for the last comparison.
struct Sizes {
  std::uint64_t population = 10;
  std::uint64_t each = 5;
  std::uint64_t champion = 10;
};
Sizes sizes_of(const CommandConfig& config) {
  Sizes sizes;
  sizes.each = config.racing.is_null() ? 5 : std::max<std::uint64_t>(5, config.first_test + 2);
  const std::uint64_t most = config.deterministic ? config.instances : 1000;
  sizes.each = std::min(sizes.each, most);
  const std::uint64_t runs = config.runs == 0 ? 1000 : config.runs;
  sizes.population = std::clamp<std::uint64_t>(runs / (10 * sizes.each), 4, 30);
  sizes.population = std::max<std::uint64_t>(sizes.population, config.initial.size());
  sizes.champion = std::clamp<std::uint64_t>(runs / 20, 1, std::min<std::uint64_t>(50, most));
  return sizes;
}

std::string target_text(const CommandConfig& config) {
  constexpr const char* kCommand =
      "  # The program, then its arguments; no shell. {instance}, {seed} and {cutoff} are replaced "
      "by\n  # their values, {name} by that parameter, {switches} by all parameters with their "
      "switches.\n";
  constexpr const char* kProtocol =
      "  # How the program reports a result: regex (your patterns: cost, solved, unsolved), irace "
      "(the\n  # cost, or cost and time), smac, paramils or aclib (their result lines).\n";
  constexpr const char* kMeasure =
      "  # The cost of a run: quality (a number that it prints; lower is better), nodes (a count "
      "that\n  # it prints), cpu or wall (seconds).\n";
  constexpr const char* kCutoff =
      "  # The largest cost of a run, in that unit; for quality, about the worst possible value. A "
      "run\n  # without a result costs `penalty` times as much. CHANGE IT to fit your program.\n";
  constexpr const char* kParameters =
      "  # Each is real, integer, categorical or ordinal; log: true sets a logarithmic scale; "
      "`switch`\n  # precedes its value in {switches}; `when` names the values of others that "
      "activate it.\n";
  Json space = config.space.to_json();
  std::string text = "target:\n";
  text += kCommand + yaml_block({{"command", config.command}}, 2);
  text += kProtocol + yaml_block(config.protocol, 2);
  text += kMeasure + yaml_block({{"measure", config.measure}}, 2);
  text += kCutoff + yaml_block({{"cutoff", config.cutoff}, {"penalty", config.penalty}}, 2);
  const double guess = config.measure == "quality" ? 300 : 2 * config.cutoff + 10;
  const double kill_after = config.kill_after > 0 ? config.kill_after : guess;
  text += "  # Seconds of wall time after which coevo ends a run.\n" +
          yaml_block({{"kill_after", kill_after}}, 2);
  text += config.memory_mib > 0 ? yaml_block({{"memory_mib", config.memory_mib}}, 2)
                                : "  # memory_mib: 2048        # for each of its processes\n";
  text +=
      "  # coevo repeats a run that crashes; if the very first run crashes, the evolution ends.\n" +
      yaml_block(
          {{"crash",
            {{"retries", config.retries}, {"first_run", config.aborts ? "abort" : "penalty"}}}},
          2);
  text += "  # false: runs differ by their seed, and each instance runs with many seeds.\n" +
          yaml_block({{"deterministic", config.deterministic}}, 2);
  if (config.shell_words) {
    text += "  # Splits {instance} and {switches} into words, as irace's shell does.\n" +
            yaml_block({{"shell_words", true}}, 2);
  }
  if (!config.initial.empty()) {
    text += "  # Configurations of the first generation, beside random ones.\n" +
            yaml_block({{"initial", config.initial}}, 2);
  }
  text += kParameters + yaml_block({{"parameters", space["parameters"]}}, 2);
  if (!space.contains("forbidden")) return text;
  return text + "  # coevo never runs a configuration for which one of these holds.\n" +
         yaml_block({{"forbidden", space["forbidden"]}}, 2);
}

// Throws InputError: a config has no other text.
void require_utf8(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t length = common::utf8_length(text, at);
      if (length == 0) {
        throw common::InputError(
            fmt::format("'{}': expected UTF-8 text: a config contains no other bytes",
                        common::printable(text, 1000)));
      }
      at += length;
    }
  }
}

std::string evolution_text(const CommandConfig& config) {
  const Sizes sizes = sizes_of(config);
  std::string text =
      "\n# Lists of instances, one per line (a path or any other text), or folders of files.\n";
  text += yaml_block({{"training", {{"files", config.training_files}}}}, 0);
  text += fmt::format(
      "\n# Number of instances in a generation, the same for all its configurations.\nlearning: "
      "{{method: random, instances: {}}}\n\nevolver:\n  name: ga\n  population: {}\n  generations: "
      "{}\n  mutation: {{probability: 0.4, kind: gaussian}}\n  crossover: {{probability: 0.5, "
      "kind: uniform}}\n  reproduction: 0.1\n  selection: {{kind: tournament}}\n",
      sizes.each, sizes.population, config.runs > 0 || config.cpu_hours > 0 ? 1000 : 20);
  Json budget = Json::object();
  if (config.runs > 0) budget["runs"] = config.runs;
  if (config.cpu_hours > 0) budget["cpu_hours"] = config.cpu_hours;
  if (!config.racing.is_null()) budget["racing"] = config.racing;
  text +=
      "\n# The tuning ends after this many runs of the program, or after cpu_hours. Racing gives "
      "up\n# configurations that a test finds worse.\n" +
      yaml_block({{"budget", budget}}, 0);
  Json champion{{"candidates", 2}, {"instances", sizes.champion}};
  if (!config.test_files.empty()) champion["test_files"] = config.test_files;
  text +=
      "\n# The best of the last generations and the default compete on training instances; "
      "coevo\n# measures the winner on test_files, if there are any.\n" +
      yaml_block({{"champion", champion}}, 0);
  return text;
}

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

std::string yaml_block(const Json& json, std::size_t indent) {
  std::string text;
  std::string_view rest;
  const std::string plain = common::yaml_text(json);
  for (rest = plain; !rest.empty();) {
    const std::size_t length = rest.find('\n') + 1;
    text += std::string(indent, ' ') + std::string(rest.substr(0, length));
    rest.remove_prefix(length);
  }
  return text;
}

std::uint64_t count_instances(const std::vector<std::string>& files, bool is_shell) {
  std::uint64_t count = 0;
  for (const std::string& file : files) {
    count += fitness::InstanceFiles::read(file, fitness::command::instance_reader(is_shell)).size();
  }
  return count;
}

std::string command_config(const CommandConfig& config) {
  require_utf8(config.command);
  require_utf8(config.training_files);
  require_utf8(config.test_files);
  return comment_lines(config.remarks) + fmt::format("seed: {}\n\n", config.seed) +
         target_text(config) + evolution_text(config);
}

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
