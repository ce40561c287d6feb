// SPDX-License-Identifier: MIT
#include "src/fitness/command/command_spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "common/text.h"
#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {
namespace {

using common::ConfigNode;

constexpr double kMaxSeconds = 1e7;
constexpr std::uint64_t kMaxNodes = 1'000'000'000'000;
constexpr std::uint64_t kMaxRetries = 100;
constexpr std::uint64_t kMaxMemoryMib = 1 << 20;

const std::array<std::string, 5> kReserved{"instance", "seed", "cutoff", std::string(kSwitches),
                                           "output"};
// A parameter of such a name takes precedence: earlier versions did not have these.
const std::array<std::string, 2> kNumbers{std::string(kConfigurationId), std::string(kInstanceId)};
const std::vector<std::string> kFirstCrash{"abort", "penalty"};

std::vector<std::string> placeholder_names(std::span<const std::string> parameters,
                                           std::span<const std::string> others) {
  std::vector<std::string> names(parameters.begin(), parameters.end());
  names.insert(names.end(), others.begin(), others.end());
  return names;
}

void read_command(const ConfigNode& target, std::span<const std::string> parameters,
                  CommandSpec& spec) {
  const ConfigNode node = target.child("command");
  spec.place = node.place();
  std::vector<std::string> names = placeholder_names(parameters, std::span(kReserved).first<4>());
  names.insert(names.end(), kNumbers.begin(), kNumbers.end());
  spec.command = CommandTemplate::read(node, names, spec.shell_words);
  for (const std::string& parameter : parameters) {
    if (spec.command.uses(kSwitches)) break;
    if (std::ranges::find(kReserved, parameter) != kReserved.end()) {
      node.fail(fmt::format("{{{}}} for the parameter '{}': {{{}}} is not its value", kSwitches,
                            parameter, parameter));
    }
    if (spec.command.uses(parameter)) continue;
    node.fail(fmt::format("{{{}}} or {{{}}}, so that the command uses each parameter", parameter,
                          kSwitches));
  }
  if (!spec.command.uses("instance")) node.fail("{instance} in one of the words");
  if (const auto mutate = target.find("mutate")) {
    spec.mutate = CommandTemplate::read(*mutate, std::array<std::string, 2>{"instance", "seed"});
    if (!spec.mutate->uses("instance")) mutate->fail("{instance} in one of the words");
    if (spec.shell_words) mutate->fail("no shell_words with it");
  }
  if (const auto verify = target.find("verify")) {
    const std::array<std::string, 4> others{"instance", "seed", "cutoff", "output"};
    spec.verify =
        CommandTemplate::read(*verify, placeholder_names(parameters, others), spec.shell_words);
  }
}

double read_cutoff(const ConfigNode& node, Measure measure) {
  switch (measure) {
    case Measure::nodes:
      return static_cast<double>(node.natural(1, kMaxNodes));
    case Measure::cpu:
    case Measure::wall:
      return node.real(0.001, kMaxSeconds);
    case Measure::quality:
      break;
  }
  return node.real(1e-12, 1e300);
}

std::string read_unit(const ConfigNode& node, Measure measure) {
  std::string text = node.text();
  const bool is_time = measure == Measure::cpu || measure == Measure::wall;
  if (is_time) node.fail("it with the measures nodes and quality alone: a time has a unit");
  if (text.empty() || text.size() > 40 || common::printable(text) != text) {
    node.fail("a word or a few, such as conflicts or bytes, of at most 40 characters");
  }
  return text;
}

void read_crash(const ConfigNode& node, CommandSpec& spec) {
  if (const auto retries = node.find("retries")) spec.retries = retries->natural(0, kMaxRetries);
  if (const auto first = node.find("first_run")) {
    spec.abort_on_first_crash = first->choice(kFirstCrash) == kFirstCrash.front();
  }
}

}  // namespace

CommandSpec CommandSpec::read(const ConfigNode& target, std::span<const std::string> parameters) {
  CommandSpec spec;
  if (const auto shell = target.find("shell_words")) spec.shell_words = shell->flag();
  read_command(target, parameters, spec);
  spec.measure = read_measure(target.child("measure"));
  if (const auto unit = target.find("unit")) spec.unit = read_unit(*unit, spec.measure);
  spec.protocol = Protocol::read(target, spec.measure);
  spec.cutoff = read_cutoff(target.child("cutoff"), spec.measure);
  spec.kill_after = target.child("kill_after").real(0.01, kMaxSeconds);
  if (const auto memory = target.find("memory_mib")) {
    spec.memory_mib = memory->natural(1, kMaxMemoryMib);
  }
  if (const auto penalty = target.find("penalty")) spec.penalty = penalty->real(1, 1e6);
  if (const auto crash = target.find("crash")) read_crash(*crash, spec);
  const auto listed = target.find("listed_seeds");
  if (listed) spec.listed_seeds = listed->flag();
  if (spec.listed_seeds && spec.mutate) listed->fail("false: mutants have no seed (mutate)");
  if (spec.listed_seeds && !spec.command.uses("seed")) listed->fail("{seed} in the command");
  const auto deterministic = target.find("deterministic");
  const bool is_standard = spec.listed_seeds || !spec.command.uses("seed");
  spec.deterministic = deterministic ? deterministic->flag() : is_standard;
  if (spec.listed_seeds && !spec.deterministic) {
    deterministic->fail("true: each line of instances has a seed (listed_seeds)");
  }
  if (!spec.deterministic && !spec.command.uses("seed")) {
    deterministic->fail("true, or {seed} in the command");
  }
  return spec;
}

nlohmann::ordered_json CommandSpec::to_json() const {
  nlohmann::ordered_json json{{"command", command.words()}};
  protocol.add_to(json);
  json["measure"] = name(measure);
  if (!unit.empty()) json["unit"] = unit;
  if (measure == Measure::nodes) {
    json["cutoff"] = static_cast<std::uint64_t>(cutoff);
  } else {
    json["cutoff"] = cutoff;
  }
  json["kill_after"] = kill_after;
  if (memory_mib > 0) json["memory_mib"] = memory_mib;
  json["penalty"] = penalty;
  json["crash"] = {{"retries", retries}, {"first_run", kFirstCrash[abort_on_first_crash ? 0 : 1]}};
  json["deterministic"] = deterministic;
  if (listed_seeds) json["listed_seeds"] = true;
  if (shell_words) json["shell_words"] = true;
  if (verify) json["verify"] = verify->words();
  if (mutate) json["mutate"] = mutate->words();
  return json;
}

bool CommandSpec::operator==(const CommandSpec& other) const {
  return to_json() == other.to_json();
}

CommandTemplate::Piece CommandTemplate::placeholder(const ConfigNode& item, std::string_view name,
                                                    std::span<const std::string> names) {
  if (std::ranges::find(names, name) == names.end()) {
    item.fail(fmt::format("placeholders among {{{}}}{}; a brace itself is {{{{ or }}}}",
                          fmt::join(names, "}, {"), common::near_name(name, names)));
  }
  if (name == kSwitches && item.text() != fmt::format("{{{}}}", kSwitches)) {
    item.fail(fmt::format("{{{}}} as a separate word", kSwitches));
  }
  return {.is_placeholder = true, .text = std::string(name)};
}

CommandTemplate::Word CommandTemplate::parse(const ConfigNode& item,
                                             std::span<const std::string> names) {
  const std::string text = item.text();
  Word word;
  std::string literal;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c != '{' && c != '}') {
      literal += c;
    } else if (at + 1 < text.size() && text[at + 1] == c) {
      literal += c;
      ++at;
    } else {
      const std::size_t end = c == '{' ? text.find('}', at) : std::string::npos;
      if (end == std::string::npos) item.fail("braces in pairs; a brace itself is {{ or }}");
      if (!literal.empty()) word.push_back({.text = std::exchange(literal, "")});
      word.push_back(placeholder(item, std::string_view(text).substr(at + 1, end - at - 1), names));
      at = end;
    }
  }
  if (!literal.empty() || word.empty()) word.push_back({.text = literal});
  return word;
}

CommandTemplate CommandTemplate::read(const ConfigNode& node, std::span<const std::string> names,
                                      bool is_shell) {
  CommandTemplate result;
  result.is_shell_ = is_shell;
  for (const ConfigNode& item : node.items()) {
    result.words_.push_back(item.text());
    result.parsed_.push_back(parse(item, names));
    if (result.parsed_.size() > 1) continue;
    const Piece& program = result.parsed_.front().front();
    if (result.parsed_.front().size() > 1 || program.is_placeholder || program.text.empty()) {
      item.fail("a program, without placeholders");
    }
  }
  if (result.words_.empty()) node.fail("a program and its arguments");
  return result;
}

bool CommandTemplate::uses(std::string_view name) const {
  return std::ranges::any_of(parsed_, [name](const Word& word) {
    return std::ranges::any_of(
        word, [name](const Piece& piece) { return piece.is_placeholder && piece.text == name; });
  });
}

std::vector<std::string> CommandTemplate::expand(const PlaceholderValues& values,
                                                 std::span<const std::string> switches) const {
  std::vector<std::string> result;
  for (const Word& word : parsed_) {
    const bool alone = word.size() == 1 && word.front().is_placeholder;
    if (alone && word.front().text == kSwitches) {
      result.insert(result.end(), switches.begin(), switches.end());
    } else if (!alone || values.contains(word.front().text)) {
      const auto words = is_shell_ ? shell_words(text_of(word, values, true)) : std::nullopt;
      if (words) {
        result.insert(result.end(), words->begin(), words->end());
      } else {
        result.push_back(text_of(word, values, false));
      }
    }
  }
  return result;
}

std::string CommandTemplate::text_of(const Word& word, const PlaceholderValues& values,
                                     bool protects) {
  std::string text;
  for (const Piece& piece : word) {
    if (piece.is_placeholder) {
      const auto value = values.find(piece.text);
      if (value != values.end()) text += value->second;
    } else if (protects) {
      text += common::shell_word(piece.text);
    } else {
      text += piece.text;
    }
  }
  return text;
}

std::string shell_text(std::span<const std::string> words) {
  std::vector<std::string> quoted;
  for (const std::string& word : words) quoted.push_back(common::shell_word(word));
  return fmt::format("{}", fmt::join(quoted, " "));
}

}  // namespace coevo::fitness::command
