// SPDX-License-Identifier: MIT
// When a parameter of a command is in use, and which combinations are forbidden: relations between
// a parameter and values, joined by and, or, not.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {

enum class Relation { equal, not_equal, less, less_equal, greater, greater_equal, in };

// "==", ... ">=", "in"
std::string_view mark_of(Relation relation);
bool is_order(Relation relation);  // < <= > >=
// Whether `a relation b` holds where `sign` is below, at or above 0 as a is less than, equal to or
// more than b. For `in`, as for `equal`.
bool holds(Relation relation, int sign);

struct Condition {
  enum class Kind { relation, all, any, no };
  Kind kind = Kind::relation;
  std::string parameter;  // this and the next two: of a relation
  Relation relation = Relation::equal;
  std::vector<std::string> values;  // one; any number for `in`
  std::vector<Condition> parts;     // one for `no`

  static Condition of(std::string parameter, Relation relation, std::vector<std::string> values);
  // The part itself if there is only one.
  static Condition joined(Kind kind, std::vector<Condition> parts);

  bool operator==(const Condition&) const = default;
};

// Calls `visit` for each relation in the condition.
void for_each_relation(const Condition& condition,
                       const std::function<void(const Condition&)>& visit);
void for_each_relation(Condition& condition, const std::function<void(Condition&)>& visit);

// Three-valued, like R's NA: a relation on an inactive parameter is unknown, and an and, or or not
// is unknown if that decides it.
std::optional<bool> truth(const Condition& condition,
                          const std::function<std::optional<bool>(const Condition&)>& of_relation);

// "a == x && (b in {1, 2} || !(c < 3))"; parse_condition() reads it back equal.
std::string text_of(const Condition& condition);

// Conditions as text. R's conditions, as in irace: == != < <= > >= %in% c(...), ! & && | ||,
// numbers and texts in quotes. Conditions of .pcs files, with brackets and ! as in the inline form:
// == != < <= > >= in {...}, && ||, words.
enum class Grammar { r, pcs };

// How deep brackets and negations may nest.
inline constexpr std::size_t kConditionDepth = 100;

// The condition that makes up the rest of the line. Names and values are as written: whether there
// are such is for ParameterSpace to say. Throws InputError.
Condition parse_condition(TextCursor& cursor, Grammar grammar);

}  // namespace coevo::fitness::command
