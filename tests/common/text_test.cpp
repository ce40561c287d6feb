// SPDX-License-Identifier: MIT
// Texts of values: numbers, JSON, YAML, parameters.
#include "common/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/config/config_node.h"
#include "common/config/json_text.h"
#include "common/parameter.h"
#include "tests/common/throws.h"

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
  EXPECT_EQ(replace_all("aaa", "aa", "a"), "aa");  // does not look at replaced text again
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
      EXPECT_NE(fault_of(nested(depth, open, close)).find("expected at most 100 nested lists"),
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

const std::vector<Parameter> kParameters{
    {.name = "depth", .help = "", .standard = std::int64_t{6}, .low = 0, .high = 15},
    {.name = "rate", .help = "", .standard = 0.25, .low = 0, .high = 1},
    {.name = "restart", .help = "", .standard = true},
    {.name = "rule", .help = "", .standard = std::string("none"), .choices = {"none", "raymond"}},
};

TEST(Parameter, defaults) {
  const Settings settings = defaults(kParameters);
  EXPECT_EQ(settings.integer("depth"), 6);
  EXPECT_EQ(settings.real("rate"), 0.25);
  EXPECT_TRUE(settings.flag("restart"));
  EXPECT_EQ(settings.text("rule"), "none");
}

TEST(Parameter, our_own_bugs_are_logic_errors) {
  const Settings settings = defaults(kParameters);
  EXPECT_THROW(settings.integer("deep"), std::logic_error);
  EXPECT_THROW(settings.integer("rate"), std::logic_error);
  const Parameter outside{
      .name = "x", .help = "", .standard = std::int64_t{16}, .low = 0, .high = 15};
  EXPECT_THROW(defaults({&outside, 1}), std::logic_error);
  const Parameter no_choice{
      .name = "x", .help = "", .standard = std::string("c"), .choices = {"a", "b"}};
  EXPECT_THROW(defaults({&no_choice, 1}), std::logic_error);
}

TEST(Parameter, expectations) {
  EXPECT_EQ(expectation(kParameters[0]), "an integer 0..15");
  EXPECT_EQ(expectation(kParameters[1]), "a number 0..1");
  EXPECT_EQ(expectation(kParameters[2]), "true or false");
  EXPECT_EQ(expectation(kParameters[3]), "one of none, raymond");
  EXPECT_EQ(expectation({.name = "x", .help = "", .standard = std::string()}), "text");
}

// What the descriptor promises to --help is what the reader says when it refuses.
TEST(Parameter, the_reader_expects_what_the_descriptor_says) {
  const auto node = ConfigNode::parse("depth: 16\nrate: 1.5\nrestart: yes\nrule: no\n", "f");
  for (const Parameter& parameter : kParameters) {
    const std::string message = input_error([&] { node.child(parameter.name).value(parameter); });
    EXPECT_NE(message.find("expected " + expectation(parameter)), std::string::npos) << message;
  }
}

TEST(Parameter, read_settings) {
  const auto node = ConfigNode::parse("rate: 0.5\nrule: raymond\n", "f");
  const Settings settings = read_settings(node, kParameters);
  EXPECT_EQ(settings.integer("depth"), 6);
  EXPECT_EQ(settings.real("rate"), 0.5);
  EXPECT_EQ(settings.text("rule"), "raymond");
  node.finish();
}

TEST(ToText, examples) {
  EXPECT_EQ(to_text(std::int64_t{6}), "6");
  EXPECT_EQ(to_text(0.25), "0.25");
  EXPECT_EQ(to_text(1e-5), "1e-05");
  EXPECT_EQ(to_text(true), "true");
  EXPECT_EQ(to_text(std::string("raymond")), "raymond");
  EXPECT_EQ(to_text(std::string("null")), "\"null\"");
  EXPECT_EQ(to_text(std::string("a: b")), "\"a: b\"");
  EXPECT_EQ(to_text(std::string()), "\"\"");
}

ConfigNode written(const Value& value) {
  return ConfigNode::parse("key: " + to_text(value) + "\n", "f").child("key");
}

RC_GTEST_PROP(ToText, integers_read_back, (std::int64_t value)) {
  using Limits = std::numeric_limits<std::int64_t>;
  RC_ASSERT(written(value).integer(Limits::min(), Limits::max()) == value);
}

RC_GTEST_PROP(ToText, reals_read_back, (std::uint64_t number)) {
  // Spread over all exponents and signs by an odd factor.
  const double value = std::bit_cast<double>(number * 0x9E3779B97F4A7C15ULL);
  RC_PRE(std::isfinite(value));
  RC_ASSERT(written(value).real(-HUGE_VAL, HUGE_VAL) == value);
}

RC_GTEST_PROP(ToText, texts_read_back, (std::string raw)) {
  std::string value;  // `raw`'s characters as code points of one and two bytes
  for (const char c : raw) {
    if (static_cast<unsigned char>(c) < 0x80)
      value += c;
    else
      value += "é";
  }
  RC_ASSERT(written(value).text() == value);
}

}  // namespace
}  // namespace coevo::common
