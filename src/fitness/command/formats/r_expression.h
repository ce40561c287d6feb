// SPDX-License-Identifier: MIT
// The part of the language R in which irace's scenario files are written: assignments of numbers,
// texts and flags, with arithmetic and functions of texts.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "src/fitness/command/parameters/expression.h"

namespace coevo::fitness::command {

// `name = expression` or `name <- expression`; several in a line are separated by ';', and one
// goes on in the next line inside of brackets or after an operator.
struct RAssignment {
  std::string place;  // "file:line" where it begins
  std::string name;
  std::string source;  // the expression, without comments, in one line
};

// Throws InputError "place: 'text': expected ...". `file` stands for the file in messages.
std::vector<RAssignment> read_r_assignments(std::string_view text, const std::string& file);

using RVariables = std::map<std::string, Expression, std::less<>>;

// A leaf: a text, a value (a number, TRUE, FALSE, or NA, also for NULL), or the name of a variable
// that has no value. Knows the expressions of conditions (expression.h), the functions file.path,
// paste, paste0, normalizePath, path.expand, as.character and Sys.getenv, and variables. Throws
// InputError with the assignment's place for anything else.
Expression evaluate_r(const RAssignment& assignment, const RVariables& variables);

}  // namespace coevo::fitness::command
