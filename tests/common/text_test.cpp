// SPDX-License-Identifier: MIT
#include "common/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace coevo::common {
namespace {

TEST(Utf8, lengths) {
  EXPECT_EQ(utf8_length("a", 0), 1U);
  EXPECT_EQ(utf8_length("é", 0), 2U);
  EXPECT_EQ(utf8_length("é", 1), 0U);  // in the middle
  EXPECT_EQ(utf8_length("♠", 0), 3U);
  EXPECT_EQ(utf8_length("\U0001F0A1", 0), 4U);
  EXPECT_EQ(utf8_length("", 0), 0U);
}

TEST(Utf8, refuses_what_is_none) {
  for (const std::string text : {"\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80",
                                 "\xF4\x90\x80\x80", "\xFF", "\xC3", "\xE2\x99"}) {
    EXPECT_EQ(utf8_length(text, 0), 0U);
  }
}

TEST(Printable, examples) {
  EXPECT_EQ(printable("a\tb\n\x1b[0m\xff é"), "a\\tb\\n\\x1b[0m\\xff é");
  EXPECT_EQ(printable("0123456789", 10), "0123456789");
  EXPECT_EQ(printable("0123456789a", 10), "0123456...");
  EXPECT_EQ(printable("éééééééé", 7), "éééé...");
  EXPECT_EQ(printable("\n\n\n\n", 7), "\\n\\n...");
}

RC_GTEST_PROP(Printable, is_one_short_line, (std::string text)) {
  const auto limit = *rc::gen::inRange<std::size_t>(3, 80);
  const std::string result = printable(text, limit);
  RC_ASSERT(columns(result) <= limit);
  RC_ASSERT(std::none_of(result.begin(), result.end(),
                         [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }));
  for (std::size_t at = 0; at < result.size();) {
    const std::size_t length = utf8_length(result, at);
    RC_ASSERT(length > 0U);
    at += length;
  }
}

RC_GTEST_PROP(Columns, first_columns_is_a_prefix, (std::string text)) {
  const auto limit = *rc::gen::inRange<std::size_t>(0, 80);
  const std::string_view first = first_columns(text, limit);
  RC_ASSERT(std::string_view(text).starts_with(first));
  RC_ASSERT(columns(first) == std::min(limit, columns(text)));
}

TEST(Text, wrapped) {
  EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three");
  EXPECT_EQ(wrapped("  one    two three", 12, 4), "  one    two\n    three");
  EXPECT_EQ(wrapped("unbroken word", 3, 0), "unbroken\nword");
  EXPECT_EQ(wrapped("\u00e4\u00e4 \u00e4", 4, 0), "\u00e4\u00e4 \u00e4");  // columns, not bytes
  EXPECT_EQ(wrapped("", 9, 3), "");
  EXPECT_EQ(wrapped("any text at all", std::string::npos, 3), "any text at all");
}

TEST(Text, replace_all) {
  EXPECT_EQ(replace_all("a|b||", "|", "\\|"), "a\\|b\\|\\|");
  EXPECT_EQ(replace_all("aaa", "aa", "a"), "aa");  // what was replaced is not looked at again
  EXPECT_EQ(replace_all("", "a", "b"), "");
}

TEST(Text, a_word_of_a_command) {
  EXPECT_EQ(shell_word("runs/a-1_b.json"), "runs/a-1_b.json");
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word("caf\xC3\xA9"), "'caf\xC3\xA9'");
  EXPECT_EQ(shell_word("a\xff b'"), "$'a\\xff b\\x27'");
}

}  // namespace
}  // namespace coevo::common
