// SPDX-License-Identifier: MIT
// Content hashes (xxHash): 64 bits of configs, weights and results, 32 bits where a line must stay
// short.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
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

// 64 well mixed bits of the value's bytes, the same on every little-endian machine. Small values
// are hashed inline.
template <class Value>
std::uint64_t hash_value(const Value& value) {
  constexpr std::size_t kWord = sizeof(std::uint64_t);
  if constexpr (sizeof value > 8 * kWord) {
    return hash_bytes(&value, sizeof value);
  } else {
    constexpr std::size_t kBefore = (sizeof value - 1) / kWord;  // words before the last
    const auto* const bytes = reinterpret_cast<const unsigned char*>(&value);
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < kBefore; ++i) {
      std::uint64_t word;
      std::memcpy(&word, bytes + i * kWord, kWord);
      hash = (hash ^ word) * 0x9E3779B97F4A7C15;
      hash ^= hash >> 32;
    }
    std::uint64_t last = 0;
    std::memcpy(&last, bytes + kBefore * kWord, sizeof value - kBefore * kWord);
    return mixed_bits(hash ^ last);
  }
}

}  // namespace coevo::common
