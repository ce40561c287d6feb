// SPDX-License-Identifier: MIT
// A message between ranks.
#include "src/fitness/ranks/message.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace coevo::fitness::ranks;
  coevo::fuzz::accepts([&] {
    const std::string once = encode(decode(coevo::fuzz::text_of(bytes, size)));
    coevo::fuzz::require(encode(decode(once)) == once, "a message comes back as it was sent");
  });
  return 0;
}
