// SPDX-License-Identifier: MIT
#include "common/files/line_log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>

#include "common/error.h"
#include "common/text.h"

namespace coevo::common {

LineLog::LineLog(std::filesystem::path path, std::uint64_t keep)
    : path_(std::move(path)),
      file_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)),
      size_(keep) {
  if (file_.get() < 0) throw_file_error(path_, "write", errno);
  struct stat status = {};
  if (::fstat(file_.get(), &status) != 0) throw_file_error(path_, "write", errno);
  const auto present = static_cast<std::uint64_t>(status.st_size);
  if (present < keep) {
    throw InputError(fmt::format("{}: '{} bytes': expected at least {}",
                                 printable(path_.string(), 1000), present, keep));
  }
  // A device (/dev/null) can be appended to, but not cut.
  if (present > keep && ::ftruncate(file_.get(), static_cast<off_t>(keep)) != 0) {
    throw_file_error(path_, "write", errno);
  }
  if (present == 0) sync_folder(folder_of(path_));
}

void LineLog::append(std::string_view line) {
  assert(line.find('\n') == std::string_view::npos);
  append_lines(std::string(line) + '\n');
}

void LineLog::append_lines(std::string_view lines) {
  assert(lines.empty() || lines.ends_with('\n'));
  if (const int error = write_all(file_.get(), lines)) {
    // Part of a line may be on disk; no later line may follow it. If the cut also fails (a device),
    // the reader detects the damage, and we report the first error.
    [[maybe_unused]] const int cut = ::ftruncate(file_.get(), static_cast<off_t>(size_));
    throw_file_error(path_, "write", error);
  }
  size_ += lines.size();
}

void LineLog::sync() {
  // Pipes and devices cannot be flushed and return EINVAL.
  if (::fdatasync(file_.get()) != 0 && errno != EINVAL) throw_file_error(path_, "write", errno);
}

LineReader::LineReader(std::filesystem::path path, bool (*seal_holds)(std::string_view),
                       std::size_t unsealed)
    : path_(std::move(path)),
      file_(::open(path_.c_str(), O_RDONLY | O_CLOEXEC)),
      seal_holds_(seal_holds),
      unsealed_(unsealed) {
  if (file_.get() < 0) throw_file_error(path_, "read", errno);
}

// False at the end of the file.
bool LineReader::read_more() {
  constexpr std::size_t kBlock = 1 << 16;
  buffer_.erase(0, start_);
  start_ = 0;
  const std::size_t size = buffer_.size();
  buffer_.resize(size + kBlock);
  ssize_t got = -1;
  do {
    got = ::read(file_.get(), buffer_.data() + size, kBlock);
  } while (got < 0 && errno == EINTR);
  if (got < 0) throw_file_error(path_, "read", errno);
  buffer_.resize(size + static_cast<std::size_t>(got));
  return got > 0;
}

std::optional<std::string_view> LineReader::next() {
  if (damaged_) return std::nullopt;
  std::size_t end = buffer_.find('\n', start_);
  while (end == std::string::npos) {
    const std::size_t looked_at = buffer_.size() - start_;
    if (!read_more()) return std::nullopt;
    end = buffer_.find('\n', looked_at);
  }
  const std::string_view line = std::string_view(buffer_).substr(start_, end - start_);
  if (lines_ >= unsealed_ && !seal_holds_(line)) {
    damaged_ = true;
    return std::nullopt;
  }
  ++lines_;
  good_bytes_ += line.size() + 1;
  start_ = end + 1;
  return line;
}

LinesRead read_lines(const std::filesystem::path& path, bool (*seal_holds)(std::string_view),
                     std::size_t unsealed) {
  LineReader reader(path, seal_holds, unsealed);
  LinesRead result;
  while (const auto line = reader.next()) result.lines.emplace_back(*line);
  result.good_bytes = reader.good_bytes();
  result.damaged = reader.damaged();
  return result;
}

}  // namespace coevo::common
