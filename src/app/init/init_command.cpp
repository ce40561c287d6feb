// SPDX-License-Identifier: MIT
// A command as a target: its config with comments.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/text.h"
#include "src/app/init/init_config.h"
#include "src/fitness/command/command_target.h"

namespace coevo::cli {
namespace {

using Json = nlohmann::ordered_json;

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
  const bool is_count = config.measure == "nodes";
  const Json cutoff = is_count ? Json(std::llround(config.cutoff)) : Json(config.cutoff);
  text += kCutoff + yaml_block({{"cutoff", cutoff}, {"penalty", config.penalty}}, 2);
  const double guess = is_count || config.measure == "quality" ? 300 : 2 * config.cutoff + 10;
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
  if (config.listed_seeds) {
    text += "  # The first word of each instance's line is the seed of its runs.\n" +
            yaml_block({{"listed_seeds", true}}, 2);
  }
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

}  // namespace

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    result += c;
    if (c == '{' || c == '}') result += c;
  }
  return result;
}

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

std::uint64_t count_instances(const std::vector<std::string>& files, bool is_shell,
                              bool has_seeds) {
  std::uint64_t count = 0;
  for (const std::string& file : files) {
    count +=
        fitness::InstanceFiles::read(file, fitness::command::instance_reader(is_shell, has_seeds))
            .size();
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

}  // namespace coevo::cli
