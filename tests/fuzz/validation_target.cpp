// SPDX-License-Identifier: MIT
// results.csv and solutions.csv, as resuming and as a report read them; a NUL separates the two. If
// the first byte is odd, each row gets the right checksum first.
#include <sstream>

#include "analysis/runs/validation_reader.h"
#include "common/files/line_log.h"
#include "common/records/results_file.h"
#include "common/records/solutions_file.h"
#include "tests/fuzz/target.h"

namespace {

// All rows but the header.
std::string sealed(const std::string& text) {
  std::istringstream in(text);
  std::string result;
  for (std::string line; std::getline(in, line);) {
    result += (result.empty() ? line : coevo::common::sealed_row(line)) + "\n";
  }
  return result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const coevo::fuzz::Folder folder;
  std::string text = coevo::fuzz::text_of(bytes, size);
  const bool seals = coevo::fuzz::take_choice(text, 2) == 1;
  const std::size_t part = std::min(text.find('\0'), text.size());
  std::string results = text.substr(0, part);
  std::string solutions = part < text.size() ? text.substr(part + 1) : "";
  if (seals) {
    results = sealed(results);
    solutions = sealed(solutions);
  }
  const auto results_file = folder.write("results.csv", results);
  const auto solutions_file = folder.write("solutions.csv", solutions);
  coevo::fuzz::accepts([&] {
    coevo::records::ResultsReader reader(results_file, {"length"});
    coevo::records::SolutionsReader beside(solutions_file);
    bool is_there = true;
    while (const auto row = reader.next()) {
      coevo::records::row_text(*row, 1);
      is_there = is_there && beside.has(*row, 0);
    }
    coevo::fuzz::require(reader.bytes() <= results.size(), "no more is kept than there is");
    coevo::fuzz::require(beside.bytes() <= solutions.size(), "no more is kept than there is");
  });
  coevo::fuzz::accepts([&] { coevo::analysis::read_validation(folder.path()); });
  return 0;
}
