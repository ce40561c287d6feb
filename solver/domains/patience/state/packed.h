// SPDX-License-Identifier: MIT
// A position in 20 bytes: three bits a card encode what it lies on, since that is its dealt card,
// one of the up to four cards it fits on, the floor, a cell or its foundation. Positions that are
// equal up to the order of columns and cells have equal bytes, so that duplicate detection is
// exact.
#pragma once

#include <array>
#include <cstdint>

#include "solver/domains/patience/state/slots.h"

namespace coevo::patience {

enum class Place : std::uint8_t {
  dealt,    // on what it lay on at the start, which may be the floor
  parent0,  // on Deck::parent[.][0], if that is not its dealt card
  parent1,
  floor,
  cell,
  home,
  parent2,
  parent3,
};

struct Packed {
  std::array<std::uint32_t, 5> words;

  // Without branches: searches compare every successor.
  friend constexpr bool operator==(const Packed& a, const Packed& b) {
    std::uint32_t difference = 0;
    for (std::size_t i = 0; i < a.words.size(); ++i) difference |= a.words[i] ^ b.words[i];
    return difference == 0;
  }
};

// The same as three sets of slots: the bits 0, 1 and 2 of each card's Place.
struct Places {
  std::array<Slots, 3> plane{};

  Place operator[](int slot) const {
    return static_cast<Place>((plane[0] >> slot & 1) | (plane[1] >> slot & 1) << 1 |
                              (plane[2] >> slot & 1) << 2);
  }
  void set(int slot, Place place) { put(slot_bit(slot), place); }
  void put(Slots cards, Place place) {
    const auto value = static_cast<Slots>(place);
    for (int p = 0; p < 3; ++p) {
      Slots& bits = plane[index(p)];
      bits = (bits & ~cards) | (cards & (0 - (value >> p & 1)));
    }
  }

  Slots home() const { return plane[2] & ~plane[1] & plane[0]; }
  Slots cells() const { return plane[2] & ~plane[1] & ~plane[0]; }
  Slots off_columns() const { return plane[2] & ~plane[1]; }
  // Of the cards in columns: those on a floor that they were not dealt on.
  Slots floor() const { return ~plane[2] & plane[1] & plane[0]; }
  Slots dealt() const { return ~(plane[0] | plane[1] | plane[2]) & kAllSlots; }
};

// 52 bits of each plane, one after the other.
constexpr Packed pack(const Places& places) {
  const auto& [a, b, c] = places.plane;
  const auto word = [](Slots bits) { return static_cast<std::uint32_t>(bits); };
  return {
      {word(a), word(a >> 32 | c << 20), word(b), word(b >> 32 | c >> 12 << 20), word(c >> 24)}};
}

inline Places unpack(const Packed& packed) {
  const auto& w = packed.words;
  constexpr Slots kHigh = (Slots{1} << 20) - 1;
  return {{w[0] | (w[1] & kHigh) << 32, w[2] | (w[3] & kHigh) << 32,
           (w[1] >> 20) | Slots{w[3] >> 20} << 12 | Slots{w[4]} << 24}};
}

inline constexpr Packed kAllHome = pack({{kAllSlots, 0, kAllSlots}});

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

inline std::uint64_t hash(const Packed& packed) {
  const auto& w = packed.words;
  return mix(mix((w[0] | Slots{w[1]} << 32) ^ 0xA0761D6478BD642F,
                 (w[2] | Slots{w[3]} << 32) ^ 0xE7037ED1A0B428DB) ^
                 w[4],
             0x8EBC6AF09C88C6E3);
}

// The place of a card that lies on `below` (a slot or kOnFloor).
inline Place place_on(const Deck& deck, int slot, Slot below) {
  const auto at = index(slot);
  if (below == deck.start_below[at]) return Place::dealt;
  if (below == kOnFloor) return Place::floor;
  const auto& parent = deck.parent[at];
  if (below == parent[0]) return Place::parent0;
  if (below == parent[1]) return Place::parent1;
  return below == parent[2] ? Place::parent2 : Place::parent3;
}

// What a card in a column lies on: a slot or kOnFloor.
inline Slot below(const Deck& deck, int slot, Place place) {
  const auto at = index(slot);
  if (place == Place::dealt) return deck.start_below[at];
  if (place == Place::floor) return kOnFloor;
  // 1 and 2, then 6 and 7.
  const auto code = static_cast<std::size_t>(place);
  return deck.parent[at][code < 3 ? code - 1 : code - 4];
}

// The position at the start.
inline Places start_places(const Deck& deck) {
  Places places;
  for (int s = 0; s < kCards; ++s) {
    if (deck.start_cells & slot_bit(s)) places.set(s, Place::cell);
    if (deck.start_home & slot_bit(s)) places.set(s, Place::home);
  }
  return places;
}

}  // namespace coevo::patience
