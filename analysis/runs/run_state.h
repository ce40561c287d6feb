// SPDX-License-Identifier: MIT
// Whether a run or validation is at work, and if not, how it ended.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>

namespace coevo::analysis {

// {"state", "host", "pid", "elapsed", "done_before", "ended", "seconds"}; all but the state are
// null where the folder does not say. The states:
//   running    a process works in the folder: it holds its lock, or is alive on this host
//   elsewhere  it was begun on another host, and nothing here tells how it goes
//   finished   the results are there
//   stopped    by Ctrl-C or SIGTERM
//   died       its process has gone without a word
//   idle       nobody works in it; an earlier version, which noted nothing, began it
// "elapsed": seconds of this process so far or until its end, "seconds": of the earlier ones too.
nlohmann::ordered_json work_state(const std::filesystem::path& folder, bool finished);

}  // namespace coevo::analysis
