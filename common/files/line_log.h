// SPDX-License-Identifier: MIT
// An append-only text file that finds and cuts a torn or damaged end, so that a killed process
// loses at most the line that it was writing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/files/descriptor.h"

namespace coevo::common {

// Appends lines; every append is one write, and sync() forces them to disk. Failures throw
// InputError; takes back a line that it could not write in full.
class LineLog {
 public:
  // Opens for appending and cuts the file to `keep` bytes first (0: a new file).
  LineLog(std::filesystem::path path, std::uint64_t keep);

  void append(std::string_view line);  // without the newline
  // Any number of lines, each with its newline.
  void append_lines(std::string_view lines);
  void sync();
  std::uint64_t size() const { return size_; }

 private:
  std::filesystem::path path_;
  Descriptor file_;
  std::uint64_t size_;
};

// A JSON object's text `{...}` plus the member "check": the 64-bit xxHash (hex) of the text without
// it.
std::string sealed_json(std::string_view object);
// The CSV row plus a last field: its 32-bit xxHash in hex.
std::string sealed_row(std::string_view row);
// Whether the seal is right.
bool json_seal_holds(std::string_view line);
bool row_seal_holds(std::string_view line);

// Reads a log line by line, so that memory does not grow with the file. `seal_holds` is one of the
// two functions above; the first `unsealed` lines (a CSV header) need no seal. Throws InputError if
// it cannot read the file.
class LineReader {
 public:
  LineReader(std::filesystem::path path, bool (*seal_holds)(std::string_view),
             std::size_t unsealed = 0);

  // The next complete line with a valid seal; the view is valid until the next call. Nothing at the
  // end or from a torn or damaged line on.
  std::optional<std::string_view> next();
  std::size_t lines() const { return lines_; }              // read so far
  std::uint64_t good_bytes() const { return good_bytes_; }  // their length in the file
  bool damaged() const { return damaged_; }  // a complete line with a wrong seal: not a torn end

 private:
  bool read_more();

  std::filesystem::path path_;
  Descriptor file_;
  bool (*seal_holds_)(std::string_view);
  std::size_t unsealed_;
  std::string buffer_;
  std::size_t start_ = 0;  // of the next line in the buffer
  std::size_t lines_ = 0;
  std::uint64_t good_bytes_ = 0;
  bool damaged_ = false;
};

struct LinesRead {
  std::vector<std::string>
      lines;  // the complete ones whose seal holds, up to the first that does not
  std::uint64_t good_bytes = 0;  // length of that part of the file
  bool damaged = false;          // a complete line with a wrong seal: not a torn end, but damage
};
// The whole of a log at once.
LinesRead read_lines(const std::filesystem::path& path, bool (*seal_holds)(std::string_view),
                     std::size_t unsealed = 0);

}  // namespace coevo::common
