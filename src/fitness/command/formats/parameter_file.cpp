// SPDX-License-Identifier: MIT
#include "src/fitness/command/formats/parameter_file.h"

#include "common/files/atomic_file.h"
#include "common/text.h"
#include "src/fitness/command/formats/configspace_json.h"
#include "src/fitness/command/formats/irace_parameters.h"
#include "src/fitness/command/formats/pcs_file.h"
#include "src/fitness/command/formats/text_cursor.h"

namespace coevo::fitness::command {
namespace {

bool looks_like_json(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const std::size_t brace = text.find_first_not_of(kSpace);
  if (brace == std::string_view::npos || text[brace] != '{') return false;
  const std::size_t next = text.find_first_not_of(kSpace, brace + 1);
  return next != std::string_view::npos && (text[next] == '"' || text[next] == '}');
}

bool looks_like_irace(std::string_view text) {
  const std::vector<TextLine> lines = lines_without_comments(text, "");
  if (lines.empty()) return false;
  TextCursor cursor(lines.front());
  if (cursor.starts_with("[")) return true;
  cursor.until(" \t\"");
  return cursor.starts_with("\"");
}

}  // namespace

ParameterSpace read_parameter_file(const std::filesystem::path& path) {
  const std::string text = common::read_whole_file(path);
  const std::string name = common::printable(path.string(), 1000);
  if (path.extension() == ".json") return parse_configspace(text, name);
  if (path.extension() == ".pcs") return parse_pcs(text, name);
  if (looks_like_json(text)) return parse_configspace(text, name);
  return looks_like_irace(text) ? parse_irace_parameters(text, name) : parse_pcs(text, name);
}

}  // namespace coevo::fitness::command
