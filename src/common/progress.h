// The one-line progress display on standard error: redrawn in place on a terminal, plain lines
// now and then otherwise, nothing with --quiet.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace coevo::common {

enum class Color { automatic, always, never };

struct DisplayOptions {
  bool quiet = false;
  Color color = Color::automatic;  // NO_COLOR in the environment turns `automatic` off
};

// "1.3M", "48.2k", "912": a count in at most 5 characters.
std::string short_count(double value);
// "2h05m", "3m20s", "12.4s"
std::string short_duration(double seconds);
// Unicode block sparkline of the values, `width` characters, newest at the right.
// (Empty when there are none.)
std::string sparkline(const double* values, std::size_t count, std::size_t width);

// Thread-safe: update() may be called from any thread; draws at most every 100 ms (terminal) or 10 s.
class Progress {
 public:
  Progress(std::string title, std::uint64_t total, DisplayOptions options);
  ~Progress();  // clears the line
  // `details` is what to show after done/total, bar, rate and time left; cut to the terminal's width.
  void update(std::uint64_t done, std::string_view details);
  // A line that stays (above the display).
  void note(std::string_view line);
  double seconds() const;

 private:
  std::string title_;
  std::uint64_t total_;
  DisplayOptions options_;
  bool terminal_;
  std::chrono::steady_clock::time_point start_, last_draw_;
  std::uint64_t first_done_ = 0;
  bool started_ = false;
};

}  // namespace coevo::common
