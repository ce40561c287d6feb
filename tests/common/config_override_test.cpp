// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "common/config/config_node.h"
#include "tests/common/throws.h"

namespace coevo::common {
namespace {

ConfigNode example() {
  return ConfigNode::parse("seed: 1\nga: {rate: 0.5}\nempty:\nlist: [{a: 1}, {a: 2}]\n", "f");
}

std::string override_error(const std::string& assignment) {
  return input_error([&] { example().override_value(assignment); });
}

TEST(ConfigOverride, replaces_and_adds) {
  ConfigNode root = example();
  root.override_value("seed=7");
  root.override_value("ga.rate=0.25");
  root.override_value("ga.rate=0.75");
  root.override_value("new.deep.key=[1, {x: text = with equals}]");
  root.override_value("empty.key=\"\"");
  root.override_value("list.1.a=9");
  EXPECT_EQ(root.child("seed").integer(0, 9), 7);
  EXPECT_EQ(root.child("ga").child("rate").real(0, 1), 0.75);
  const auto key = root.child("new").child("deep").child("key").items();
  EXPECT_EQ(key[1].child("x").text(), "text = with equals");
  EXPECT_EQ(root.child("empty").child("key").text(), "");
  const auto items = root.child("list").items();
  EXPECT_EQ(items[0].child("a").integer(0, 9), 1);
  EXPECT_EQ(items[1].child("a").integer(0, 9), 9);
  root.finish();
}

TEST(ConfigOverride, faults_in_values_are_placed_in_the_assignment) {
  ConfigNode root = example();
  root.override_value("ga.rate=2");
  EXPECT_EQ(input_error([&] { root.child("ga").child("rate").real(0, 1); }),
            "--set:1:9: '2': expected a number 0..1");
  EXPECT_EQ(override_error("ga={a: 1, a: 2}"),
            "--set:1:11: 'a': expected each key once (first at --set:1:5)");
}

TEST(ConfigOverride, unknown_keys_are_found) {
  ConfigNode root = example();
  root.override_value("sead=2");
  root.find("seed");
  for (const auto& key : {"ga", "empty", "list"}) root.child(key);
  root.child("ga").child("rate");
  for (const ConfigNode& item : root.child("list").items()) item.child("a");
  EXPECT_EQ(input_error([&] { root.finish(); }),
            "--set:1:1: 'sead': expected a known key (did you mean 'seed'?)");
}

TEST(ConfigOverride, malformed) {
  for (const std::string text : {"", "seed", "=1", "seed=", "seed=  ", "a..b=1", ".a=1", "a.=1"}) {
    EXPECT_EQ(override_error(text), "--set:1:1: '" + text + "': expected key.path=value");
  }
  EXPECT_EQ(override_error("seed.x=1"),
            "--set:1:6: 'x': expected a path through maps; f:1:7 holds a single value");
  EXPECT_EQ(override_error("list.2.a=1"), "--set:1:6: '2': expected an item's number below 2");
  EXPECT_EQ(override_error("list.x=1"), "--set:1:6: 'x': expected an item's number below 2");
  EXPECT_NE(override_error("a=[1"), "(no InputError)");
  EXPECT_NE(override_error("a=*x"), "(no InputError)");
  EXPECT_NE(override_error("a=# comment"), "(no InputError)");
  std::string deep = "a";
  for (int i = 0; i < 100000; ++i) deep += ".a";
  EXPECT_NE(override_error(deep + "=1"), "(no InputError)");
}

}  // namespace
}  // namespace coevo::common
