// SPDX-License-Identifier: MIT
// process.json in a run's folder tells which process works there, since when, and how the work
// ended. The folder's lock only tells that some process works there. It is no result: its bytes
// differ each time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace coevo::records {

// Identifies a process, even if another process later gets its number.
struct ProcessName {
  std::string host;
  std::string boot;  // of that host, since it was last started
  std::int64_t pid = 0;
  std::uint64_t started = 0;  // ticks after the boot

  bool operator==(const ProcessName&) const = default;
};
ProcessName this_process();
// Whether it runs on this host, judging by its number and start.
bool is_alive(const ProcessName& process);

// Notes that this process begins or resumes the work, of which `done` parts (generations, rows)
// exist. Throws InputError if it cannot write the file.
void note_work(const std::filesystem::path& folder, std::uint64_t done);
// Notes a regular end: "finished", or "stopped" by Ctrl-C or SIGTERM. Another process may note this
// for a process that was killed before it could. Throws likewise.
void note_end(const std::filesystem::path& folder, const char* how);

struct Work {
  ProcessName process;
  std::string state;       // "running" if it has not noted its end
  double since = 0;        // seconds of the system's clock, when this process began
  double ended = 0;        // 0: not noted
  double before = 0;       // seconds that earlier processes were at it
  std::uint64_t done = 0;  // parts when this process began
};
// The note; nothing if there is none, as in earlier versions, or if it is damaged.
std::optional<Work> read_work(const std::filesystem::path& folder);

}  // namespace coevo::records
