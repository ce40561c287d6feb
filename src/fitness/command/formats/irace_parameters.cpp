// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/command/parameters/condition.h"

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

std::vector<std::string> read_values(TextCursor& cursor, bool numbers) {
  std::vector<std::string> values;
  cursor.require("(");
  do {
    const TextCursor start = cursor;
    const bool quoted = cursor.starts_with("\"");
    values.push_back(quoted ? cursor.quoted(TextCursor::Backslash::is_plain) : cursor.until(",)"));
    if (numbers && !number_of(values.back())) {
      start.fail("a number: bounds that depend on other parameters are not supported");
    }
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
  std::vector<std::string> values = read_values(cursor, parameter.is_number());
  if (!parameter.is_number()) {
    parameter.choices = std::move(values);
  } else {
    if (values.size() != 2) fail_at(line.place, line.text, "two bounds, (low, high)");
    parameter.low = *number_of(values[0]);
    parameter.high = *number_of(values[1]);
    if (parameter.kind == Kind::real) parameter.digits = digits;
  }
  const std::string name = parameter.name;
  draft.add(std::move(parameter), line.place);
  if (cursor.at_end()) return;
  if (!cursor.take("|")) cursor.fail("'|' and a condition, or the end of the line");
  conditions.push_back({name, {parse_condition(cursor, Grammar::r), line.place}});
}

// R compares texts by letters, regardless of their order in the file.
void refuse_order_of_texts(const SpaceDraft& draft, const Condition& condition,
                           const std::string& place) {
  for_each_relation(condition, [&](const Condition& relation) {
    const std::size_t parent = draft.index_of(relation.parameter, place);
    if (is_order(relation.relation) && !draft.parameters[parent].is_number()) {
      fail_at(place, text_of(relation), "== != or %in%: R compares texts by their letters");
    }
  });
}

}  // namespace

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
    refuse_order_of_texts(draft, placed.condition, placed.place);
    draft.add_condition(child, std::move(placed.condition), placed.place);
  }
  for (const TextLine& line : sections["forbidden"]) {
    TextCursor cursor(line);
    Condition condition = parse_condition(cursor, Grammar::r);
    refuse_order_of_texts(draft, condition, line.place);
    draft.forbidden.push_back({std::move(condition), line.place});
  }
  return ParameterSpace(std::move(draft), name);
}

}  // namespace coevo::fitness::command
