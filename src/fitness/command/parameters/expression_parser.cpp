// SPDX-License-Identifier: MIT
// Reads expressions, with R's precedence of operators.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "src/fitness/command/parameters/expression.h"

namespace coevo::fitness::command {
namespace {

using Form = Expression::Form;

// The longer marks first, so that '<' is not taken of '<='.
constexpr std::array<std::pair<std::string_view, Relation>, 6> kRelations{
    {{"==", Relation::equal},
     {"!=", Relation::not_equal},
     {"<=", Relation::less_equal},
     {">=", Relation::greater_equal},
     {"<", Relation::less},
     {">", Relation::greater}}};

constexpr std::string_view kOperatorSigns = "+-*/^%:";
constexpr std::string_view kDigits = "0123456789";

// Of "1.5e-3L: ...": 6, without the L; 0: no number.
std::size_t number_length(std::string_view text) {
  const auto digits = [&](std::size_t from) {
    return std::min(text.find_first_not_of(kDigits, from), text.size());
  };
  std::size_t end = digits(0);
  std::size_t seen = end;
  if (end < text.size() && text[end] == '.') {
    const std::size_t decimals = digits(end + 1);
    seen += decimals - end - 1;
    end = decimals;
  }
  if (seen == 0) return 0;
  if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
    const bool is_signed = end + 1 < text.size() && (text[end + 1] == '-' || text[end + 1] == '+');
    const std::size_t first = end + (is_signed ? 2 : 1);
    if (digits(first) > first) end = digits(first);
  }
  return end;
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
  bool is_r() const { return grammar_ == Grammar::r; }

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
    if (takes_in()) return Expression::one_of(std::move(left), set());
    for (const auto& [mark, relation] : kRelations) {
      if (!cursor_.take(mark)) continue;
      if (cursor_.at_end()) cursor_.fail("a value");
      Expression right = sum(depth);
      if (left.form == Form::value && right.form == Form::parameter) {  // 0.5 < x
        return Expression::related(std::move(right), mirrored(relation), std::move(left));
      }
      return Expression::related(std::move(left), relation, std::move(right));
    }
    const bool is_end = cursor_.at_end() ||
                        std::string_view(")&|,").find(cursor_.rest()[0]) != std::string_view::npos;
    if (!left.is_condition() && !is_end) {
      cursor_.fail(is_r() ? "== != < <= > >= or %in%" : "== != < <= > >= or in {...}");
    }
    return left;
  }

  static bool is_value(const Expression& leaf) {
    return leaf.form == Form::value || (leaf.form == Form::word && number_of(leaf.text));
  }

  bool takes_in() {
    if (cursor_.take("%in%")) return true;
    if (is_r()) return false;
    TextCursor ahead = cursor_;
    const bool is_in = ahead.take("in") && ahead.starts_with("{");
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
    const bool quoted = cursor_.at_quote();
    Expression result = signed_power(0);
    is_in_set_ = false;
    const bool fits = result.is_leaf() && result.form != Form::parameter;
    if (!fits && !quoted) start.fail(is_r() ? "a number or a text in quotes" : "a value");
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

  Expression sum(std::size_t depth) {
    Expression left = product(depth);
    while (cursor_.starts_with("+") || cursor_.starts_with("-")) {
      const std::string mark(cursor_.pass(1));
      left = operation(mark, std::move(left), product(depth));
    }
    return left;
  }

  Expression product(std::size_t depth) {
    Expression left = remainder(depth);
    while (cursor_.starts_with("*") || cursor_.starts_with("/")) {
      const std::string mark(cursor_.pass(1));
      left = operation(mark, std::move(left), remainder(depth));
    }
    return left;
  }

  // .pcs files write % for R's %%.
  Expression remainder(std::size_t depth) {
    Expression left = signed_power(depth);
    while (cursor_.starts_with("%") && !cursor_.starts_with("%in%")) {
      const bool whole = cursor_.take("%/%");
      if (!whole && !cursor_.take("%%") && (is_r() || !cursor_.take("%"))) break;
      left = operation(whole ? "%/%" : "%%", std::move(left), signed_power(depth));
    }
    return left;
  }

  Expression signed_power(std::size_t depth) {
    check_depth(depth);
    const bool has_sign = cursor_.starts_with("-") || cursor_.starts_with("+");
    if (!has_sign || (!is_r() && begins_with_word())) return power(depth);
    const bool is_negative = cursor_.pass(1) == "-";
    Expression result = signed_power(depth + 1);
    if (!is_negative) return result;
    if (is_value(result) && number_of(result.text) && result.text[0] != '-') {
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
    if (cursor_.at_quote()) return leaf(cursor_.quoted(TextCursor::Backslash::escapes));
    const TextCursor start = cursor_;
    if (is_r()) {
      if (const std::size_t length = number_length(cursor_.rest()); length > 0) {
        Expression result = leaf(std::string(cursor_.pass(length)));
        cursor_.take("L");  // 1L is an integer
        return result;
      }
    }
    std::string word = is_r() ? cursor_.name("the name of a parameter, '(' or '!'") : loose_word();
    if (cursor_.starts_with("(")) return call(word, start, depth);
    if (!is_r()) return Expression::leaf(Form::word, std::move(word));
    const bool is_constant = word == kTrue || word == kFalse || word == kMissing;
    return Expression::leaf(is_constant ? Form::value : Form::parameter, std::move(word));
  }

  Expression call(const std::string& word, const TextCursor& start, std::size_t depth) {
    if (word == "as.numeric") return primary(depth + 1);
    const std::string function(function_name(word));
    if (function.empty()) {
      start.fail(
          "a function: min, max, round, floor, ceiling, trunc, abs, sqrt, exp, log, is.na or "
          "xor");
    }
    check_depth(depth + 1);
    cursor_.require("(");
    std::vector<Expression> arguments;
    do {
      arguments.push_back(alternatives(depth + 1));
    } while (cursor_.take(","));
    if (!cursor_.take(")")) cursor_.fail("',' or ')'");
    const std::string fault = argument_fault(function, arguments.size());
    if (!fault.empty()) start.fail(fmt::format("{} with {}", word, fault));
    return Expression::call(function, std::move(arguments));
  }

  // Characters up to a blank or a mark.
  std::string_view run() const {
    TextCursor ahead = cursor_;
    const std::string_view left = cursor_.rest();
    if (left.empty() || kMarks.find(left[0]) != std::string_view::npos) return "";
    return left.substr(0, ahead.word("").size());
  }

  // Whether a sign begins a word, as in -3 or in a name.
  bool begins_with_word() const {
    const std::string_view text = run();
    if (text.size() == 1) return known_ && known_(text);
    return number_of(text) || !known_ || known_(text) || length_of_known(text) > 0;
  }

  // Of "a-b": 1 if `a` is known; 0: no part is.
  std::size_t length_of_known(std::string_view text) const {
    for (std::size_t end = text.size(); known_ && end-- > 1;) {
      const bool is_sign = kOperatorSigns.find(text[end]) != std::string_view::npos;
      const std::string_view part = text.substr(0, end);
      if (is_sign && (known_(part) || number_of(part))) return end;
    }
    return 0;
  }

  std::string loose_word() {
    const std::string_view text = run();
    if (text.empty()) cursor_.fail("the name of a parameter");
    const bool whole = number_of(text) || !known_ || known_(text);
    const std::size_t part = whole ? 0 : length_of_known(text);
    return std::string(cursor_.pass(part > 0 ? part : text.size()));
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

Expression parse_number(TextCursor& cursor, Grammar grammar, const KnownWords& known) {
  return Parser(cursor, grammar, known).number();
}

}  // namespace coevo::fitness::command
