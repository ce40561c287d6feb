// SPDX-License-Identifier: MIT
#include "src/fitness/command/parameters/command_parameter.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "common/text.h"
#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {
namespace {

constexpr int kSignificantDigits = 12;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Kind = CommandParameter::Kind;

// exp(log(x)) differs from x in the last digits of a double.
double significant(double value) {
  const auto rounded = number_of(fmt::format("{:.{}e}", value, kSignificantDigits - 1));
  return rounded.value_or(value);
}

// Of 1.5e-7: -7.
int exponent_of(double value) {
  const std::string text = fmt::format("{:.{}e}", value, kSignificantDigits - 1);
  return static_cast<int>(number_of(text.substr(text.find('e') + 1)).value_or(0));
}

std::string without_end_zeros(std::string text) {
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

bool has_too_many_digits(double value, std::optional<int> digits) {
  return number_of(number_text(value, digits)) != significant(value);
}

// A bound may have more than the significant digits; it is a value all the same.
std::string bound_text(const CommandParameter& parameter, double bound) {
  const std::string text = number_text(bound, parameter.digits);
  return number_of(text) == bound ? text : fmt::format("{}", bound);
}

std::string real_text(const CommandParameter& parameter, double value) {
  std::string text =
      number_text(std::clamp(value, parameter.low, parameter.high), parameter.digits);
  for (const double bound : {parameter.low, parameter.high}) {
    if (text == number_text(bound, parameter.digits)) return bound_text(parameter, bound);
  }
  return text;
}

std::string integer_text(const CommandParameter& parameter, double value) {
  const double whole = std::clamp(std::round(value), parameter.low, parameter.high);
  return fmt::format("{}", static_cast<std::int64_t>(whole));
}

std::optional<std::string> normal_number(const CommandParameter& parameter, std::string_view text) {
  const std::optional<double> value = number_of(text);
  if (!value || *value < parameter.low || *value > parameter.high) return std::nullopt;
  if (parameter.kind == Kind::integer) {
    return *value == std::floor(*value) ? std::optional(integer_text(parameter, *value))
                                        : std::nullopt;
  }
  if (has_too_many_digits(*value, parameter.digits)) return std::nullopt;
  return real_text(parameter, *value);
}

// Formats write 1 for "1" or 0.0 for "0.00": the choice of the same number, if there is just one.
std::optional<std::string> choice_of_number(const std::vector<std::string>& choices,
                                            std::string_view text) {
  const std::optional<double> value = number_of(text);
  if (!value) return std::nullopt;
  const auto same = [&](const std::string& choice) { return number_of(choice) == value; };
  const auto found = std::ranges::find_if(choices, same);
  if (std::ranges::count_if(choices, same) != 1) return std::nullopt;
  return *found;
}

void check_range(const CommandParameter& parameter, const std::string& place) {
  const std::string range = fmt::format("{}, {}", parameter.low, parameter.high);
  if (!(parameter.low < parameter.high)) fail_at(place, range, "a lower bound below the upper");
  const double beyond = std::nextafter(parameter.high, kInfinity);  // the gene's bound
  if (!std::isfinite(beyond - parameter.low)) fail_at(place, range, "a finite range");
  if (parameter.log && parameter.low <= 0) {
    fail_at(place, range, "bounds above 0 for a logarithmic scale");
  }
}

void check_integer(const CommandParameter& parameter, const std::string& place) {
  const double most = parameter.log ? kLargestLogInteger : kLargestInteger;
  for (const double bound : {parameter.low, parameter.high}) {
    if (bound != std::floor(bound)) fail_at(place, fmt::format("{}", bound), "an integer");
    if (std::abs(bound) > most) {
      fail_at(place, fmt::format("{}", bound),
              fmt::format("an integer {:.0f}..{:.0f}", -most, most));
    }
  }
}

void check_real(const CommandParameter& parameter, const std::string& place) {
  const std::optional<int> digits = parameter.digits;
  if (digits && (*digits < 0 || *digits > kMaxDigits)) {
    fail_at(place, fmt::format("{}", *digits), fmt::format("digits 0..{}", kMaxDigits));
  }
  for (const double bound : {parameter.low, parameter.high}) {
    if (has_too_many_digits(bound, digits)) {
      fail_at(place, fmt::format("{}", bound),
              fmt::format("at most {} decimals, or more digits", digits.value_or(0)));
    }
  }
  if (number_text(parameter.low, digits) == number_text(parameter.high, digits)) {
    fail_at(place, fmt::format("{}, {}", parameter.low, parameter.high),
            "bounds that differ in their first 12 digits");
  }
}

// No word of a command line has a NUL, and no config anything but UTF-8.
void require_text(const std::string& text, const std::string& place) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = common::utf8_length(text, at);
    const bool is_control = static_cast<unsigned char>(text[at]) < ' ' && text[at] != '\t';
    if (length == 0 || is_control) fail_at(place, text, "UTF-8 without control characters");
    at += length;
  }
}

void check_choices(const CommandParameter& parameter, const std::string& place) {
  if (parameter.choices.empty()) fail_at(place, parameter.name, "at least one value");
  std::set<std::string> seen;
  for (const std::string& choice : parameter.choices) {
    if (!seen.insert(choice).second) fail_at(place, choice, "each value once");
    require_text(choice, place);
  }
}

}  // namespace

std::string number_text(double value, std::optional<int> digits) {
  const double rounded = significant(value);
  if (!digits) return rounded == 0 ? "0" : fmt::format("{}", rounded);
  const int decimals =
      std::clamp(kSignificantDigits - 1 - exponent_of(rounded), 0, std::max(0, *digits));
  return without_end_zeros(fmt::format("{:.{}f}", rounded, decimals));
}

std::string CommandParameter::expectation() const {
  if (!is_number()) return fmt::format("one of {}", fmt::join(choices, ", "));
  if (kind == Kind::integer) return fmt::format("an integer {:.0f}..{:.0f}", low, high);
  const std::string decimals = digits ? fmt::format(" of at most {} decimals", *digits) : "";
  return fmt::format("a number {}..{}{}", low, high, decimals);
}

std::optional<std::string> CommandParameter::normal(std::string_view text) const {
  if (is_number()) return normal_number(*this, text);
  const auto found = std::ranges::find(choices, text);
  return found != choices.end() ? std::optional(*found) : choice_of_number(choices, text);
}

double CommandParameter::rank(std::string_view text) const {
  if (is_number()) return number_of(text).value();
  return static_cast<double>(std::ranges::find(choices, text) - choices.begin());
}

// Bounds are inclusive, a gene's range is half open. An integer on a logarithmic scale is a cell of
// width 1 around it.
evolve::Gene CommandParameter::gene() const {
  switch (kind) {
    case Kind::real:
      return log ? evolve::Gene{name, std::log(low), std::nextafter(std::log(high), kInfinity)}
                 : evolve::Gene{name, low, std::nextafter(high, kInfinity)};
    case Kind::integer:
      return log ? evolve::Gene{name, std::log(low - 0.5), std::log(high + 0.5)}
                 : evolve::Gene{name, low, high + 1, evolve::Gene::Kind::integer};
    default:
      return {
          name, 0, static_cast<double>(choices.size()),
          kind == Kind::categorical ? evolve::Gene::Kind::nominal : evolve::Gene::Kind::integer};
  }
}

std::string CommandParameter::text(double gene) const {
  if (!is_number()) return choices.at(static_cast<std::size_t>(gene));
  const double value = log ? std::exp(gene) : gene;
  return kind == Kind::integer ? integer_text(*this, value) : real_text(*this, value);
}

double CommandParameter::gene_of(std::string_view normal_text) const {
  const double value = rank(normal_text);
  return log ? std::log(value) : value;
}

double CommandParameter::standard_gene() const {
  if (standard) return gene_of(*standard);
  if (!is_number()) return 0;
  const double middle = log ? (std::log(low) + std::log(high)) / 2 : low + (high - low) / 2;
  return gene_of(text(middle));
}

void CommandParameter::check(const std::string& place) {
  if (name.empty()) fail_at(place, name, "a name");
  require_text(name, place);
  require_text(switch_text, place);
  if (is_number()) {
    check_range(*this, place);
    kind == Kind::integer ? check_integer(*this, place) : check_real(*this, place);
  } else {
    check_choices(*this, place);
  }
  if (!standard) return;
  const std::optional<std::string> legal = normal(*standard);
  if (!legal) fail_at(place, *standard, fmt::format("as default {}", expectation()));
  standard = legal;
}

}  // namespace coevo::fitness::command
