// SPDX-License-Identifier: MIT
#include "common/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace coevo::common {
namespace {

unsigned char byte(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

// The length of a sequence by its first byte; 0 for a byte that cannot be first.
std::size_t announced_length(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  if (first >= 0xF0 && first < 0xF5) return 4;
  return 0;
}

// Overlong forms, surrogates and code points above U+10FFFF show in the second byte.
bool second_byte_fits(unsigned char first, unsigned char second) {
  switch (first) {
    case 0xE0:
      return second >= 0xA0;
    case 0xED:
      return second < 0xA0;
    case 0xF0:
      return second >= 0x90;
    case 0xF4:
      return second < 0x90;
    default:
      return true;
  }
}

bool is_control(std::string_view text, std::size_t at, std::size_t length) {
  const unsigned char first = byte(text, at);
  if (length == 1) return first < 0x20 || first == 0x7F;
  return length == 2 && first == 0xC2 && byte(text, at + 1) < 0xA0;
}

std::string escaped(std::string_view bytes) {
  if (bytes == "\n") return "\\n";
  if (bytes == "\r") return "\\r";
  if (bytes == "\t") return "\\t";
  std::string result;
  for (const char c : bytes) result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  return result;
}

}  // namespace

std::size_t utf8_length(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  const unsigned char first = byte(text, at);
  const std::size_t length = announced_length(first);
  if (length == 0 || text.size() - at < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(text, at + i) & 0xC0) != 0x80) return 0;
  }
  return length > 1 && !second_byte_fits(first, byte(text, at + 1)) ? 0 : length;
}

std::string_view first_columns(std::string_view text, std::size_t limit) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < limit && at < text.size(); ++i) {
    at += std::max<std::size_t>(1, utf8_length(text, at));
  }
  return text.substr(0, at);
}

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    at += std::max<std::size_t>(1, utf8_length(text, at));
  }
  return count;
}

std::string printable(std::string_view text, std::size_t limit) {
  std::string result;
  std::size_t width = 0;
  std::size_t length_before_dots = 0;  // bytes of `result` that still leave three columns free
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const std::size_t step = std::max<std::size_t>(1, length);
    const std::string_view bytes = text.substr(at, step);
    const bool plain = length > 0 && !is_control(text, at, length);
    const std::string piece = plain ? std::string(bytes) : escaped(bytes);
    width += plain ? 1 : piece.size();
    if (width > limit) return result.substr(0, length_before_dots) + "...";
    result += piece;
    if (width + 3 <= limit) length_before_dots = result.size();
    at += step;
  }
  return result;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\f\v";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string lines;
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t word = std::min(text.find_first_not_of(' ', at), text.size());
    const std::size_t end = std::min(text.find(' ', word), text.size());
    const std::string_view piece = text.substr(at, end - at);  // with the blanks before it
    const bool has_words = line.find_first_not_of(' ') != std::string::npos;
    if (has_words && columns(line) + columns(piece) > width) {
      lines += line + '\n';
      line = std::string(indent, ' ') + std::string(text.substr(word, end - word));
    } else {
      line += piece;
    }
    at = end;
  }
  return lines + line;
}

std::string replace_all(std::string_view text, std::string_view from, std::string_view to) {
  std::string replaced;
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from)) {
    replaced.append(text.substr(0, at)).append(to);
    text.remove_prefix(at + from.size());
  }
  return replaced.append(text);
}

std::string shell_word(std::string_view text) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./:=,+@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos) {
    return std::string(text);
  }
  const bool escapes = printable(text, text.size()) != text;
  std::string word;
  for (const char each : text) {
    const bool plain = kPlain.find(each) != std::string_view::npos || each == ' ';
    if (escapes && !plain) {
      word += fmt::format("\\x{:02x}", static_cast<unsigned char>(each));
    } else {
      word += each == '\'' ? "'\\''" : std::string(1, each);
    }
  }
  return fmt::format("{}'{}'", escapes ? "$" : "", word);
}

}  // namespace coevo::common
