// SPDX-License-Identifier: MIT
// What expressions are worth: their functions, and truth and numbers from the values of parameters.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "src/fitness/command/parameters/command_parameter.h"
#include "src/fitness/command/parameters/expression.h"

namespace coevo::fitness::command {

using Form = Expression::Form;

namespace {

using Operands = std::span<const double>;

double rounded(Operands x) {
  if (x.size() == 1) return std::nearbyint(x[0]);
  const int digits = static_cast<int>(std::clamp(x[1], -300.0, 300.0));
  if (digits < 0) {
    const double unit = std::pow(10.0, -digits);
    return std::nearbyint(x[0] / unit) * unit;
  }
  return number_of(fmt::format("{:.{}f}", x[0], digits)).value_or(x[0]);
}

// With the sign of the divisor, as in R.
double remainder_of(Operands x) {
  const double rest = std::fmod(x[0], x[1]);
  return rest != 0 && (rest < 0) != (x[1] < 0) ? rest + x[1] : rest;
}

struct Function {
  std::string_view name;
  std::size_t least, most;  // arguments
  double (*apply)(Operands);
};

constexpr std::size_t kAnyNumber = 1000;

constexpr std::array kFunctions{
    Function{"+", 2, 2, [](Operands x) { return x[0] + x[1]; }},
    Function{"-", 1, 2, [](Operands x) { return x.size() == 1 ? -x[0] : x[0] - x[1]; }},
    Function{"*", 2, 2, [](Operands x) { return x[0] * x[1]; }},
    Function{"/", 2, 2, [](Operands x) { return x[0] / x[1]; }},
    Function{"^", 2, 2, [](Operands x) { return std::pow(x[0], x[1]); }},
    Function{"%%", 2, 2, remainder_of},
    Function{"%/%", 2, 2,
             [](Operands x) { return std::nearbyint((x[0] - remainder_of(x)) / x[1]); }},
    Function{"min", 1, kAnyNumber, [](Operands x) { return *std::ranges::min_element(x); }},
    Function{"max", 1, kAnyNumber, [](Operands x) { return *std::ranges::max_element(x); }},
    Function{"round", 1, 2, rounded},
    Function{"floor", 1, 1, [](Operands x) { return std::floor(x[0]); }},
    Function{"ceiling", 1, 1, [](Operands x) { return std::ceil(x[0]); }},
    Function{"trunc", 1, 1, [](Operands x) { return std::trunc(x[0]); }},
    Function{"abs", 1, 1, [](Operands x) { return std::abs(x[0]); }},
    Function{"sqrt", 1, 1, [](Operands x) { return std::sqrt(x[0]); }},
    Function{"exp", 1, 1, [](Operands x) { return std::exp(x[0]); }},
    Function{"log", 1, 2,
             [](Operands x) {
               return x.size() == 1 ? std::log(x[0]) : std::log(x[0]) / std::log(x[1]);
             }},
    Function{"log2", 1, 1, [](Operands x) { return std::log2(x[0]); }},
    Function{"log10", 1, 1, [](Operands x) { return std::log10(x[0]); }},
    Function{kAsNumber, 1, 1, [](Operands x) { return x[0]; }},
    Function{kIsMissing, 1, 1, nullptr},
    Function{kExclusive, 2, 2, nullptr},
};

const Function* find_function(std::string_view name) {
  const auto found = std::ranges::find(kFunctions, name, &Function::name);
  return found == kFunctions.end() ? nullptr : &*found;
}

// Other programs' and R's other names.
constexpr std::array<std::array<std::string_view, 2>, 5> kOtherNames{{{"ceil", "ceiling"},
                                                                      {"as.integer", "trunc"},
                                                                      {"as.double", kAsNumber},
                                                                      {"pow", "^"},
                                                                      {"ln", "log"}}};

}  // namespace

bool is_operator(std::string_view name) {
  return find_function(name) != nullptr && std::string_view("+-*/^%").find(name[0]) != name.npos;
}

bool is_condition_function(std::string_view name) {
  return name == kIsMissing || name == kExclusive;
}

std::string_view function_name(std::string_view name) {
  const auto other = std::ranges::find(kOtherNames, name, [](const auto& pair) { return pair[0]; });
  if (other != kOtherNames.end()) return (*other)[1];
  const Function* const function = find_function(name);
  return function == nullptr || is_operator(name) ? "" : function->name;
}

std::string argument_fault(std::string_view function, std::size_t arguments) {
  const Function& found = *find_function(function);
  if (arguments >= found.least && arguments <= found.most) return "";
  if (found.most == kAnyNumber) return "at least one argument";
  if (found.most == 1) return "one argument";
  return found.least == found.most ? "two arguments" : "one or two arguments";
}

namespace {

class Evaluation {
 public:
  explicit Evaluation(const Scope& scope) : scope_(scope) {}

  std::optional<bool> truth(const Expression& expression) const {
    switch (expression.form) {
      case Form::all:
      case Form::any:
        return joined(expression);
      case Form::no: {
        const std::optional<bool> part = truth(expression.parts.at(0));
        return part ? std::optional(!*part) : std::nullopt;
      }
      case Form::relation:
        return related(expression.parts[0], expression.relation, expression.parts[1]);
      case Form::in:
        return is_one_of(expression);
      case Form::call:
        if (expression.text == kIsMissing) return is_missing(expression.parts.at(0));
        if (expression.text == kExclusive) return exclusive(expression);
        break;
      default:
        break;
    }
    const std::optional<double> value = number(expression);
    return value ? std::optional(*value != 0) : std::nullopt;
  }

  std::optional<double> number(const Expression& expression) const {
    std::optional<double> result;
    if (expression.form == Form::value || expression.form == Form::word) {
      const bool is_flag = expression.text == kTrue || expression.text == kFalse;
      result = is_flag ? expression.text == kTrue : number_of(expression.text);
    } else if (expression.form == Form::parameter) {
      const auto value = scope_.value(expression.text);
      if (value) result = number_of(*value);
    } else if (expression.is_condition()) {
      const std::optional<bool> holds = truth(expression);
      if (holds) result = *holds ? 1 : 0;
    } else {
      std::vector<double> arguments;
      for (const Expression& part : expression.parts) {
        const std::optional<double> argument = number(part);
        // In R, as for NaN, x^0 and 1^x are 1 for an unknown x.
        if (!argument && expression.text != "^") return std::nullopt;
        arguments.push_back(argument.value_or(std::numeric_limits<double>::quiet_NaN()));
      }
      result = find_function(expression.text)->apply(arguments);
    }
    return result && !std::isnan(*result) ? result : std::nullopt;
  }

 private:
  std::optional<bool> joined(const Expression& expression) const {
    const bool decides = expression.form == Form::any;
    bool unknown = false;
    for (const Expression& part : expression.parts) {
      const std::optional<bool> value = truth(part);
      if (value == decides) return decides;
      unknown = unknown || !value;
    }
    return unknown ? std::nullopt : std::optional(!decides);
  }

  std::optional<bool> exclusive(const Expression& expression) const {
    const std::optional<bool> left = truth(expression.parts.at(0));
    const std::optional<bool> right = truth(expression.parts.at(1));
    return left && right ? std::optional(*left != *right) : std::nullopt;
  }

  bool is_missing(const Expression& expression) const {
    if (expression.form == Form::parameter) return !scope_.value(expression.text);
    return expression.is_condition() ? !truth(expression) : !number(expression);
  }

  bool is_one_of(const Expression& expression) const {
    const Expression& subject = expression.parts.at(0);
    return std::any_of(expression.parts.begin() + 1, expression.parts.end(),
                       [&](const Expression& value) {
                         return related(subject, Relation::equal, value).value_or(false);
                       });
  }

  // Null for anything else.
  const CommandParameter* choice(const Expression& expression) const {
    if (expression.form != Form::parameter) return nullptr;
    const CommandParameter& parameter = scope_.parameter(expression.text);
    return parameter.is_number() ? nullptr : &parameter;
  }

  // By numbers; with a choice by texts, or for an order by its place among the choices.
  std::optional<bool> related(const Expression& left, Relation relation,
                              const Expression& right) const {
    const CommandParameter* const first = choice(left);
    const CommandParameter* const second = choice(right);
    const CommandParameter* const either = first != nullptr ? first : second;
    if (either == nullptr) {
      const std::optional<double> a = number(left);
      const std::optional<double> b = number(right);
      return a && b ? std::optional(holds(relation, *a, *b)) : std::nullopt;
    }
    const std::optional<std::string> a = text(left);
    const std::optional<std::string> b = text(right);
    if (!a || !b) return std::nullopt;
    if (is_order(relation)) return holds(relation, either->rank(*a), either->rank(*b));
    return holds(relation, *a == *b ? 0 : 1, 0);
  }

  std::optional<std::string> text(const Expression& side) const {
    if (side.form == Form::value) return side.text;
    if (choice(side) != nullptr) {
      const auto value = scope_.value(side.text);
      return value ? std::optional(std::string(*value)) : std::nullopt;
    }
    const std::optional<double> value = number(side);
    return value ? std::optional(r_number_text(*value)) : std::nullopt;
  }

  const Scope& scope_;
};

}  // namespace

std::optional<bool> truth(const Expression& condition, const Scope& scope) {
  return Evaluation(scope).truth(condition);
}

std::optional<double> number(const Expression& expression, const Scope& scope) {
  return Evaluation(scope).number(expression);
}

std::string r_number_text(double number) {
  const std::string text = fmt::format("{:.14e}", number == 0 ? 0 : number);
  const std::size_t mark = text.find('e');
  const std::size_t last = text.find_last_not_of('0', mark - 1);  // the point, or a digit
  const std::string digits = text.substr(0, text[last] == '.' ? last : last + 1);
  const int exponent = std::atoi(text.c_str() + mark + 1);
  const int decimals = static_cast<int>(last - text.find('.')) - exponent;
  const std::string plain = fmt::format("{:.{}f}", number == 0 ? 0 : number, std::max(decimals, 0));
  return plain.size() <= digits.size() + text.size() - mark ? plain : digits + text.substr(mark);
}

}  // namespace coevo::fitness::command
