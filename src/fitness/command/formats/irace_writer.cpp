// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/irace_files.h"

namespace coevo::fitness::command {
namespace {

using Kind = CommandParameter::Kind;

constexpr std::string_view kNotInUse = "NA";
constexpr const char* kIrace = "irace's parameters file";

// irace cuts comments and looks for the condition before it looks at quotes.
void require_writable(const std::string& text, std::string_view refused) {
  const bool has_control =
      std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < ' '; });
  if (has_control || text.find_first_of(refused) != std::string::npos) {
    fail_at(kIrace, text, fmt::format("text without control characters and {}", refused));
  }
}

std::string irace_name(const std::string& name) {
  TextCursor cursor(name, kIrace);
  const bool fits = name.find(' ') == std::string::npos &&
                    cursor.name("a name of letters, digits, '.' and '_'") == name;
  const bool starts_well = name[0] != '_' && (name[0] < '0' || name[0] > '9');
  if (!fits || !starts_well) {
    fail_at(kIrace, name, "a name of letters, digits, '.' and '_' that begins with a letter");
  }
  return name;
}

std::string r_text(const std::string& text) {
  require_writable(text, "#");
  std::string escaped;
  for (const char c : text) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return '"' + escaped + '"';
}

std::string r_value(const CommandParameter& parameter, const std::string& value) {
  return parameter.is_number() ? value : r_text(value);
}

// R would compare texts by their letters, so this lists the fitting values one by one. If none
// fits, the condition never holds, but is unknown whenever the relation is.
std::string r_order_of_texts(const CommandParameter& parameter, const Condition& relation) {
  std::vector<std::string> parts;
  const double rank = parameter.rank(relation.values.at(0));
  for (const std::string& choice : parameter.choices) {
    const double difference = parameter.rank(choice) - rank;
    if (holds(relation.relation, difference < 0 ? -1 : difference > 0 ? 1 : 0)) {
      parts.push_back(fmt::format("{} == {}", parameter.name, r_text(choice)));
    }
  }
  const std::string first = r_text(parameter.choices.front());
  if (parts.empty()) return fmt::format("({0} == {1} & {0} != {1})", parameter.name, first);
  return fmt::format("({})", fmt::join(parts, " | "));
}

std::string r_relation(const ParameterSpace& space, const Condition& relation) {
  const CommandParameter& parameter = *space.find(relation.parameter);
  irace_name(parameter.name);
  if (is_order(relation.relation) && !parameter.is_number()) {
    return r_order_of_texts(parameter, relation);
  }
  std::vector<std::string> values;
  for (const std::string& value : relation.values) values.push_back(r_value(parameter, value));
  if (relation.relation == Relation::in) {
    return fmt::format("{} %in% c({})", parameter.name, fmt::join(values, ", "));
  }
  return fmt::format("{} {} {}", parameter.name, mark_of(relation.relation), values.at(0));
}

std::string r_condition(const ParameterSpace& space, const Condition& condition) {
  if (condition.kind == Condition::Kind::relation) return r_relation(space, condition);
  if (condition.kind == Condition::Kind::no) {
    return fmt::format("!({})", r_condition(space, condition.parts.at(0)));
  }
  std::vector<std::string> texts;
  for (const Condition& part : condition.parts) {
    const bool joins = part.kind == Condition::Kind::all || part.kind == Condition::Kind::any;
    const std::string text = r_condition(space, part);
    texts.push_back(joins ? fmt::format("({})", text) : text);
  }
  return fmt::format("{}",
                     fmt::join(texts, condition.kind == Condition::Kind::all ? " & " : " | "));
}

std::string irace_type(const CommandParameter& parameter) {
  constexpr std::string_view kTypes = "rico";
  return fmt::format("{}{}", kTypes[static_cast<std::size_t>(parameter.kind)],
                     parameter.log ? ",log" : "");
}

std::string irace_domain(const CommandParameter& parameter) {
  if (parameter.is_number()) {
    return fmt::format("({}, {})",
                       parameter.text(parameter.gene_of(fmt::format("{}", parameter.low))),
                       parameter.text(parameter.gene_of(fmt::format("{}", parameter.high))));
  }
  std::vector<std::string> values;
  for (const std::string& choice : parameter.choices) {
    require_writable(choice, "\"#|");
    values.push_back('"' + choice + '"');
  }
  return fmt::format("({})", fmt::join(values, ", "));
}

std::string table_word(const CommandParameter& parameter, const std::string& value) {
  if (parameter.is_number()) return value;
  if (value.find_first_of("\"#") != std::string::npos) {
    fail_at("irace's configurations", value, "a value without \" and #");
  }
  return '"' + value + '"';
}

}  // namespace

int irace_digits(const ParameterSpace& space) {
  int digits = 0;
  bool is_real = false;
  for (const CommandParameter& parameter : space.parameters()) {
    if (parameter.kind != Kind::real) continue;
    is_real = true;
    digits = std::max(digits, parameter.digits.value_or(kMaxDigits));
  }
  return is_real ? digits : kStandardDigits;
}

std::string write_irace_forbidden(const ParameterSpace& space) {
  std::string text;
  for (const Condition& condition : space.forbidden()) text += r_condition(space, condition) + '\n';
  return text;
}

std::string write_irace_parameters(const ParameterSpace& space, IraceSections sections) {
  std::string text;
  for (const CommandParameter& parameter : space.parameters()) {
    require_writable(parameter.switch_text, "\"#");
    text += fmt::format("{} \"{}\" {} {}", irace_name(parameter.name), parameter.switch_text,
                        irace_type(parameter), irace_domain(parameter));
    if (parameter.when) text += " | " + r_condition(space, *parameter.when);
    text += '\n';
  }
  if (sections == IraceSections::without) return text;
  const int digits = irace_digits(space);
  if (digits != kStandardDigits) text += fmt::format("\n[global]\ndigits = {}\n", digits);
  if (!space.forbidden().empty()) text += "\n[forbidden]\n" + write_irace_forbidden(space);
  return text;
}

std::string write_irace_configurations(const ParameterSpace& space,
                                       const std::vector<Configuration>& configurations) {
  std::string text;
  for (const CommandParameter& parameter : space.parameters()) {
    text += (text.empty() ? "" : " ") + parameter.name;
  }
  text += '\n';
  for (const Configuration& configuration : configurations) {
    std::string line;
    for (const CommandParameter& parameter : space.parameters()) {
      const auto value = configuration.find(parameter.name);
      line += line.empty() ? "" : " ";
      line += value == configuration.end() ? std::string(kNotInUse)
                                           : table_word(parameter, value->second);
    }
    text += line + '\n';
  }
  return text;
}

}  // namespace coevo::fitness::command
