// SPDX-License-Identifier: MIT
#include "common/hash.h"

#include <gtest/gtest.h>

namespace coevo::common {
namespace {

// The published values for empty input: hashes are part of files, and must never change.
TEST(Hash, is_xxhash) {
  EXPECT_EQ(hex(content_hash("")), "2d06800538d394c2");
  EXPECT_EQ(short_hash(""), 0x02CC5D05U);
  EXPECT_EQ(short_hash("abc"), 0x32D153FFU);
}

TEST(Hash, hex_has_16_digits) {
  EXPECT_EQ(hex(0), "0000000000000000");
  EXPECT_EQ(hex(0xABCDEF), "0000000000abcdef");
  EXPECT_EQ(hex(~0ULL), "ffffffffffffffff");
}

}  // namespace
}  // namespace coevo::common
