// SPDX-License-Identifier: MIT
#include "common/outcome.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "common/error.h"

namespace coevo::common {
namespace {

constexpr std::array<std::pair<Outcome, std::string_view>, 8> kNames{{
    {Outcome::solved, "solved"},
    {Outcome::unsolvable, "unsolvable"},
    {Outcome::exhausted, "exhausted"},
    {Outcome::node_limit, "node_limit"},
    {Outcome::memory_limit, "memory_limit"},
    {Outcome::time_limit, "time_limit"},
    {Outcome::interrupted, "interrupted"},
    {Outcome::crashed, "crashed"},
}};

}  // namespace

std::string_view name(Outcome outcome) {
  for (const auto& [value, text] : kNames) {
    if (value == outcome) return text;
  }
  return "?";
}

Outcome outcome_named(std::string_view text) {
  for (const auto& [value, outcome_name] : kNames) {
    if (outcome_name == text) return value;
  }
  throw InputError(fmt::format("unknown outcome '{}'", text));
}

int exit_status(Outcome outcome) {
  switch (outcome) {
    case Outcome::solved:
      return 0;
    case Outcome::unsolvable:
      return 10;
    case Outcome::interrupted:
      return 12;
    default:
      return 11;
  }
}

}  // namespace coevo::common
