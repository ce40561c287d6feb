// SPDX-License-Identifier: MIT
#include "src/fitness/command/protocol.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/text.h"
#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {
namespace {

using Status = RunReport::Status;

const std::vector<std::string> kMeasureNames{"nodes", "cpu", "wall", "quality"};
const std::vector<std::string> kProtocolNames{"regex", "irace", "smac", "aclib", "paramils"};

// std::regex of libstdc++ recurses for each byte that it matches.
constexpr std::size_t kSeenOfLine = 2000;

constexpr std::array<std::pair<std::string_view, Status>, 8> kStatuses{{
    {"SAT", Status::solved},
    {"SUCCESS", Status::solved},
    {"UNSAT", Status::unsolvable},
    {"TIMEOUT", Status::time_limit},
    {"KILLED", Status::time_limit},
    {"MEMOUT", Status::memory_limit},
    {"CRASHED", Status::crashed},
    {"ABORT", Status::abort},
}};

std::size_t index_of_choice(const common::ConfigNode& node, const std::vector<std::string>& names) {
  const std::string chosen = node.choice(names);
  return static_cast<std::size_t>(std::ranges::find(names, chosen) - names.begin());
}

RunReport nothing(std::string reason) {
  return {.reason = std::move(reason)};
}

std::optional<Status> status_named(std::string_view text) {
  for (const auto& [name, status] : kStatuses) {
    if (lower_case(name) == lower_case(text)) return status;
  }
  return std::nullopt;
}

RunReport unknown_status(std::string_view text) {
  return nothing(fmt::format(
      "the status '{}', not one of SUCCESS, SAT, UNSAT, TIMEOUT, MEMOUT, CRASHED and ABORT",
      common::printable(text)));
}

enum class Prefix { any, algorithm_run };

// "Result for SMAC", "final result of this algorithm run": what stands before the colon.
bool is_prefix(std::string_view text, Prefix kind) {
  std::vector<std::string> words =
      shell_words(lower_case(text)).value_or(std::vector<std::string>{});
  if (!words.empty() && words.front() == "final") words.erase(words.begin());
  const std::string whole = fmt::format("{}", fmt::join(words, " "));
  if (whole == "result of this algorithm run" || whole == "result of algorithm run") return true;
  if (kind == Prefix::algorithm_run || words.size() < 3 || words[0] != "result") return false;
  if (words[1] != "for" && words[1] != "of") return false;
  static constexpr std::array<std::string_view, 6> kNames{
      "smac", "paramils", "hal", "this wrapper", "this algorithm run", "algorithm run"};
  const std::string name = whole.substr(words[0].size() + words[1].size() + 2);
  return std::ranges::find(kNames, name) != kNames.end();
}

// What follows the prefix in the last line that begins with one.
std::optional<std::string_view> after_prefix(std::string_view text, Prefix kind) {
  while (const auto line = take_last_line(text)) {
    const std::size_t colon = line->find(':');
    if (colon > 100) continue;  // npos, too
    if (is_prefix(line->substr(0, colon), kind)) return line->substr(colon + 1);
  }
  return std::nullopt;
}

// Those that are all of the text; none if it has others, or none.
std::vector<double> one_number_or_two(std::string_view text) {
  std::vector<double> numbers;
  for (text = common::trimmed(text); !text.empty(); text = common::trimmed(text)) {
    const std::string_view field = text.substr(0, text.find_first_of(" \t\r\n\f\v"));
    const auto number = number_in(field);
    if (!number || std::isnan(*number) || numbers.size() == 2) return {};
    numbers.push_back(*number);
    text.remove_prefix(field.size());
  }
  return numbers;
}

std::string in_one_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace(line, '\n', ' ');
  return line;
}

// The last match in a line; its group, if the pattern has one.
std::optional<std::string> match_in_line(const std::regex& pattern, std::string_view line) {
  const std::string_view seen = line.substr(0, kSeenOfLine);
  std::optional<std::string> found;
  const std::cregex_iterator end;
  for (std::cregex_iterator it(seen.data(), seen.data() + seen.size(), pattern); it != end; ++it) {
    found = it->str(pattern.mark_count() > 0 ? 1 : 0);
  }
  return found;
}

}  // namespace

std::string_view name(Measure measure) {
  return kMeasureNames[static_cast<std::size_t>(measure)];
}

std::string_view unit(Measure measure) {
  switch (measure) {
    case Measure::nodes:
      return "nodes";
    case Measure::cpu:
      return "s of CPU time";
    case Measure::wall:
      return "s of wall time";
    case Measure::quality:
      break;
  }
  return "";
}

Measure read_measure(const common::ConfigNode& node) {
  return static_cast<Measure>(index_of_choice(node, kMeasureNames));
}

std::optional<Protocol::Pattern> Protocol::read_pattern(const common::ConfigNode& target,
                                                        std::string_view key) {
  const auto node = target.find(key);
  if (!node) return std::nullopt;
  try {
    return Pattern{node->text(), std::regex(node->text(), std::regex::ECMAScript)};
  } catch (const std::regex_error& fault) {
    node->fail(fmt::format("a regular expression of ECMAScript ({})", fault.what()));
  }
}

Protocol Protocol::read(const common::ConfigNode& target, Measure measure) {
  Protocol result;
  result.measure_ = measure;
  const common::ConfigNode chosen = target.child("protocol");
  result.kind_ = static_cast<Kind>(index_of_choice(chosen, kProtocolNames));
  if (result.kind_ != Kind::regex) return result;
  result.cost_ = read_pattern(target, "cost");
  result.solved_ = read_pattern(target, "solved");
  result.unsolved_ = read_pattern(target, "unsolved");
  const bool is_time = measure == Measure::cpu || measure == Measure::wall;
  if (!result.cost_ && !is_time) {
    chosen.fail(fmt::format("the key 'cost', a pattern for the measured value, {}", name(measure)));
  }
  if (!result.cost_ && !result.solved_) chosen.fail("the key 'solved', a pattern, or 'cost'");
  if (result.cost_ && result.cost_->compiled.mark_count() != 1) {
    target.child("cost").fail("a pattern with one group, (...), around the number");
  }
  return result;
}

void Protocol::add_to(nlohmann::ordered_json& target) const {
  target["protocol"] = kProtocolNames[static_cast<std::size_t>(kind_)];
  if (cost_) target["cost"] = cost_->text;
  if (solved_) target["solved"] = solved_->text;
  if (unsolved_) target["unsolved"] = unsolved_->text;
}

bool Protocol::operator==(const Protocol& other) const {
  const auto same = [](const std::optional<Pattern>& a, const std::optional<Pattern>& b) {
    return a.has_value() == b.has_value() && (!a || a->text == b->text);
  };
  return kind_ == other.kind_ && measure_ == other.measure_ && same(cost_, other.cost_) &&
         same(solved_, other.solved_) && same(unsolved_, other.unsolved_);
}

std::optional<Protocol::Match> Protocol::last_match(const Pattern& pattern, std::string_view out,
                                                    std::string_view err) {
  for (std::string_view text : {out, err}) {
    while (const auto line = take_last_line(text)) {
      if (auto found = match_in_line(pattern.compiled, *line)) return Match{*found, *line};
    }
  }
  return std::nullopt;
}

// If time is measured, the program's cost is a time.
RunReport Protocol::with_cost(Status status, double cost) const {
  RunReport report{.status = status};
  const bool is_time = measure_ == Measure::cpu || measure_ == Measure::wall;
  if (std::isfinite(cost)) (is_time ? report.seconds : report.cost) = cost;
  return report;
}

RunReport Protocol::report(std::string_view out, std::string_view err) const {
  switch (kind_) {
    case Kind::irace:
      return by_irace(out);
    case Kind::smac:
    case Kind::paramils:
      return by_fields(out);
    case Kind::aclib:
      return by_json(out);
    case Kind::regex:
      break;
  }
  return by_patterns(out, err);
}

RunReport Protocol::by_patterns(std::string_view out, std::string_view err) const {
  std::vector<RunReport::Reading> readings;
  const auto found = [&](const char* key, const std::optional<Pattern>& pattern) {
    const auto match = pattern ? last_match(*pattern, out, err) : std::nullopt;
    if (match) readings.push_back({key, std::string(match->line.substr(0, kSeenOfLine))});
    return match ? std::optional(match->text) : std::nullopt;
  };
  const auto cost = found("cost", cost_);
  const bool is_solved = solved_ ? found("solved", solved_).has_value() : cost.has_value();
  const bool is_unsolved = !(is_solved && solved_) && found("unsolved", unsolved_);
  if (!is_solved && !is_unsolved && !cost) return nothing("no match of its patterns in the output");
  const Status status = is_solved && !is_unsolved ? Status::solved : Status::unsolved;
  const auto number = cost ? number_in(*cost) : std::nullopt;
  RunReport report = number ? with_cost(status, *number) : RunReport{.status = status};
  if (cost && !number)
    report.reason = fmt::format("the cost '{}', no number", common::printable(*cost));
  if (cost_ && !cost) report.reason = "no match of 'cost' in the output";
  report.readings = std::move(readings);
  return report;
}

// irace itself takes the whole output.
RunReport Protocol::by_irace(std::string_view out) const {
  std::string_view line = last_line(out);
  std::vector<double> numbers = one_number_or_two(out);
  if (!numbers.empty()) line = common::trimmed(out);
  if (numbers.empty()) numbers = one_number_or_two(line);
  if (numbers.empty()) {
    return nothing(
        fmt::format("the last line '{}', not one number or two", common::printable(line)));
  }
  RunReport report{.status = std::isfinite(numbers[0]) ? Status::solved : Status::unsolved,
                   .readings = {{"result", in_one_line(line)}}};
  if (std::isfinite(numbers[0])) report.cost = numbers[0];
  if (numbers.size() == 2 && std::isfinite(numbers[1])) report.seconds = numbers[1];
  return report;
}

RunReport Protocol::by_fields(std::string_view out) const {
  const auto line = after_prefix(out, Prefix::any);
  if (!line) return nothing("no line 'Result for SMAC: ...' or 'Result for ParamILS: ...'");
  if (common::trimmed(*line).starts_with('{')) return report_of_json(*line);
  const auto fields = split(*line, ',');
  const auto status = status_named(fields[0]);
  if (!status) return unknown_status(fields[0]);
  RunReport report{.status = *status,
                   .readings = {{"result", std::string(common::trimmed(*line))}}};
  if (fields.size() < 5) {
    return nothing(fmt::format("the result '{}', not STATUS, runtime, runlength, quality, seed",
                               common::printable(common::trimmed(*line))));
  }
  const auto finite = [&](std::size_t field) {
    const auto number = number_in(fields[field]);
    return number && std::isfinite(*number) ? number : std::nullopt;
  };
  report.seconds = finite(1);
  report.cost = measure_ == Measure::nodes ? finite(2) : finite(3);
  // -1: the program does not count.
  if (measure_ == Measure::nodes && report.cost && *report.cost < 0) report.cost.reset();
  if (report.seconds && *report.seconds < 0) report.seconds.reset();
  return report;
}

RunReport Protocol::by_json(std::string_view out) const {
  const auto line = after_prefix(out, Prefix::algorithm_run);
  if (!line) return nothing("no line 'Result of this algorithm run: {...}'");
  return report_of_json(*line);
}

RunReport Protocol::report_of_json(std::string_view text) {
  text = common::trimmed(text);
  nlohmann::ordered_json json;
  try {
    static constexpr std::array<common::JsonField, 3> kFields{
        {{"status", common::JsonType::text},
         {"cost", common::JsonType::number_or_null},
         {"runtime", common::JsonType::number_or_null}}};
    json = common::parse_json(text, "result");
    common::require_fields(json, kFields, "result");
  } catch (const common::InputError& fault) {
    return nothing(fmt::format("an unreadable {}", fault.what()));
  }
  const std::string named = json.value("status", "");
  const auto status = status_named(named);
  if (!status) return unknown_status(named);
  RunReport report{.status = *status, .readings = {{"result", std::string(text)}}};
  if (json.contains("cost") && json["cost"].is_number()) report.cost = json["cost"].get<double>();
  if (json.contains("runtime") && json["runtime"].is_number()) {
    report.seconds = json["runtime"].get<double>();
  }
  return report;
}

}  // namespace coevo::fitness::command
