// SPDX-License-Identifier: MIT
#include "src/fitness/command/formats/r_expression.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "common/text.h"
#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {
namespace {

constexpr std::string_view kRBlanks = " \t\r\n\f\v";

// Cuts the text of a file into statements.
class RStatements {
 public:
  RStatements(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  struct Statement {
    std::string place;
    std::string source;
  };
  std::vector<Statement> all() {
    while (at_ < text_.size()) take();
    if (depth_ > 0) fail_at(place_, common::trimmed(source_), "closing brackets");
    end();
    return std::move(statements_);
  }

 private:
  void take() {
    const char c = text_[at_];
    if (c == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (c == '"' || c == '\'' || c == '`') {
      take_quoted();
    } else if (c == '\n') {
      if (depth_ == 0 && !goes_on()) end();
      add(' ');
      ++line_;
    } else if (c == ';' && depth_ == 0) {
      end();
      ++at_;
    } else {
      if (c == '(' || c == '[' || c == '{') ++depth_;
      if ((c == ')' || c == ']' || c == '}') && depth_ > 0) --depth_;
      add(c);
    }
  }

  void take_quoted() {
    std::size_t last = at_ + 1;
    while (last < text_.size() && text_[last] != text_[at_]) last += text_[last] == '\\' ? 2 : 1;
    if (last >= text_.size()) {
      const std::string_view rest = text_.substr(at_);
      fail_at(fmt::format("{}:{}", file_, line_), common::trimmed(rest.substr(0, rest.find('\n'))),
              "a quote at the end of the text");
    }
    for (const std::size_t end = last + 1; at_ < end;) {
      if (text_[at_] == '\n') ++line_;
      add(text_[at_]);
    }
  }

  void add(char c) {
    const bool is_blank = kRBlanks.find(c) != std::string_view::npos;
    if (place_.empty() && !is_blank) place_ = fmt::format("{}:{}", file_, line_);
    if (!place_.empty()) source_ += c;
    ++at_;
  }

  bool goes_on() const {
    const std::string_view so_far = common::trimmed(source_);
    return so_far.empty() || std::string_view("=+-*/^,%<&|").find(so_far.back()) != so_far.npos;
  }

  void end() {
    if (!place_.empty()) statements_.push_back({place_, std::string(common::trimmed(source_))});
    place_.clear();
    source_.clear();
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t depth_ = 0;   // of brackets
  std::string place_ = {};  // of the statement that has begun
  std::string source_ = {};
  std::vector<Statement> statements_ = {};
};

// Evaluates the calls of a script, from the inside.
class RScript {
 public:
  RScript(const RAssignment& assignment, const RVariables& variables)
      : assignment_(assignment), variables_(variables) {}

  Expression value(const Expression& expression) const {
    if (expression.form == Form::parameter) return variable(expression);
    if (expression.is_leaf()) return expression;
    Expression result = expression;
    for (Expression& part : result.parts) {
      Expression& inner = is_named(part) ? part.parts[0] : part;
      inner = value(inner);
    }
    if (auto text = of_texts(result)) return Expression::leaf(Form::text, *std::move(text));
    const bool converts = result.text == kAsNumber || result.text == function_name("as.integer");
    for (Expression& part : result.parts) {
      if (converts && part.form == Form::text && number_of(part.text)) part.form = Form::value;
      if (part.form != Form::value) fail();
    }
    if (result.form == Form::call && !is_operator(result.text) &&
        function_name(result.text).empty()) {
      fail();
    }
    return result.is_condition() ? flag(truth(result, Scope{}))
                                 : of_number(number(result, Scope{}));
  }

 private:
  using Form = Expression::Form;

  [[noreturn]] void fail() const {
    fail_at(assignment_.place, assignment_.source,
            "a number, a text in quotes, TRUE or FALSE, or arithmetic or file.path() of them");
  }

  static bool is_named(const Expression& argument) {
    return argument.form == Form::call && argument.text.ends_with('=');
  }

  Expression variable(const Expression& name) const {
    if (const auto found = variables_.find(name.text); found != variables_.end()) {
      return found->second;
    }
    if (name.text == "T" || name.text == "F") return flag(name.text == "T");
    const bool is_missing = name.text == "NULL" || name.text.starts_with("NA_");
    return is_missing ? Expression::leaf(Form::value, std::string(kMissing)) : name;
  }

  Expression flag(std::optional<bool> value) const {
    if (!value) fail();
    return Expression::leaf(Form::value, std::string(*value ? kTrue : kFalse));
  }
  Expression of_number(std::optional<double> value) const {
    if (!value || !std::isfinite(*value)) fail();
    return Expression::leaf(Form::value, fmt::format("{}", *value));
  }

  std::string text(const Expression& leaf) const {
    if (leaf.form == Form::parameter) fail();
    const auto number = leaf.form == Form::value ? number_of(leaf.text) : std::nullopt;
    return number ? r_number_text(*number) : leaf.text;
  }

  // Of the functions that return texts.
  std::optional<std::string> of_texts(const Expression& call) const {
    constexpr std::array<std::string_view, 7> kFunctions{
        "paste0",      "file.path",    "paste",     "normalizePath",
        "path.expand", "as.character", "Sys.getenv"};
    if (std::ranges::find(kFunctions, call.text) == kFunctions.end()) return std::nullopt;
    std::vector<std::string> texts;
    std::map<std::string_view, std::string> options{{"fsep=", "/"}, {"sep=", " "}};
    for (const Expression& part : call.parts) {
      if (is_named(part)) {
        options[part.text] = text(part.parts[0]);
      } else {
        texts.push_back(text(part));
      }
    }
    const auto joined = [&](const std::string& separator) {
      return fmt::format("{}", fmt::join(texts, separator));
    };
    if (call.text == "paste0") return joined("");
    if (call.text == "file.path") return joined(options["fsep="]);
    if (call.text == "paste") return joined(options["sep="]);
    if (texts.empty()) fail();
    if (call.text != "Sys.getenv") return texts[0];
    const char* const value = std::getenv(texts[0].c_str());
    return value != nullptr ? value : options["unset="];
  }

  const RAssignment& assignment_;
  const RVariables& variables_;
};

}  // namespace

std::vector<RAssignment> read_r_assignments(std::string_view text, const std::string& file) {
  text = without_mark(text);
  std::vector<RAssignment> assignments;
  for (const auto& [place, source] : RStatements(text, file).all()) {
    TextCursor cursor(source, place);
    RAssignment assignment{place, cursor.name("the name of an option"), {}};
    if (!cursor.take("<-")) cursor.require("=");
    assignment.source = std::string(cursor.rest());
    if (assignment.source.empty()) cursor.fail("a value");
    assignments.push_back(std::move(assignment));
  }
  return assignments;
}

Expression evaluate_r(const RAssignment& assignment, const RVariables& variables) {
  TextCursor cursor(assignment.source, assignment.place);
  return RScript(assignment, variables).value(parse_condition(cursor, Grammar::script));
}

}  // namespace coevo::fitness::command
