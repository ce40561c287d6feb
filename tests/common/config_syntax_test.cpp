// SPDX-License-Identifier: MIT
// Texts that are refused as a whole: each with one line that says where and why.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "common/config/config_node.h"
#include "tests/common/throws.h"

namespace coevo::common {
namespace {

std::string fault(const std::string& text) {
  return input_error([&] { ConfigNode::parse(text, "f"); });
}

TEST(ConfigSyntax, duplicate_keys) {
  EXPECT_EQ(fault("a: 1\nb: 2\na: 3\n"), "f:3:1: 'a': expected each key once (first at f:1:1)");
  EXPECT_EQ(fault("x:\n  - y: {a: 1, \"a\": 2}\n"),
            "f:2:15: 'a': expected each key once (first at f:2:9)");
  EXPECT_EQ(fault("{\"é\":1,\"é\":2}"), "f:1:8: 'é': expected each key once (first at f:1:2)");
  EXPECT_EQ(fault("a: {k: 1}\nb: {k: 1}\n"), "(no InputError)");
}

TEST(ConfigSyntax, parts_of_yaml_that_are_not_ours) {
  EXPECT_EQ(fault("a: &x 1\n"), "f:1:4: '&x 1': expected no anchors");
  EXPECT_EQ(fault("a: &x [1]\nb: 2\n"), "f:1:4: '&x [1]': expected no anchors");
  EXPECT_EQ(fault("a: !!int 5\n"), "f:1:4: '!!int 5': expected no tags");
  EXPECT_EQ(fault("<<: {a: 1}\n"), "f:1:1: '<<': expected no merge keys");
  EXPECT_EQ(fault("? [a]\n: 1\n"), "f:1:3: '[a]': expected plain text as a key");
  EXPECT_EQ(fault("~: 1\n"), "f:1:1: '~: 1': expected plain text as a key");
  EXPECT_EQ(fault("%YAML 1.2\n---\na: 1\n"), "f:1:1: '%YAML 1.2': expected no directives");
  EXPECT_EQ(fault("a: *x\n"),
            "f:1:4: '*x': expected valid YAML (the referenced anchor is not defined)");
}

TEST(ConfigSyntax, documents) {
  EXPECT_EQ(fault(""), "f:1:1: '': expected a map, not an empty file");
  EXPECT_EQ(fault("# only a comment\n"), "f:1:1: '': expected a map, not an empty file");
  EXPECT_EQ(fault("a: 1\n---\nb: 2\n"),
            "f:2:1: '---': expected the end of the file after the first document");
  EXPECT_EQ(fault("{\"a\":1} b"),
            "f:1:9: 'b': expected the end of the file after the first document");
  EXPECT_EQ(fault("- 1\n"), "f:1:1: '- 1': expected a map at the top of the file");
  EXPECT_EQ(fault("text\n"), "f:1:1: 'text': expected a map at the top of the file");
  EXPECT_EQ(fault("~\n"), "f:1:1: '~': expected a map at the top of the file");
  EXPECT_EQ(fault("---\na: 1\n...\n"), "(no InputError)");
  EXPECT_EQ(fault("a: 1\r\nb: 2\r\n"), "(no InputError)");
}

TEST(ConfigSyntax, characters) {
  EXPECT_EQ(fault("\xEF\xBB\xBF"
                  "a: 1\n"),
            "f:1:1: '\xEF\xBB\xBF': expected UTF-8 without a byte order mark");
  EXPECT_EQ(fault(std::string("\x7f"
                              "ELF\0",
                              5)),
            "f:1:1: '\\x7fELF\\x00': expected UTF-8 text without control characters");
  EXPECT_EQ(fault("a: é\xE9 b\n"),
            "f:1:5: '\\xe9 b': expected UTF-8 text without control characters");
  EXPECT_EQ(fault("a: 1\nb: \x04\nc: 1\n"),
            "f:2:4: '\\x04': expected UTF-8 text without control characters");
}

TEST(ConfigSyntax, tabs) {
  EXPECT_EQ(fault("a:\n\tb: 1\n"), "f:2:1: '\\tb: 1': expected indentation by spaces, not tabs");
  EXPECT_EQ(fault("a:\n  b: 1\n \t c: 1\n"),
            "f:3:2: '\\t c: 1': expected indentation by spaces, not tabs");
  EXPECT_EQ(fault("a: 1\nb:\t2\t# two\n"), "(no InputError)");
}

TEST(ConfigSyntax, errors_of_the_parser) {
  EXPECT_EQ(fault("a: b: c\n"), "f:1:5: ': c': expected valid YAML (illegal map value)");
  EXPECT_EQ(fault("a: ]\n"), "f:1:4: ']': expected valid YAML (illegal flow end)");
  EXPECT_EQ(fault("a: 1\nb: \"open\n"), "f:2:4: '\"open': expected a closing quote");
  EXPECT_EQ(fault("b: 'it''s\n"), "f:1:4: ''it''s': expected a closing quote");
  EXPECT_EQ(fault("\"a\\\" b: 1\n"), "f:1:1: '\"a\\\" b: 1': expected a closing quote");
  EXPECT_EQ(fault("a: \"x\\\"\\\\\"\nb: 'it''s'\nc: ''\n"), "(no InputError)");
  EXPECT_EQ(fault("a: ! x\n"), "f:1:4: '! x': expected no tags");
  EXPECT_NE(fault("{a: 1"), "(no InputError)");
  EXPECT_NE(fault("{\"a\":\"x\" \"b\":2}"), "(no InputError)");
  EXPECT_NE(fault("{\"a\":\"\\q\"}"), "(no InputError)");
}

TEST(ConfigSyntax, nesting) {
  const auto nested = [](std::size_t depth) {
    return "a: " + std::string(depth, '[') + std::string(depth, ']') + "\n";
  };
  EXPECT_EQ(fault(nested(63)), "(no InputError)");
  EXPECT_NE(fault(nested(64)).find("expected at most 64 nested maps and lists"), std::string::npos);
  for (const std::string open : {"[", "{a: ", "- ", "? ", "{\"a\":"}) {
    std::string text;
    for (int i = 0; i < 50000; ++i) text += open;
    EXPECT_NE(fault(text), "(no InputError)") << open;
  }
}

TEST(ConfigSyntax, long_texts_are_shortened) {
  const std::string text(500, 'x');
  EXPECT_EQ(fault(text),
            "f:1:1: '" + text.substr(0, 57) + "...': expected a map at the top of the file");
}

// Whatever comes, the answer is a document or one line.
RC_GTEST_PROP(ConfigSyntax, any_text_is_read_or_refused_in_one_line, ()) {
  const auto letter =
      rc::gen::elementOf(std::string("ab01:-?[]{},#&*!|>'\"%@\\ \t\n\n\n.~<\xC3\xA9"));
  const std::string message = fault(*rc::gen::container<std::string>(letter));
  RC_ASSERT(std::none_of(message.begin(), message.end(),
                         [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }));
  RC_ASSERT(message == "(no InputError)" || message.find(": expected ") != std::string::npos);
}

TEST(ConfigSyntax, a_json_file_that_is_cut) {
  EXPECT_EQ(fault("{\"a\": 1,\n \"b\": {\"c\": 2,\n"),
            "f:2:15: '(end of file)': expected a '}' for the '{' of f:2:7");
  EXPECT_EQ(fault("{{\"a\": 1}"), "f:1:10: '(end of file)': expected a '}' for the '{' of f:1:1");
  EXPECT_NE(fault("{{\"a\": 1}}").find("expected plain text as a key"), std::string::npos);
}

TEST(ConfigSyntax, nesting_however_deep) {
  for (const char* open : {"[", "{", "{\"a\":", "- ", "? ", "[{", "{a: "}) {
    std::string text = "a:\n  ";
    for (int i = 0; i < 60'000; ++i) text += open;
    EXPECT_NE(fault(text), "(no InputError)") << open;
    EXPECT_NE(fault(text.substr(5)), "(no InputError)") << open;
  }
}

}  // namespace
}  // namespace coevo::common
