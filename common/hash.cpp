// SPDX-License-Identifier: MIT
#include "common/hash.h"

#include <fmt/format.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace coevo::common {

std::uint64_t content_hash(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

std::uint32_t short_hash(std::string_view bytes) {
  return XXH32(bytes.data(), bytes.size(), 0);
}

std::string hex(std::uint64_t value) {
  return fmt::format("{:016x}", value);
}

std::uint64_t hash_bytes(const void* data, std::size_t size) {
  return XXH3_64bits(data, size);
}

}  // namespace coevo::common
