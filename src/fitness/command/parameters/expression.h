// SPDX-License-Identifier: MIT
// Expressions over the parameters of a command: when a parameter is in use, which combinations are
// forbidden, and bounds that depend on other parameters (docs/tune.md#expressions).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {

struct CommandParameter;
struct SpaceDraft;

enum class Relation { equal, not_equal, less, less_equal, greater, greater_equal };

bool is_order(Relation relation);  // < <= > >=
std::string_view mark_of(Relation relation);
bool holds(Relation relation, double left, double right);
// `a < b` is `b > a`.
Relation mirrored(Relation relation);

struct Expression {
  enum class Form {
    word,       // a name or a value: resolve_condition() or resolve_number() decides
    parameter,  // `text`: its name
    text,       // `text`: in quotes, until it is resolved
    value,      // `text`: of a choice, a number, or one of TRUE, FALSE, NA
    all,        // the parts joined by &&
    any,        // by ||
    no,         // !, of one part
    relation,   // between two parts
    in,         // whether the first part is one of the others, which are values
    call,       // `text`: a function or an operator of arithmetic; the parts are its arguments
  };
  Form form = Form::value;
  std::string text = {};
  Relation relation = Relation::equal;
  std::vector<Expression> parts = {};

  static Expression leaf(Form form, std::string text) { return {form, std::move(text)}; }
  static Expression related(Expression left, Relation relation, Expression right);
  static Expression one_of(Expression subject, std::vector<Expression> values);
  static Expression call(std::string function, std::vector<Expression> arguments);
  // The part itself if there is only one.
  static Expression joined(Form form, std::vector<Expression> parts);

  bool is_leaf() const { return form <= Form::value; }
  // Whether it is true or false rather than a number or a choice. Of a word or value: false.
  bool is_condition() const;

  bool operator==(const Expression&) const = default;
};

// Calls `visit` with the name of each parameter in it; of a word, too, until it is resolved.
void for_each_parameter(const Expression& expression,
                        const std::function<void(const std::string&)>& visit);

// "a == x && (b in {1, 2} || !(c + 1 < d))"; parse_condition() reads it back equal once both are
// resolved.
std::string text_of(const Expression& expression);

// Another way to write an expression.
struct Notation {
  std::string_view all, any;  // with blanks around
  std::function<std::string(const Expression&)> leaf;
  std::function<std::string(const Expression&)> relation = {};  // and `in`; "": as text_of()
};
std::string text_of(const Expression& expression, const Notation& notation);

// Reading.

// The meaning of a word without quotes. R: a parameter; texts need quotes. Elsewhere: a value if
// the parameter that it is compared with has such a choice, otherwise a parameter. In R's scripts,
// functions may have any name, and arguments names: sep = "-" is the call "sep=" of "-".
enum class Grammar { r, pcs, script };

// Whether a space has a parameter or a choice of that name. Elsewhere than in R, names may contain
// the signs of operators: `a-b` is one word if it is known, otherwise a difference if `a` is known.
using KnownWords = std::function<bool(std::string_view)>;

// How deep brackets and negations may nest, and how much arithmetic an expression may have.
inline constexpr std::size_t kConditionDepth = 100;
inline constexpr std::size_t kMaxOperations = 500;
// Of a range such as 1:3.
inline constexpr std::size_t kLargestRange = 1000;

// The condition that makes up the rest of the line. Throws InputError "place: 'text': expected
// ...".
Expression parse_condition(TextCursor& cursor, Grammar grammar, const KnownWords& known = {});
// A bound of a parameter, and no more of the line: a finite number, or else an expression of
// other parameters.
void parse_bound(TextCursor& cursor, Grammar grammar, const KnownWords& known, double& bound,
                 std::optional<Expression>& from);

// Functions and operators, by name.

inline constexpr std::string_view kTrue = "TRUE";
inline constexpr std::string_view kFalse = "FALSE";
inline constexpr std::string_view kMissing = "NA";
inline constexpr std::string_view kIsMissing = "is.na";
inline constexpr std::string_view kAsNumber = "as.numeric";
inline constexpr std::string_view kExclusive = "xor";

// + - * / ^ and, as in R, %% for the remainder and %/% for the whole quotient.
bool is_operator(std::string_view name);
bool is_condition_function(std::string_view name);  // is.na, xor
// The name under which call() knows a function; "" for others, such as "paste".
std::string_view function_name(std::string_view name);
// "" if a function takes as many arguments, otherwise how many it takes, in words.
std::string argument_fault(std::string_view function, std::size_t arguments);

// Meaning.

// Decides which words are parameters and which are values, and writes values as their parameter
// does. A category or an ordinal is a text, and a number that it is compared with is R's text of
// it; in arithmetic and < it is as.numeric(), which R must have and others get. Throws InputError
// for unknown names, illegal values, and operations that a parameter does not have, such as < of
// categories; in R, where texts are ordered by letters, also of ordinals.
void resolve_condition(Expression& condition, const SpaceDraft& draft, const std::string& place,
                       Grammar grammar);
void resolve_number(Expression& number, const SpaceDraft& draft, const std::string& place);

// What a resolved expression is about.
struct Scope {
  std::function<const CommandParameter&(std::string_view name)> parameter;
  std::function<std::optional<std::string_view>(std::string_view name)> value;  // none: not in use
};

// Three-valued, like R's NA: what is said of an inactive parameter is unknown, except by is.na()
// and `in`, which is false; an and, or or not is unknown if that decides it.
std::optional<bool> truth(const Expression& condition, const Scope& scope);
// Nothing if it depends on an inactive parameter, or is not a number.
std::optional<double> number(const Expression& expression, const Scope& scope);

// As R's as.character(): 15 digits, and 1e-04 rather than 0.0001.
std::string r_number_text(double number);

}  // namespace coevo::fitness::command
