// SPDX-License-Identifier: MIT
// Parameter spaces in tests.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "common/config/json_text.h"
#include "src/fitness/command/parameters/parameter_space.h"

namespace coevo::fitness::command {

// The space itself. What evolve writes into config.yaml, --resume must read.
inline ParameterSpace rereadable(ParameterSpace space) {
  const std::string text = common::yaml_text(space.to_json());
  const ParameterSpace again = ParameterSpace::read(common::ConfigNode::parse(text, "c.yaml"));
  EXPECT_EQ(again, space) << text;
  EXPECT_EQ(common::yaml_text(again.to_json()), text);
  return space;
}

inline ParameterSpace space_of(const std::string& yaml) {
  return rereadable(ParameterSpace::read(common::ConfigNode::parse(yaml, "c.yaml")));
}

}  // namespace coevo::fitness::command
