// SPDX-License-Identifier: MIT
#include "src/fitness/command/command_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "common/error.h"
#include "common/text.h"

namespace coevo::fitness::command {

std::string lower_case(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return std::tolower(c); });
  return result;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> fields;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    fields.push_back(common::trimmed(text.substr(at, end - at)));
    at = end + 1;
  }
  return fields;
}

std::optional<double> number_in(std::string_view text) {
  text = common::trimmed(text);
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<std::string_view> take_last_line(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  if (text.ends_with('\n')) text.remove_suffix(1);
  const std::size_t start = text.rfind('\n') + 1;  // 0 if there is none
  std::string_view line = text.substr(start);
  text = text.substr(0, start);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view last_line(std::string_view text) {
  while (const auto line = take_last_line(text)) {
    if (!common::trimmed(*line).empty()) return common::trimmed(*line);
  }
  return "";
}

namespace {

// Reads one word; its quotes may begin and end anywhere in it.
class ShellWord {
 public:
  // False: a quote is not closed.
  bool take(std::string_view& text) {
    for (; !text.empty(); text.remove_prefix(1)) {
      const char c = text.front();
      if (quote_ == 0 && (c == ' ' || (c >= '\t' && c <= '\r'))) break;
      if (!take_quote(c) && !take_backslash(text)) word_ += c;
    }
    return quote_ == 0;
  }
  std::string word() { return std::move(word_); }

 private:
  bool take_quote(char c) {
    if (quote_ == 0 ? c != '"' && c != '\'' : c != quote_) return false;
    quote_ = quote_ == 0 ? c : '\0';
    return true;
  }
  bool take_backslash(std::string_view& text) {
    if (text[0] != '\\' || text.size() < 2 || quote_ == '\'') return false;
    const bool is_plain = quote_ == '"' && std::string_view("\"\\$`").find(text[1]) == text.npos;
    if (is_plain) return false;
    word_ += text[1];
    text.remove_prefix(1);
    return true;
  }

  std::string word_;
  char quote_ = '\0';  // that is open
};

}  // namespace

std::optional<std::vector<std::string>> shell_words(std::string_view text) {
  std::vector<std::string> words;
  for (text = common::trimmed(text); !text.empty(); text = common::trimmed(text)) {
    ShellWord word;
    if (!word.take(text)) return std::nullopt;
    words.push_back(word.word());
  }
  return words;
}

namespace {

constexpr std::string_view kBlanks = " \t\r\f\v";

bool is_blank(char c) {
  return kBlanks.find(c) != std::string_view::npos;
}

// Of a quote at `start`, its end; npos if it is open.
std::size_t end_of_quote(std::string_view text, std::size_t start) {
  const bool is_quote = text[start] == '"' || text[start] == '\'';
  return is_quote ? text.find(text[start], start + 1) : std::string_view::npos;
}

bool is_name_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_';
}

}  // namespace

std::string_view without_comment(std::string_view line) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '#' && (at == 0 || is_blank(line[at - 1])))
      return common::trimmed(line.substr(0, at));
    const std::size_t end = end_of_quote(line, at);
    if (end != std::string_view::npos) at = end;
  }
  return common::trimmed(line);
}

std::optional<double> number_of(std::string_view text) {
  const auto number = common::trimmed(text).size() == text.size() ? number_in(text) : std::nullopt;
  return number && std::isfinite(*number) ? number : std::nullopt;
}

void fail_at(const std::string& place, std::string_view text, std::string_view expected) {
  throw common::InputError(
      fmt::format("{}: '{}': expected {}", place, common::printable(text), expected));
}

std::string quoted_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return '"' + escaped + '"';
}

std::string_view without_mark(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

std::vector<TextLine> lines_without_comments(std::string_view text, const std::string& name) {
  text = without_mark(text);
  std::vector<TextLine> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view whole = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(whole.size() + 1, text.size()));
    const std::string_view line = whole.substr(0, whole.find('#'));
    const std::size_t last = line.find_last_not_of(kBlanks);
    if (last == std::string_view::npos) continue;
    lines.push_back({line.substr(0, last + 1), fmt::format("{}:{}", name, number)});
  }
  return lines;
}

std::string_view TextCursor::rest() const {
  const std::size_t start = std::min(text_.find_first_not_of(kBlanks), text_.size());
  return text_.substr(start);
}

std::string_view TextCursor::pass(std::size_t length) {
  const std::string_view left = rest();
  text_ = left.substr(length);
  return left.substr(0, length);
}

bool TextCursor::take(std::string_view mark) {
  if (!starts_with(mark)) return false;
  pass(mark.size());
  return true;
}

void TextCursor::require(std::string_view mark) {
  if (!take(mark)) fail(fmt::format("'{}'", mark));
}

std::string TextCursor::word(std::string_view expected) {
  const std::string_view left = rest();
  const auto is_end = [](char c) {
    return kMarks.find(c) != std::string_view::npos || is_blank(c);
  };
  const auto length = std::ranges::find_if(left, is_end) - left.begin();
  if (length == 0) fail(expected);
  return std::string(pass(static_cast<std::size_t>(length)));
}

std::string TextCursor::name(std::string_view expected) {
  const std::string_view left = rest();
  const auto length = std::ranges::find_if_not(left, is_name_letter) - left.begin();
  if (length == 0) fail(expected);
  return std::string(pass(static_cast<std::size_t>(length)));
}

namespace {

void append_utf8(std::string& text, std::uint32_t code) {
  const auto tail = [&](int shift) { text += static_cast<char>(0x80 | ((code >> shift) & 0x3f)); };
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xc0 | (code >> 6));
  } else if (code < 0x10000) {
    text += static_cast<char>(0xe0 | (code >> 12));
  } else {
    text += static_cast<char>(0xf0 | (code >> 18));
    tail(12);
  }
  if (code >= 0x800) tail(6);
  if (code >= 0x80) tail(0);
}

// What stands after a backslash, as in R: n, ", \101, \x41, \u41, \u{41}. How many characters that
// is; 0: none that R knows.
std::size_t take_escape(std::string_view text, std::string& result) {
  constexpr std::string_view kNames = "ntrabfv\\\"'` \n";
  constexpr std::string_view kMeanings = "\n\t\r\a\b\f\v\\\"'` \n";
  const char kind = text.empty() ? '\0' : text[0];
  if (const std::size_t at = kNames.find(kind); at != std::string_view::npos) {
    result += kMeanings[at];
    return 1;
  }
  const bool is_octal = kind >= '0' && kind <= '7';
  const bool is_unicode = kind == 'u' || kind == 'U';
  std::string_view digits = text.substr(is_octal || text.empty() ? 0 : 1);
  const bool in_braces = is_unicode && digits.starts_with('{');
  if (in_braces) digits.remove_prefix(1);
  digits = digits.substr(0, is_octal ? 3 : kind == 'x' ? 2 : kind == 'u' ? 4 : is_unicode ? 8 : 0);
  std::uint32_t code = 0;
  const char* const end =
      std::from_chars(digits.data(), digits.data() + digits.size(), code, is_octal ? 8 : 16).ptr;
  const std::size_t length = static_cast<std::size_t>(end - text.data());
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  if (code == 0 || is_surrogate || code > (is_unicode ? 0x10ffffU : 0xffU)) return 0;
  if (is_unicode) append_utf8(result, code);
  if (!is_unicode) result += static_cast<char>(code);
  if (!in_braces) return length;
  return text.substr(length).starts_with('}') ? length + 1 : 0;
}

}  // namespace

std::string TextCursor::quoted(Backslash backslash) {
  const std::string_view left = rest();
  if (!at_quote()) fail("a text in quotes");
  std::string result;
  for (std::size_t at = 1; at < left.size(); ++at) {
    if (left[at] == left[0]) {
      pass(at + 1);
      return result;
    }
    if (backslash == Backslash::is_plain || left[at] != '\\') {
      result += left[at];
      continue;
    }
    const std::size_t length = take_escape(left.substr(at + 1), result);
    if (length == 0) {
      pass(at);
      fail("an escape that R knows, such as \\\\ or \\\"");
    }
    at += length;
  }
  fail("a quote at the end of the text");
}

std::string TextCursor::until(std::string_view ends) {
  const std::string_view left = rest();
  const std::string_view taken = pass(std::min(left.find_first_of(ends), left.size()));
  const std::size_t last = taken.find_last_not_of(kBlanks);
  return std::string(taken.substr(0, last == std::string_view::npos ? 0 : last + 1));
}

void TextCursor::fail(std::string_view expected) const {
  fail_at(place_, at_end() ? "(end of line)" : rest(), expected);
}

}  // namespace coevo::fitness::command
