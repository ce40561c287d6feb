// SPDX-License-Identifier: MIT
#include "src/fitness/command/parameters/command_parameter.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
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

// The nearest value a whole number of steps from the lower bound.
double stepped(const CommandParameter& parameter, double value) {
  const double within = std::clamp(value, parameter.low, parameter.high);
  if (parameter.step == 0) return within;
  const double steps = std::round((within - parameter.low) / parameter.step);
  return std::min(parameter.low + steps * parameter.step, parameter.high);
}

std::string real_text(const CommandParameter& parameter, double value) {
  std::string text = number_text(stepped(parameter, value), parameter.digits);
  for (const double bound : {parameter.low, parameter.high}) {
    if (text == number_text(bound, parameter.digits)) return bound_text(parameter, bound);
  }
  return text;
}

std::string integer_text(const CommandParameter& parameter, double value) {
  const double whole = stepped(parameter, std::round(value));
  return fmt::format("{}", static_cast<std::int64_t>(whole));
}

std::optional<std::string> normal_number(const CommandParameter& parameter, std::string_view text) {
  const std::optional<double> value = number_of(text);
  if (!value || *value < parameter.low || *value > parameter.high) return std::nullopt;
  const bool is_integer = parameter.kind == Kind::integer;
  const std::string legal =
      is_integer ? integer_text(parameter, *value) : real_text(parameter, *value);
  if (is_integer || parameter.step > 0) {
    const double same = is_integer ? *value : significant(*value);
    return number_of(legal) == same ? std::optional(legal) : std::nullopt;
  }
  if (has_too_many_digits(*value, parameter.digits)) return std::nullopt;
  return legal;
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

void check_step(const CommandParameter& parameter, const std::string& place) {
  const double steps = (parameter.high - parameter.low) / parameter.step;
  const bool is_whole =
      parameter.kind != Kind::integer || parameter.step == std::floor(parameter.step);
  if (!(parameter.step > 0) || !is_whole || !(steps <= kLargestInteger) ||
      std::abs(steps - std::round(steps)) > 1e-9 * steps) {
    fail_at(place, fmt::format("{}", parameter.step),
            "a step above 0 that leads from the lower bound to the upper");
  }
}

void check_draws(const CommandParameter& parameter, const std::string& place) {
  const std::vector<double>& weights = parameter.weights;
  const auto is_weight = [](double weight) { return weight >= 0 && std::isfinite(weight); };
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  if (!weights.empty() && (weights.size() != parameter.choices.size() || !(sum > 0) ||
                           !std::isfinite(sum) || !std::ranges::all_of(weights, is_weight))) {
    fail_at(place, fmt::format("{}", fmt::join(weights, ", ")),
            fmt::format("{} weights from 0 on, not all 0", parameter.choices.size()));
  }
  if (!parameter.prior) return;
  const Prior& prior = *parameter.prior;
  const bool is_normal = prior.kind == Prior::Kind::normal;
  const bool fits = std::isfinite(prior.first) && std::isfinite(prior.second) &&
                    (is_normal ? prior.second > 0 && (!parameter.log || prior.first > 0)
                               : prior.first >= 1 && prior.second >= 1);
  if (fits) return;
  fail_at(place, fmt::format("{}, {}", prior.first, prior.second),
          is_normal ? "a mean (above 0 on a logarithmic scale) and a standard deviation above 0"
                    : "alpha and beta of at least 1");
}

void check_dependent(const CommandParameter& parameter, const std::string& place) {
  if (parameter.step > 0) fail_at(place, parameter.name, "constant bounds for steps");
  if (parameter.prior) fail_at(place, parameter.name, "constant bounds for a prior");
  const std::optional<int> digits = parameter.digits;
  if (parameter.kind == Kind::real && (!digits || *digits < 0 || *digits > kMaxDigits)) {
    fail_at(place, parameter.name,
            fmt::format("digits 0..{} where bounds depend on parameters", kMaxDigits));
  }
}

// Of a dependent parameter, whose bounds are not known yet.
std::string default_text(const CommandParameter& parameter, const std::string& place) {
  const std::string& text = *parameter.standard;
  const std::optional<double> value = number_of(text);
  const bool is_integer = parameter.kind == Kind::integer;
  const bool fits =
      value && (is_integer ? *value == std::floor(*value) && std::abs(*value) <= kLargestInteger
                           : !has_too_many_digits(*value, parameter.digits));
  if (!fits) fail_at(place, text, fmt::format("as default {}", parameter.expectation()));
  return is_integer ? fmt::format("{}", static_cast<std::int64_t>(*value))
                    : number_text(*value, parameter.digits);
}

// To multiples of 10^-digits; what is one but for rounding stays.
double rounded_up(double bound, int digits) {
  const double scale = std::pow(10.0, digits);
  const double nearest = std::round(bound * scale);
  const bool is_multiple = std::abs(nearest - bound * scale) <= 1e-12 * std::abs(nearest);
  return (is_multiple ? nearest : std::ceil(bound * scale)) / scale;
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
  for (const double bound : {parameter.low, parameter.high, parameter.step}) {
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
  if (is_dependent()) return kind == Kind::integer ? "an integer" : "a number";
  if (low > high) return "no value: the bounds leave none";
  if (kind == Kind::integer && step == 0) {
    return fmt::format("an integer {:.0f}..{:.0f}", low, high);
  }
  if (step > 0) return fmt::format("a number {}..{} in steps of {}", low, high, step);
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

CommandParameter CommandParameter::between(double low_bound, double high_bound) const {
  CommandParameter result{.name = name, .kind = kind, .low = 1, .log = log, .digits = digits};
  if (!std::isfinite(low_bound) || !std::isfinite(high_bound)) return result;
  if (kind == Kind::integer) {
    result.low = std::clamp(std::trunc(low_bound), -kLargestInteger, kLargestInteger);
    result.high = std::clamp(std::trunc(high_bound), -kLargestInteger, kLargestInteger);
  } else {
    result.low = rounded_up(low_bound, digits.value_or(kMaxDigits));
    result.high = -rounded_up(-high_bound, digits.value_or(kMaxDigits));
  }
  const bool is_range = std::isfinite(std::nextafter(result.high, kInfinity) - result.low);
  if (!is_range || (log && result.low <= 0)) result.high = result.low - 1;
  return result;
}

// Bounds are inclusive, a gene's range is half open. An integer on a logarithmic scale is a cell of
// width 1 around it; so are steps.
evolve::Gene CommandParameter::gene_range() const {
  if (is_dependent()) return {name, 0, 1};
  if (step > 0) {
    const double below = log && low <= step / 2 ? low : low - step / 2;
    return log ? evolve::Gene{name, std::log(below), std::log(high + step / 2)}
               : evolve::Gene{name, below, high + step / 2};
  }
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

evolve::Gene CommandParameter::gene() const {
  evolve::Gene gene = gene_range();
  gene.prior = draws();
  return gene;
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
  if (is_dependent()) return 0.5;
  if (standard) return gene_of(*standard);
  if (!is_number()) return 0;
  if (prior) return gene_of(text(evolve::GeneSpace({gene()}).at_quantile(0, 0.5)));
  const double middle = log ? (std::log(low) + std::log(high)) / 2 : low + (high - low) / 2;
  return gene_of(text(middle));
}

std::string CommandParameter::text_at_share(double share) const {
  return text(evolve::GeneSpace({gene()}).at_share(0, share));
}

double CommandParameter::share_of(std::string_view normal_text) const {
  const evolve::Gene range = gene_range();
  const double value = gene_of(normal_text) + (range.is_whole() ? 0.5 : 0.0);
  return std::clamp((value - range.low) / (range.high - range.low), 0.0, std::nextafter(1.0, 0.0));
}

void CommandParameter::check(const std::string& place) {
  if (name.empty()) fail_at(place, name, "a name");
  require_text(name, place);
  require_text(switch_text, place);
  if (is_dependent()) {
    check_dependent(*this, place);
    if (standard) standard = default_text(*this, place);
    return;
  }
  if (is_number()) {
    check_range(*this, place);
    kind == Kind::integer ? check_integer(*this, place) : check_real(*this, place);
    if (kind == Kind::integer && step == 1) step = 0;
    if (step != 0) check_step(*this, place);
  } else {
    check_choices(*this, place);
  }
  check_draws(*this, place);
  if (!standard) return;
  const std::optional<std::string> legal = normal(*standard);
  if (!legal) fail_at(place, *standard, fmt::format("as default {}", expectation()));
  standard = legal;
}

}  // namespace coevo::fitness::command
