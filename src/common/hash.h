// Content hashes (xxHash 3, 64 bits) as 16 hex digits: of configs, weights, results.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace coevo::common {

std::uint64_t content_hash(std::string_view bytes);
std::string hex(std::uint64_t value);

}  // namespace coevo::common
