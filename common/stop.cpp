// SPDX-License-Identifier: MIT
#include "common/stop.h"

#include <csignal>

namespace coevo::common {
namespace {

std::atomic<bool> stop_flag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler must not take a lock");

// Only async-signal-safe calls. The signal is blocked while its handler runs, so the raised one
// arrives on return and ends the process with the status that the shell expects (130 for SIGINT).
void on_signal(int signal_number) {
  if (!stop_flag.exchange(true)) return;
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

}  // namespace

const std::atomic<bool>& stop_requested() {
  return stop_flag;
}

void throw_if_stopped() {
  if (stop_flag.load(std::memory_order_relaxed)) throw Stopped();
}

void install_stop_handlers() {
  struct sigaction action = {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;  // libraries need not expect EINTR
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, SIGINT);
  sigaddset(&action.sa_mask, SIGTERM);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace coevo::common
