// SPDX-License-Identifier: MIT
// The one-line progress display on standard error: redrawn in place on a terminal, plain lines
// now and then otherwise, nothing with --quiet.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace coevo::common {

enum class Color { automatic, always, never };

struct DisplayOptions {
  bool quiet = false;
  Color color = Color::automatic;  // NO_COLOR in the environment turns `automatic` off
};

// Columns of the descriptor's terminal, or 79 if it is no terminal. Read it at every drawing,
// because windows change their size. It leaves out the last column, because some terminals wrap
// when that is filled.
std::size_t terminal_width(int descriptor);

// Whether standard error gets colours.
bool use_color(Color color);

// "1.3M", "48.2k", "912", "0.25": a count in at most 5 characters, as far as 999T.
std::string short_count(double value);
// "2h05m", "3m20s", "12.4s", "3d04h"
std::string short_duration(double seconds);
// Unicode block sparkline of the last `width` values, newest at the right; one character each.
// (Empty when there are none.)
std::string sparkline(const double* values, std::size_t count, std::size_t width);

// The contents of a progress line.
struct ProgressView {
  std::string_view title;
  std::uint64_t done = 0;
  std::uint64_t total = 0;  // 0: unknown
  double rate = 0;          // per second; 0: unknown
  std::string_view details;
  std::string_view unit = {};  // of what is counted, for the rate: "instances"
};
// The line, at most `width` columns wide (colours not counted), without control characters.
std::string progress_line(const ProgressView& view, std::size_t width, bool color);

// Thread-safe: update() may be called from any thread; draws at most every 100 ms (terminal) or 10
// s.
class Progress {
 public:
  // `unit`: ProgressView's.
  Progress(std::string title, std::uint64_t total, std::string unit, DisplayOptions options);
  ~Progress();  // clears the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `details` appears between the remaining time and the rate: pieces separated by two blanks, the
  // most important first. Pieces that do not fit are left out. The rate counts from the first
  // update, whose `done` may come from an earlier process.
  void update(std::uint64_t done, std::string_view details);
  // Whether update() would draw now. Callers whose details take long to make can skip other
  // updates.
  bool is_due(std::uint64_t done);
  // Removes the display before results are printed; the next update draws it again.
  void clear();
  // Prints a line that stays above the display.
  void note(std::string_view line);
  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;
  bool due(Clock::time_point now, std::uint64_t done) const;
  void draw(Clock::time_point now);

  const std::string title_;
  const std::uint64_t total_;
  const std::string unit_;
  const bool quiet_;
  const bool terminal_;
  const bool color_;
  const Clock::time_point start_;
  std::mutex mutex_;  // guards what follows
  Clock::time_point first_update_, last_draw_;
  std::uint64_t first_done_ = 0, done_ = 0;
  std::string details_;
  bool started_ = false, drawn_ = false;
};

}  // namespace coevo::common
