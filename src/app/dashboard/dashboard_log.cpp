// SPDX-License-Identifier: MIT
#include "src/app/dashboard/dashboard_log.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "analysis/runs/folder_file.h"
#include "common/files/line_log.h"

namespace coevo::cli {
namespace {

constexpr std::size_t kLines = 40;
constexpr std::streamoff kBytes = 16'384;  // the end of a log of any length

std::string without_seal(const std::string& line) {
  return common::row_seal_holds(line) ? line.substr(0, line.rfind(',')) : line;
}

}  // namespace

nlohmann::ordered_json log_tail(const std::filesystem::path& folder) {
  auto lines = nlohmann::ordered_json::array();
  if (!analysis::has_file(folder, "log.txt")) return lines;
  std::ifstream file(analysis::file_in(folder, "log.txt"), std::ios::binary | std::ios::ate);
  const std::streamoff size = file.tellg();
  file.seekg(std::max<std::streamoff>(0, size - kBytes));
  std::string line;
  if (size > kBytes) std::getline(file, line);  // one that was cut
  std::vector<std::string> found;
  while (std::getline(file, line)) found.push_back(without_seal(line));
  const std::size_t first = found.size() > kLines ? found.size() - kLines : 0;
  for (std::size_t i = first; i < found.size(); ++i) lines.push_back(found[i]);
  return lines;
}

}  // namespace coevo::cli
