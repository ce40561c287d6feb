// SPDX-License-Identifier: MIT
// What the words of an expression mean in a space.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "src/fitness/command/parameters/expression.h"
#include "src/fitness/command/parameters/parameter_space.h"

namespace coevo::fitness::command {
namespace {

using Form = Expression::Form;

bool has_numbers(const CommandParameter& parameter) {
  return parameter.is_number() || std::ranges::all_of(parameter.choices, [](const auto& choice) {
           return number_of(choice).has_value();
         });
}

// TRUE, FALSE or NA; "" for anything else.
std::string_view constant_of(const Expression& leaf) {
  if (leaf.form == Form::text) return "";
  if (leaf.text == kTrue || leaf.text == "true") return kTrue;
  if (leaf.text == kFalse || leaf.text == "false") return kFalse;
  return leaf.text == kMissing ? kMissing : "";
}

// As it is compared; it may lie outside a parameter's range: x < 100 is no fault.
std::string normal_number_text(double number) {
  return fmt::format("{}", number == 0 ? 0 : number);
}

class Resolver {
 public:
  Resolver(const SpaceDraft& draft, const std::string& place, Grammar grammar)
      : draft_(draft), place_(place), grammar_(grammar) {}

  void condition(Expression& expression) const {
    switch (expression.form) {
      case Form::all:
      case Form::any:
      case Form::no:
        for (Expression& part : expression.parts) condition(part);
        return;
      case Form::relation:
        return relation(expression);
      case Form::in:
        return is_one_of(expression);
      case Form::call:
        return call(expression);
      default:
        return condition_leaf(expression);
    }
  }

  void number(Expression& expression) const {
    if (expression.is_condition()) return condition(expression);
    if (expression.form == Form::call) {
      Expression& first = expression.parts[0];
      const bool is_plain = expression.text == kAsNumber && first.is_leaf();
      if (!is_plain) {
        for (Expression& part : expression.parts) number(part);
        return;
      }
      expression = Expression(std::move(first));
      return as_number(expression);
    }
    const CommandParameter* const parameter = named(expression);
    const bool is_text = parameter != nullptr && !parameter->is_number();
    if (is_text && grammar_ == Grammar::r && has_numbers(*parameter)) {
      fail(expression.text, fmt::format("a number, such as as.numeric({})", expression.text));
    }
    as_number(expression);
  }

 private:
  void as_number(Expression& leaf) const {
    const CommandParameter* const parameter = named(leaf);
    if (parameter != nullptr) {
      if (!has_numbers(*parameter)) fail(leaf.text, "a number or a parameter with numbers");
      name(leaf);
      if (!parameter->is_number()) leaf = Expression::call(std::string(kAsNumber), {leaf});
      return;
    }
    const std::string_view constant = constant_of(leaf);
    const bool is_flag = !constant.empty() && constant != kMissing;
    const auto value = leaf.form == Form::text ? std::nullopt : number_of(leaf.text);
    if (!is_flag && !value && leaf.form == Form::word) draft_.index_of(leaf.text, place_);
    if (!is_flag && !value) fail(leaf.text, "a number");
    leaf =
        Expression::leaf(Form::value, is_flag ? std::string(constant) : normal_number_text(*value));
  }

  [[noreturn]] void fail(const std::string& text, std::string_view expected) const {
    fail_at(place_, text, expected);
  }

  // Null for values, and for words that name no parameter.
  const CommandParameter* named(const Expression& leaf) const {
    if (leaf.form == Form::parameter) {
      return &draft_.parameters[draft_.index_of(leaf.text, place_)];
    }
    if (leaf.form != Form::word) return nullptr;
    const auto found = std::ranges::find(draft_.parameters, leaf.text, &CommandParameter::name);
    return found == draft_.parameters.end() ? nullptr : &*found;
  }

  void name(Expression& leaf) const {
    draft_.index_of(leaf.text, place_);  // or fails
    leaf.form = Form::parameter;
  }

  void condition_leaf(Expression& leaf) const {
    const CommandParameter* const parameter = named(leaf);
    if (parameter != nullptr && parameter->is_number()) return name(leaf);  // R: not 0
    const std::string_view constant = constant_of(leaf);
    if (parameter != nullptr || constant.empty()) fail(leaf.text, "a condition, such as x > 1");
    leaf = Expression::leaf(Form::value, std::string(constant));
  }

  void call(Expression& expression) const {
    if (expression.text == kExclusive) {
      for (Expression& part : expression.parts) condition(part);
    } else if (expression.text != kIsMissing) {
      number(expression);
    } else if (expression.parts[0].is_leaf()) {
      name(expression.parts[0]);
    } else {
      number(expression.parts[0]);
    }
  }

  void relation(Expression& expression) const {
    Expression& left = expression.parts[0];
    Expression& right = expression.parts[1];
    const bool is_constant = left.form == Form::value || left.form == Form::text ||
                             (left.form == Form::word && number_of(left.text));
    if (is_constant && named(left) == nullptr && named(right) != nullptr) {  // 0.5 < x
      std::swap(left, right);
      expression.relation = mirrored(expression.relation);
    }
    if (const CommandParameter* const first = named(left); first != nullptr && right.is_leaf()) {
      return leaves(expression, *first);
    }
    for (Expression* const side : {&left, &right}) {
      const CommandParameter* const one = named(*side);
      const bool is_text = one != nullptr && !one->is_number() && has_numbers(*one) &&
                           !is_order(expression.relation);
      is_text ? name(*side) : number(*side);
    }
  }

  // A parameter and a value or another parameter.
  void leaves(Expression& expression, const CommandParameter& first) const {
    Expression& right = expression.parts[1];
    const std::string text = text_of(expression);
    name(expression.parts[0]);
    const CommandParameter* const second = named(right);
    const bool is_value =
        right.form == Form::word && (first.is_number() ? number_of(right.text).has_value()
                                                       : first.normal(right.text).has_value());
    if (second != nullptr && !is_value) return of_parameters(expression, first, *second);
    if (is_order(expression.relation)) require_order(text, first);
    value(right, first, expression.relation);
  }

  void require_order(const std::string& text, const CommandParameter& parameter) const {
    if (grammar_ == Grammar::r && !parameter.is_number()) {
      fail(text, "== != or %in%: R compares texts by their letters");
    }
    if (parameter.kind == CommandParameter::Kind::categorical) {
      fail(text, "== != or in: its values have no order");
    }
  }

  void of_parameters(Expression& expression, const CommandParameter& first,
                     const CommandParameter& second) const {
    const std::string text = text_of(expression);
    const bool are_numbers = has_numbers(first) && has_numbers(second);
    const bool are_texts = !first.is_number() || !second.is_number();
    const bool are_alike =
        first.kind == CommandParameter::Kind::ordinal && first.choices == second.choices;
    const bool has_order = is_order(expression.relation);
    if (has_order && are_texts) {
      if (grammar_ == Grammar::r) {
        fail(text, "== != or as.numeric(): R compares texts by their letters");
      }
      if (!are_alike && !are_numbers) {
        fail(text, "== or !=, numbers, or two ordinals with the same values");
      }
    }
    if (first.is_number() != second.is_number() && !are_numbers) {
      fail(text, "two parameters with numbers");
    }
    if (!first.is_number() && first.normal(second.name)) {
      fail(second.name, fmt::format("no parameter called like a value of '{}'", first.name));
    }
    const bool by_number = has_order && !are_alike;
    for (Expression& side : expression.parts) by_number ? number(side) : name(side);
  }

  void value(Expression& leaf, const CommandParameter& parameter, Relation relation) const {
    const std::optional<double> number = number_of(leaf.text);
    if (parameter.is_number()) {
      const bool is_text = leaf.form == Form::text;
      if (!number) fail(leaf.text, fmt::format("a number, as '{}' is", parameter.name));
      if (is_text && (is_order(relation) || r_number_text(*number) != leaf.text)) {
        fail(leaf.text, "a number without quotes: R compares texts");
      }
      leaf = Expression::leaf(Form::value, normal_number_text(*number));
      return;
    }
    const bool is_number_of_r = grammar_ == Grammar::r && leaf.form == Form::value && number;
    const std::string text = is_number_of_r ? r_number_text(*number) : leaf.text;
    const bool is_choice = std::ranges::find(parameter.choices, text) != parameter.choices.end();
    const auto legal = grammar_ == Grammar::r ? std::optional(text) : parameter.normal(text);
    if (!legal || (grammar_ == Grammar::r && !is_choice)) fail(text, parameter.expectation());
    leaf = Expression::leaf(Form::value, *legal);
  }

  void is_one_of(Expression& expression) const {
    Expression& subject = expression.parts[0];
    const CommandParameter* const parameter = named(subject);
    if (parameter == nullptr) {
      for (Expression& part : expression.parts) number(part);
      return;
    }
    name(subject);
    for (std::size_t i = 1; i < expression.parts.size(); ++i) {
      value(expression.parts[i], *parameter, Relation::equal);
    }
  }

  const SpaceDraft& draft_;
  const std::string& place_;
  Grammar grammar_;
};

}  // namespace

void resolve_condition(Expression& condition, const SpaceDraft& draft, const std::string& place,
                       Grammar grammar) {
  Resolver(draft, place, grammar).condition(condition);
}

void resolve_number(Expression& number, const SpaceDraft& draft, const std::string& place) {
  Resolver(draft, place, Grammar::pcs).number(number);
}

}  // namespace coevo::fitness::command
