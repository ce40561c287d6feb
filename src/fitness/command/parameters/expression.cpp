// SPDX-License-Identifier: MIT
#include "src/fitness/command/parameters/expression.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace coevo::fitness::command {

using Form = Expression::Form;

bool is_order(Relation relation) {
  return relation != Relation::equal && relation != Relation::not_equal;
}

std::string_view mark_of(Relation relation) {
  constexpr std::array<std::string_view, 6> kTexts{"==", "!=", "<", "<=", ">", ">="};
  return kTexts.at(static_cast<std::size_t>(relation));
}

bool holds(Relation relation, double left, double right) {
  switch (relation) {
    case Relation::equal:
      return left == right;
    case Relation::not_equal:
      return left != right;
    case Relation::less:
      return left < right;
    case Relation::less_equal:
      return left <= right;
    case Relation::greater:
      return left > right;
    default:
      return left >= right;
  }
}

Relation mirrored(Relation relation) {
  switch (relation) {
    case Relation::less:
      return Relation::greater;
    case Relation::less_equal:
      return Relation::greater_equal;
    case Relation::greater:
      return Relation::less;
    case Relation::greater_equal:
      return Relation::less_equal;
    default:
      return relation;
  }
}

Expression Expression::related(Expression left, Relation relation, Expression right) {
  Expression result{.form = Form::relation, .relation = relation};
  result.parts.push_back(std::move(left));
  result.parts.push_back(std::move(right));
  return result;
}

Expression Expression::one_of(Expression subject, std::vector<Expression> values) {
  Expression result{.form = Form::in, .parts = std::move(values)};
  result.parts.insert(result.parts.begin(), std::move(subject));
  return result;
}

Expression Expression::call(std::string function, std::vector<Expression> arguments) {
  return {.form = Form::call, .text = std::move(function), .parts = std::move(arguments)};
}

Expression Expression::joined(Form form, std::vector<Expression> parts) {
  if (parts.size() == 1 && form != Form::no) return std::move(parts.front());
  return {.form = form, .parts = std::move(parts)};
}

bool Expression::is_condition() const {
  return form == Form::call ? is_condition_function(text) : !is_leaf();
}

void for_each_parameter(const Expression& expression,
                        const std::function<void(const std::string&)>& visit) {
  if (expression.form == Form::parameter || expression.form == Form::word) visit(expression.text);
  for (const Expression& part : expression.parts) for_each_parameter(part, visit);
}

namespace {

std::string word_text(const Expression& leaf) {
  const std::string& text = leaf.text;
  const bool is_plain =
      !text.empty() && text.find_first_of(kMarks) == std::string::npos &&
      text.find('\\') == std::string::npos &&
      std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) > ' '; });
  return is_plain ? text : quoted_text(text);
}

class Writer {
 public:
  explicit Writer(const Notation& notation) : notation_(notation) {}

  std::string text(const Expression& expression) const {
    switch (expression.form) {
      case Form::all:
        return joined(expression, notation_.all);
      case Form::any:
        return joined(expression, notation_.any);
      case Form::no:
        return fmt::format("!({})", text(expression.parts.at(0)));
      case Form::relation:
      case Form::in:
        return relation(expression);
      case Form::call:
        return call(expression);
      default:
        return notation_.leaf(expression);
    }
  }

 private:
  std::string joined(const Expression& expression, std::string_view mark) const {
    std::vector<std::string> texts;
    for (const Expression& part : expression.parts) {
      const bool joins = part.form == Form::all || part.form == Form::any;
      texts.push_back(joins ? fmt::format("({})", text(part)) : text(part));
    }
    return fmt::format("{}", fmt::join(texts, mark));
  }

  std::string relation(const Expression& expression) const {
    if (notation_.relation) {
      std::string other = notation_.relation(expression);
      if (!other.empty()) return other;
    }
    const Expression& subject = expression.parts.at(0);
    if (expression.form == Form::relation) {
      return fmt::format("{} {} {}", side(subject), mark_of(expression.relation),
                         side(expression.parts.at(1)));
    }
    std::vector<std::string> values;
    for (std::size_t i = 1; i < expression.parts.size(); ++i) {
      values.push_back(text(expression.parts[i]));
    }
    return fmt::format("{} in {{{}}}", operand(subject, expression, false),
                       fmt::join(values, ", "));
  }

  std::string side(const Expression& expression) const {
    const bool joins = expression.is_condition() && expression.form != Form::call;
    return joins ? fmt::format("({})", text(expression)) : text(expression);
  }

  // Whether two operators may follow each other without brackets, from the left or for ^ from the
  // right: else long sums would nest deeper than they may.
  static bool are_alike(const std::string& one, const std::string& other) {
    constexpr std::array<std::string_view, 3> kAlike{"+-", "*/", "^"};
    return one == other || std::ranges::any_of(kAlike, [&](std::string_view marks) {
             return marks.find(one) != marks.npos && marks.find(other) != marks.npos;
           });
  }

  std::string operand(const Expression& expression, const Expression& around, bool first) const {
    const bool is_operation = expression.form == Form::call && is_operator(expression.text);
    const bool is_plain = first && expression.parts.size() == 2 && is_operation &&
                          are_alike(expression.text, around.text);
    const bool is_base = around.text == "^" && &expression == &around.parts[0];
    const bool is_signed = is_base && expression.is_leaf() && expression.text.starts_with('-');
    const bool has_brackets = is_signed || (is_operation && !is_plain);
    return has_brackets ? fmt::format("({})", text(expression)) : side(expression);
  }

  std::string call(const Expression& expression) const {
    const auto& parts = expression.parts;
    if (is_operator(expression.text) && parts.size() == 2) {
      const bool is_power = expression.text == "^";
      return fmt::format("{} {} {}", operand(parts[0], expression, !is_power), expression.text,
                         operand(parts[1], expression, is_power));
    }
    std::vector<std::string> arguments;
    arguments.reserve(parts.size());
    for (const Expression& part : parts) arguments.push_back(text(part));
    return fmt::format("{}({})", expression.text, fmt::join(arguments, ", "));
  }

  const Notation& notation_;
};

}  // namespace

std::string text_of(const Expression& expression) {
  return text_of(expression, {" && ", " || ", word_text});
}

std::string text_of(const Expression& expression, const Notation& notation) {
  return Writer(notation).text(expression);
}

}  // namespace coevo::fitness::command
