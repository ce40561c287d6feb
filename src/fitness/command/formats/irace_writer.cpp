// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/irace_files.h"

namespace coevo::fitness::command {
namespace {

using Kind = CommandParameter::Kind;

constexpr std::string_view kNotInUse = "NA";
constexpr const char* kIrace = "irace's parameters file";

// irace cuts comments and looks for the condition before it looks at quotes.
void require_writable(const std::string& text, std::string_view refused) {
  const bool has_control =
      std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < ' '; });
  if (has_control || text.find_first_of(refused) != std::string::npos) {
    fail_at(kIrace, text, fmt::format("text without control characters and {}", refused));
  }
}

std::string irace_name(const std::string& name) {
  TextCursor cursor(name, kIrace);
  const bool fits = name.find(' ') == std::string::npos &&
                    cursor.name("a name of letters, digits, '.' and '_'") == name;
  const bool starts_well = name[0] != '_' && (name[0] < '0' || name[0] > '9');
  if (!fits || !starts_well) {
    fail_at(kIrace, name, "a name of letters, digits, '.' and '_' that begins with a letter");
  }
  return name;
}

std::string r_text(const std::string& text) {
  require_writable(text, "#");
  return quoted_text(text);
}

std::string r_value(const CommandParameter& parameter, const std::string& value) {
  return parameter.is_number() ? value : r_text(value);
}

// R would compare texts by their letters, so this lists the fitting values one by one. If none
// fits, the condition never holds, but is unknown whenever the relation is.
std::string r_order_of_texts(const CommandParameter& parameter, Relation relation,
                             const std::string& value) {
  std::vector<std::string> parts;
  const double rank = parameter.rank(value);
  for (const std::string& choice : parameter.choices) {
    if (holds(relation, parameter.rank(choice), rank)) {
      parts.push_back(fmt::format("{} == {}", parameter.name, r_text(choice)));
    }
  }
  const std::string first = r_text(parameter.choices.front());
  if (parts.empty()) return fmt::format("({0} == {1} & {0} != {1})", parameter.name, first);
  return fmt::format("({})", fmt::join(parts, " | "));
}

class RCondition {
 public:
  explicit RCondition(const ParameterSpace& space) : space_(space) {}

  std::string text(const Expression& expression) const {
    return text_of(
        expression,
        {.all = " & ", .any = " | ", .leaf = leaf_text, .relation = [this](const Expression& one) {
           return relation(one);
         }});
  }

 private:
  static std::string leaf_text(const Expression& leaf) {
    return leaf.form == Expression::Form::parameter ? irace_name(leaf.text) : leaf.text;
  }

  // What text_of() writes otherwise in R, or "".
  std::string relation(const Expression& expression) const {
    const Expression& left = expression.parts.at(0);
    const Expression& right = expression.parts.at(1);
    const CommandParameter* const first =
        left.form == Expression::Form::parameter ? space_.find(left.text) : nullptr;
    if (expression.form == Expression::Form::in) return set(expression, first);
    if (first == nullptr || first->is_number()) return "";
    if (right.form == Expression::Form::value) {
      irace_name(first->name);
      if (is_order(expression.relation)) {
        return r_order_of_texts(*first, expression.relation, right.text);
      }
      return fmt::format("{} {} {}", first->name, mark_of(expression.relation), r_text(right.text));
    }
    if (is_order(expression.relation)) {
      fail_at(kIrace, text_of(expression), "no order between two ordinals");
    }
    return "";
  }

  std::string set(const Expression& expression, const CommandParameter* subject) const {
    std::vector<std::string> values;
    for (std::size_t i = 1; i < expression.parts.size(); ++i) {
      const std::string& value = expression.parts[i].text;
      values.push_back(subject == nullptr ? value : r_value(*subject, value));
    }
    const std::string left = subject == nullptr ? fmt::format("({})", text(expression.parts[0]))
                                                : irace_name(subject->name);
    return fmt::format("{} %in% c({})", left, fmt::join(values, ", "));
  }

  const ParameterSpace& space_;
};

std::string irace_type(const CommandParameter& parameter) {
  constexpr std::string_view kTypes = "rico";
  return fmt::format("{}{}", kTypes[static_cast<std::size_t>(parameter.kind)],
                     parameter.log ? ",log" : "");
}

std::string irace_domain(const ParameterSpace& space, const CommandParameter& parameter) {
  if (parameter.step > 0) fail_at(kIrace, parameter.name, "a parameter without steps");
  if (parameter.is_dependent()) {
    const auto bound = [&](const std::optional<Expression>& from, double value) {
      return from ? fmt::format("\"{}\"", RCondition(space).text(*from)) : fmt::format("{}", value);
    };
    return fmt::format("({}, {})", bound(parameter.low_from, parameter.low),
                       bound(parameter.high_from, parameter.high));
  }
  if (parameter.is_number()) {
    return fmt::format("({}, {})",
                       parameter.text(parameter.gene_of(fmt::format("{}", parameter.low))),
                       parameter.text(parameter.gene_of(fmt::format("{}", parameter.high))));
  }
  if (parameter.kind == Kind::ordinal && !is_irace_ordinal(parameter.choices)) {
    fail_at(kIrace, parameter.name, "the numbers of an ordinal in ascending order");
  }
  std::vector<std::string> values;
  for (const std::string& choice : parameter.choices) {
    require_writable(choice, "\"#|");
    values.push_back('"' + choice + '"');
  }
  return fmt::format("({})", fmt::join(values, ", "));
}

std::string table_word(const CommandParameter& parameter, const std::string& value) {
  if (parameter.is_number()) return value;
  if (value.find_first_of("\"#") != std::string::npos) {
    fail_at("irace's configurations", value, "a value without \" and #");
  }
  return '"' + value + '"';
}

}  // namespace

int irace_digits(const ParameterSpace& space) {
  int digits = 0;
  bool is_real = false;
  for (const CommandParameter& parameter : space.parameters()) {
    if (parameter.kind != Kind::real) continue;
    is_real = true;
    digits = std::max(digits, parameter.digits.value_or(kMaxDigits));
  }
  return is_real ? digits : kStandardDigits;
}

std::string write_irace_forbidden(const ParameterSpace& space) {
  std::string text;
  for (const Expression& clause : space.forbidden()) {
    text += RCondition(space).text(clause) + '\n';
  }
  return text;
}

std::string write_irace_parameters(const ParameterSpace& space, IraceSections sections) {
  std::string text;
  for (const CommandParameter& parameter : space.parameters()) {
    require_writable(parameter.switch_text, "\"#");
    text += fmt::format("{} \"{}\" {} {}", irace_name(parameter.name), parameter.switch_text,
                        irace_type(parameter), irace_domain(space, parameter));
    if (parameter.when) text += " | " + RCondition(space).text(*parameter.when);
    text += '\n';
  }
  if (sections == IraceSections::without) return text;
  const int digits = irace_digits(space);
  if (digits != kStandardDigits) text += fmt::format("\n[global]\ndigits = {}\n", digits);
  if (!space.forbidden().empty()) text += "\n[forbidden]\n" + write_irace_forbidden(space);
  return text;
}

std::string write_irace_configurations(const ParameterSpace& space,
                                       const std::vector<Configuration>& configurations) {
  std::string text;
  for (const CommandParameter& parameter : space.parameters()) {
    text += (text.empty() ? "" : " ") + parameter.name;
  }
  text += '\n';
  for (const Configuration& configuration : configurations) {
    std::string line;
    for (const CommandParameter& parameter : space.parameters()) {
      const auto value = configuration.find(parameter.name);
      line += line.empty() ? "" : " ";
      line += value == configuration.end() ? std::string(kNotInUse)
                                           : table_word(parameter, value->second);
    }
    text += line + '\n';
  }
  return text;
}

}  // namespace coevo::fitness::command
