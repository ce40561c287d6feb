// SPDX-License-Identifier: MIT
// The part of the language R in which irace's scenario files are written: assignments of numbers,
// texts and flags, with arithmetic and functions of texts.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

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

struct RValue {
  enum class Kind { missing, flag, number, text, name };  // missing: NA and NULL
  Kind kind = Kind::missing;
  double number = 0;      // of a flag 0 or 1
  std::string text = {};  // of a text, and of a name that has no value

  bool is_number() const { return kind == Kind::number || kind == Kind::flag; }
};

using RVariables = std::map<std::string, RValue, std::less<>>;

// Numbers (5L, 1e3, 0x1F), texts, TRUE, T, NA, NULL, variables, + - * / ^ %% %/% and brackets; the
// functions of texts file.path, paste, paste0, normalizePath, path.expand and Sys.getenv, and of
// numbers round, floor, ceiling, min, max, as.integer and as.numeric. Throws
// InputError with the assignment's place for anything else.
RValue evaluate_r(const RAssignment& assignment, const RVariables& variables);

}  // namespace coevo::fitness::command
