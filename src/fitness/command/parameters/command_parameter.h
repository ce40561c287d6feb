// SPDX-License-Identifier: MIT
// One parameter of a program that is run as a command: its values, as the texts that the program
// reads, and its gene.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evolve/genome.h"
#include "src/fitness/command/parameters/expression.h"

namespace coevo::fitness::command {

// Decimals at most, as in irace; and beyond this size an integer is no longer exact in a double, or
// in the exponential of its logarithm.
inline constexpr int kMaxDigits = 15;
inline constexpr int kStandardDigits = 4;
inline constexpr double kLargestInteger = 9007199254740992.0;  // 2^53
inline constexpr double kLargestLogInteger = 1099511627776.0;  // 2^40

// Which values of a number random draws prefer. Between the bounds alone; on the logarithmic scale
// of a parameter that has one.
struct Prior {
  enum class Kind { normal, beta };
  Kind kind = Kind::normal;
  // Normal: the mean, a value (above 0 on a logarithmic scale), and the standard deviation, on the
  // scale. Beta: alpha and beta, at least 1, over the whole range.
  double first = 0;
  double second = 1;

  bool operator==(const Prior&) const = default;
};

struct CommandParameter {
  enum class Kind { real, integer, categorical, ordinal };

  std::string name;
  // irace's label: stands before the value, without a blank between. May be empty.
  std::string switch_text = {};
  Kind kind = Kind::real;
  double low = 0;  // of a number; both inclusive
  double high = 0;
  // Bounds that depend on other parameters, in place of the above. The gene is then the value's
  // share of the domain, and an integer's bounds are truncated, as in irace.
  std::optional<Expression> low_from = {};
  std::optional<Expression> high_from = {};
  bool log = false;
  double step = 0;  // values are so far apart, from the lower bound to the upper; 0: any distance
  // Decimals of a real; none: no limit but the 12 significant digits that all reals are rounded to,
  // so that a value, its logarithm and back is the same text.
  std::optional<int> digits = {};
  std::vector<std::string> choices = {};     // in order, of an ordinal
  std::vector<double> weights = {};          // of categories in random draws; none: equal
  std::optional<Prior> prior = {};           // of a number in random draws; none: uniform
  std::optional<std::string> standard = {};  // the default
  std::optional<Expression> when = {};       // none: always in use

  bool is_number() const { return kind == Kind::real || kind == Kind::integer; }
  bool is_dependent() const { return low_from || high_from; }
  // What is left of a dependent parameter once its bounds are known. They are rounded inwards to
  // its values, and may be the same; low > high: there is no value between them, also because one
  // is no finite number.
  CommandParameter between(double low_bound, double high_bound) const;
  // "an integer 1..10", "one of a, b": to stand after "expected".
  std::string expectation() const;
  // The text that the program gets where `text` is written: "0.50" is "0.5"; a number among the
  // choices may have another form. Nothing if the value is not legal.
  std::optional<std::string> normal(std::string_view text) const;
  // For a number its value, for an ordinal its place; of a normal() text.
  double rank(std::string_view text) const;

  evolve::Gene gene() const;
  std::string text(double gene) const;
  double gene_of(std::string_view normal_text) const;
  // The default's; without one the middle of the range, or the first choice.
  double standard_gene() const;
  // The same for a gene that is a share of the range, in [0, 1).
  std::string text_at_share(double share) const;
  double share_of(std::string_view normal_text) const;

  // Throws InputError "place: 'text': expected ..." for bounds, digits, choices or a default that
  // cannot be; makes the default a normal() text.
  void check(const std::string& place);

  bool operator==(const CommandParameter&) const = default;

 private:
  evolve::Gene gene_range() const;
  // Of the gene: values, and shares of the draws below them (evolve::Gene::prior).
  std::vector<std::pair<double, double>> draws() const;
};

// `value` with at most 12 significant digits and `decimals` decimals, without trailing zeros.
std::string number_text(double value, std::optional<int> digits);

}  // namespace coevo::fitness::command
