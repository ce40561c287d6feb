// SPDX-License-Identifier: MIT
// The parts of C++20 that the sources use and emscripten 3.1.6's library lacks. Only the build of
// the module includes it, before everything else (scripts/build_wasm.sh).
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>
#include <version>

namespace std {

#if !defined(__cpp_lib_bit_cast)
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}
#endif

#if !defined(__cpp_lib_smart_ptr_for_overwrite)
template <class Array>
unique_ptr<Array> make_unique_for_overwrite(size_t size) {
  return unique_ptr<Array>(new remove_extent_t<Array>[size]);
}
#endif

#if !defined(__cpp_lib_ranges)
namespace ranges {
template <class Range, class Value>
auto find(Range&& range, const Value& value) {
  return std::find(std::begin(range), std::end(range), value);
}
template <class Range, class Predicate>
auto find_if(Range&& range, Predicate predicate) {
  return std::find_if(std::begin(range), std::end(range), predicate);
}
template <class One, class Other>
auto mismatch(const One& one, const Other& other) {
  return std::mismatch(std::begin(one), std::end(one), std::begin(other), std::end(other));
}
template <class Range, class Predicate>
bool all_of(Range&& range, Predicate predicate) {
  return std::all_of(std::begin(range), std::end(range), predicate);
}
}  // namespace ranges
#endif

}  // namespace std
