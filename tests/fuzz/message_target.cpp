// SPDX-License-Identifier: MIT
// A message between ranks, and what is in it, as each kind of task reads it.
#include "src/fitness/command/command_tasks.h"
#include "src/fitness/ranks/message.h"
#include "src/fitness/search/search_tasks.h"
#include "tests/fuzz/target.h"

namespace {

using namespace coevo::fitness;

template <class Read>
void comes_back(const std::string& bytes, const Read& read) {
  coevo::fuzz::accepts([&] {
    const std::string once = encode(read(bytes));
    coevo::fuzz::require(encode(read(once)) == once, "it comes back as it was sent");
  });
}

void read_tasks(const TaskBytes& tasks) {
  for (const auto& [index, bytes] : tasks) {
    comes_back(bytes, decode_search_task);
    comes_back(bytes, decode_search_result);
    comes_back(bytes, command::decode_command_task);
    comes_back(bytes, command::decode_command_result);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string text = coevo::fuzz::text_of(bytes, size);
  comes_back(text, ranks::decode);
  coevo::fuzz::accepts([&] {
    const ranks::Message message = ranks::decode(text);
    if (const auto* start = std::get_if<ranks::BatchStart>(&message)) {
      comes_back(start->setup, decode_search_setup);
      comes_back(start->setup, command::decode_command_setup);
    }
    if (const auto* list = std::get_if<ranks::TaskList>(&message)) read_tasks(list->tasks);
    if (const auto* list = std::get_if<ranks::ResultList>(&message)) read_tasks(list->results);
  });
  return 0;
}
