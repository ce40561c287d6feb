// SPDX-License-Identifier: MIT
#include "common/records/run/work_note.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "common/files/atomic_file.h"
#include "common/files/descriptor.h"
#include "common/records/run_files.h"
#include "tests/common/temporary_folder.h"

namespace coevo::records {
namespace {

TEST(WorkNote, says_who_is_at_work_and_how_it_ended) {
  const common::TemporaryFolder folder;
  EXPECT_FALSE(read_work(folder.path()));
  note_work(folder.path(), 3);
  const auto begun = read_work(folder.path());
  ASSERT_TRUE(begun);
  EXPECT_EQ(begun->state, "running");
  EXPECT_EQ(begun->process, this_process());
  EXPECT_EQ(begun->done, 3U);
  EXPECT_EQ(begun->ended, 0);
  note_end(folder.path(), "stopped");
  const auto ended = read_work(folder.path());
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->state, "stopped");
  EXPECT_GE(ended->ended, begun->since);
}

TEST(WorkNote, adds_up_the_time_of_earlier_processes) {
  const common::TemporaryFolder folder;
  common::write_atomically(
      folder / kProcessFile,
      R"({"format": "coevo-process", "state": "stopped", "host": "h", "boot": "b",
                       "pid": 1, "process_start": 1, "since": 100, "ended": 160,
                       "seconds_before": 7, "done_before": 0})");
  note_work(folder.path(), 5);
  EXPECT_DOUBLE_EQ(read_work(folder.path())->before, 67);
}

TEST(WorkNote, takes_no_other_process_for_it) {
  ProcessName process = this_process();
  EXPECT_TRUE(is_alive(process));
  process.started += 1;  // its number was given to another
  EXPECT_FALSE(is_alive(process));
  process = this_process();
  process.host += "x";
  EXPECT_FALSE(is_alive(process));
  process = this_process();
  process.boot += "x";
  EXPECT_FALSE(is_alive(process));
  process = this_process();
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  ::waitpid(child, nullptr, 0);
  process.pid = child;
  EXPECT_FALSE(is_alive(process));
}

TEST(WorkNote, that_is_damaged_is_none) {
  const common::TemporaryFolder folder;
  note_work(folder.path(), 0);
  const std::string whole = common::read_whole_file(folder / kProcessFile);
  for (std::size_t size = 0; size + 2 < whole.size(); size += 7) {
    common::write_atomically(folder / kProcessFile, whole.substr(0, size));
    EXPECT_FALSE(read_work(folder.path())) << size;
  }
  for (const char* other : {"[]", "5", R"({"format": "coevo-process"})",
                            R"({"format": "coevo-process", "state": 5})"}) {
    common::write_atomically(folder / kProcessFile, other);
    EXPECT_FALSE(read_work(folder.path())) << other;
  }
  note_end(folder.path(), "finished");  // changes nothing
  EXPECT_FALSE(read_work(folder.path()));
}

TEST(WorkNote, a_held_folder_is_locked_and_looking_does_not_hold_it) {
  const common::TemporaryFolder folder;
  EXPECT_FALSE(common::is_locked(folder.path()));
  EXPECT_FALSE(common::is_locked(folder / "nowhere"));
  {
    const common::Descriptor held = common::lock_folder(folder.path());
    EXPECT_TRUE(common::is_locked(folder.path()));
  }
  EXPECT_FALSE(common::is_locked(folder.path()));
  const common::Descriptor held = common::lock_folder(folder.path());
}

}  // namespace
}  // namespace coevo::records
