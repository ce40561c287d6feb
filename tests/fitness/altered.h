// SPDX-License-Identifier: MIT
// Damaged bytes for readers.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "common/error.h"

namespace coevo::fitness {

// `read` refuses the bytes with an InputError if they are cut, and does nothing worse if one is
// altered.
template <class Read>
void expect_careful(const std::string& bytes, const Read& read) {
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_THROW(read(bytes.substr(0, size)), common::InputError) << size;
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int flip : {1, 32, 128}) {
      std::string altered = bytes;
      altered[i] = static_cast<char>(altered[i] ^ flip);
      try {
        read(altered);
      } catch (const common::InputError&) {
      }
    }
  }
}

}  // namespace coevo::fitness
