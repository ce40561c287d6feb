// SPDX-License-Identifier: MIT
// Reads expressions, with R's precedence of operators.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "common/text.h"
#include "src/fitness/command/parameters/expression.h"

namespace coevo::fitness::command {
namespace {

using Form = Expression::Form;

// The longer marks first, so that '<' is not taken of '<='.
constexpr std::array kRelations{Relation::equal,         Relation::not_equal, Relation::less_equal,
                                Relation::greater_equal, Relation::less,      Relation::greater};

constexpr std::string_view kOperatorSigns = "+-*/^%:";

// Of "1.5e-3L: ...": 6, without the L; 0: no number.
std::size_t number_length(std::string_view text) {
  if (text.find_first_of("0123456789.") != 0) return 0;
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc::invalid_argument ? 0 : static_cast<std::size_t>(end - text.data());
}

class Parser {
 public:
  Parser(TextCursor& cursor, Grammar grammar, const KnownWords& known)
      : cursor_(cursor), grammar_(grammar), known_(known) {}

  Expression whole() {
    Expression condition = alternatives(0);
    if (!cursor_.at_end()) cursor_.fail(is_r() ? "& or | or the end" : "&& or || or the end");
    return condition;
  }

  Expression number() {
    const TextCursor start = cursor_;
    Expression result = sum(0);
    if (result.is_condition()) start.fail("a number");
    return result;
  }

 private:
  bool is_r() const { return grammar_ != Grammar::pcs; }

  Expression alternatives(std::size_t depth) {
    std::vector<Expression> parts{conjunction(depth)};
    while (cursor_.take("||") || cursor_.take("|")) parts.push_back(conjunction(depth));
    return Expression::joined(Form::any, std::move(parts));
  }

  Expression conjunction(std::size_t depth) {
    std::vector<Expression> parts{negation(depth)};
    while (cursor_.take("&&") || cursor_.take("&")) parts.push_back(negation(depth));
    return Expression::joined(Form::all, std::move(parts));
  }

  Expression negation(std::size_t depth) {
    check_depth(depth);
    if (!cursor_.starts_with("!=") && cursor_.take("!")) {
      return Expression::joined(Form::no, {negation(depth + 1)});
    }
    return relation(depth);
  }

  void check_depth(std::size_t depth) const {
    if (depth > kConditionDepth) {
      cursor_.fail(fmt::format("at most {} nested brackets", kConditionDepth));
    }
  }

  Expression relation(std::size_t depth) {
    Expression left = sum(depth);
    if (takes_in_word()) return Expression::one_of(std::move(left), set());
    for (const Relation relation : kRelations) {
      if (!cursor_.take(mark_of(relation))) continue;
      if (cursor_.at_end()) cursor_.fail("a value");
      return Expression::related(std::move(left), relation, sum(depth));
    }
    const bool is_end = cursor_.at_end() ||
                        std::string_view(")&|,").find(cursor_.rest()[0]) != std::string_view::npos;
    if (!left.is_condition() && !is_end) {
      cursor_.fail(is_r() ? "== != < <= > >= or %in%" : "== != < <= > >= or in {...}");
    }
    return left;
  }

  // `in {` binds like a comparison, `%in%` like %%.
  bool takes_in_word() {
    TextCursor ahead = cursor_;
    const bool is_in = !is_r() && ahead.take("in") && ahead.starts_with("{");
    if (is_in) cursor_ = ahead;
    return is_in;
  }

  // c(1, 2), {1, 2}; and as in R, 1:3 and 1 are sets, too.
  std::vector<Expression> set() {
    std::vector<Expression> values;
    TextCursor ahead = cursor_;
    if (ahead.take("c") && ahead.starts_with("(")) cursor_ = ahead;
    std::string_view end = cursor_.starts_with("(") ? ")" : cursor_.starts_with("{") ? "}" : "";
    if (end.empty()) {
      add_values(values);
      return values;
    }
    cursor_.pass(1);
    do {
      add_values(values);
    } while (cursor_.take(","));
    if (!cursor_.take(end)) cursor_.fail(fmt::format("',' or '{}'", end));
    return values;
  }

  // One, or a range.
  void add_values(std::vector<Expression>& values) {
    const TextCursor start = cursor_;
    values.push_back(value());
    if (!cursor_.take(":")) return;
    const std::optional<double> first = number_of(values.back().text);
    const std::optional<double> last = number_of(value().text);
    if (!first || !last) start.fail("numbers before and after ':'");
    const double count = std::floor(std::abs(*last - *first) + 1e-10) + 1;
    if (count > static_cast<double>(kLargestRange)) {
      start.fail(fmt::format("at most {} values", kLargestRange));
    }
    const double step = *last < *first ? -1 : 1;
    for (int i = 1; i < static_cast<int>(count); ++i) {
      values.push_back(leaf(fmt::format("{}", *first + i * step)));
    }
  }

  Expression value() {
    const TextCursor start = cursor_;
    if (is_in_set_) start.fail("a value, not a set");
    is_in_set_ = true;
    Expression result = signed_power(0);
    is_in_set_ = false;
    const bool fits = result.is_leaf() && result.form != Form::parameter;
    if (!fits) start.fail(is_r() ? "a number or a text in quotes" : "a value");
    return result;
  }

  Expression leaf(std::string text) const {
    return Expression::leaf(is_r() ? Form::value : Form::word, std::move(text));
  }

  Expression operation(std::string_view name, Expression left, Expression right) {
    if (++operations_ > kMaxOperations) {
      cursor_.fail(fmt::format("at most {} operations", kMaxOperations));
    }
    std::vector<Expression> parts;
    parts.push_back(std::move(left));
    parts.push_back(std::move(right));
    return Expression::call(std::string(name), std::move(parts));
  }

  Expression sum(std::size_t depth) { return chain("+-", &Parser::product, depth); }
  Expression product(std::size_t depth) { return chain("*/", &Parser::remainder, depth); }

  Expression chain(std::string_view marks, Expression (Parser::*operand)(std::size_t),
                   std::size_t depth) {
    Expression left = (this->*operand)(depth);
    while (!cursor_.at_end() && marks.find(cursor_.rest()[0]) != std::string_view::npos) {
      const std::string_view mark = cursor_.pass(1);
      left = operation(mark, std::move(left), (this->*operand)(depth));
    }
    return left;
  }

  // .pcs files write % for R's %%.
  Expression remainder(std::size_t depth) {
    Expression left = signed_power(depth);
    while (cursor_.starts_with("%")) {
      if (cursor_.take("%in%")) {
        left = Expression::one_of(std::move(left), set());
        continue;
      }
      const bool whole = cursor_.take("%/%");
      if (!whole && !cursor_.take("%%") && (is_r() || !cursor_.take("%"))) break;
      left = operation(whole ? "%/%" : "%%", std::move(left), signed_power(depth));
    }
    return left;
  }

  Expression signed_power(std::size_t depth) {
    check_depth(depth);
    const bool has_sign = cursor_.starts_with("-") || cursor_.starts_with("+");
    if (!has_sign || (!is_r() && word_length() > 0)) return power(depth);
    const bool is_negative = cursor_.pass(1) == "-";
    Expression result = signed_power(depth + 1);
    if (!is_negative) return result;
    const bool is_plain = result.form == Form::value || result.form == Form::word;
    if (is_plain && number_of(result.text) && result.text[0] != '-') {
      result.text.insert(0, "-");
      return result;
    }
    const bool is_negated = result.form == Form::call && result.text == "-";
    if (is_negated && result.parts.size() == 1) return Expression(std::move(result.parts[0]));
    std::vector<Expression> parts;
    parts.push_back(std::move(result));
    return Expression::call("-", std::move(parts));
  }

  Expression power(std::size_t depth) {
    Expression base = primary(depth);
    if (!cursor_.take("^")) return base;
    return operation("^", std::move(base), signed_power(depth + 1));
  }

  Expression primary(std::size_t depth) {
    if (cursor_.take("(")) {
      Expression inner = alternatives(depth + 1);
      cursor_.require(")");
      return inner;
    }
    if (cursor_.at_quote()) {
      return Expression::leaf(is_r() ? Form::text : Form::word,
                              cursor_.quoted(TextCursor::Backslash::escapes));
    }
    const TextCursor start = cursor_;
    if (auto number = is_r() ? literal() : std::nullopt) return *std::move(number);
    std::string word = is_r() ? cursor_.name("the name of a parameter, '(' or '!'") : loose_word();
    if (cursor_.starts_with("(")) return call(word, start, depth);
    if (!is_r()) return Expression::leaf(Form::word, std::move(word));
    const bool is_constant = word == kTrue || word == kFalse || word == kMissing;
    return Expression::leaf(is_constant ? Form::value : Form::parameter, std::move(word));
  }

  // R's 1e3, 0x1F and 1L.
  std::optional<Expression> literal() {
    std::string text;
    if (cursor_.take("0x") || cursor_.take("0X")) {
      std::uint64_t number = 0;
      const std::string_view digits = cursor_.rest();
      const char* const end =
          std::from_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
      if (end == digits.data()) cursor_.fail("hexadecimal digits");
      cursor_.pass(static_cast<std::size_t>(end - digits.data()));
      text = fmt::format("{}", number);
    } else {
      text = cursor_.pass(number_length(cursor_.rest()));
    }
    if (text.empty()) return std::nullopt;
    cursor_.take("L");
    return Expression::leaf(Form::value, std::move(text));
  }

  Expression call(const std::string& word, const TextCursor& start, std::size_t depth) {
    std::string function(function_name(word));
    const bool is_known = !function.empty();
    if (!is_known && grammar_ != Grammar::script) {
      start.fail(
          "a function: min, max, round, floor, ceiling, trunc, abs, sqrt, exp, log, is.na or "
          "xor");
    }
    check_depth(depth + 1);
    cursor_.require("(");
    std::vector<Expression> arguments;
    if (is_known || !cursor_.starts_with(")")) {
      do {
        arguments.push_back(argument(depth + 1));
      } while (cursor_.take(","));
    }
    if (!cursor_.take(")")) cursor_.fail("',' or ')'");
    const std::string fault = is_known ? argument_fault(function, arguments.size()) : "";
    if (!fault.empty()) start.fail(fmt::format("{} with {}", word, fault));
    return Expression::call(is_known ? function : word, std::move(arguments));
  }

  // sep = "-" becomes the call "sep="("-").
  Expression argument(std::size_t depth) {
    const std::string_view left = cursor_.rest();
    const std::size_t end = std::min(left.find_first_of("=!<>(),\"'"), left.size());
    const bool is_named = grammar_ == Grammar::script && end > 0 && left.substr(end, 1) == "=" &&
                          left.substr(end, 2) != "==";
    if (!is_named) return alternatives(depth);
    const std::string name(common::trimmed(cursor_.pass(end)));
    cursor_.pass(1);
    return Expression::call(name + "=", {alternatives(depth)});
  }

  // A known word is whole whatever signs it has; others end before a sign. 0: no word begins here,
  // but perhaps a sign.
  std::size_t word_length() const {
    const std::string_view left = cursor_.rest();
    if (left.empty() || kMarks.find(left[0]) != std::string_view::npos) return 0;
    const std::string_view text = left.substr(0, TextCursor(cursor_).word("").size());
    const auto is_sign = [](char c) { return kOperatorSigns.find(c) != std::string_view::npos; };
    const auto is_word = [&](std::string_view part) {
      return !number_of(part) && (!known_ || known_(part));
    };
    if (is_word(text)) return text.size();
    for (std::size_t end = text.size(); known_ && end-- > 1;) {
      if (is_sign(text[end]) && is_word(text.substr(0, end))) return end;
    }
    const std::size_t number = number_length(text);
    if (number > 0 && number < text.size() && is_sign(text[number])) return number;
    return is_sign(text[0]) ? 0 : text.size();
  }

  std::string loose_word() {
    const std::size_t length = word_length();
    if (length == 0) cursor_.fail("the name of a parameter");
    return std::string(cursor_.pass(length));
  }

  TextCursor& cursor_;
  Grammar grammar_;
  const KnownWords& known_;
  std::size_t operations_ = 0;
  bool is_in_set_ = false;
};

}  // namespace

Expression parse_condition(TextCursor& cursor, Grammar grammar, const KnownWords& known) {
  return Parser(cursor, grammar, known).whole();
}

void parse_bound(TextCursor& cursor, Grammar grammar, const KnownWords& known, double& bound,
                 std::optional<Expression>& from) {
  const TextCursor start = cursor;
  Expression expression = Parser(cursor, grammar, known).number();
  bool is_constant = true;
  for_each_parameter(
      expression, [&](const std::string& word) { is_constant = is_constant && number_of(word); });
  if (!is_constant) {
    from = std::move(expression);
    return;
  }
  const std::optional<double> value = command::number(expression, Scope{});
  if (!value || !std::isfinite(*value)) start.fail("a finite number");
  bound = *value;
}

}  // namespace coevo::fitness::command
