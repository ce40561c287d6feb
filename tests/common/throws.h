// SPDX-License-Identifier: MIT
// For tests of the user's faults: the message of the InputError that something throws.
#pragma once

#include <string>

#include "common/error.h"

namespace coevo::common {

template <typename Action>
std::string input_error(Action&& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "(no InputError)";
}

}  // namespace coevo::common
