// SPDX-License-Identifier: MIT
// Configs: their syntax, their nodes, and errors with places.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/config/config_node.h"
#include "common/files/atomic_file.h"
#include "tests/common/temporary_folder.h"
#include "tests/common/throws.h"

namespace coevo::common {
namespace {

ConfigNode value_of(const std::string& text) {
  return ConfigNode::parse("key: " + text + "\n", "f").child("key");
}

TEST(ConfigNode, reads_yaml) {
  const auto root = ConfigNode::parse(
      "# a comment\nname: first try\nseed: 42\nga:\n  rate: 0.25\n  elite: true\nlist: [1, 2]\n"
      "block:\n  - a\n  - 'b c'\n",
      "f");
  EXPECT_EQ(root.child("name").text(), "first try");
  EXPECT_EQ(root.child("seed").natural(0, 100), 42U);
  EXPECT_EQ(root.child("ga").child("rate").real(0, 1), 0.25);
  EXPECT_TRUE(root.child("ga").child("elite").flag());
  ASSERT_EQ(root.child("list").items().size(), 2U);
  EXPECT_EQ(root.child("list").items()[1].integer(0, 9), 2);
  EXPECT_EQ(root.child("block").items()[1].text(), "b c");
  EXPECT_FALSE(root.find("absent"));
  root.finish();
}

TEST(ConfigNode, reads_minified_json) {
  const std::string text =
      R"({"format":"coevo-weights","version":1,"weights":{"a":1e-05,"b":-0.5},)"
      R"("n":[],"o":{},"t":true,"s":"\u00e9\"\\\/\n","l":")" +
      std::string(5000, 'x') + "\"}";
  const auto root = ConfigNode::parse(text, "w.json");
  EXPECT_EQ(root.child("format").text(), "coevo-weights");
  EXPECT_EQ(root.child("version").integer(1, 1), 1);
  const auto weights = root.child("weights").entries();
  ASSERT_EQ(weights.size(), 2U);
  EXPECT_EQ(weights[0].first, "a");
  EXPECT_EQ(weights[0].second.real(-1, 1), 1e-05);
  EXPECT_EQ(weights[1].second.real(-1, 1), -0.5);
  EXPECT_TRUE(root.child("n").items().empty());
  EXPECT_TRUE(root.child("o").entries().empty());
  EXPECT_TRUE(root.child("t").flag());
  EXPECT_EQ(root.child("s").text(), "é\"\\/\n");
  EXPECT_EQ(root.child("l").text().size(), 5000U);
  root.finish();
  EXPECT_EQ(ConfigNode::parse("{\n\t\"a\": 1\n}\n", "f").child("a").integer(0, 1), 1);
}

TEST(ConfigNode, integers) {
  EXPECT_EQ(value_of("-7").integer(-10, 10), -7);
  EXPECT_EQ(value_of("0").integer(0, 15), 0);
  EXPECT_EQ(value_of("15").integer(0, 15), 15);
  EXPECT_EQ(value_of("18446744073709551615").natural(0, ~0ULL), ~0ULL);
  using Limits = std::numeric_limits<std::int64_t>;
  EXPECT_EQ(value_of("-9223372036854775808").integer(Limits::min(), Limits::max()), Limits::min());
  EXPECT_EQ(input_error([] { value_of("16").integer(0, 15); }),
            "f:1:6: '16': expected an integer 0..15");
  for (const std::string text : {"010",
                                 "0x10",
                                 "0o10",
                                 "1_000",
                                 "1e3",
                                 "1.0",
                                 "+1",
                                 "\"1\"",
                                 "'1'",
                                 "1 2",
                                 "1,000",
                                 "٣",
                                 "18446744073709551616",
                                 "-1",
                                 "--1",
                                 "true",
                                 "[1]",
                                 "{a: 1}",
                                 "1 \"b\":2",
                                 "1:30"}) {
    const auto node = value_of(text);
    EXPECT_NE(input_error([&] { node.natural(0, ~0ULL); }).find("expected an integer 0..1844674"),
              std::string::npos)
        << text;
  }
}

TEST(ConfigNode, reals) {
  const auto read = [](const std::string& text) { return value_of(text).real(-1e308, 1e308); };
  EXPECT_EQ(read("0.1"), 0.1);
  EXPECT_EQ(read("-0.5"), -0.5);
  EXPECT_EQ(read("3"), 3.0);
  EXPECT_EQ(read("1E+3"), 1000.0);
  EXPECT_EQ(read("1e-05"), 1e-05);
  EXPECT_EQ(input_error([] { value_of("1.5").real(0, 1); }),
            "f:1:6: '1.5': expected a number 0..1");
  for (const std::string text :
       {".nan",   ".inf",  "-.inf",   "nan",     "inf",  "infinity", "1e400",
        "-1e400", "0x1p3", "1_000.0", "010",     "00.5", ".5",       "5.",
        "1e",     "1e+",   "+1.0",    "\"1.0\"", "1.0f", "1,5",      "''"}) {
    const auto node = value_of(text);
    EXPECT_NE(input_error([&] { node.real(-HUGE_VAL, HUGE_VAL); }).find("expected a number"),
              std::string::npos)
        << text;
  }
}

TEST(ConfigNode, flags) {
  EXPECT_TRUE(value_of("true").flag());
  EXPECT_FALSE(value_of("false").flag());
  for (const std::string text : {"yes", "no", "on", "True", "TRUE", "y", "1", "\"true\"", "~"}) {
    const auto node = value_of(text);
    EXPECT_NE(input_error([&] { node.flag(); }).find("expected true or false"), std::string::npos)
        << text;
  }
}

TEST(ConfigNode, texts_and_choices) {
  const std::vector<std::string> names{"none", "raymond"};
  EXPECT_EQ(value_of("raymond").choice(names), "raymond");
  EXPECT_EQ(input_error([&] { value_of("raymnd").choice(names); }),
            "f:1:6: 'raymnd': expected one of none, raymond (did you mean 'raymond'?)");
  EXPECT_EQ(value_of("\"\"").text(), "");
  EXPECT_EQ(input_error([] { value_of("[a]").text(); }), "f:1:6: '[a]': expected text");
}

TEST(ConfigNode, an_empty_value_is_none) {
  const auto root = ConfigNode::parse("a:\nb: 1\nc: null\n", "f");
  EXPECT_EQ(input_error([&] { root.child("a").text(); }), "f:1:1: 'a:': expected text");
  EXPECT_EQ(input_error([&] { root.child("c").integer(0, 1); }),
            "f:3:4: 'null': expected an integer 0..1");
}

TEST(ConfigNode, wrong_shapes) {
  const auto root = ConfigNode::parse("a: 1\nb: [1]\nc: {d: 2}\n", "f");
  EXPECT_EQ(input_error([&] { root.child("a").child("x"); }),
            "f:1:4: '1': expected a map (which may contain 'x')");
  EXPECT_EQ(input_error([&] { root.child("b").entries(); }), "f:2:4: '[1]': expected a map");
  EXPECT_EQ(input_error([&] { root.child("c").items(); }), "f:3:4: '{d: 2}': expected a list");
  EXPECT_EQ(input_error([&] { root.child("c").child("e"); }),
            "f:3:4: '{d: 2}': expected a map with the key 'e'");
}

TEST(ConfigNode, unknown_keys) {
  const auto root = ConfigNode::parse("seed: 1\nga:\n  elite: 2\n  rats: 3\nlast: 4\n", "f");
  root.find("seed");
  root.find("last");
  const auto ga = root.child("ga");
  ga.find("elite");
  ga.find("rate");
  const std::string message = "f:4:3: 'rats': expected a known key (did you mean 'rate'?)";
  EXPECT_EQ(input_error([&] { root.finish(); }), message);
  EXPECT_EQ(input_error([&] { ga.finish(); }), message);
  const auto other = ConfigNode::parse("quite_other: 1\n", "f");
  EXPECT_EQ(input_error([&] { other.finish(); }), "f:1:1: 'quite_other': expected no keys here");
  other.find("a");
  other.find("b");
  EXPECT_EQ(input_error([&] { other.finish(); }),
            "f:1:1: 'quite_other': expected one of the keys a, b");
}

TEST(ConfigNode, unknown_keys_inside_lists) {
  const auto root = ConfigNode::parse("list:\n  - a: 1\n  - a: 1\n    other: 2\n", "f");
  for (const ConfigNode& item : root.child("list").items()) item.child("a");
  EXPECT_EQ(input_error([&] { root.finish(); }), "f:4:5: 'other': expected one of the keys a");
}

TEST(ConfigNode, files) {
  const TemporaryFolder folder;
  const std::string path = (folder / "c.yaml").string();
  write_atomically(path, "a: b\n");
  EXPECT_EQ(ConfigNode::read_file(path).child("a").place(), path + ":1:4");
  const std::string missing = (folder / "missing").string();
  EXPECT_EQ(input_error([&] { ConfigNode::read_file(missing); }),
            missing + ": cannot read: No such file or directory");
  EXPECT_EQ(input_error([&] { ConfigNode::read_file(folder.path()); }),
            folder.path().string() + ": cannot read: Is a directory");
  EXPECT_EQ(input_error([&] { ConfigNode::read_file(path + "/x"); }),
            path + "/x: cannot read: Not a directory");
}

// Texts that are refused as a whole: each with one line that says where and why.

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
            "f:2:15: '(end of file)': expected a '}' for the '{' at f:2:7");
  EXPECT_EQ(fault("{{\"a\": 1}"), "f:1:10: '(end of file)': expected a '}' for the '{' at f:1:1");
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
