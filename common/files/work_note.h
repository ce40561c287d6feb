// SPDX-License-Identifier: MIT
// Who works in a run's folder, since when, and how that ended: process.json in it. Beside the
// folder's lock, which only tells that somebody does. No result: its bytes differ each time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace coevo::common {

inline constexpr const char* kWorkNote = "process.json";

// A process, so that another one that gets its number later is not taken for it.
struct ProcessName {
  std::string host;
  std::string boot;  // of that host, since it was last started
  std::int64_t pid = 0;
  std::uint64_t started = 0;  // ticks after the boot

  bool operator==(const ProcessName&) const = default;
};
ProcessName this_process();
// Whether it runs on this host, as far as its number and start tell.
bool is_alive(const ProcessName& process);

// This process begins or resumes the work, of which `done` parts are there: generations, rows.
// Throws InputError where the file cannot be written.
void note_work(const std::filesystem::path& folder, std::uint64_t done);
// It has ended as it should: "finished", or "stopped" by Ctrl-C or SIGTERM. Another process may say
// so of one that was killed before it could. Throws likewise.
void note_end(const std::filesystem::path& folder, const char* how);

struct Work {
  ProcessName process;
  std::string state;       // "running" where it has not noted its end
  double since = 0;        // seconds of the system's clock, when this process began
  double ended = 0;        // 0: not noted
  double before = 0;       // seconds that earlier processes were at it
  std::uint64_t done = 0;  // parts when this process began
};
// What is noted; nothing where there is no note, as of earlier versions, or a damaged one.
std::optional<Work> read_work(const std::filesystem::path& folder);

}  // namespace coevo::common
