// SPDX-License-Identifier: MIT
// Ctrl-C and SIGTERM ask for a clean stop: they set a flag that long work checks.
#pragma once

#include <atomic>
#include <exception>

namespace coevo::common {

// Set once a stop is requested. A second signal ends the process at once.
const std::atomic<bool>& stop_requested();
// Installs the handlers for SIGINT and SIGTERM; main calls it once.
void install_stop_handlers();

// Ends work after a stop request; its results are on disk or of no use.
class Stopped : public std::exception {
 public:
  const char* what() const noexcept override { return "interrupted"; }
};
// For long work that has no result to save.
void throw_if_stopped();

}  // namespace coevo::common
