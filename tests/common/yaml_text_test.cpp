// SPDX-License-Identifier: MIT
#include "common/config/yaml_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "common/config/config_node.h"

namespace coevo::common {
namespace {

TEST(YamlText, IsBlockYamlInTheGivenOrder) {
  const nlohmann::ordered_json object{
      {"z", 1},
      {"a",
       {{"deep", {{"flag", true}, {"half", 0.5}}}, {"empty", nlohmann::ordered_json::object()}}},
      {"list", {1, 2, 3}}};
  EXPECT_EQ(yaml_text(object),
            "z: 1\na:\n  deep:\n    flag: true\n    half: 0.5\n  empty: {}\nlist: [1,2,3]\n");
}

TEST(YamlText, QuotesTextThatYamlWouldTakeForSomethingElse) {
  const std::vector<std::string> texts{"plain_name", "1-32000", "",      "true", "no", "null", "5",
                                       "a: b",       "# no",    "tab\t", "\"",   "-",  "[",    "~"};
  nlohmann::ordered_json object;
  for (std::size_t i = 0; i < texts.size(); ++i) object["t" + std::to_string(i)] = texts[i];
  const std::string text = yaml_text(object);
  EXPECT_TRUE(text.starts_with("t0: plain_name\nt1: \"1-32000\"\n")) << text;
  const ConfigNode node = ConfigNode::parse(text, "test.yaml");
  for (std::size_t i = 0; i < texts.size(); ++i) {
    EXPECT_EQ(node.child("t" + std::to_string(i)).text(), texts[i]);
  }
}

RC_GTEST_PROP(YamlText, NumbersReadBackBitForBit, (double real, std::int64_t integer)) {
  RC_PRE(std::isfinite(real));
  const nlohmann::ordered_json object{{"real", real}, {"integer", integer}};
  const ConfigNode node = ConfigNode::parse(yaml_text(object), "test.yaml");
  RC_ASSERT(node.child("real").real(-1e308, 1e308) == real);
  RC_ASSERT(node.child("integer").integer(INT64_MIN, INT64_MAX) == integer);
}

}  // namespace
}  // namespace coevo::common
