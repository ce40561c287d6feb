// SPDX-License-Identifier: MIT
// Ctrl-C and SIGTERM ask for a clean stop: they set a flag that long work checks.
#pragma once

#include <atomic>

namespace coevo::common {

// Set once a stop was asked for. A second signal ends the process at once.
const std::atomic<bool>& stop_requested();
// Installs the handlers for SIGINT and SIGTERM; main calls it once.
void install_stop_handlers();

}  // namespace coevo::common
