// SPDX-License-Identifier: MIT
// irace's parameters file (docs/references.md: López-Ibáñez et al. 2016): read, and written.
#pragma once

#include <string>
#include <string_view>

#include "src/fitness/command/parameters/parameter_space.h"

namespace coevo::fitness::command {

// One parameter a line, `name "switch" type (values) [| condition]`, and the sections of irace 4,
// [forbidden] and [global] with `digits`. `name` stands for the file in messages. Throws InputError
// "file:line: 'text': expected ...", also for bounds that depend on other parameters, and for < >
// of texts. A number in a condition stands for the choice of that number; R, which turns it into a
// text first, does not find "0.0001" by 0.0001.
ParameterSpace parse_irace_parameters(std::string_view text, const std::string& name);

enum class IraceSections { with, without };

// The inverse. irace 3 has no sections: `digits` is an option there, and forbidden configurations
// are in a separate file. Defaults are not part of the format (irace_configurations.h). All reals
// get the digits of the most exact. Throws InputError for names and values that the format cannot
// hold.
std::string write_irace_parameters(const ParameterSpace& space,
                                   IraceSections sections = IraceSections::with);
// irace's option `digits`: the most digits of any real; its default if there is no real.
int irace_digits(const ParameterSpace& space);
// irace 3's --forbidden-file: one expression a line.
std::string write_irace_forbidden(const ParameterSpace& space);

}  // namespace coevo::fitness::command
