// SPDX-License-Identifier: MIT
// Files that a kill leaves whole: replaced ones and logs of lines.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "common/files/atomic_file.h"
#include "common/files/descriptor.h"
#include "common/files/line_log.h"
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

TEST(AtomicFolder, is_there_as_a_whole_or_not_at_all) {
  const TemporaryFolder folder;
  write_atomically(folder / "from", std::string(300'000, 'q'));
  const auto fill = [&](const fs::path& made) {
    create_folders(made / "sub");
    copy_atomically(folder / "from", made / "sub/x");
    EXPECT_FALSE(fs::exists(folder / "new/sub"));
  };
  create_folder_atomically((folder / "new").string() + "/", fill);
  EXPECT_EQ(read_whole_file(folder / "new/sub/x"), read_whole_file(folder / "from"));
  EXPECT_EQ(folder.names(), (Names{"from", "new"}));
  const std::string taken = (folder / "new").string();
  EXPECT_EQ(input_error([&] { create_folder_atomically(taken, fill); }),
            taken + ": expected a new or empty folder, but it contains files");

  // The rest of a killed process is no obstacle, and a fault leaves nothing.
  fs::create_directories(folder / ".other.tmp/rest");
  const std::string missing = (folder / "missing").string();
  const std::string other = (folder / "other").string();
  EXPECT_EQ(input_error([&] {
              create_folder_atomically(other, [&](const fs::path& made) {
                EXPECT_TRUE(fs::is_empty(made));
                write_atomically(made / "y", "");
                write_atomically(made / "no/z", "");
              });
            }),
            other + "/no/z: cannot write: No such file or directory");
  EXPECT_EQ(folder.names(), (Names{"from", "new"}));
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

using Lines = std::vector<std::string>;

rc::Gen<std::string> line_text() {
  return rc::gen::container<std::string>(rc::gen::inRange(' ', '~'));
}

TEST(Seal, examples) {
  EXPECT_EQ(sealed_json("{}"), "{\"check\":\"1349cde127705c16\"}");
  EXPECT_TRUE(json_seal_holds(sealed_json("{}")));
  EXPECT_TRUE(json_seal_holds(sealed_json("{\"a\":1}")));
  EXPECT_TRUE(row_seal_holds(sealed_row("1,solved,2")));
  EXPECT_TRUE(row_seal_holds(sealed_row("")));
  for (const std::string_view line : {"", "{", "}", "{}", "{\"a\":1}", ",", "1,solved,2"}) {
    EXPECT_FALSE(json_seal_holds(line)) << line;
    EXPECT_FALSE(row_seal_holds(line)) << line;
  }
}

// Every other value of every byte, every shortening, and the bytes around.
void expect_fragile(const std::string& line, bool (*holds)(std::string_view)) {
  ASSERT_TRUE(holds(line));
  for (std::size_t at = 0; at < line.size(); ++at) {
    for (int change = 1; change < 256; ++change) {
      std::string changed = line;
      changed[at] = static_cast<char>(changed[at] ^ change);
      ASSERT_FALSE(holds(changed)) << changed;
    }
    ASSERT_FALSE(holds(line.substr(0, at)));
    ASSERT_FALSE(holds(std::string(line).erase(at, 1)));
  }
  ASSERT_FALSE(holds(line + " "));
  ASSERT_FALSE(holds(" " + line));
}

TEST(Seal, no_changed_byte_goes_unseen) {
  expect_fragile(sealed_json("{}"), json_seal_holds);
  expect_fragile(sealed_json("{\"generation\":3,\"best\":[0.5,-1e-05]}"), json_seal_holds);
  expect_fragile(sealed_row("17,solved,1234,99,45,80,1000"), row_seal_holds);
}

RC_GTEST_PROP(Seal, holds_for_any_text, ()) {
  const std::string text = *line_text();
  RC_ASSERT(json_seal_holds(sealed_json("{" + text + "}")));
  RC_ASSERT(row_seal_holds(sealed_row(text)));
  RC_ASSERT(!json_seal_holds(sealed_row(text)));
}

TEST(LineLog, appends_and_reads_back) {
  const TemporaryFolder folder;
  const Lines lines{sealed_json("{\"a\":1}"), sealed_json("{\"a\":2}")};
  {
    LineLog log(folder / "log", 0);
    for (const std::string& line : lines) log.append(line);
    log.sync();
    EXPECT_EQ(log.size(), std::filesystem::file_size(folder / "log"));
  }
  const LinesRead read = read_lines(folder / "log", json_seal_holds);
  EXPECT_EQ(read.lines, lines);
  EXPECT_FALSE(read.damaged);
  EXPECT_EQ(read.good_bytes, std::filesystem::file_size(folder / "log"));
}

// A process may be killed after any byte: the whole lines are kept, the rest is cut, and the log
// continues as if nothing had happened.
TEST(LineLog, continues_after_a_tear_at_every_byte) {
  const TemporaryFolder folder;
  const Lines lines{"header,check", sealed_row("1,solved"), sealed_row(""), sealed_row("2,solved")};
  std::string whole;
  for (const std::string& line : lines) whole += line + "\n";
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    write_atomically(folder / "log", whole.substr(0, length));
    const LinesRead read = read_lines(folder / "log", row_seal_holds, 1);
    const std::size_t last_end = whole.substr(0, length).rfind('\n');
    ASSERT_EQ(read.good_bytes, last_end == std::string::npos ? 0 : last_end + 1) << length;
    ASSERT_FALSE(read.damaged);
    LineLog log(folder / "log", read.good_bytes);
    for (std::size_t i = read.lines.size(); i < lines.size(); ++i) log.append(lines[i]);
    ASSERT_EQ(read_whole_file(folder / "log"), whole) << length;
  }
}

// Lines across the blocks that are read at once, and longer than one.
TEST(LineLog, is_read_line_by_line) {
  const TemporaryFolder folder;
  Lines lines;
  std::string text;
  for (const std::size_t size : {0U, 65'526U, 65'527U, 200'000U, 1U, 70'000U}) {
    lines.push_back(sealed_row(std::string(size, 'x')));
    text += lines.back() + "\n";
  }
  write_atomically(folder / "log", text + "torn");
  LineReader reader(folder / "log", row_seal_holds);
  for (const std::string& line : lines) ASSERT_EQ(reader.next(), line);
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_EQ(reader.lines(), lines.size());
  EXPECT_EQ(reader.good_bytes(), text.size());
  EXPECT_FALSE(reader.damaged());
}

TEST(LineLog, damage_is_told_from_a_torn_end) {
  const TemporaryFolder folder;
  const std::string first = sealed_row("1,solved") + "\n";
  const std::string second = sealed_row("2,solved") + "\n";
  for (std::size_t at = 0; at < second.size() - 1; ++at) {
    std::string changed = second;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    write_atomically(folder / "log", first + changed + sealed_row("3,solved") + "\n");
    const LinesRead read = read_lines(folder / "log", row_seal_holds);
    ASSERT_TRUE(read.damaged);
    ASSERT_EQ(read.lines.size(), 1U);
    ASSERT_EQ(read.good_bytes, first.size());
  }
}

TEST(LineLog, keeps_what_it_is_told_to) {
  const TemporaryFolder folder;
  write_atomically(folder / "log", "one\ntwo\n");
  LineLog(folder / "log", 4).append("2");
  EXPECT_EQ(read_whole_file(folder / "log"), "one\n2\n");
  LineLog(folder / "log", 0).append("new");
  EXPECT_EQ(read_whole_file(folder / "log"), "new\n");
  const std::string path = (folder / "log").string();
  EXPECT_EQ(input_error([&] { LineLog(path, 5); }), path + ": '4 bytes': expected at least 5");
}

TEST(LineLog, failures) {
  EXPECT_EQ(input_error([] { LineLog("/dev/full", 0).append("line"); }),
            "/dev/full: cannot write: No space left on device");
  const TemporaryFolder folder;
  const std::string missing = (folder / "missing/log").string();
  EXPECT_EQ(input_error([&] { LineLog(missing, 0); }),
            missing + ": cannot write: No such file or directory");
  EXPECT_EQ(input_error([&] { read_lines(missing, row_seal_holds); }),
            missing + ": cannot read: No such file or directory");
}

TEST(LineLog, takes_a_half_written_line_back) {
  const TemporaryFolder folder;
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const struct rlimit limit = {10, 10};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    LineLog log(folder / "log", 0);
    log.append("short");
    const std::string message = input_error([&] { log.append("much too long"); });
    log.append("end");
    ::_exit(message == (folder / "log").string() + ": cannot write: File too large" ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(read_whole_file(folder / "log"), "short\nend\n");
}

}  // namespace
}  // namespace coevo::common
