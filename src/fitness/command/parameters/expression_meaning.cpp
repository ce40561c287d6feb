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
      for (Expression& part : expression.parts) number(part);
      return;
    }
    const CommandParameter* const parameter = named(expression);
    if (parameter != nullptr) {
      if (!has_numbers(*parameter)) fail(expression.text, "a number or a parameter with numbers");
      return name(expression);
    }
    const std::optional<double> value = number_of(expression.text);
    if (!value && expression.form != Form::value) draft_.index_of(expression.text, place_);
    if (!value) fail(expression.text, "a number");
    expression = Expression::leaf(Form::value, normal_number_text(*value));
  }

 private:
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
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kConstants{
        {{kTrue, kTrue},
         {"true", kTrue},
         {kFalse, kFalse},
         {"false", kFalse},
         {kMissing, kMissing}}};
    const CommandParameter* const parameter = named(leaf);
    if (parameter != nullptr && parameter->is_number()) return name(leaf);  // R: not 0
    const auto found =
        std::ranges::find(kConstants, leaf.text, [](const auto& one) { return one.first; });
    if (parameter != nullptr || found == kConstants.end()) {
      fail(leaf.text, "a condition, such as x > 1");
    }
    leaf = Expression::leaf(Form::value, std::string(found->second));
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
    const bool is_number = left.form == Form::word && number_of(left.text);
    if (is_number && named(left) == nullptr && named(right) != nullptr) {  // 0.5 < x
      std::swap(left, right);
      expression.relation = mirrored(expression.relation);
    }
    const CommandParameter* first = named(left);
    if (first == nullptr && left.is_leaf() && left.form == Form::word && !number_of(left.text)) {
      draft_.index_of(left.text, place_);
    }
    if (first != nullptr && right.is_leaf()) return leaves(expression, *first);
    number(left);
    number(right);
  }

  // A parameter and a value or another parameter.
  void leaves(Expression& expression, const CommandParameter& first) const {
    Expression& right = expression.parts[1];
    const std::string text = text_of(expression);
    name(expression.parts[0]);
    const CommandParameter* const second = named(right);
    const bool is_value =
        right.form == Form::value ||
        (right.form == Form::word && (first.is_number() ? number_of(right.text).has_value()
                                                        : first.normal(right.text).has_value()));
    if (!is_value && second != nullptr) {
      of_parameters(text, first, expression.relation, *second);
      return name(right);
    }
    if (is_order(expression.relation)) require_order(text, first);
    value(right, first);
  }

  void require_order(const std::string& text, const CommandParameter& parameter) const {
    if (grammar_ == Grammar::r && !parameter.is_number()) {
      fail(text, "== != or %in%: R compares texts by their letters");
    }
    if (parameter.kind == CommandParameter::Kind::categorical) {
      fail(text, "== != or in: its values have no order");
    }
  }

  void of_parameters(const std::string& text, const CommandParameter& first, Relation relation,
                     const CommandParameter& second) const {
    const bool are_numbers = has_numbers(first) && has_numbers(second);
    const bool same = first.kind == CommandParameter::Kind::ordinal &&
                      first.choices == second.choices && grammar_ != Grammar::r;
    if (is_order(relation) && !are_numbers && !same) {
      fail(text, "== or !=, numbers, or two ordinals with the same values");
    }
    if (first.is_number() != second.is_number() && !are_numbers) {
      fail(text, "two parameters with numbers");
    }
    const bool is_choice = !first.is_number() && first.normal(second.name);
    if (is_choice)
      fail(second.name, fmt::format("no parameter called like a value of '{}'", first.name));
  }

  void value(Expression& leaf, const CommandParameter& parameter) const {
    const std::optional<double> number = number_of(leaf.text);
    if (parameter.is_number()) {
      if (!number) fail(leaf.text, fmt::format("a number, as '{}' is", parameter.name));
      leaf = Expression::leaf(Form::value, normal_number_text(*number));
      return;
    }
    const std::optional<std::string> legal = parameter.normal(leaf.text);
    if (!legal) fail(leaf.text, parameter.expectation());
    leaf = Expression::leaf(Form::value, *legal);
  }

  void is_one_of(Expression& expression) const {
    Expression& subject = expression.parts[0];
    const CommandParameter* const parameter = named(subject);
    if (parameter == nullptr) {
      if (subject.form == Form::word) draft_.index_of(subject.text, place_);
      for (Expression& part : expression.parts) number(part);
      return;
    }
    name(subject);
    for (std::size_t i = 1; i < expression.parts.size(); ++i) {
      value(expression.parts[i], *parameter);
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
