// SPDX-License-Identifier: MIT
// Conditions as text. R's conditions, as in irace: == != < <= > >= %in% c(...), ! & && | ||,
// numbers and texts in quotes. Conditions of .pcs files, with brackets and ! as in the inline form:
// == != < <= > >= in {...}, && ||, words.
#pragma once

#include <cstddef>

#include "src/fitness/command/formats/text_cursor.h"
#include "src/fitness/command/parameters/condition.h"

namespace coevo::fitness::command {

enum class Grammar { r, pcs };

// How deep brackets and negations may nest.
inline constexpr std::size_t kConditionDepth = 100;

// The condition that makes up the rest of the line. Names and values are as written: whether there
// are such is for ParameterSpace to say. Throws InputError.
Condition parse_condition(TextCursor& cursor, Grammar grammar);

}  // namespace coevo::fitness::command
