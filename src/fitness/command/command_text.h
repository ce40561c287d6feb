// SPDX-License-Identifier: MIT
// Reads what programs print and what foreign files hold.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coevo::fitness::command {

// Lines, fields and numbers in what programs print.

std::string lower_case(std::string_view text);

// The text between `separator`s, each part trimmed.
std::vector<std::string_view> split(std::string_view text, char separator);

// A number, finite or not, that is the whole text.
std::optional<double> number_in(std::string_view text);

// Takes the last line from the end of `text`, without its line end; nothing once it is empty.
std::optional<std::string_view> take_last_line(std::string_view& text);

// The last line with more than blanks, trimmed; "" if there is none.
std::string_view last_line(std::string_view text);

// The words of a shell's command line: text between blanks, where quotes and backslashes protect
// blanks. No other character is special, unlike in a shell. Nothing if a quote is not closed.
std::optional<std::vector<std::string>> shell_words(std::string_view text);

// The line without a comment, which begins with '#' at the start or after a blank, outside of
// quotes; trimmed.
std::string_view without_comment(std::string_view line);

// Reads a line of a foreign file from left to right.

// The text as a finite number in any usual form (5, -0.5, .5, +1e-3), without other text.
std::optional<double> number_of(std::string_view text);

// Throws InputError "place: 'text': expected ...".
[[noreturn]] void fail_at(const std::string& place, std::string_view text,
                          std::string_view expected);

// Characters, in addition to blanks, that no unquoted word has.
inline constexpr std::string_view kMarks = "{}[]()|=!<>&,\"'#";

// In double quotes, with a backslash before quotes and backslashes.
std::string quoted_text(std::string_view text);

// Without a byte order mark at its begin.
std::string_view without_mark(std::string_view text);

struct TextLine {
  std::string_view text;  // of the whole text, which must outlive it
  std::string place;      // "name:line"
};
// The lines that are not blank, without what follows a '#', even in quotes: so irace and SMAC read.
// A byte order mark is no part of the first.
std::vector<TextLine> lines_without_comments(std::string_view text, const std::string& name);

class TextCursor {
 public:
  // `place` ("file:line") begins every message. The text must outlive the cursor.
  explicit TextCursor(const TextLine& line) : TextCursor(line.text, line.place) {}
  TextCursor(std::string_view text, std::string place) : text_(text), place_(std::move(place)) {}

  const std::string& place() const { return place_; }
  // The rest, from its first character that is not a blank.
  std::string_view rest() const;
  bool at_end() const { return rest().empty(); }
  bool starts_with(std::string_view mark) const { return rest().starts_with(mark); }
  bool at_quote() const { return starts_with("\"") || starts_with("'"); }

  // Whether `mark` stands next; if so it is passed.
  bool take(std::string_view mark);
  // Throws InputError unless `mark` stands next.
  void require(std::string_view mark);
  // The characters up to a blank or one of kMarks; none: InputError with `expected`.
  std::string word(std::string_view expected);
  // Likewise, of letters, digits, '.' and '_' only.
  std::string name(std::string_view expected);
  // The meaning of a backslash in quotes: a plain character or one of R's escapes.
  enum class Backslash { is_plain, escapes };
  // A text in quotes, without them.
  std::string quoted(Backslash backslash);
  // All that is left up to one of `ends`, without blanks at its end.
  std::string until(std::string_view ends);
  // The next `length` characters, which there must be.
  std::string_view pass(std::size_t length);

  // Throws InputError; the offending text is what is left.
  [[noreturn]] void fail(std::string_view expected) const;

 private:
  std::string_view text_;
  std::string place_;
};

}  // namespace coevo::fitness::command
