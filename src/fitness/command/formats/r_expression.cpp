// SPDX-License-Identifier: MIT
#include "src/fitness/command/formats/r_expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {
namespace {

constexpr int kMaxDepth = 100;  // nested brackets and signs
constexpr std::string_view kRBlanks = " \t\r\n\f\v";
constexpr std::string_view kValue =
    "a number, a text in quotes, TRUE or FALSE, or arithmetic or file.path() of them";

// Cuts the text of a file into statements.
class RStatements {
 public:
  RStatements(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  struct Statement {
    std::string place;
    std::string source;
  };
  std::vector<Statement> all() {
    while (at_ < text_.size()) take();
    if (depth_ > 0) fail_at(place_, trimmed(source_), "closing brackets");
    end();
    return std::move(statements_);
  }

 private:
  void take() {
    const char c = text_[at_];
    if (c == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (c == '"' || c == '\'' || c == '`') {
      take_quoted();
    } else if (c == '\n') {
      if (depth_ == 0 && !goes_on()) end();
      add(' ');
      ++line_;
    } else if (c == ';' && depth_ == 0) {
      end();
      ++at_;
    } else {
      if (c == '(' || c == '[' || c == '{') ++depth_;
      if ((c == ')' || c == ']' || c == '}') && depth_ > 0) --depth_;
      add(c);
    }
  }

  void take_quoted() {
    std::size_t last = at_ + 1;
    while (last < text_.size() && text_[last] != text_[at_]) last += text_[last] == '\\' ? 2 : 1;
    if (last >= text_.size()) {
      const std::string_view rest = text_.substr(at_);
      fail_at(fmt::format("{}:{}", file_, line_), trimmed(rest.substr(0, rest.find('\n'))),
              "a quote at the end of the text");
    }
    for (const std::size_t end = last + 1; at_ < end;) {
      if (text_[at_] == '\n') ++line_;
      add(text_[at_]);
    }
  }

  void add(char c) {
    const bool is_blank = kRBlanks.find(c) != std::string_view::npos;
    if (place_.empty() && !is_blank) place_ = fmt::format("{}:{}", file_, line_);
    if (!place_.empty()) source_ += c;
    ++at_;
  }

  bool goes_on() const {
    const std::string_view so_far = trimmed(source_);
    return so_far.empty() || std::string_view("=+-*/^,%<&|").find(so_far.back()) != so_far.npos;
  }

  void end() {
    if (!place_.empty()) statements_.push_back({place_, std::string(trimmed(source_))});
    place_.clear();
    source_.clear();
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t depth_ = 0;   // of brackets
  std::string place_ = {};  // of the statement that has begun
  std::string source_ = {};
  std::vector<Statement> statements_ = {};
};

RValue number(double value) {
  return {RValue::Kind::number, value};
}
RValue text(std::string value) {
  return {RValue::Kind::text, 0, std::move(value)};
}

// As R's as.character(), with 15 digits.
std::string text_of(const RValue& value) {
  if (value.kind == RValue::Kind::missing) return "NA";
  if (value.kind == RValue::Kind::flag) return value.number != 0 ? "TRUE" : "FALSE";
  return value.kind == RValue::Kind::number ? fmt::format("{:.15g}", value.number) : value.text;
}

struct Arguments {
  std::vector<RValue> values = {};
  RVariables named = {};
};

class RParser {
 public:
  RParser(const RAssignment& assignment, const RVariables& variables)
      : assignment_(assignment), variables_(variables), rest_(assignment.source) {}

  RValue whole() {
    RValue value = sum();
    if (!left().empty()) fail();
    return value;
  }

 private:
  [[noreturn]] void fail() const { fail_at(assignment_.place, assignment_.source, kValue); }

  std::string_view left() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kRBlanks), rest_.size()));
    return rest_;
  }
  bool take(std::string_view mark) {
    if (!left().starts_with(mark)) return false;
    rest_.remove_prefix(mark.size());
    return true;
  }
  double operand(const RValue& value) const {
    if (!value.is_number()) fail();
    return value.number;
  }

  RValue sum() {
    RValue value = product();
    while (left().starts_with('+') || left().starts_with('-')) {
      const double sign = take("+") || !take("-") ? 1 : -1;
      value = number(operand(value) + sign * operand(product()));
    }
    return value;
  }

  RValue product() {
    RValue value = remainder();
    while (left().starts_with('*') || left().starts_with('/')) {
      const bool divides = !take("*") && take("/");
      const double other = operand(remainder());
      value = number(divides ? operand(value) / other : operand(value) * other);
    }
    return value;
  }

  RValue remainder() {
    RValue value = sign();
    while (left().starts_with("%%") || left().starts_with("%/%")) {
      const bool is_quotient = take("%/%");
      if (!is_quotient) take("%%");
      const double a = operand(value);
      const double b = operand(sign());
      value = number(is_quotient ? std::floor(a / b) : a - b * std::floor(a / b));
    }
    return value;
  }

  // Every nested expression passes here.
  RValue sign() {
    if (++depth_ > kMaxDepth) fail();
    const double factor = take("-") ? -1 : take("+") ? 1 : 0;
    RValue value = factor == 0 ? power() : number(factor * operand(sign()));
    --depth_;
    return value;
  }

  RValue power() {
    RValue value = simple();
    if (take("^") || take("**")) value = number(std::pow(operand(value), operand(sign())));
    return value;
  }

  RValue simple() {
    const std::string_view next = left();
    if (next.empty()) fail();
    if (take("(")) {
      RValue value = sum();
      if (!take(")")) fail();
      return value;
    }
    if (next[0] == '"' || next[0] == '\'') return text(quoted());
    const bool is_digit = next[0] >= '0' && next[0] <= '9';
    if (is_digit || next[0] == '.') {
      if (const auto value = literal()) return number(*value);
      if (is_digit) fail();
    }
    const std::string word = name();
    if (word.empty()) fail();
    if (take("(")) return call(word, arguments());
    return constant(word);
  }

  std::optional<double> literal() {
    double value = 0;
    const bool is_hex = rest_.starts_with("0x") || rest_.starts_with("0X");
    if (is_hex) rest_.remove_prefix(2);
    const auto [end, error] =
        std::from_chars(rest_.data(), rest_.data() + rest_.size(), value,
                        is_hex ? std::chars_format::hex : std::chars_format::general);
    if (error != std::errc()) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    if (rest_.starts_with("L")) rest_.remove_prefix(1);
    return value;
  }

  std::string name() {
    constexpr std::string_view kLetters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
    const std::string_view next = left();
    const std::size_t length = std::min(next.find_first_not_of(kLetters), next.size());
    rest_.remove_prefix(length);
    return std::string(next.substr(0, length));
  }

  std::string quoted() {
    const char quote = rest_.front();
    std::string result;
    std::size_t at = 1;
    for (; rest_[at] != quote; ++at) {
      if (rest_[at] == '\\') ++at;
      result += rest_[at];
    }
    rest_.remove_prefix(at + 1);
    return result;
  }

  RValue constant(const std::string& word) const {
    if (word == "TRUE" || word == "T") return {RValue::Kind::flag, 1};
    if (word == "FALSE" || word == "F") return {RValue::Kind::flag, 0};
    if (word == "NULL" || word.starts_with("NA")) return {};
    if (word == "Inf") return number(HUGE_VAL);
    const auto found = variables_.find(word);
    return found != variables_.end() ? found->second : RValue{RValue::Kind::name, 0, word};
  }

  Arguments arguments() {
    Arguments result;
    if (take(")")) return result;
    do {
      const std::string_view before = left();
      const std::string word = name();
      if (!word.empty() && left().starts_with("=") && !left().starts_with("==")) {
        take("=");
        result.named[word] = sum();
      } else {
        rest_ = before;
        result.values.push_back(sum());
      }
    } while (take(","));
    if (!take(")")) fail();
    return result;
  }

  RValue call(const std::string& function, const Arguments& given) const {
    if (auto value = of_texts(function, given)) return *value;
    std::vector<double> numbers;
    if (given.values.empty()) fail();
    const auto to_number = [&](const RValue& value) {
      return value.kind == RValue::Kind::text ? number_of(value.text).value_or(std::nan(""))
                                              : operand(value);
    };
    for (const RValue& value : given.values) numbers.push_back(to_number(value));
    if (std::ranges::any_of(numbers, [](double value) { return std::isnan(value); })) fail();
    if (function == "min") return number(*std::ranges::min_element(numbers));
    if (function == "max") return number(*std::ranges::max_element(numbers));
    if (numbers.size() > 1) fail();
    if (function == "as.numeric" || function == "as.double") return number(numbers[0]);
    if (function == "as.integer") return number(std::trunc(numbers[0]));
    if (function == "floor") return number(std::floor(numbers[0]));
    if (function == "ceiling") return number(std::ceil(numbers[0]));
    if (function == "round") return number(std::nearbyint(numbers[0]));
    fail();
  }

  std::optional<RValue> of_texts(const std::string& function, const Arguments& given) const {
    const auto option = [&](const char* name, const char* standard) {
      const auto found = given.named.find(name);
      return found == given.named.end() ? std::string(standard) : text_of(found->second);
    };
    std::vector<std::string> texts;
    for (const RValue& value : given.values) {
      if (value.kind == RValue::Kind::name) fail();
      texts.push_back(text_of(value));
    }
    if (function == "file.path") return text(joined(texts, option("fsep", "/")));
    if (function == "paste0") return text(joined(texts, ""));
    if (function == "paste") return text(joined(texts, option("sep", " ")));
    if (texts.empty()) return std::nullopt;
    if (function == "normalizePath" || function == "path.expand" || function == "as.character") {
      return text(texts[0]);
    }
    if (function == "Sys.getenv") {
      const char* const value = std::getenv(texts[0].c_str());
      return text(value != nullptr ? value : option("unset", ""));
    }
    return std::nullopt;
  }

  static std::string joined(const std::vector<std::string>& texts, const std::string& separator) {
    return fmt::format("{}", fmt::join(texts, separator));
  }

  const RAssignment& assignment_;
  const RVariables& variables_;
  std::string_view rest_;
  int depth_ = 0;
};

}  // namespace

std::vector<RAssignment> read_r_assignments(std::string_view text, const std::string& file) {
  text = without_mark(text);
  std::vector<RAssignment> assignments;
  for (const auto& [place, source] : RStatements(text, file).all()) {
    TextCursor cursor(source, place);
    RAssignment assignment{place, cursor.name("the name of an option"), {}};
    if (!cursor.take("<-")) cursor.require("=");
    assignment.source = std::string(cursor.rest());
    if (assignment.source.empty()) cursor.fail("a value");
    assignments.push_back(std::move(assignment));
  }
  return assignments;
}

RValue evaluate_r(const RAssignment& assignment, const RVariables& variables) {
  return RParser(assignment, variables).whole();
}

}  // namespace coevo::fitness::command
