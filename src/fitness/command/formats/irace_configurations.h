// SPDX-License-Identifier: MIT
// irace's file of initial configurations: it replaces the defaults, which the parameters file
// lacks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "src/fitness/command/parameters/parameter_space.h"

namespace coevo::fitness::command {

// A table: names of all parameters, then a configuration a line, NA for what is not in use. `name`
// stands for the file in messages. Throws InputError "file:line: 'text': expected ...", also for a
// configuration that is forbidden.
std::vector<Configuration> parse_irace_configurations(const ParameterSpace& space,
                                                      std::string_view text,
                                                      const std::string& name);
// The inverse. Throws InputError for values that the format cannot hold.
std::string write_irace_configurations(const ParameterSpace& space,
                                       const std::vector<Configuration>& configurations);

}  // namespace coevo::fitness::command
