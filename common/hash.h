// SPDX-License-Identifier: MIT
// Content hashes (xxHash): 64 bits of configs, weights and results, 32 bits where a line must stay
// short.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace coevo::common {

std::uint64_t content_hash(std::string_view bytes);  // XXH3
std::uint32_t short_hash(std::string_view bytes);    // XXH32, seed 0
std::string hex(std::uint64_t value);                // 16 lower-case digits

// 64 well mixed bits of these bytes, the same on every machine.
std::uint64_t hash_bytes(const void* data, std::size_t size);

// Spreads a weak hash over all 64 bits; different inputs stay different (Stafford's variant 13 of
// MurmurHash3's finaliser).
constexpr std::uint64_t mixed_bits(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
  return bits ^ (bits >> 31);
}

}  // namespace coevo::common
