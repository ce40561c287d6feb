// SPDX-License-Identifier: MIT
// The texts of progress.h: pure functions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "common/progress.h"
#include "common/text.h"

namespace coevo::common {
namespace {

// The widths from which there is a title before details, a bar, a wide bar: a narrow window is left
// to figures.
constexpr std::size_t kTitleFrom = 48;
constexpr std::size_t kBarFrom = 96;
constexpr std::size_t kWideFrom = 120;

// Three digits or so: "0.25", "4.7", "48.2", "912".
std::string short_number(double value) {
  if (value == std::floor(value) || value >= 99.95) return fmt::format("{:.0f}", value);
  return value < 9.995 ? fmt::format("{:.2f}", value) : fmt::format("{:.1f}", value);
}

std::string scaled(double value, char unit) {
  return value < 99.95 ? fmt::format("{:.1f}{}", value, unit)
                       : fmt::format("{:.0f}{}", value, unit);
}

std::string bar(double part, std::size_t width) {
  const auto full = static_cast<std::size_t>(part * static_cast<double>(width));
  return "[" + std::string(full, '#') + std::string(width - full, '.') + "]";
}

// Control characters would break the line.
std::string one_line(std::string_view text) {
  std::string result(text);
  std::ranges::replace_if(
      result, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, ' ');
  return result;
}

std::string counts(const ProgressView& view) {
  if (view.total == 0) return fmt::format("{}", view.done);
  return fmt::format("{}/{}", view.done, view.total);
}

// Joins the pieces that fit, each with a space before it.
class Line {
 public:
  Line(std::size_t width, bool color) : free_columns_(width), color_(color) {}

  enum class TooWide { is_left_out, is_cut };
  void add(std::string_view piece, std::string_view style,
           TooWide too_wide = TooWide::is_left_out) {
    const std::size_t gap = text_.empty() ? 0 : 1;
    if (piece.empty() || free_columns_ < gap + 1) return;
    if (columns(piece) + gap > free_columns_) {
      if (too_wide == TooWide::is_left_out) return;
      piece = first_columns(piece, free_columns_ - gap);
    }
    free_columns_ -= columns(piece) + gap;
    if (gap > 0) text_ += ' ';
    const bool styled = color_ && !style.empty();
    text_ += styled ? fmt::format("\x1b[{}m{}\x1b[0m", style, piece) : std::string(piece);
  }
  const std::string& text() const { return text_; }

 private:
  std::size_t free_columns_;
  bool color_;
  std::string text_;
};

// Pieces are separated by two blanks. Each appears whole or not at all, but the first may be cut.
void add_details(Line& line, std::string_view details) {
  auto too_wide = Line::TooWide::is_cut;
  while (!details.empty()) {
    const std::size_t end = std::min(details.find("  "), details.size());
    line.add(details.substr(0, end), "", too_wide);
    details.remove_prefix(std::min(end + 2, details.size()));
    too_wide = Line::TooWide::is_left_out;
  }
}

}  // namespace

std::string short_count(double value) {
  if (!std::isfinite(value)) return "?";
  if (value < 0) return "-" + short_count(-value);
  if (value < 999.5) return short_number(value);
  for (const char unit : {'k', 'M', 'G'}) {
    value /= 1000;
    if (value < 999.5) return scaled(value, unit);
  }
  return scaled(value / 1000, 'T');
}

std::string short_duration(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0) return "?";
  if (seconds < 59.95) return fmt::format("{:.1f}s", seconds);
  if (seconds > 999 * 86400.0) return ">999d";
  const auto whole = std::llround(seconds);
  if (whole < 3600) return fmt::format("{}m{:02}s", whole / 60, whole % 60);
  const auto minutes = whole / 60;
  if (minutes < 24 * 60) return fmt::format("{}h{:02}m", minutes / 60, minutes % 60);
  return fmt::format("{}d{:02}h", minutes / (24 * 60), minutes / 60 % 24);
}

std::string sparkline(const double* values, std::size_t count, std::size_t width) {
  static constexpr std::array<std::string_view, 8> kBlocks{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const double* const first = values + (count - std::min(count, width));
  const double* const last = values + count;
  double low = HUGE_VAL;
  double high = -HUGE_VAL;
  for (const double* value = first; value != last; ++value) {
    if (!std::isfinite(*value)) continue;
    low = std::min(low, *value);
    high = std::max(high, *value);
  }
  std::string result;
  for (const double* value = first; value != last; ++value) {
    // Halves, so that the span of the largest doubles stays finite.
    const double part = high > low ? (*value / 2 - low / 2) / (high / 2 - low / 2) : 0.0;
    const double level = std::clamp(part * 8, 0.0, 7.0);
    result += std::isfinite(*value) ? kBlocks[static_cast<std::size_t>(level)] : " ";
  }
  return result;
}

std::string progress_line(const ProgressView& view, std::size_t width, bool color) {
  const std::string title = one_line(view.title);
  const bool bounded = view.total > 0 && view.done <= view.total;
  const double part =
      bounded ? static_cast<double>(view.done) / static_cast<double>(view.total) : 0.0;
  Line line(width, color);
  if (width >= kTitleFrom || !bounded || view.details.empty()) {
    line.add(first_columns(title, std::max<std::size_t>(8, width / 4)), "1", Line::TooWide::is_cut);
  }
  if (bounded && width >= kBarFrom) line.add(bar(part, width >= kWideFrom ? 20 : 10), "32");
  line.add(counts(view), width >= kBarFrom ? "" : "32");
  if (view.rate > 0 && bounded && view.done < view.total) {
    const double left = static_cast<double>(view.total - view.done) / view.rate;
    line.add(short_duration(left) + " left", "36");
  }
  add_details(line, one_line(view.details));
  if (view.rate > 0) {
    const std::string_view gap = view.unit.empty() ? "" : " ";
    line.add(fmt::format("{}{}{}/s", short_count(view.rate), gap, view.unit), "");
  }
  return line.text();
}

}  // namespace coevo::common
