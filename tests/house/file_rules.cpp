// SPDX-License-Identifier: MIT
#include "tests/house/file_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace coevo::house {
namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Replaces by blanks what has braces but no structure: comments, literals and preprocessor lines.
class Blanker {
 public:
  explicit Blanker(std::string_view source) : text_(source) {}

  std::string run() {
    while (at_ < text_.size()) step();
    return std::move(text_);
  }

 private:
  bool starts(std::string_view prefix) const {
    return std::string_view(text_).substr(at_).starts_with(prefix);
  }

  void step() {
    const char c = text_[at_];
    if (starts("//")) return blank_to(line_end());
    if (starts("/*")) return blank_to(after("*/", at_ + 2));
    if (c == '#' && only_blanks_before()) return blank_to(line_end());
    if (c == '"') return blank_to(is_raw() ? raw_end() : quote_end());
    if (c == '\'') return blank_to(quote_end());
    if (!is_word(c)) {
      ++at_;
      return;
    }
    // Words and numbers as a whole, so that 1'000 begins no literal.
    const bool number = std::isdigit(static_cast<unsigned char>(c)) != 0;
    while (at_ < text_.size() && (is_word(text_[at_]) || (number && text_[at_] == '\''))) ++at_;
  }

  std::size_t after(std::string_view mark, std::size_t from) const {
    const std::size_t found = text_.find(mark, from);
    return found == text_.npos ? text_.size() : found + mark.size();
  }

  // A backslash at its end continues a line.
  std::size_t line_end() const {
    std::size_t end = text_.find('\n', at_);
    while (end != text_.npos && end > 0 && text_[end - 1] == '\\') end = text_.find('\n', end + 1);
    return std::min(end, text_.size());
  }

  bool only_blanks_before() const {
    const std::size_t before = at_ == 0 ? text_.npos : text_.find_last_not_of(" \t", at_ - 1);
    return before == text_.npos || text_[before] == '\n';
  }

  bool is_raw() const { return at_ > 0 && text_[at_ - 1] == 'R'; }

  std::size_t raw_end() const {
    const std::size_t open = text_.find('(', at_);
    if (open == text_.npos) return text_.size();
    return after(")" + text_.substr(at_ + 1, open - at_ - 1) + "\"", open);
  }

  std::size_t quote_end() const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != text_[at_]) end += text_[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text_.size());
  }

  void blank_to(std::size_t end) {
    for (; at_ < end; ++at_) {
      if (text_[at_] != '\n') text_[at_] = ' ';
    }
  }

  std::string text_;
  std::size_t at_ = 0;
};

enum class Block { scope, initialiser, function };

std::string_view last_word(std::string_view head) {
  std::size_t begin = head.size();
  while (begin > 0 && is_word(head[begin - 1])) --begin;
  return head.substr(begin);
}

// The head without what stands in parentheses or angle brackets, which stay as "()" and "<>".
std::string outer_part(std::string_view head) {
  std::string outer;
  std::string open;
  for (std::size_t i = 0; i < head.size(); ++i) {
    const char c = head[i];
    if (open.empty() && last_word(outer) == "operator" && !is_word(c)) {
      const std::size_t end = std::min(head.find('(', i + 1), head.size());
      outer += ' ';  // instead of the operator's sign, which may be a bracket
      i = end - 1;
      continue;
    }
    if (c == ')') open.erase(std::min(open.rfind('('), open.size()));
    if (c == '>' && i > 0 && head[i - 1] != '-' && open.ends_with('<')) open.pop_back();
    if (open.empty()) outer += c;
    if (c == '(' || c == '<') open += c;
  }
  return outer;
}

bool names_scope(std::string_view outer) {
  static constexpr std::array<std::string_view, 6> kWords{"namespace", "class", "struct",
                                                          "union",     "enum",  "extern"};
  for (std::size_t i = 0; i < outer.size(); ++i) {
    if (!is_word(outer[i]) || (i > 0 && is_word(outer[i - 1]))) continue;
    std::size_t end = i;
    while (end < outer.size() && is_word(outer[end])) ++end;
    if (std::ranges::find(kWords, outer.substr(i, end - i)) != kWords.end()) return true;
  }
  return false;
}

// The kind of block that a brace opens after `head`, the text since the last statement or block of
// the same depth.
Block block_after(std::string_view head) {
  static constexpr std::array<std::string_view, 7> kAfterParameters{
      "const", "final", "mutable", "noexcept", "override", "try", "volatile"};
  const std::string outer = outer_part(head.substr(0, head.find_last_not_of(" \n\t") + 1));
  if (outer.empty()) return Block::initialiser;
  if (names_scope(outer)) return Block::scope;
  const std::size_t parameters = outer.rfind(')');
  const char last = outer.back();
  if (last == ']') return Block::function;  // a lambda
  if (parameters == outer.npos) return Block::initialiser;
  // "}" ends a member's initialiser in braces, "&" a member function's qualifier.
  if (last == ')' || last == '}' || last == '&') return Block::function;
  const std::string_view rest = std::string_view(outer).substr(parameters + 1);
  const bool trailing = rest.find("->") != rest.npos || rest.find("requires") != rest.npos;
  const bool known =
      std::ranges::find(kAfterParameters, last_word(outer)) != kAfterParameters.end();
  return trailing || known ? Block::function : Block::initialiser;
}

class BodyFinder {
 public:
  std::optional<std::vector<FunctionBody>> run(std::string_view text) {
    for (const char c : text) {
      if (c == '\n') ++line_;
      if (c == '{') {
        open();
      } else if (c == '}') {
        if (open_.empty()) return std::nullopt;
        close();
      } else if (c == ';' && parentheses_ == 0) {
        head_.clear();
      } else {
        if (c == '(') ++parentheses_;
        if (c == ')') --parentheses_;
        head_ += c;
      }
    }
    if (!open_.empty()) return std::nullopt;
    return std::move(bodies_);
  }

 private:
  struct Open {
    Block block = Block::scope;
    std::size_t line = 0;
    std::string head;
    int parentheses = 0;
  };

  void open() {
    const bool inside = !open_.empty() && open_.back().block == Block::function;
    const Block block = inside ? Block::function : block_after(head_);
    if (block == Block::function && !inside) bodies_.push_back({line_, 0});
    open_.push_back({block, line_, std::move(head_), parentheses_});
    head_.clear();
    parentheses_ = 0;
  }

  // After an initialiser the statement before it continues, after other blocks a new one begins.
  void close() {
    Open ended = std::move(open_.back());
    open_.pop_back();
    const bool inside = !open_.empty() && open_.back().block == Block::function;
    if (ended.block == Block::function && !inside) bodies_.back().last_line = line_;
    head_.clear();
    if (ended.block == Block::initialiser || ended.parentheses > 0) head_ = ended.head + "}";
    parentheses_ = ended.parentheses;
  }

  std::vector<Open> open_;
  std::vector<FunctionBody> bodies_;
  std::string head_;
  int parentheses_ = 0;
  std::size_t line_ = 1;
};

}  // namespace

std::optional<std::vector<FunctionBody>> function_bodies(std::string_view source) {
  return BodyFinder().run(Blanker(source).run());
}

std::vector<std::string> length_faults(std::string_view path, std::string_view text) {
  std::vector<std::string> faults;
  const bool open_end = !text.empty() && !text.ends_with('\n');
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + (open_end ? 1 : 0);
  if (lines > kMaxFileLines) {
    faults.push_back(fmt::format("{}:{}: {} lines, {} at most", path, lines, lines, kMaxFileLines));
  }
  if (!is_cpp(path)) return faults;
  const auto bodies = function_bodies(text);
  if (!bodies) faults.push_back(fmt::format("{}:1: braces do not match", path));
  for (const FunctionBody& body : bodies.value_or(std::vector<FunctionBody>())) {
    if (body.lines() <= kMaxFunctionLines) continue;
    faults.push_back(fmt::format("{}:{}: a function of {} lines, {} at most", path, body.first_line,
                                 body.lines(), kMaxFunctionLines));
  }
  return faults;
}

std::vector<std::string> header_faults(std::string_view path, std::string_view text) {
  if (!path.ends_with(".h")) return {};
  while (text.starts_with("//")) text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
  if (text.starts_with("#pragma once\n")) return {};
  return {fmt::format("{}:1: expected comments, then #pragma once", path)};
}

}  // namespace coevo::house
