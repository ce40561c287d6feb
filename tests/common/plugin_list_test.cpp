// SPDX-License-Identifier: MIT
#include "common/plugin_list.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace coevo::common
