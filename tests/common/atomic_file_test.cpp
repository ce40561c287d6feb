// SPDX-License-Identifier: MIT
#include "common/files/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "common/files/descriptor.h"
#include "tests/common/temporary_folder.h"
#include "tests/common/throws.h"

namespace coevo::common {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

TEST(AtomicFile, writes_and_replaces) {
  const TemporaryFolder folder;
  const std::string bytes("a\0b\n", 4);
  write_atomically(folder / "x", bytes);
  EXPECT_EQ(read_whole_file(folder / "x"), bytes);
  write_atomically(folder / "x", "");
  EXPECT_EQ(read_whole_file(folder / "x"), "");
  const std::string large(3'000'000, 'q');
  write_atomically(folder / "x", large);
  EXPECT_EQ(read_whole_file(folder / "x"), large);
  EXPECT_EQ(folder.names(), Names{"x"});
}

TEST(AtomicFile, a_killed_writers_rest_is_no_obstacle) {
  const TemporaryFolder folder;
  write_atomically(folder / ".x.tmp", "half of an old");
  write_atomically(folder / "x", "new");
  EXPECT_EQ(read_whole_file(folder / "x"), "new");
  EXPECT_EQ(folder.names(), Names{"x"});
}

TEST(AtomicFile, bad_paths) {
  const TemporaryFolder folder;
  write_atomically(folder / "file", "");
  const auto message = [](const fs::path& path) {
    return input_error([&] { write_atomically(path, "text"); });
  };
  const std::string below = (folder / "file/x").string();
  EXPECT_EQ(message(below), below + ": cannot write: Not a directory");
  const std::string missing = (folder / "missing/x").string();
  EXPECT_EQ(message(missing), missing + ": cannot write: No such file or directory");
  EXPECT_EQ(message(folder.path()), folder.path().string() + ": cannot write: Is a directory");
  EXPECT_EQ(folder.names(), Names{"file"});
}

TEST(AtomicFile, a_full_disk) {
  EXPECT_EQ(input_error([] { write_atomically("/dev/full", "text"); }),
            "/dev/full: cannot write: No space left on device");
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST(AtomicFile, devices_and_links_stay_what_they_are) {
  write_atomically("/dev/null", "text");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  const TemporaryFolder folder;
  write_atomically(folder / "target", "old");
  fs::create_symlink("target", folder / "link");
  write_atomically(folder / "link", "new");
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(read_whole_file(folder / "target"), "new");
}

// A limit on the size of files makes writing fail in the middle for everyone, root too.
TEST(AtomicFile, a_failed_write_leaves_all_as_it_was) {
  const TemporaryFolder folder;
  write_atomically(folder / "x", "old");
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const struct rlimit limit = {1000, 1000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const std::string message =
        input_error([&] { write_atomically(folder / "x", std::string(5000, 'q')); });
    ::_exit(message == (folder / "x").string() + ": cannot write: File too large" ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(read_whole_file(folder / "x"), "old");
  EXPECT_EQ(folder.names(), Names{"x"});
}

TEST(AtomicFile, readers_and_writers_at_once_see_whole_files) {
  const TemporaryFolder folder;
  write_atomically(folder / "x", std::string(20000, 'a'));
  std::atomic<bool> torn = false;
  const auto write = [&](char letter) {
    for (int i = 0; i < 30; ++i) write_atomically(folder / "x", std::string(20000, letter));
  };
  std::thread first(write, 'a');
  std::thread second(write, 'b');
  for (int i = 0; i < 200; ++i) {
    const std::string content = read_whole_file(folder / "x");
    if (content != std::string(20000, 'a') && content != std::string(20000, 'b')) torn = true;
  }
  first.join();
  second.join();
  EXPECT_FALSE(torn);
  EXPECT_EQ(folder.names(), Names{"x"});
}

TEST(ReadWholeFile, failures) {
  const TemporaryFolder folder;
  const std::string missing = (folder / "missing").string();
  EXPECT_EQ(input_error([&] { read_whole_file(missing); }),
            missing + ": cannot read: No such file or directory");
  EXPECT_EQ(input_error([&] { read_whole_file(folder.path()); }),
            folder.path().string() + ": cannot read: Is a directory");
}

TEST(CreateNewFolder, makes_parents_and_accepts_an_empty_one) {
  const TemporaryFolder folder;
  create_new_folder(folder / "a/b/c");
  EXPECT_TRUE(fs::is_directory(folder / "a/b/c"));
  create_new_folder(folder / "a/b/c");
}

TEST(CreateNewFolder, refuses_a_used_name) {
  const TemporaryFolder folder;
  create_new_folder(folder / "run");
  write_atomically(folder / "run/x", "");
  const std::string run = (folder / "run").string();
  EXPECT_EQ(input_error([&] { create_new_folder(run); }),
            run + ": expected a new or empty folder, but it contains files");
  const std::string file = (folder / "run/x").string();
  EXPECT_EQ(input_error([&] { create_new_folder(file); }),
            file + ": cannot create: Not a directory");
  EXPECT_EQ(input_error([&] { create_new_folder(file + "/y"); }),
            file + "/y: cannot create: Not a directory");
}

TEST(Folders, that_cannot_be_made_or_locked_are_named) {
  const TemporaryFolder folder;
  write_atomically(folder / "pareto", "");
  const std::string file = (folder / "pareto").string();
  EXPECT_EQ(input_error([&] { create_folders(folder / "pareto"); }),
            file + ": cannot create: Not a directory");
  EXPECT_EQ(input_error([&] { (void)lock_folder(folder / "pareto"); }),
            file + ": cannot lock: Not a directory");
}

}  // namespace
}  // namespace coevo::common
