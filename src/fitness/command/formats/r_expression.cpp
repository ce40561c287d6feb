// SPDX-License-Identifier: MIT
#include "src/fitness/command/formats/r_expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {
namespace {

constexpr std::string_view kValue =
    "a number, a text in quotes, TRUE or FALSE, or arithmetic or file.path() of them";

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
    while (true) {
      if (take("+")) {
        value = number(operand(value) + operand(product()));
      } else if (take("-")) {
        value = number(operand(value) - operand(product()));
      } else {
        return value;
      }
    }
  }

  RValue product() {
    RValue value = remainder();
    while (true) {
      if (take("*")) {
        value = number(operand(value) * operand(remainder()));
      } else if (take("/")) {
        value = number(operand(value) / operand(remainder()));
      } else {
        return value;
      }
    }
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

  RValue sign() {
    if (take("-")) return number(-operand(sign()));
    if (take("+")) return number(operand(sign()));
    return power();
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
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._:";
    const std::string_view next = left();
    const std::size_t length = std::min(next.find_first_not_of(kLetters), next.size());
    rest_.remove_prefix(length);
    const std::string_view word = next.substr(0, length);
    const std::size_t colon = word.rfind("::");  // of a package
    return std::string(colon == word.npos ? word : word.substr(colon + 2));
  }

  std::string quoted() {
    const char quote = rest_.front();
    std::string result;
    std::size_t at = 1;
    for (; rest_[at] != quote; ++at) {
      char c = rest_[at];
      if (c == '\\') {
        c = rest_[++at];
        if (c == 'n') c = '\n';
        if (c == 't') c = '\t';
      }
      result += c;
    }
    rest_.remove_prefix(at + 1);
    return result;
  }

  RValue constant(const std::string& word) const {
    if (word == "TRUE" || word == "T") return {RValue::Kind::flag, 1};
    if (word == "FALSE" || word == "F") return {RValue::Kind::flag, 0};
    if (word == "NULL" || word.starts_with("NA")) return {};
    if (word == "Inf") return number(HUGE_VAL);
    if (word == "pi") return number(M_PI);
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
    if (function == "as.integer" || function == "trunc") return number(std::trunc(numbers[0]));
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
    if (function == "getwd" && texts.empty()) return text(".");
    if (texts.empty()) return std::nullopt;
    if (function == "normalizePath" || function == "path.expand" || function == "as.character") {
      return text(texts[0]);
    }
    if (function == "basename") return text(std::filesystem::path(texts[0]).filename().string());
    if (function == "dirname") {
      const auto folder = std::filesystem::path(texts[0]).parent_path();
      return text(folder.empty() ? "." : folder.string());
    }
    if (function == "Sys.getenv") {
      const char* const value = std::getenv(texts[0].c_str());
      return text(value != nullptr ? value
                                   : option("unset", texts.size() > 1 ? texts[1].c_str() : ""));
    }
    return std::nullopt;
  }

  static std::string joined(const std::vector<std::string>& texts, const std::string& separator) {
    std::string result;
    for (std::size_t i = 0; i < texts.size(); ++i) result += (i > 0 ? separator : "") + texts[i];
    return result;
  }

  const RAssignment& assignment_;
  const RVariables& variables_;
  std::string_view rest_;
};

}  // namespace

RValue evaluate_r(const RAssignment& assignment, const RVariables& variables) {
  return RParser(assignment, variables).whole();
}

}  // namespace coevo::fitness::command
