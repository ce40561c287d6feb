// SPDX-License-Identifier: MIT
// The end of a run's log, for the dashboard.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>

namespace coevo::cli {

// The last lines of log.txt, without their checksums; empty if there is none. Throws InputError if
// it is a link to another folder.
nlohmann::ordered_json log_tail(const std::filesystem::path& folder);

}  // namespace coevo::cli
