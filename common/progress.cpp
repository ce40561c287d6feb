// SPDX-License-Identifier: MIT
#include "common/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "common/files/descriptor.h"

namespace coevo::common {
namespace {

constexpr std::chrono::milliseconds kTerminalInterval{100};
constexpr std::chrono::seconds kPlainInterval{10};
constexpr std::string_view kClearLine = "\r\x1b[K";

// One write, so that lines of several processes do not mix. A closed standard error does not stop
// the program.
void print(const std::string& text) {
  (void)write_all(STDERR_FILENO, text);
}

bool dumb_terminal() {
  const char* const terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) == "dumb";
}

bool interactive() {
  return ::isatty(STDERR_FILENO) == 1 && !dumb_terminal();
}

}  // namespace

std::size_t terminal_width(int descriptor) {
  struct winsize size = {};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 79;
  return size.ws_col - 1U;
}

bool use_color(Color color) {
  if (color != Color::automatic) return color == Color::always;
  const char* const no_color = std::getenv("NO_COLOR");
  return interactive() && (no_color == nullptr || *no_color == '\0');
}

Progress::Progress(std::string title, std::uint64_t total, std::string unit, DisplayOptions options)
    : title_(std::move(title)),
      total_(total),
      unit_(std::move(unit)),
      quiet_(options.quiet),
      terminal_(interactive()),
      color_(use_color(options.color)),
      start_(Clock::now()),
      last_draw_(start_) {}

Progress::~Progress() {
  clear();
}

void Progress::clear() {
  const std::lock_guard lock(mutex_);
  if (terminal_ && drawn_) print(std::string(kClearLine));
  drawn_ = false;
}

bool Progress::is_due(std::uint64_t done) {
  if (quiet_) return false;
  const std::lock_guard lock(mutex_);
  return !started_ || due(Clock::now(), done);
}

bool Progress::due(Clock::time_point now, std::uint64_t done) const {
  if (total_ > 0 && done == total_ && done_ != done) return true;  // the end is always shown
  if (terminal_) return !drawn_ || now - last_draw_ >= kTerminalInterval;
  return now - last_draw_ >= kPlainInterval;
}

void Progress::update(std::uint64_t done, std::string_view details) {
  if (quiet_) return;
  const std::lock_guard lock(mutex_);
  const Clock::time_point now = Clock::now();
  if (!started_) {
    started_ = true;
    first_update_ = now;
    first_done_ = done;
  }
  const bool draw_now = due(now, done);
  done_ = done;
  details_ = details;
  if (draw_now) draw(now);
}

void Progress::draw(Clock::time_point now) {
  const double elapsed = std::chrono::duration<double>(now - first_update_).count();
  const bool moved = done_ > first_done_ && elapsed > 0;
  const ProgressView view{.title = title_,
                          .done = done_,
                          .total = total_,
                          .rate = moved ? static_cast<double>(done_ - first_done_) / elapsed : 0.0,
                          .details = details_,
                          .unit = unit_};
  if (terminal_) {
    print("\r" + progress_line(view, terminal_width(STDERR_FILENO), color_) + "\x1b[K");
  } else {
    print(progress_line(view, 200, color_) + "\n");
  }
  drawn_ = true;
  last_draw_ = now;
}

void Progress::note(std::string_view line) {
  if (quiet_) return;
  const std::lock_guard lock(mutex_);
  const bool redraw = terminal_ && drawn_;
  print((redraw ? std::string(kClearLine) : std::string()) + std::string(line) + "\n");
  if (redraw) draw(Clock::now());
}

double Progress::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

}  // namespace coevo::common
