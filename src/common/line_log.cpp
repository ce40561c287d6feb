// SPDX-License-Identifier: MIT
#include "src/common/line_log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>

#include "src/common/atomic_file.h"
#include "src/common/error.h"
#include "src/common/text.h"

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
  std::string bytes(line);
  bytes += '\n';
  if (const int error = write_all(file_.get(), bytes)) {
    // Part of the line may be written: a later line must not be appended to it. Where the cut fails
    // too, the reader detects the damage.
    if (::ftruncate(file_.get(), static_cast<off_t>(size_)) != 0) errno = error;
    throw_file_error(path_, "write", error);
  }
  size_ += bytes.size();
}

void LineLog::sync() {
  // Pipes and devices cannot be flushed and return EINVAL.
  if (::fdatasync(file_.get()) != 0 && errno != EINVAL) throw_file_error(path_, "write", errno);
}

LinesRead read_lines(const std::filesystem::path& path, bool (*seal_holds)(std::string_view),
                     std::size_t unsealed) {
  const std::string content = read_whole_file(path);
  LinesRead result;
  for (std::size_t start = 0;;) {
    const std::size_t end = content.find('\n', start);
    if (end == std::string::npos) return result;  // nothing, or a torn line
    const std::string_view line = std::string_view(content).substr(start, end - start);
    if (result.lines.size() >= unsealed && !seal_holds(line)) {
      result.damaged = true;
      return result;
    }
    result.lines.emplace_back(line);
    start = end + 1;
    result.good_bytes = start;
  }
}

}  // namespace coevo::common
