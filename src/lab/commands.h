// SPDX-License-Identifier: MIT
// The commands of coevo-lab in addition to the usual ones, each in the file of its name.
#pragma once

#include "src/app/command.h"

namespace coevo::experiments {

using cli::Command;
using cli::Context;
using cli::kDone;
using cli::kInterrupted;
using cli::say;
using cli::whole_number;

Command classics_command(const Context& context);
Command tiles_command(const Context& context);
Command storage_command(const Context& context);
Command bounds_command(const Context& context);
Command outside_command(const Context& context);
Command peers_command(const Context& context);
Command cluster_command(const Context& context);
Command coevolution_command(const Context& context);
Command games_command(const Context& context);
Command winnability_command(const Context& context);

}  // namespace coevo::experiments
