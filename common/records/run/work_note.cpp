// SPDX-License-Identifier: MIT
#include "common/records/run/work_note.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "common/files/atomic_file.h"
#include "common/records/run_files.h"

namespace coevo::records {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kProcessFormat = "coevo-process";

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

// Start of the process with that number, in ticks after the boot; 0 if there is none. (proc(5): the
// name in brackets may hold anything, the 20th field after it is the start.)
std::uint64_t start_of(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/stat");
  std::string text;
  std::getline(file, text, '\0');
  const auto bracket = text.rfind(')');
  if (bracket == std::string::npos) return 0;
  std::istringstream fields(text.substr(bracket + 1));
  std::string skipped;
  for (int i = 0; i < 19; ++i) fields >> skipped;
  std::uint64_t start = 0;
  fields >> start;
  return start;
}

std::string boot() {
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::string text;
  file >> text;
  return text;
}

std::string host_name() {
  char name[256] = "";
  return gethostname(name, sizeof name - 1) == 0 ? name : "unknown";
}

// The last change of any file of the folder: until then somebody was at it.
double last_change(const fs::path& folder) {
  std::error_code error;
  auto last = fs::file_time_type::min();
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    std::error_code gone;
    const auto changed = it->last_write_time(gone);
    if (!gone) last = std::max(last, changed);
  }
  if (last == fs::file_time_type::min()) return 0;
  return seconds_now() -
         std::chrono::duration<double>(fs::file_time_type::clock::now() - last).count();
}

// How long the processes until now were at it.
double seconds_until_now(const fs::path& folder) {
  const auto work = read_work(folder);
  if (!work) return 0;
  const double end = work->ended > 0 ? work->ended : last_change(folder);
  return work->before + std::max(0.0, end - work->since);
}

void write_work(const fs::path& folder, const Work& work) {
  Json json{{"format", kProcessFormat},      {"state", work.state},
            {"host", work.process.host},     {"boot", work.process.boot},
            {"pid", work.process.pid},       {"process_start", work.process.started},
            {"since", work.since},           {"ended", nullptr},
            {"seconds_before", work.before}, {"done_before", work.done}};
  if (work.ended > 0) json["ended"] = work.ended;
  common::write_atomically(folder / kProcessFile,
                           json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

Work work_of(const Json& json) {
  const Json& ended = json.at("ended");
  return {.process = {.host = json.at("host"),
                      .boot = json.at("boot"),
                      .pid = json.at("pid"),
                      .started = json.at("process_start")},
          .state = json.at("state"),
          .since = json.at("since"),
          .ended = ended.is_null() ? 0 : ended.get<double>(),
          .before = json.at("seconds_before"),
          .done = json.at("done_before")};
}

}  // namespace

ProcessName this_process() {
  return {.host = host_name(), .boot = boot(), .pid = ::getpid(), .started = start_of("self")};
}

bool is_alive(const ProcessName& process) {
  return process.host == host_name() && process.boot == boot() && process.started != 0 &&
         start_of(std::to_string(process.pid)) == process.started;
}

void note_work(const fs::path& folder, std::uint64_t done) {
  write_work(folder, {.process = this_process(),
                      .state = "running",
                      .since = seconds_now(),
                      .ended = 0,
                      .before = seconds_until_now(folder),
                      .done = done});
}

void note_end(const fs::path& folder, const char* how) {
  auto work = read_work(folder);
  // Another has removed or changed it, or it says so already: nothing depends on it.
  if (!work || work->state == how) return;
  work->state = how;
  work->ended = work->process == this_process() ? seconds_now() : last_change(folder);
  write_work(folder, *work);
}

std::optional<Work> read_work(const fs::path& folder) {
  std::ifstream file(folder / kProcessFile);
  std::string text(4096, '\0');  // it is never longer
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  const auto json = Json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("format", Json()) != kProcessFormat) return std::nullopt;
  try {
    return work_of(json);
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace coevo::records
