// SPDX-License-Identifier: MIT
#include "analysis/tables/markdown.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "common/text.h"

namespace coevo::analysis {
namespace {

constexpr std::size_t kColumns = 100;

// At most kColumns columns to a line.
std::string wrapped(const std::string& paragraph) {
  std::istringstream words(paragraph);
  std::string block;
  std::size_t column = 0;
  for (std::string word; words >> word;) {
    const bool fits = column + 1 + word.size() <= kColumns;
    if (column > 0) block += fits ? " " : "\n";
    column = (column > 0 && fits ? column + 1 : 0) + word.size();
    block += word;
  }
  return block;
}

std::string row_text(const Markdown::Row& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) text += " " + common::replace_all(cell, "|", "\\|") + " |";
  return text;
}

std::string table_text(const Markdown::Row& header, const std::vector<Markdown::Row>& rows) {
  std::string text = row_text(header) + "\n|";
  for (std::size_t i = 0; i < header.size(); ++i) text += "---:|";
  for (const auto& row : rows) text += "\n" + row_text(row);
  return text;
}

}  // namespace

void Markdown::text(const std::string& paragraph) {
  lines(wrapped(paragraph));
}

void Markdown::lead(const std::string& paragraph) {
  const std::size_t after_title = std::min(text_.find('\n'), text_.size());
  text_.insert(after_title, "\n\n" + wrapped(paragraph));
}

void Markdown::commands(const std::vector<std::string>& commands) {
  std::string block = "```text\n";
  for (const auto& command : commands) {
    block += (command.starts_with("coevo") ? "" : "coevo ") + command + "\n";
  }
  lines(block + "```");
}

void Markdown::table(const Row& header, const std::vector<Row>& rows) {
  lines(table_text(header, rows));
}

void Markdown::folded_table(const std::string& summary, const Row& header,
                            const std::vector<Row>& rows) {
  lines(fmt::format("<details><summary>{}</summary>\n\n{}\n\n</details>", summary,
                    table_text(header, rows)));
}

void Markdown::picture(const std::string& file, const std::string& what) {
  lines(fmt::format("![{}]({})", what, file));
}

std::string grouped(std::uint64_t count) {
  std::string text = std::to_string(count);
  for (std::size_t end = text.size(); end > 3;) text.insert(end -= 3, ",");
  return text;
}

std::string grouped(double number) {
  if (!std::isfinite(number)) return "-";
  if (std::abs(number) < 100) return fmt::format("{:.2f}", number);
  std::string text = fmt::format("{:.0f}", std::abs(number));
  for (std::size_t end = text.size(); end > 3;) text.insert(end -= 3, ",");
  return (number < 0 ? "-" : "") + text;
}

}  // namespace coevo::analysis
