// SPDX-License-Identifier: MIT
// Any config as JSON, regardless of the meaning of its keys.
#pragma once

#include <nlohmann/json.hpp>

#include "common/config/config_node.h"

namespace coevo::python {

// Scalars by their form: true or false, an integer, a number, otherwise a text.
nlohmann::ordered_json config_json(const common::ConfigNode& node);

}  // namespace coevo::python
