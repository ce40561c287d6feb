// SPDX-License-Identifier: MIT
// A page of Markdown, built from top to bottom.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace coevo::analysis {

class Markdown {
 public:
  using Row = std::vector<std::string>;

  void heading(const std::string& text) { lines("## " + text); }
  void title(const std::string& text) { lines("# " + text); }
  // A paragraph, broken into lines of at most 100 columns.
  void text(const std::string& paragraph);
  // A paragraph directly after the title: the result, which is known last.
  void lead(const std::string& paragraph);
  // Commands to copy; adds "coevo " to commands that do not name their program.
  void commands(const std::vector<std::string>& commands);
  // Numbers are aligned right. Every row has as many cells as the header.
  void table(const Row& header, const std::vector<Row>& rows);
  // As table(), folded away under `summary`.
  void folded_table(const std::string& summary, const Row& header, const std::vector<Row>& rows);
  void picture(const std::string& file, const std::string& what);

  const std::string& str() const { return text_; }

 private:
  void lines(const std::string& block) { text_ += (text_.empty() ? "" : "\n") + block + "\n"; }

  std::string text_;
};

// 1234567 as "1,234,567".
std::string grouped(std::uint64_t count);
// The same of a real number, rounded; of a small one, with two digits after the point.
std::string grouped(double number);

}  // namespace coevo::analysis
