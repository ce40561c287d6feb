// SPDX-License-Identifier: MIT
// ConfigSpace's JSON (docs/references.md: Lindauer et al. 2019), of its versions 0.4 to 1.2.
#pragma once

#include <string>

#include "src/fitness/command/parameters/parameter_space.h"

namespace coevo::fitness::command {

// Hyperparameters uniform_float, uniform_int, categorical, ordinal, constant; conditions EQ NEQ LT
// GT IN AND OR; forbidden EQUALS IN AND. Values that are true or numbers become texts as JSON
// writes them. The switch is "--name=", as SMAC 3 calls a script. `name` stands for the file in
// messages. Throws InputError "file:line:column: 'text': expected ...", also for what changes the
// meaning and has no counterpart here: other distributions, weights of choices, steps (q),
// relations between two parameters.
ParameterSpace parse_configspace(const std::string& text, const std::string& name);

}  // namespace coevo::fitness::command
