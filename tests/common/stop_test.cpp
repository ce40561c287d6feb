// SPDX-License-Identifier: MIT
#include "common/stop.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace coevo::common {
namespace {

// How a child ends that sends itself the given signals one after the other, having first checked
// that the flag follows the first of them. Handlers and flag are the process's, so each case needs
// its own.
int end_of_child(std::initializer_list<int> signals) {
  const pid_t child = ::fork();
  if (child == 0) {
    install_stop_handlers();
    if (stop_requested()) ::_exit(1);
    for (const int signal_number : signals) {
      std::raise(signal_number);
      if (!stop_requested()) ::_exit(2);
    }
    ::_exit(stop_requested() ? 42 : 3);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

TEST(Stop, the_first_signal_sets_the_flag) {
  for (const int signal_number : {SIGINT, SIGTERM}) {
    const int status = end_of_child({signal_number});
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 42);
  }
}

TEST(Stop, the_second_signal_ends_the_process) {
  for (const int first : {SIGINT, SIGTERM}) {
    for (const int second : {SIGINT, SIGTERM}) {
      const int status = end_of_child({first, second});
      ASSERT_TRUE(WIFSIGNALED(status));
      EXPECT_EQ(WTERMSIG(status), second);
    }
  }
}

}  // namespace
}  // namespace coevo::common
