// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/r_expression.h"

namespace coevo::fitness::command {
namespace {

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

}  // namespace

std::vector<RAssignment> read_r_assignments(std::string_view text, const std::string& file) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
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

}  // namespace coevo::fitness::command
