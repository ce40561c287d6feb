// SPDX-License-Identifier: MIT
// Random numbers without state to save: every draw is a function of (seed, purpose, generation,
// index, draw), by the counter-based generator Philox 4x32-10 (Salmon et al. 2011, Random123).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace coevo::common {

// The purpose of a stream, by name: `Purpose("pairing")`. Streams of different purposes are
// independent, so a new kind of draw needs only a new name. The number of a name is part of every
// result: never rename a purpose.
class Purpose {
 public:
  // Equal names give equal purposes, in every program.
  constexpr explicit Purpose(std::string_view name) : number_(number_of(name)) {}
  // Part of the generator's counter, and so of every draw.
  constexpr std::uint32_t number() const { return number_; }
  constexpr bool operator==(const Purpose&) const = default;

 private:
  // Purposes older than the hashing of names: the number of each is its place. This list never
  // changes.
  static constexpr std::array<std::string_view, 16> kFirst{
      "known_answer",  // Philox's published test
      "initial_host",
      "host_operator",
      "initial_parasite",
      "parasite_operator",
      "pairing",
      "random_instances",
      "training_set",
      "champion_instances",
      "estimate",
      "board",
      "bootstrap",
      "gradual_instances",
      "hall_of_fame",
      "sampling_distribution",
      "differential_evolution"};

  // Any other name: FNV-1a (Fowler, Noll and Vo) with the top bit set, which no place has.
  static constexpr std::uint32_t number_of(std::string_view name) {
    for (std::uint32_t place = 0; place < kFirst.size(); ++place) {
      if (kFirst[place] == name) return place;
    }
    std::uint32_t hash = 2166136261U;
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash | 0x80000000U;
  }

  std::uint32_t number_;
};

// A stream of draws. Each seed, purpose, `generation` and `index` (of the individual) has its own
// stream.
class RandomStream {
 public:
  // Starts at its first draw.
  RandomStream(std::uint64_t seed, Purpose purpose, std::uint32_t generation, std::uint32_t index);

  // 64 uniform bits; the stream repeats after 2^33 draws.
  std::uint64_t bits();
  // Uniform in [0, bound), without bias; bound > 0.
  std::uint64_t below(std::uint64_t bound);
  // Uniform in [0, 1), a multiple of 2^-53.
  double unit();
  // Standard normal (Box-Muller; two uniform draws each).
  double gaussian();

 private:
  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 4> counter_;
  std::array<std::uint32_t, 4> block_{};
  unsigned used_ = 4;
};

}  // namespace coevo::common
