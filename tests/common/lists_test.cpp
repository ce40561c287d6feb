// SPDX-License-Identifier: MIT
// Lists of plug-ins, sets of instances, overrides of a config.
#include <gtest/gtest.h>

#include <stdexcept>

#include "common/config/config_node.h"
#include "common/error.h"
#include "common/instance_set.h"
#include "common/plugin_list.h"
#include "tests/common/throws.h"

namespace coevo::common {
namespace {

struct Plugin {
  PluginDescriptor descriptor;
  int value = 0;
};

PluginList<Plugin> three() {
  PluginList<Plugin> list;
  list.add({{"b", "the first"}, 1});
  list.add({{"c", "the second"}, 2});
  list.add({{"a", "the third"}, 3});
  return list;
}

TEST(PluginList, keeps_the_order_in_which_they_were_added) {
  const auto list = three();
  EXPECT_EQ(list.size(), 3U);
  EXPECT_EQ(list.names(), (std::vector<std::string>{"b", "c", "a"}));
  EXPECT_EQ(list.front().value, 1);
  int sum = 0;
  for (const Plugin& plugin : list) sum = 10 * sum + plugin.value;
  EXPECT_EQ(sum, 123);
}

TEST(PluginList, finds_by_the_whole_name) {
  const auto list = three();
  ASSERT_NE(list.find("a"), nullptr);
  EXPECT_EQ(list.find("a")->value, 3);
  EXPECT_EQ(list.find("A"), nullptr);
  EXPECT_EQ(list.find(""), nullptr);
}

TEST(PluginList, refuses_a_second_of_one_name) {
  auto list = three();
  EXPECT_THROW(list.add({{"c", "again"}, 4}), std::logic_error);
  EXPECT_EQ(list.size(), 3U);
  EXPECT_EQ(list.find("c")->value, 2);
}

TEST(PluginList, has_no_default_where_it_is_empty) {
  EXPECT_THROW(PluginList<Plugin>().front(), std::logic_error);
}

TEST(InstanceSet, ReadsNumbersAndRanges) {
  const InstanceSet set = InstanceSet::parse("617, 1-3,10");
  EXPECT_EQ(set.size(), 5U);
  EXPECT_EQ(set.first(), 1U);
  EXPECT_EQ(set.last(), 617U);
  EXPECT_EQ(set.at(0), 1U);
  EXPECT_EQ(set.at(2), 3U);
  EXPECT_EQ(set.at(3), 10U);
  EXPECT_EQ(set.at(4), 617U);
  EXPECT_THROW(set.at(5), std::logic_error);
}

// Looking through the ranges for each of them would take minutes.
TEST(InstanceSet, KnowsWhatItContainsAndMeets) {
  const InstanceSet set = InstanceSet::parse("1-3,10,20-30");
  for (const std::uint64_t number : {1, 3, 10, 20, 30}) EXPECT_TRUE(set.contains(number)) << number;
  for (const std::uint64_t number : {0, 4, 11, 19, 31})
    EXPECT_FALSE(set.contains(number)) << number;
  EXPECT_TRUE(set.meets(InstanceSet::parse("5,28-40")));
  EXPECT_TRUE(InstanceSet::parse("9-11").meets(set));
  EXPECT_FALSE(set.meets(InstanceSet::parse("4-9,11-19,31")));
  EXPECT_FALSE(set.meets({}));
}

TEST(InstanceSet, HasManySingleNumbers) {
  constexpr std::uint64_t kCount = 600'000;
  std::string text = "5";
  for (std::uint64_t i = 1; i < kCount; ++i) text += "," + std::to_string(5 + 3 * i);
  const InstanceSet set = InstanceSet::parse(text);
  ASSERT_EQ(set.size(), kCount);
  for (std::uint64_t i = 0; i < kCount; ++i) ASSERT_EQ(set.at(i), 5 + 3 * i);
}

TEST(InstanceSet, ItsTextIsTheShortest) {
  EXPECT_EQ(InstanceSet::parse("3,1,2,5-7,8,20").text(), "1-3,5-8,20");
  EXPECT_EQ(InstanceSet::parse("1-32000").text(), "1-32000");
  EXPECT_EQ(InstanceSet::parse("4-4").text(), "4");
  EXPECT_EQ(InstanceSet::parse("1-3"), InstanceSet::parse("3,2,1"));
}

TEST(InstanceSet, RefusesAnythingElse) {
  for (const char* text : {"", " ", "abc", "1-", "-5", "1,,2", "1-2-3", "5-1", "1.5", "+1", "1,1",
                           "1-5,5-6", "9007199254740993", "99999999999999999999", "0x5", "1 2"}) {
    EXPECT_THROW(InstanceSet::parse(text), InputError) << text;
  }
}

TEST(InstanceSet, ReadsBothFormsFromAConfig) {
  const auto node = ConfigNode::parse("{text: 1-5, number: 7, list: [9, 2-4]}", "test.yaml");
  EXPECT_EQ(InstanceSet::read(node.child("text"), 1, 10).text(), "1-5");
  EXPECT_EQ(InstanceSet::read(node.child("number"), 1, 10).text(), "7");
  EXPECT_EQ(InstanceSet::read(node.child("list"), 1, 10).text(), "2-4,9");
  EXPECT_THROW(InstanceSet::read(node.child("list"), 1, 8), InputError);
  EXPECT_THROW(InstanceSet::read(node.child("list"), 3, 10), InputError);
}

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
