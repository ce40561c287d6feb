// Random numbers without state to save: every draw is a function of (seed, purpose, generation,
// index, draw), by the counter-based generator Philox 4x32-10 (Salmon et al. 2011, Random123).
#pragma once

#include <array>
#include <cstdint>

namespace coevo::common {

// What a stream is used for. The numbers are part of every result: never renumber.
enum class Purpose : std::uint32_t {
  initial_host = 1,
  host_operator = 2,
  initial_parasite = 3,
  parasite_operator = 4,
  pairing = 5,
  random_instances = 6,
  training_set = 7,
  champion_instances = 8,
  estimate = 9,
  board = 10,
  bootstrap = 11,
  gradual_instances = 12,
  hall_of_fame = 13,
  sampling_distribution = 14,
  differential_evolution = 15,
  test = 1000,
};

// One stream of draws; `generation` and `index` (of the individual) tell streams apart.
class RandomStream {
 public:
  RandomStream(std::uint64_t seed, Purpose purpose, std::uint32_t generation, std::uint32_t index);

  std::uint64_t bits();
  // Uniform in [0, bound), without bias; bound > 0.
  std::uint64_t below(std::uint64_t bound);
  // Uniform in [0, 1), a multiple of 2^-53.
  double unit();
  // Standard normal (Box-Muller; two units a draw).
  double gaussian();

 private:
  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 4> counter_;
  std::array<std::uint32_t, 4> block_{};
  unsigned used_ = 4;
};

}  // namespace coevo::common
