// SPDX-License-Identifier: MIT
// Parameters that describe themselves: --help, `coevo list`, the checks of configs and weight files
// and the README's tables are derived from these.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace coevo::common {

// The type that it holds is the type of the parameter.
using Value = std::variant<bool, std::int64_t, double, std::string>;

struct Parameter {
  std::string name;                       // its key in a config
  std::string help;                       // one sentence
  Value standard;                         // the default; its type is the parameter's type
  double low = 0;                         // inclusive range of a number
  double high = 0;                        // its other end
  std::vector<std::string> choices = {};  // allowed texts, if the type is text
  bool is_rule = false;                   // changes the problem itself, so it does not evolve
};

// Parameter values by name. The getters throw std::logic_error for a name or type that the
// descriptor does not have: that is a bug, never a fault of the user.
class Settings {
 public:
  // The value. Its type must match the getter: real() of an integer throws.
  bool flag(std::string_view name) const;
  std::int64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  const std::string& text(std::string_view name) const;
  bool has(std::string_view name) const { return values_.contains(name); }

  // Adds the value, or replaces the value with that name; checks nothing.
  void set(std::string name, Value value) {
    values_.insert_or_assign(std::move(name), std::move(value));
  }
  // In order of name.
  const std::map<std::string, Value, std::less<>>& values() const { return values_; }

 private:
  const Value& at(std::string_view name) const;
  std::map<std::string, Value, std::less<>> values_;
};

// Every parameter at its default. Throws std::logic_error for a default outside its own range: a
// number's `low` and `high` must be given.
Settings defaults(std::span<const Parameter> parameters);

// "an integer 0..15", "a number 0..1", "true or false", "one of none, raymond", "text": the values
// that a parameter takes, for use after "expected".
std::string expectation(const Parameter& parameter);

// "6", "0.25", "true", "raymond": the shortest text that the strict reader reads back as the same
// value. Text with more than letters, digits and _/.+- is quoted.
std::string to_text(const Value& value);

}  // namespace coevo::common
