// SPDX-License-Identifier: MIT
#include "src/app/init/help_ranges.h"

#include <algorithm>
#include <array>
#include <regex>

#include "src/fitness/command/command_text.h"
#include "src/fitness/command/process.h"

namespace coevo::cli {
namespace {

constexpr std::size_t kMaxHelpBytes = std::size_t{1} << 20;  // bytes
constexpr std::size_t kMaxEntryBytes = 1000;                 // std::regex recurses

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The place of the switch as a whole word, or npos.
std::size_t find_switch(std::string_view line, std::string_view name) {
  for (std::size_t at = line.find(name); at != std::string_view::npos;
       at = line.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || (!is_word(line[at - 1]) && line[at - 1] != '-');
    const bool ends = end == line.size() || (!is_word(line[end]) && line[end] != '-');
    if (begins && ends) return at;
  }
  return std::string_view::npos;
}

bool begins_entry(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string_view::npos && line[first] == '-' && first + 1 < line.size() &&
         line[first + 1] != ' ';
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// From the switch on to the line before the next entry or before an empty line.
std::string entry_at(const std::vector<std::string_view>& lines, std::size_t line,
                     std::size_t column) {
  std::string entry(lines[line].substr(column));
  for (std::size_t i = line + 1; i < lines.size(); ++i) {
    if (begins_entry(lines[i]) || lines[i].find_first_not_of(" \t") == std::string_view::npos) {
      break;
    }
    entry += ' ';
    entry += lines[i];
  }
  entry.resize(std::min(entry.size(), kMaxEntryBytes));
  return entry;
}

using Range = std::pair<double, double>;

// From the smallest to the largest of the numbers that the form matches, if there are two.
std::optional<Range> extremes(const std::string& text, const std::regex& form) {
  std::optional<Range> range;
  for (std::sregex_iterator match(text.begin(), text.end(), form), end; match != end; ++match) {
    const double number = *fitness::command::number_of((*match)[1].str());
    range = range ? Range{std::min(range->first, number), std::max(range->second, number)}
                  : Range{number, number};
  }
  return range && range->first < range->second ? range : std::nullopt;
}

std::optional<Range> range_in(std::string entry) {
  static const std::regex versions(R"(\b[Vv]ersions?\s+\d[\d.]*(?:\s?-\s?\d[\d.]*)?)");
  entry = std::regex_replace(entry, versions, "");
  static const std::string number = R"(([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))";
  static const std::array<std::regex, 5> forms{
      std::regex(R"([\[(<]\s*)" + number + R"(\s*(?:,|;|\.\.+|:)\s*)" + number + R"(\s*[\])>])"),
      std::regex(number + R"(\s*\.\.+\s*)" + number),
      std::regex(R"((?:between|from)\s+)" + number + R"(\s+(?:and|to)\s+)" + number),
      std::regex(R"(min\w*\s*[:=]?\s*)" + number + R"(\W+max\w*\s*[:=]?\s*)" + number),
      // A hyphen between whole numbers that end in a word's place, as in "level (1-19, ...)".
      std::regex(R"((?:^|[\s(\[])(\d+)\s?-\s?(\d+)(?=[\s),;.\]]|$))")};
  for (const std::regex& form : forms) {
    std::smatch match;
    if (!std::regex_search(entry, match, form)) continue;
    const auto low = fitness::command::number_of(match[1].str());
    const auto high = fitness::command::number_of(match[2].str());
    if (low && high && *low < *high) return Range(*low, *high);
  }
  // "0=fast, 6=slowest"
  static const std::regex named(R"((\d+(?:\.\d+)?)\s*[=:]\s*[A-Za-z])");
  return extremes(entry, named);
}

}  // namespace

std::string help_of(std::vector<std::string> command) {
  command.emplace_back("--help");
  const fitness::command::ProcessLimits limits{.wall_seconds = 5, .output = kMaxHelpBytes};
  const auto result = fitness::command::run_process(command, limits);
  return result.out + "\n" + result.err;
}

std::optional<std::pair<double, double>> range_in_help(std::string_view help,
                                                       std::string_view name) {
  const auto lines = lines_of(help);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t column = find_switch(lines[i], name);
    if (column == std::string_view::npos) continue;
    if (const auto range = range_in(entry_at(lines, i, column))) return range;
  }
  if (name != kLevel) return std::nullopt;
  static const std::regex levels(R"((?:^|[\s,[(])-(\d\d?)(?![\w.]))");
  std::string shown;
  for (const std::string_view line : lines) {
    shown += '\n';
    shown += line.substr(0, 80);
  }
  return extremes(shown, levels);
}

}  // namespace coevo::cli
