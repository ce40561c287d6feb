// SPDX-License-Identifier: MIT
#include "common/config/config_node.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

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

}  // namespace
}  // namespace coevo::common
