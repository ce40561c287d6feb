// SPDX-License-Identifier: MIT
// Files that describe parameter spaces, in any of the formats.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "src/fitness/command/parameters/parameter_space.h"

namespace coevo::fitness::command {

// Decides by the ending .json (ConfigSpace) or .pcs, or by content: JSON begins with '{' and a key,
// a line of irace's has a switch in quotes after the name, and the rest is .pcs. Throws InputError.
ParameterSpace read_parameter_file(const std::filesystem::path& path);

// .pcs files of ParamILS and SMAC (docs/references.md: Hutter and Ramage 2013, 2015), in the old
// form and the form of 2016, which one file may mix.

// `name {a,b} [a]`, `name [0,1] [0.5]il`, `child | parent in {a,b}`, `{a=1,b=2}`; and
// `name real [0,1] [0.5] log`, conditions with && || == != < >. The switch is "-name ", as SMAC
// calls its targets. `name` stands for the file in messages. Throws InputError "file:line: ...".
ParameterSpace parse_pcs(std::string_view text, const std::string& name);

// ConfigSpace's JSON (docs/references.md: Lindauer et al. 2019), of its versions 0.4 to 1.2.

// Hyperparameters uniform_, normal_ and beta_float and _int, categorical with weights
// (probabilities), ordinal, constant; steps (q); conditions EQ NEQ LT GT IN AND OR; forbidden
// EQUALS IN AND OR, clauses and relations LT LE EQ GT GE. Values that are true or numbers become
// texts as JSON writes them. A normal distribution without bounds ends five deviations from its
// mean. The switch is "--name=", as SMAC 3 calls a script. `name` stands for the file in messages.
// Throws InputError "file:line:column: 'text': expected ...".
ParameterSpace parse_configspace(const std::string& text, const std::string& name);

}  // namespace coevo::fitness::command
