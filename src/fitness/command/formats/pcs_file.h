// SPDX-License-Identifier: MIT
// .pcs files of ParamILS and SMAC (docs/references.md: Hutter and Ramage 2013, 2015), in the old
// form and the form of 2016, which one file may mix.
#pragma once

#include <string>
#include <string_view>

#include "src/fitness/command/parameters/parameter_space.h"

namespace coevo::fitness::command {

// `name {a,b} [a]`, `name [0,1] [0.5]il`, `child | parent in {a,b}`, `{a=1,b=2}`; and
// `name real [0,1] [0.5] log`, conditions with && || == != < >. The switch is "-name ", as SMAC
// calls its targets. `name` stands for the file in messages. Throws InputError "file:line: ...".
ParameterSpace parse_pcs(std::string_view text, const std::string& name);

}  // namespace coevo::fitness::command
