// SPDX-License-Identifier: MIT
// Values as bytes between ranks: CBOR (RFC 8949).
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "common/error.h"

namespace coevo::fitness {

using Cbor = nlohmann::json;  // as a value

std::string to_cbor(const Cbor& value);
// Throws InputError for bytes that are no CBOR, or nest deeper than any message does.
Cbor parse_cbor(std::string_view bytes);

// The result of `read`; throws InputError if it meets a value of another type, or none.
template <class Read>
auto read_cbor(std::string_view bytes, const Read& read) {
  try {
    return read(parse_cbor(bytes));
  } catch (const nlohmann::json::exception& fault) {
    throw common::InputError(std::string("a damaged message: ") + fault.what());
  }
}

}  // namespace coevo::fitness
