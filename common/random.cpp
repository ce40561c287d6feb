// SPDX-License-Identifier: MIT
#include "common/random.h"

#include <Random123/philox.h>

#include <cmath>
#include <numbers>

namespace coevo::common {

RandomStream::RandomStream(std::uint64_t seed, Purpose purpose, std::uint32_t generation,
                           std::uint32_t index)
    : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
      counter_{0, index, generation, purpose.number()} {}

std::uint64_t RandomStream::bits() {
  if (used_ + 2 > block_.size()) {
    const r123::Philox4x32::ctr_type counter{{counter_[0], counter_[1], counter_[2], counter_[3]}};
    const auto block = r123::Philox4x32{}(counter, {{key_[0], key_[1]}});
    for (unsigned i = 0; i < block_.size(); ++i) block_[i] = block[i];
    ++counter_[0];
    used_ = 0;
  }
  const std::uint64_t value = block_[used_] | (std::uint64_t{block_[used_ + 1]} << 32);
  used_ += 2;
  return value;
}

std::uint64_t RandomStream::below(std::uint64_t bound) {
  // Values at or above the largest multiple of `bound` would favour small results.
  const std::uint64_t excess = (std::uint64_t{0} - bound) % bound;
  std::uint64_t value = bits();
  while (value > ~std::uint64_t{0} - excess) value = bits();
  return value % bound;
}

double RandomStream::unit() {
  return static_cast<double>(bits() >> 11) * 0x1.0p-53;
}

double RandomStream::gaussian() {
  const double radius = std::sqrt(-2.0 * std::log(1.0 - unit()));
  return radius * std::cos(2.0 * std::numbers::pi * unit());
}

}  // namespace coevo::common
