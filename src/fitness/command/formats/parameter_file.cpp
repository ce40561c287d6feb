// SPDX-License-Identifier: MIT
#include "src/fitness/command/formats/parameter_file.h"

#include <fmt/format.h>

#include "common/files/atomic_file.h"
#include "common/text.h"
#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/command/parameters/expression.h"

namespace coevo::fitness::command {
namespace {

bool looks_like_json(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const std::size_t brace = text.find_first_not_of(kSpace);
  if (brace == std::string_view::npos || text[brace] != '{') return false;
  const std::size_t next = text.find_first_not_of(kSpace, brace + 1);
  return next != std::string_view::npos && (text[next] == '"' || text[next] == '}');
}

bool looks_like_irace(std::string_view text) {
  const std::vector<TextLine> lines = lines_without_comments(text, "");
  if (lines.empty()) return false;
  TextCursor cursor(lines.front());
  if (cursor.starts_with("[")) return true;
  cursor.until(" \t\"");
  return cursor.starts_with("\"");
}

}  // namespace

ParameterSpace read_parameter_file(const std::filesystem::path& path) {
  const std::string whole = common::read_whole_file(path);
  const std::string text(without_mark(whole));
  const std::string name = common::printable(path.string(), 1000);
  if (path.extension() == ".json") return parse_configspace(text, name);
  if (path.extension() == ".pcs") return parse_pcs(text, name);
  if (looks_like_json(text)) return parse_configspace(text, name);
  return looks_like_irace(text) ? parse_irace_parameters(text, name) : parse_pcs(text, name);
}

namespace {

using Kind = CommandParameter::Kind;

// Headings that ParamILS's files have and nothing depends on.
bool is_heading(const TextLine& line) {
  const std::string_view text = TextCursor(line).rest();
  return text == "Conditionals:" || text == "Forbidden:";
}

std::string pcs_value(TextCursor& cursor) {
  return cursor.at_quote() ? cursor.quoted(TextCursor::Backslash::is_plain)
                           : cursor.word("a value");
}

std::optional<Kind> take_kind(TextCursor& cursor) {
  if (cursor.starts_with("{") || cursor.starts_with("[")) return std::nullopt;
  const TextCursor start = cursor;
  const std::string word = cursor.word("a type, or values in {...} or [...]");
  if (word == "real") return Kind::real;
  if (word == "integer") return Kind::integer;
  if (word == "categorical") return Kind::categorical;
  if (word == "ordinal") return Kind::ordinal;
  start.fail("real, integer, categorical, ordinal, or values in {...} or [...]");
}

double pcs_number(TextCursor& cursor) {
  const TextCursor start = cursor;
  const std::optional<double> number = number_of(cursor.word("a number"));
  if (!number) start.fail("a number");
  return *number;
}

void read_pcs_values(CommandParameter& parameter, TextCursor& cursor) {
  cursor.require("{");
  parameter.choices.push_back(pcs_value(cursor));
  while (cursor.take(",")) parameter.choices.push_back(pcs_value(cursor));
  if (!cursor.take("}")) cursor.fail("',' or '}'");
}

void read_pcs_bounds(CommandParameter& parameter, TextCursor& cursor) {
  cursor.require("[");
  parameter.low = pcs_number(cursor);
  cursor.require(",");
  parameter.high = pcs_number(cursor);
  cursor.require("]");
}

// The old form has `i` and `l` in any order, or none; the form of 2016 has `log`.
void read_scale(CommandParameter& parameter, bool old, TextCursor& cursor) {
  if (cursor.at_end()) return;
  const TextCursor start = cursor;
  const std::string word = cursor.word("the end of the line");
  if (!old && word == "log" && cursor.at_end()) {
    parameter.log = true;
    return;
  }
  const bool is_old_scale = word == "i" || word == "l" || word == "il" || word == "li";
  if (!old || !is_old_scale || !cursor.at_end()) {
    start.fail(old ? "i, l, il or the end of the line" : "log or the end of the line");
  }
  if (word.find('i') != std::string::npos) parameter.kind = Kind::integer;
  parameter.log = word.find('l') != std::string::npos;
}

CommandParameter read_pcs_parameter(std::string name, TextCursor& cursor) {
  CommandParameter parameter{.name = std::move(name)};
  parameter.switch_text = fmt::format("-{} ", parameter.name);
  const std::optional<Kind> kind = take_kind(cursor);
  parameter.kind = kind.value_or(cursor.starts_with("{") ? Kind::categorical : Kind::real);
  if (parameter.is_number()) {
    read_pcs_bounds(parameter, cursor);
  } else {
    read_pcs_values(parameter, cursor);
  }
  cursor.require("[");
  parameter.standard = pcs_value(cursor);
  cursor.require("]");
  if (parameter.is_number()) read_scale(parameter, !kind, cursor);
  if (!cursor.at_end()) cursor.fail("the end of the line");
  return parameter;
}

// {a=1, b=2}, or of 2016 an expression.
Expression read_pcs_forbidden(const TextLine& line, const KnownWords& known) {
  const std::size_t first = line.text.find('{');
  const std::size_t last = line.text.rfind('}');
  TextCursor after(line.text.substr(last == std::string_view::npos ? line.text.size() : last + 1),
                   line.place);
  if (last == std::string_view::npos || !after.at_end()) {
    fail_at(line.place, line.text, "{name=value, ...}");
  }
  TextCursor cursor(line.text.substr(first + 1, last - first - 1), line.place);
  TextCursor ahead = cursor;
  const bool is_bracket = cursor.starts_with("(") || cursor.starts_with("!");
  if (!is_bracket && !cursor.at_quote()) ahead.word("name=value");
  if (!ahead.starts_with("=") || ahead.starts_with("==")) {
    return parse_condition(cursor, Grammar::pcs, known);
  }
  std::vector<Expression> parts;
  do {
    auto name =
        Expression::leaf(Expression::Form::parameter, cursor.word("the name of a parameter"));
    cursor.require("=");
    parts.push_back(
        Expression::related(std::move(name), Relation::equal,
                            Expression::leaf(Expression::Form::value, pcs_value(cursor))));
  } while (cursor.take(","));
  if (!cursor.at_end()) cursor.fail("',' or '}'");
  return Expression::joined(Expression::Form::all, std::move(parts));
}

}  // namespace

ParameterSpace parse_pcs(std::string_view text, const std::string& name) {
  SpaceDraft draft;
  std::vector<TextLine> forbidden;
  std::vector<std::pair<std::string, TextCursor>> conditions;
  for (const TextLine& line : lines_without_comments(text, name)) {
    if (is_heading(line)) continue;
    TextCursor cursor(line);
    if (cursor.starts_with("{")) {
      forbidden.push_back(line);
      continue;
    }
    std::string first = cursor.word("the name of a parameter, or a forbidden {name=value}");
    if (cursor.take("|")) {
      conditions.emplace_back(std::move(first), cursor);
    } else {
      draft.add(read_pcs_parameter(std::move(first), cursor), line.place);
    }
  }
  const KnownWords known = draft.known_words();
  for (auto& [child, cursor] : conditions) {
    draft.add_condition(child, {parse_condition(cursor, Grammar::pcs, known), cursor.place()});
  }
  for (const TextLine& line : forbidden) {
    draft.forbidden.push_back({read_pcs_forbidden(line, known), line.place});
  }
  return ParameterSpace(std::move(draft), name);
}

}  // namespace coevo::fitness::command
