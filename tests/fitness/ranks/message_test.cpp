// SPDX-License-Identifier: MIT
#include "src/fitness/ranks/message.h"

#include <gtest/gtest.h>

#include "common/error.h"
#include "tests/fitness/altered.h"

namespace coevo::fitness::ranks {
namespace {

std::vector<Message> one_of_each() {
  const std::string any{"no text: \0 \xff \x80", 14};
  return {Hello{"build", "signature", 16},
          Refusal{"why"},
          BatchStart{7, "kind", any},
          Cancel{7},
          TaskList{7, {{3, any}, {1ULL << 40, ""}}},
          ResultList{7, {{3, ""}, {4, any}}},
          Fault{7, "what", true},
          Leave{"why"},
          Alive{},
          End{}};
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
  const auto sent = std::get<ResultList>(messages[5]).results;
  EXPECT_EQ(std::get<ResultList>(decode(encode(messages[5]))).results, sent);
}

TEST(Message, that_nests_deeply_is_refused) {
  EXPECT_THROW(decode(std::string(1'000'000, '\x81')), common::InputError);  // arrays of one
}

TEST(Message, that_is_cut_or_altered_is_refused_or_read_never_more) {
  for (const Message& message : one_of_each()) expect_careful(encode(message), decode);
}

}  // namespace
}  // namespace coevo::fitness::ranks
