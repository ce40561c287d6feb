// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/command/parameters/expression.h"

namespace coevo::fitness::command {
namespace {

using Kind = CommandParameter::Kind;

// A condition and the parameter that it is of.
using IraceCondition = std::pair<std::string, SpaceDraft::Placed>;

std::string section_of(const TextLine& line) {
  TextCursor cursor(line);
  if (!cursor.take("[")) return "";
  std::string name = cursor.until("]");
  if ((name != "forbidden" && name != "global") || !cursor.take("]") || !cursor.at_end()) {
    fail_at(line.place, line.text, "[forbidden] or [global]");
  }
  return name;
}

int read_global_digits(const TextLine& line) {
  TextCursor cursor(line);
  if (cursor.name("digits = ...") != "digits") fail_at(line.place, line.text, "digits = ...");
  cursor.require("=");
  const std::string word = cursor.word("a number");
  const std::optional<double> digits = number_of(word);
  if (!digits || *digits != std::floor(*digits) || *digits < 0 || *digits > kMaxDigits ||
      !cursor.at_end()) {
    fail_at(line.place, word, fmt::format("an integer 0..{} for digits", kMaxDigits));
  }
  return static_cast<int>(*digits);
}

void read_type(CommandParameter& parameter, TextCursor& cursor) {
  static constexpr std::string_view kExpected = "a type, one of r, i, c, o, r,log i,log";
  const TextCursor start = cursor;
  const std::string type = cursor.until(" \t(");
  if (type == "r" || type == "r,log") {
    parameter.kind = Kind::real;
  } else if (type == "i" || type == "i,log") {
    parameter.kind = Kind::integer;
  } else if (type == "c" || type == "o") {
    parameter.kind = type == "c" ? Kind::categorical : Kind::ordinal;
  } else {
    start.fail(kExpected);
  }
  parameter.log = type.ends_with(",log");
}

// Of a number: one, or an expression of other parameters, which may be in quotes.
void read_irace_bound(TextCursor& cursor, double& bound, std::optional<Expression>& from) {
  if (!cursor.at_quote()) return parse_bound(cursor, Grammar::r, {}, bound, from);
  const std::string text = cursor.quoted(TextCursor::Backslash::is_plain);
  TextCursor inner(text, cursor.place());
  parse_bound(inner, Grammar::r, {}, bound, from);
  if (!inner.at_end()) inner.fail("an operator or the end");
}

void read_irace_bounds(CommandParameter& parameter, TextCursor& cursor) {
  const TextCursor start = cursor;
  cursor.require("(");
  read_irace_bound(cursor, parameter.low, parameter.low_from);
  if (!cursor.take(",")) cursor.fail("',' and the upper bound");
  read_irace_bound(cursor, parameter.high, parameter.high_from);
  if (cursor.starts_with(",")) start.fail("two bounds, (low, high)");
  cursor.require(")");
}

std::vector<std::string> read_values(TextCursor& cursor) {
  std::vector<std::string> values;
  cursor.require("(");
  do {
    const TextCursor start = cursor;
    const bool quoted = cursor.at_quote();
    values.push_back(quoted ? cursor.quoted(TextCursor::Backslash::is_plain) : cursor.until(",)"));
    if (!quoted && values.back().find_first_of(" \t\"|") != std::string::npos) {
      start.fail("values separated by ',', in quotes if they have blanks");
    }
    if (!quoted && values.back().empty()) start.fail("a value; an empty one is written \"\"");
  } while (cursor.take(","));
  if (!cursor.take(")")) cursor.fail("',' or ')'");
  return values;
}

void read_irace_parameter(SpaceDraft& draft, std::vector<IraceCondition>& conditions,
                          const TextLine& line, int digits) {
  TextCursor cursor(line);
  CommandParameter parameter;
  parameter.name = cursor.name("a parameter: name \"switch\" type (values) [| condition]");
  if (!cursor.starts_with("\"")) cursor.fail("a switch in double quotes");
  parameter.switch_text = cursor.quoted(TextCursor::Backslash::is_plain);
  read_type(parameter, cursor);
  if (parameter.is_number()) {
    read_irace_bounds(parameter, cursor);
    if (parameter.kind == Kind::real) parameter.digits = digits;
  } else {
    const TextCursor start = cursor;
    parameter.choices = read_values(cursor);
    if (parameter.kind == Kind::ordinal && !is_irace_ordinal(parameter.choices)) {
      start.fail("the numbers of an ordinal in ascending order");
    }
  }
  const std::string name = parameter.name;
  draft.add(std::move(parameter), line.place);
  if (cursor.at_end()) return;
  if (!cursor.take("|")) cursor.fail("'|' and a condition, or the end of the line");
  conditions.push_back({name, {parse_condition(cursor, Grammar::r), line.place, Grammar::r}});
}

}  // namespace

bool is_irace_ordinal(const std::vector<std::string>& choices) {
  std::vector<double> numbers;
  for (const std::string& choice : choices) {
    const std::optional<double> number = number_of(choice);
    if (!number) return true;
    numbers.push_back(*number);
  }
  return std::ranges::is_sorted(numbers);
}

ParameterSpace parse_irace_parameters(std::string_view text, const std::string& name) {
  const std::vector<TextLine> lines = lines_without_comments(text, name);
  std::map<std::string, std::vector<TextLine>> sections;
  std::string section;  // the section of the parameters has no name
  for (const TextLine& line : lines) {
    const std::string begun = section_of(line);
    if (begun.empty()) {
      sections[section].push_back(line);
    } else {
      section = begun;
    }
  }
  int digits = kStandardDigits;
  for (const TextLine& line : sections["global"]) digits = read_global_digits(line);
  SpaceDraft draft;
  std::vector<IraceCondition> conditions;
  for (const TextLine& line : sections[""]) read_irace_parameter(draft, conditions, line, digits);
  for (auto& [child, placed] : conditions) {
    draft.add_condition(child, std::move(placed));
  }
  for (const TextLine& line : sections["forbidden"]) {
    TextCursor cursor(line);
    draft.forbidden.push_back({parse_condition(cursor, Grammar::r), line.place, Grammar::r});
  }
  return ParameterSpace(std::move(draft), name);
}

}  // namespace coevo::fitness::command
