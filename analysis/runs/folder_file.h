// SPDX-License-Identifier: MIT
// The files of a run's or a validation's folder, which others may have changed.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "common/config/json_text.h"

namespace coevo::analysis {

// Whether there is a file of that name, or a link to one.
bool has_file(const std::filesystem::path& folder, const char* name);

// Its path. Throws InputError if it is a link that leads outside the folder, because others see
// what we read here.
std::filesystem::path file_in(const std::filesystem::path& folder, const char* name);

// A JSON object in which the fields have their types; null if there is no such file. Throws
// InputError, with place, for anything else.
nlohmann::ordered_json read_object(const std::filesystem::path& folder, const char* name,
                                   std::span<const common::JsonField> fields);

}  // namespace coevo::analysis
