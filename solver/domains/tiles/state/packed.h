// SPDX-License-Identifier: MIT
// Small numbers side by side in one machine word: 4 bits each for boards up to 16 squares, 5 bits
// for up to 25.
#pragma once

#include <cstdint>
#include <type_traits>

namespace coevo::tiles {

__extension__ using Wide = unsigned __int128;

template <int kSquares>
struct Packed {
  static_assert(kSquares <= 25);
  static constexpr int kBits = kSquares <= 16 ? 4 : 5;
  using Word = std::conditional_t<kSquares <= 16, std::uint64_t, Wide>;

  static constexpr int get(Word word, int i) {
    return static_cast<int>(word >> (kBits * i)) & ((1 << kBits) - 1);
  }
  // Turns entry i from x into x ^ difference.
  static constexpr Word flip(Word word, int i, int difference) {
    return word ^ (static_cast<Word>(static_cast<unsigned>(difference)) << (kBits * i));
  }
  // 0, 1, 2 ...
  static constexpr Word identity() {
    Word word = 0;
    for (int i = 0; i < kSquares; ++i) word = flip(word, i, i);
    return word;
  }
};

}  // namespace coevo::tiles
