// SPDX-License-Identifier: MIT
// ConfigNode's scalars. Numbers follow JSON's grammar, so that 010, 0x10, 1_000, .nan and the like,
// which YAML readers interpret differently, are not numbers.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "common/config/config_document.h"
#include "common/config/config_node.h"
#include "common/error.h"

namespace coevo::common {
namespace {

std::size_t digits_at(std::string_view text, std::size_t at) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
  return end - std::min(at, end);
}

// Length of "-?(0|[1-9][0-9]*)" at the start of `text`; 0 if there is none.
std::size_t whole_length(std::string_view text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  const std::size_t digits = digits_at(text, sign);
  if (digits == 0 || (digits > 1 && text[sign] == '0')) return 0;
  return sign + digits;
}

bool is_json_number(std::string_view text) {
  std::size_t at = whole_length(text);
  if (at == 0) return false;
  if (text.substr(at).starts_with('.')) {
    const std::size_t digits = digits_at(text, at + 1);
    if (digits == 0) return false;
    at += 1 + digits;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    const bool sign = at + 1 < text.size() && (text[at + 1] == '-' || text[at + 1] == '+');
    const std::size_t digits = digits_at(text, at + 1 + (sign ? 1 : 0));
    if (digits == 0) return false;
    at += 1 + (sign ? 1 : 0) + digits;
  }
  return at == text.size();
}

template <typename Number>
std::optional<Number> number(std::string_view text) {
  Number result{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return result;
}

template <typename Integer>
std::optional<Integer> whole(const ConfigValue& value, Integer low, Integer high) {
  const bool plain = value.kind == ConfigValue::Kind::scalar && !value.quoted;
  if (!plain || whole_length(value.text) != value.text.size()) return std::nullopt;
  const auto result = number<Integer>(value.text);
  return result && low <= *result && *result <= high ? result : std::nullopt;
}

// A descriptor's range is in doubles; 2^63 and above is no int64.
std::int64_t to_integer(double bound) {
  if (bound >= 0x1p63) return std::numeric_limits<std::int64_t>::max();
  if (bound <= -0x1p63) return std::numeric_limits<std::int64_t>::min();
  return static_cast<std::int64_t>(bound);
}

}  // namespace

bool ConfigNode::flag() const {
  const ConfigValue& value = self();
  const bool plain = value.kind == ConfigValue::Kind::scalar && !value.quoted;
  if (plain && value.text == "true") return true;
  if (plain && value.text == "false") return false;
  fail("true or false");
}

std::int64_t ConfigNode::integer(std::int64_t low, std::int64_t high) const {
  if (const auto result = whole(self(), low, high)) return *result;
  fail(fmt::format("an integer {}..{}", low, high));
}

std::uint64_t ConfigNode::natural(std::uint64_t low, std::uint64_t high) const {
  if (const auto result = whole(self(), low, high)) return *result;
  fail(fmt::format("an integer {}..{}", low, high));
}

double ConfigNode::real(double low, double high) const {
  const ConfigValue& value = self();
  const bool plain = value.kind == ConfigValue::Kind::scalar && !value.quoted;
  if (plain && is_json_number(value.text)) {
    const auto result = number<double>(value.text);
    if (result && std::isfinite(*result) && low <= *result && *result <= high) return *result;
  }
  fail(fmt::format("a number {}..{}", low, high));
}

std::string ConfigNode::text() const {
  if (self().kind != ConfigValue::Kind::scalar) fail("text");
  return self().text;
}

std::string ConfigNode::choice(std::span<const std::string> names) const {
  const ConfigValue& value = self();
  const bool scalar = value.kind == ConfigValue::Kind::scalar;
  if (scalar && std::ranges::find(names, value.text) != names.end()) return value.text;
  fail(fmt::format("one of {}{}", fmt::join(names, ", "),
                   scalar ? near_name(value.text, names) : ""));
}

Value ConfigNode::value(const Parameter& parameter) const {
  switch (parameter.standard.index()) {
    case 0:
      return flag();
    case 1:
      return integer(to_integer(std::ceil(parameter.low)), to_integer(std::floor(parameter.high)));
    case 2:
      return real(parameter.low, parameter.high);
    default:
      return parameter.choices.empty() ? text() : choice(parameter.choices);
  }
}

}  // namespace coevo::common
