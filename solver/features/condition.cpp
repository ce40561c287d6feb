// SPDX-License-Identifier: MIT
#include "solver/features/condition.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "common/error.h"

namespace coevo::solver {

// Recursive descent: any = all ("or" all)*, all = part ("and" part)*,
// part = "(" any ")" | operand ("<=" | ">=") operand.
class ConditionParser {
 public:
  ConditionParser(std::string_view text, std::span<const std::string> terms)
      : text_(text), terms_(terms.begin(), terms.end()) {
    advance();
  }

  Condition parse() {
    condition_.depth_ = chain(Condition::Kind::any);
    if (!word_.empty()) fail("'and', 'or' or the end");
    return std::move(condition_);
  }

 private:
  using Kind = Condition::Kind;

  [[noreturn]] void fail(std::string_view expected) const {
    throw ConditionFault(fmt::format("{} at character {}", expected, place_ + 1));
  }

  // The next word: a name or number, "(", ")", "<=" or ">="; empty at the end.
  void advance() {
    place_ = std::min(text_.find_first_not_of(' ', place_ + word_.size()), text_.size());
    const std::string_view rest = text_.substr(place_);
    std::size_t length = std::min(rest.find_first_of(" ()<>="), rest.size());
    if (length == 0 && !rest.empty()) {
      length = rest.starts_with("<=") || rest.starts_with(">=") ? 2 : 1;
    }
    word_ = rest.substr(0, length);
  }

  // A chain of "or"s of chains of "and"s, or one of these. Returns its depth.
  int chain(Kind kind) {
    const std::size_t at = condition_.nodes_.size();
    const std::string_view joint = kind == Kind::any ? "or" : "and";
    const auto link = [&] { return kind == Kind::any ? chain(Kind::all) : part(); };
    int depth = link();
    if (word_ != joint) return depth;
    condition_.nodes_.insert(condition_.nodes_.begin() + static_cast<std::ptrdiff_t>(at), {kind});
    while (word_ == joint) {
      advance();
      depth = std::max(depth, link());
    }
    condition_.nodes_[at].size = condition_.nodes_.size() - at;
    if (++depth > Condition::kMaxDepth) {
      fail(fmt::format("a condition of at most {} levels", Condition::kMaxDepth));
    }
    return depth;
  }

  int part() {
    if (word_ != "(") return comparison();
    if (++open_ > kMaxOpenParentheses)
      fail(fmt::format("at most {} open parentheses", kMaxOpenParentheses));
    advance();
    const int depth = chain(Kind::any);
    if (word_ != ")") fail("')'");
    --open_;
    advance();
    return depth;
  }

  int comparison() {
    Condition::Node node{Kind::at_most};
    node.left = operand();
    if (word_ != "<=" && word_ != ">=") fail("'<=' or '>='");
    if (word_ == ">=") node.kind = Kind::at_least;
    advance();
    node.right = operand();
    condition_.nodes_.push_back(node);
    return 2;
  }

  Condition::Operand operand() {
    const auto term = std::find(terms_.begin(), terms_.end(), word_);
    Condition::Operand operand;
    if (term != terms_.end()) {
      operand = {.is_term = true, .term = static_cast<std::size_t>(term - terms_.begin())};
    } else {
      const char* end = word_.data() + word_.size();
      const auto read = std::from_chars(word_.data(), end, operand.constant);
      const bool is_number = !word_.empty() && read.ec == std::errc() && read.ptr == end;
      if (!is_number || !(operand.constant >= 0 && operand.constant <= 1)) {
        fail(fmt::format("a number of [0, 1] or a term{}",
                         word_.empty() ? "" : common::near_name(std::string(word_), terms_)));
      }
    }
    advance();
    return operand;
  }

  static constexpr int kMaxOpenParentheses = 100;  // so that no text makes the recursion deep

  std::string_view text_;
  std::vector<std::string> terms_;
  Condition condition_;
  std::string_view word_;
  std::size_t place_ = 0;
  int open_ = 0;
};

Condition Condition::parse(std::string_view text, std::span<const std::string> terms) {
  return ConditionParser(text, terms).parse();
}

}  // namespace coevo::solver
