// SPDX-License-Identifier: MIT
#include "common/config/json_text.h"

#include <gtest/gtest.h>

#include "tests/common/throws.h"

namespace coevo::common {
namespace {

std::string fault_of(const std::string& text) {
  return input_error([&] { parse_json(text, "a.json"); });
}

std::string nested(std::size_t depth, const std::string& open, const std::string& close) {
  std::string text;
  for (std::size_t i = 0; i < depth; ++i) text += open;
  for (std::size_t i = 0; i < depth; ++i) text += close;
  return text;
}

TEST(JsonText, faults_have_line_and_column) {
  EXPECT_TRUE(
      fault_of("{\"a\": 1,\n \"b\": x}").starts_with("a.json:2:7: 'x}': expected valid JSON"))
      << fault_of("{\"a\": 1,\n \"b\": x}");
  EXPECT_TRUE(fault_of("").starts_with("a.json:1:1: '(end of line)': expected valid JSON"))
      << fault_of("");
  EXPECT_TRUE(fault_of("{\"a\"").starts_with("a.json:1:5: ")) << fault_of("{\"a\"");
  EXPECT_TRUE(fault_of("[1e999]").starts_with("a.json:1:")) << fault_of("[1e999]");
  EXPECT_TRUE(fault_of("[1] 2").starts_with("a.json:1:5: '2'")) << fault_of("[1] 2");
  EXPECT_TRUE(fault_of("\"\xff\"").starts_with("a.json:1:2: ")) << fault_of("\"\xff\"");
  for (const std::string text : {"", "{", "[1e999]", "\"\n\"", "nul", "\x01"}) {
    EXPECT_EQ(fault_of(text).find('\n'), std::string::npos) << fault_of(text);
  }
}

TEST(JsonText, only_so_deep) {
  EXPECT_NO_THROW(parse_json(nested(kJsonDepth, "[", "]"), "a.json"));
  EXPECT_EQ(fault_of(nested(kJsonDepth + 1, "[", "]")).substr(0, 15), "a.json:1:101: '");
  for (const std::size_t depth : {60'000U, 1'000'000U}) {
    for (const auto& [open, close] : {std::pair{"[", "]"}, {"{\"a\":", "}"}, {"[", ""}}) {
      EXPECT_NE(fault_of(nested(depth, open, close)).find("expected at most 100 lists"),
                std::string::npos);
    }
  }
  // In a text they are no brackets.
  const std::string many(1000, '[');
  EXPECT_EQ(parse_json("[\"\\\"" + many + "\"]", "a.json")[0].get<std::string>(), '"' + many);
}

TEST(JsonText, fields_have_types) {
  constexpr JsonField kFields[] = {{"a", JsonType::text}, {"b", JsonType::natural}};
  const auto fault = [&](const std::string& text) {
    return input_error([&] { require_fields(parse_json(text, "a"), kFields, "a.json"); });
  };
  EXPECT_EQ(fault("{}"), "(no InputError)");
  EXPECT_EQ(fault("{\"a\": \"x\", \"b\": 3, \"c\": []}"), "(no InputError)");
  EXPECT_EQ(fault("{\"a\": 5}"), "a.json: a: '5': expected a text");
  EXPECT_EQ(fault("{\"b\": -5}"), "a.json: b: '-5': expected a whole number from 0 on");
  EXPECT_EQ(fault("[5]"), "a.json: '[5]': expected an object");
}

TEST(JsonText, a_line_of_anything) {
  EXPECT_EQ(json_line(nlohmann::ordered_json{{"path", "a\xff"}}), "{\"path\":\"a\xEF\xBF\xBD\"}");
}

}  // namespace
}  // namespace coevo::common
