// SPDX-License-Identifier: MIT
#include "analysis/tables/svg_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "common/text.h"

namespace coevo::analysis {
namespace {

constexpr double kLetterWidth = 6.6;  // a mean width in a sans-serif of 12 pixels, rather too wide
constexpr double kLineHeight = 13;
constexpr double kPointRadius = 4;  // the extent of a point, to each side
constexpr double kLabelGap = 6;     // from the point to its name
constexpr double kRingStep = 12;
constexpr int kRings = 8;
// To the right, the left, above, below, then between these.
constexpr std::array<std::pair<int, int>, 8> kDirections{
    {{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {1, 1}, {-1, -1}, {-1, 1}}};

LabelBox box_beside(const LabelAnchor& anchor, std::pair<int, int> direction, double distance) {
  const double width = kLetterWidth * static_cast<double>(common::columns(anchor.text));
  const auto start = [distance](double at, double size, int side) {
    return side > 0 ? at + distance : side < 0 ? at - distance - size : at - size / 2;
  };
  const double left = start(anchor.x, width, direction.first);
  const double top = start(anchor.y, kLineHeight, direction.second);
  return {left, top, left + width, top + kLineHeight};
}

LabelBox point_box(const LabelAnchor& anchor) {
  return {anchor.x - kPointRadius, anchor.y - kPointRadius, anchor.x + kPointRadius,
          anchor.y + kPointRadius};
}

bool contains(const LabelBox& frame, const LabelBox& box) {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top &&
         box.bottom <= frame.bottom;
}

LabelPlace free_place(const LabelAnchor& anchor, const std::vector<LabelBox>& taken,
                      const LabelBox& frame) {
  for (int ring = 0; ring < kRings; ++ring) {
    for (const auto& direction : kDirections) {
      const LabelBox box = box_beside(anchor, direction, kLabelGap + ring * kRingStep);
      const bool is_free = std::ranges::none_of(
          taken, [&box](const LabelBox& other) { return box.overlaps(other); });
      if (is_free && contains(frame, box)) return {.box = box, .is_far = ring > 0};
    }
  }
  return {.box = box_beside(anchor, kDirections.front(), kLabelGap)};
}

}  // namespace

std::vector<LabelPlace> place_labels(std::span<const LabelAnchor> anchors, const LabelBox& frame) {
  std::vector<LabelBox> taken;
  for (const LabelAnchor& anchor : anchors) taken.push_back(point_box(anchor));
  std::vector<LabelPlace> places;
  for (const LabelAnchor& anchor : anchors) {
    places.push_back(anchor.text.empty() ? LabelPlace{} : free_place(anchor, taken, frame));
    if (!anchor.text.empty()) taken.push_back(places.back().box);
  }
  return places;
}

namespace {

constexpr double kWidth = 760;
constexpr double kHeight = 420;
constexpr double kLeft = 70;
constexpr double kRight = 170;  // the legend's
constexpr double kTop = 20;
constexpr double kBottom = 45;
constexpr double kDotWidth = 5;

std::string escaped(const std::string& text) {
  return common::replace_all(common::replace_all(text, "&", "&amp;"), "<", "&lt;");
}

// Whole numbers, or a few multiples of a round step.
std::vector<double> round_values(double low, double high, bool whole) {
  double step = 1;
  if (!whole) step = std::pow(10, std::floor(std::log10(high - low)));
  if ((high - low) / step < 4 && !whole) step /= 5;
  if ((high - low) / step > 10) step *= 2;
  std::vector<double> values;
  for (double at = std::ceil(low / step); at * step <= high + 1e-9 * step; ++at) {
    values.push_back(at * step);
  }
  return values;
}

std::string svg_begin(double width, double height) {
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" )"
      R"(font-family="sans-serif" font-size="12">)"
      "\n"
      R"(<rect width="{0}" height="{1}" fill="white"/>)"
      "\n",
      width, height);
}

// From values to places on the picture.
class Scale {
 public:
  explicit Scale(const SvgPlot& plot) : log_y_(plot.log_y), log_x_(plot.log_x) {
    x_low_ = width(plot.x_ticks.front());
    x_high_ = width(plot.x_ticks.back());
    y_low_ = std::numeric_limits<double>::infinity();
    y_high_ = -y_low_;
    for (const Series& series : plot.series) {
      for (const Point& point : series.points) {
        y_low_ = std::min(y_low_, height(point.y));
        y_high_ = std::max(y_high_, height(point.y));
      }
      for (const Interval& band : series.band) {
        y_low_ = std::min(y_low_, height(band.low));
        y_high_ = std::max(y_high_, height(band.high));
      }
    }
    if (y_high_ < y_low_) y_low_ = y_high_ = 0;  // no points
    y_low_ = log_y_ ? std::floor(y_low_) : std::min(plot.y_from, y_low_);
    y_high_ = log_y_ ? std::ceil(y_high_) : y_high_;
    if (!(y_high_ > y_low_)) y_high_ = y_low_ + 1;
  }

  double x(double value) const {
    const double share = x_high_ > x_low_ ? (width(value) - x_low_) / (x_high_ - x_low_) : 0.5;
    return kLeft + share * (kWidth - kLeft - kRight);
  }
  double y(double value) const {
    const double share = (height(value) - y_low_) / (y_high_ - y_low_);
    return kHeight - kBottom - share * (kHeight - kTop - kBottom);
  }
  // Marked values of the height.
  std::vector<double> y_ticks() const {
    std::vector<double> ticks = round_values(y_low_, y_high_, log_y_);
    if (log_y_)
      std::ranges::transform(ticks, ticks.begin(), [](double at) { return std::pow(10, at); });
    return ticks;
  }

 private:
  double height(double value) const { return log_y_ ? std::log10(value) : value; }
  double width(double value) const { return log_x_ ? std::log10(value) : value; }

  bool log_y_;
  bool log_x_;
  double x_low_;
  double x_high_;
  double y_low_;
  double y_high_;
};

std::string axes(const SvgPlot& plot, const Scale& scale) {
  std::string svg;
  for (const double tick : scale.y_ticks()) {
    svg += fmt::format(R"(<line x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}" stroke="#ddd"/>)"
                       R"(<text x="{}" y="{:.1f}" text-anchor="end">{:g}</text>)"
                       "\n",
                       kLeft, kWidth - kRight, scale.y(tick), scale.y(tick), kLeft - 6,
                       scale.y(tick) + 4, tick);
  }
  for (const double tick : plot.x_ticks) {
    svg += fmt::format(R"(<text x="{:.1f}" y="{}" text-anchor="middle">{:g}</text>)"
                       "\n",
                       scale.x(tick), kHeight - kBottom + 18, tick);
  }
  svg += fmt::format(R"(<text x="{:.0f}" y="{}" text-anchor="middle">{}</text>)"
                     R"svg(<text transform="translate(14 {:.0f}) rotate(-90)" )svg"
                     R"(text-anchor="middle">{}</text>)"
                     "\n",
                     (kLeft + kWidth - kRight) / 2, kHeight - 8, escaped(plot.x_label),
                     (kTop + kHeight - kBottom) / 2, escaped(plot.y_label));
  return svg;
}

std::string shaded(const Series& series, const Scale& scale, const std::string& colour) {
  if (series.band.empty()) return "";
  std::string edge;
  for (std::size_t i = 0; i < series.band.size(); ++i) {
    edge +=
        fmt::format("{:.1f},{:.1f} ", scale.x(series.points[i].x), scale.y(series.band[i].high));
  }
  for (std::size_t i = series.band.size(); i-- > 0;) {
    edge += fmt::format("{:.1f},{:.1f} ", scale.x(series.points[i].x), scale.y(series.band[i].low));
  }
  edge.pop_back();
  return fmt::format("<polygon points=\"{}\" fill=\"{}\" fill-opacity=\"0.13\"/>\n", edge, colour);
}

// Whether a point lies at least `distance` pixels from the last drawn one, which it then replaces.
bool moves_on(std::pair<double, double>& last, double x, double y, double distance) {
  if (std::abs(x - last.first) < distance && std::abs(y - last.second) < distance) return false;
  last = {x, y};
  return true;
}

// The points are one path of dots. To keep a picture of thousands small, it leaves out dots that
// overlap the last one by half, and points of the line within a pixel.
std::string drawn(const Series& series, const Scale& scale, const std::string& colour) {
  if (series.points.empty()) return "\n";
  std::string dots;
  std::string line;
  std::pair<double, double> dot{-kPointRadius, 0};
  std::pair<double, double> vertex = dot;
  for (const Point& point : series.points) {
    const double x = scale.x(point.x);
    const double y = scale.y(point.y);
    if (moves_on(dot, x, y, kDotWidth / 2)) dots += fmt::format("M{:.1f} {:.1f}h0", x, y);
    if (moves_on(vertex, x, y, 1) || &point == &series.points.back()) {
      line += fmt::format("{:.1f},{:.1f} ", x, y);
    }
  }
  std::string svg = fmt::format(
      R"(<path d="{}" fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round"/>)", dots,
      colour, kDotWidth);
  if (series.has_line) {
    line.pop_back();
    svg += fmt::format(R"(<polyline points="{}" fill="none" stroke="{}"/>)", line, colour);
  }
  return svg + "\n";
}

// The names next to the points; only if a series has some.
std::string labelled(const SvgPlot& plot, const Scale& scale) {
  std::vector<LabelAnchor> anchors;
  for (const Series& series : plot.series) {
    for (std::size_t i = 0; i < series.points.size(); ++i) {
      anchors.push_back({scale.x(series.points[i].x), scale.y(series.points[i].y),
                         i < series.labels.size() ? series.labels[i] : ""});
    }
  }
  const auto places =
      place_labels(anchors, {kLeft + 2, kTop - 8, kWidth - kRight + 8, kHeight - kBottom});
  std::string svg;
  for (std::size_t i = 0; i < anchors.size(); ++i) {
    const auto& [x, y, text] = anchors[i];
    const LabelBox& box = places[i].box;
    if (text.empty()) continue;
    if (places[i].is_far) {
      svg +=
          fmt::format(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="#aaa"/>)", x,
                      y, std::clamp(x, box.left, box.right), std::clamp(y, box.top, box.bottom));
    }
    const bool is_left = box.right <= x;  // how wide a letter is depends on who draws it
    svg += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" font-size="11"{}>{}</text>)"
                       "\n",
                       is_left ? box.right : box.left, box.bottom - 3,
                       is_left ? R"( text-anchor="end")" : "", escaped(text));
  }
  return svg;
}

}  // namespace

std::string SvgPlot::text() const {
  const Scale scale(*this);
  std::string svg = svg_begin(kWidth, kHeight) + axes(*this, scale);
  double legend = kTop + 10;
  for (std::size_t i = 0; i < series.size(); ++i) {
    const std::string colour = fmt::format("hsl({},65%,42%)", i * 360 / series.size());
    svg += shaded(series[i], scale, colour) + drawn(series[i], scale, colour);
    if (series[i].name.empty()) continue;
    svg += fmt::format(R"(<circle cx="{}" cy="{}" r="4" fill="{}"/><text x="{}" y="{}">{}</text>)"
                       "\n",
                       kWidth - kRight + 16, legend - 4, colour, kWidth - kRight + 26, legend,
                       escaped(series[i].name));
    legend += 16;
  }
  svg += labelled(*this, scale);
  return svg + "</svg>\n";
}

std::string IntervalPlot::text() const {
  constexpr double kRow = 24;
  constexpr double kFrom = 200;  // left of it the names, right of kTo the notes
  constexpr double kTo = kWidth - 100;
  double low = 0;
  double high = 0;
  for (const Row& row : rows) {
    low = std::min(low, row.interval.low);
    high = std::max(high, row.interval.high);
  }
  if (low == high) high = 1;
  const auto x = [&](double value) { return kFrom + (value - low) / (high - low) * (kTo - kFrom); };
  const double bottom = kTop + kRow * static_cast<double>(rows.size());
  std::string svg = svg_begin(kWidth, bottom + kBottom);
  for (const double tick : round_values(low, high, false)) {
    svg += fmt::format(R"(<path d="M{0:.1f} {1}V{2}" stroke="{3}"/><text x="{0:.1f}" y="{4}" )"
                       R"(text-anchor="middle">{5:.6g}</text>)"
                       "\n",
                       x(tick), kTop, bottom, tick == 0 ? "#666" : "#ddd", bottom + 18, tick);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    const double y = kTop + kRow * (static_cast<double>(i) + 0.5);
    // Blue and orange differ for color-blind readers, too.
    const char* colour = !row.is_significant ? "#777" : row.middle > 0 ? "#0072b2" : "#d55e00";
    svg += fmt::format(
        R"(<text x="{0}" y="{1}" text-anchor="end">{2}</text><text x="{3}" y="{1}">{4}</text>)"
        R"(<path d="M{5:.1f} {6}H{7:.1f}" stroke="{8}" stroke-width="2"/>)"
        R"(<circle cx="{9:.1f}" cy="{6}" r="5" fill="{8}"/>)"
        "\n",
        kFrom - 10, y + 4, escaped(row.name), kTo + 12, escaped(row.note), x(row.interval.low), y,
        x(row.interval.high), colour, x(row.middle));
  }
  return svg + fmt::format(R"(<text x="{}" y="{}" text-anchor="middle">{}</text></svg>)"
                           "\n",
                           (kFrom + kTo) / 2, bottom + 38, escaped(x_label));
}

}  // namespace coevo::analysis
