// SPDX-License-Identifier: MIT
#include "solver/member.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/common/throws.h"
#include "tests/solver/domains/contract.h"

namespace coevo::solver {
namespace {

const MemberSpec kAttempt{{{"gaps", 0.5}}, 99, AttemptSpec{.expanded = 300, .card_weight = 0.25}};
const MemberSpec kBeam{{{"gaps", 2.0}}, 7, BeamSpec{.width = 16}};

const Domain& pancakes() {
  return test::contract_registry().domain("pancakes");
}

nlohmann::ordered_json json_of(const MemberSpec& member) {
  nlohmann::ordered_json json;
  append_member_search(member, json);
  return json;
}

TEST(Member, becomes_a_solver_and_a_member_again) {
  for (const MemberSpec& member : {kAttempt, kBeam}) {
    const SolverSpec spec = solver_of(member, pancakes(), {});
    EXPECT_TRUE(pancakes().search(spec.search).is_member);
    EXPECT_EQ(is_beam(member), spec.search == "beam");
    const MemberSpec again = member_of(spec);
    EXPECT_EQ(again.weights, member.weights);
    EXPECT_EQ(again.quantisation, member.quantisation);
    EXPECT_EQ(json_of(again), json_of(member));
  }
}

TEST(Member, takes_over_the_settings_that_its_search_has_too) {
  common::Settings shared = common::defaults(pancakes().search("portfolio").parameters);
  shared.set("shorten", false);
  const SolverSpec spec = solver_of(kBeam, pancakes(), shared);
  EXPECT_FALSE(spec.settings.flag("shorten"));
  EXPECT_EQ(spec.settings.integer("width"), 16);
  EXPECT_FALSE(spec.settings.values().contains("window"));
  EXPECT_TRUE(solver_of(kBeam, pancakes(), {}).settings.flag("shorten"));
}

TEST(Member, says_its_size) {
  EXPECT_EQ(size_text(kAttempt), "attempt of 300 positions");
  EXPECT_EQ(size_text(kBeam), "beam of 16");
}

TEST(Member, is_written_as_it_is_read) {
  EXPECT_EQ(json_of(kAttempt).dump(), R"({"expanded":300,"card_weight":0.25})");
  EXPECT_EQ(json_of(kBeam).dump(), R"({"width":16})");
  const auto read = [](const std::string& text) {
    return MemberSpec{.search = read_member_search(common::ConfigNode::parse(text, "m.json"))};
  };
  for (const MemberSpec& member : {kAttempt, kBeam}) {
    EXPECT_EQ(json_of(read(json_of(member).dump())), json_of(member));
  }
  EXPECT_EQ(json_of(read(R"({"expanded": 5})")).dump(), R"({"expanded":5,"card_weight":0.0})");
}

TEST(Member, refuses_sizes_out_of_range_with_their_place) {
  const std::pair<const char*, const char*> faults[] = {
      {R"({"width": 0})", "m.json:1:11: '0': expected an integer 1..10000"},
      {R"({"width": 10001})", "m.json:1:11: '10001': expected an integer 1..10000"},
      {R"({"expanded": 1048576})", "m.json:1:14: '1048576': expected an integer 1..1048575"},
      {R"({"expanded": 5, "card_weight": 17})", "m.json:1:32: '17': expected a number 0..16"},
      {R"({"card_weight": 1})", "m.json:1:1: "}};
  for (const auto& [text, expected] : faults) {
    const auto message =
        common::input_error([&] { read_member_search(common::ConfigNode::parse(text, "m.json")); });
    EXPECT_TRUE(message.starts_with(expected)) << message;
  }
}

}  // namespace
}  // namespace coevo::solver
