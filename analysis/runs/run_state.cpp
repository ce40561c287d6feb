// SPDX-License-Identifier: MIT
#include "analysis/runs/run_state.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "common/files/descriptor.h"
#include "common/records/run/work_note.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

double now() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

const char* state_of(const std::optional<records::Work>& work, bool finished, bool is_held) {
  if (finished) return "finished";
  if (is_held) return "running";
  if (!work) return "idle";
  if (work->state == "stopped") return "stopped";
  if (records::is_alive(work->process)) return "running";
  return work->process.host == records::this_process().host ? "died" : "elsewhere";
}

}  // namespace

Json work_state(const fs::path& folder, bool finished) {
  const auto work = records::read_work(folder);
  Json json{{"state", state_of(work, finished, common::is_locked(folder))},
            {"host", nullptr},
            {"pid", nullptr},
            {"elapsed", nullptr},
            {"done_before", nullptr},
            {"ended", nullptr},
            {"seconds", nullptr}};
  if (!work) return json;
  json["host"] = work->process.host;
  json["pid"] = work->process.pid;
  json["done_before"] = work->done;
  if (work->ended > 0) json["ended"] = work->ended;
  // When a process died is not known to the second: no time is better than a wrong one.
  const bool is_running = json["state"] == "running";
  if (!is_running && work->ended == 0) return json;
  json["elapsed"] = std::max(0.0, (is_running ? now() : work->ended) - work->since);
  json["seconds"] = json["elapsed"].get<double>() + work->before;
  return json;
}

}  // namespace coevo::analysis
