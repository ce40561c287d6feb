// SPDX-License-Identifier: MIT
#include "src/fitness/ranks/message.h"

#include <gtest/gtest.h>

#include "solver/weight_file.h"
#include "src/common/error.h"
#include "src/fitness/registry.h"

namespace coevo::fitness::ranks {
namespace {

BatchStart full_batch() {
  BatchStart start{7, "freecell", {}, std::uint64_t{3} << 40, 1.5};
  solver::SolverSpec spec{"portfolio", {}, {{"hsdh", -0.1}, {"g", 1e-17}}, 65536};
  spec.settings.set("flag", true);
  spec.settings.set("whole", std::int64_t{-5});
  spec.settings.set("real", 2.0);  // must not come back as a whole number
  spec.settings.set("text", std::string("raymond"));
  spec.members.push_back({{{"hsdh", 0.3}}, 4096, solver::AttemptSpec{500, 0.25}});
  spec.members.push_back({{{"hsdh", 0.1}}, 4096, solver::BeamSpec{64}});
  spec.rules.push_back({"g <= 0.5", {{"hsdh", 2.0}}});
  start.solvers = {spec, spec};
  return start;
}

CheckedResult full_result() {
  CheckedResult checked;
  checked.result = {.outcome = common::Outcome::node_limit,
                    .generated = 1ULL << 60,
                    .expanded = 3,
                    .positions = 4,
                    .peak_memory = 5,
                    .optimal = true,
                    .lower_bound = 77,
                    .cpu_seconds = 0.1,
                    .plan = {{1, 2, 3, 255}, {0, 0, 0, 0}},
                    .activations = {9, 0}};
  checked.solution = "6a 12\n";
  checked.lengths = {2, 3};
  return checked;
}

std::vector<Message> one_of_each() {
  TaskList tasks{7, {{3, {1, {12, ""}, 1000}}, {1ULL << 40, {0, {0, "a board"}, ~0ULL}}}};
  ResultList results{7, {{3, full_result()}, {4, {}}}};
  return {Hello{"build", "signature", 16}, Refusal{"why"}, full_batch(), Cancel{7}, tasks, results,
          Fault{7, "what", true},          Leave{"why"},   Alive{},      End{}};
}

// Every value of every kind, since all are in the bytes.
TEST(Message, comes_back_as_it_was_sent) {
  const auto messages = one_of_each();
  ASSERT_EQ(messages.size(), std::variant_size_v<Message>);
  for (std::size_t i = 0; i < messages.size(); ++i) {
    ASSERT_EQ(messages[i].index(), i);
    const std::string bytes = encode(messages[i]);
    const Message again = decode(bytes);
    EXPECT_EQ(again.index(), i);
    EXPECT_EQ(encode(again), bytes);
  }
  const auto again = std::get<ResultList>(decode(encode(messages[5]))).results[0].second;
  const auto sent = full_result();
  EXPECT_EQ(again.result.plan, sent.result.plan);
  EXPECT_EQ(again.result.lower_bound, sent.result.lower_bound);
  EXPECT_EQ(again.result.outcome, sent.result.outcome);
  const auto spec = std::get<BatchStart>(decode(encode(full_batch()))).solvers[1];
  EXPECT_EQ(solver::spec_json(spec), solver::spec_json(full_batch().solvers[1]));
  EXPECT_EQ(spec.settings.values(), full_batch().solvers[1].settings.values());
}

TEST(Message, that_nests_deeply_is_refused) {
  EXPECT_THROW(decode(std::string(1'000'000, '\x81')), common::InputError);  // arrays of one
}

TEST(Message, that_is_cut_or_altered_is_refused_or_read_never_more) {
  for (const Message& message : one_of_each()) {
    const std::string bytes = encode(message);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      EXPECT_THROW(decode(bytes.substr(0, size)), common::InputError) << size;
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      for (const int flip : {1, 32, 128}) {
        std::string altered = bytes;
        altered[i] = static_cast<char>(altered[i] ^ flip);
        try {
          decode(altered);
        } catch (const common::InputError&) {
        }
      }
    }
  }
}

}  // namespace
}  // namespace coevo::fitness::ranks
