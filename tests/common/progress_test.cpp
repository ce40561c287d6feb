// SPDX-License-Identifier: MIT
#include "common/progress.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <rapidcheck/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "common/text.h"

namespace coevo::common {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

TEST(ShortCount, examples) {
  EXPECT_EQ(short_count(0), "0");
  EXPECT_EQ(short_count(912), "912");
  EXPECT_EQ(short_count(0.25), "0.25");
  EXPECT_EQ(short_count(999.7), "1.0k");
  EXPECT_EQ(short_count(48200), "48.2k");
  EXPECT_EQ(short_count(482000), "482k");
  EXPECT_EQ(short_count(999600), "1.0M");
  EXPECT_EQ(short_count(1.3e6), "1.3M");
  EXPECT_EQ(short_count(kInfinite), "?");
}

RC_GTEST_PROP(ShortCount, is_short, (std::uint64_t bits)) {
  const double value = static_cast<double>(bits >> *rc::gen::inRange(15, 64)) / 16;
  RC_ASSERT(short_count(value).size() <= 5U);
}

TEST(ShortDuration, examples) {
  EXPECT_EQ(short_duration(12.44), "12.4s");
  EXPECT_EQ(short_duration(59.97), "1m00s");
  EXPECT_EQ(short_duration(200), "3m20s");
  EXPECT_EQ(short_duration(3599.7), "1h00m");
  EXPECT_EQ(short_duration(7500), "2h05m");
  EXPECT_EQ(short_duration(3 * 86400 + 4 * 3600), "3d04h");
  EXPECT_EQ(short_duration(1e300), ">999d");
  EXPECT_EQ(short_duration(kInfinite), "?");
}

TEST(Sparkline, examples) {
  const std::vector<double> values{5, 0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(sparkline(values.data(), values.size(), 8), "▁▂▃▄▅▆▇█");
  EXPECT_EQ(sparkline(values.data(), 0, 8), "");
  const std::vector<double> odd{1, std::nan(""), 1};
  EXPECT_EQ(sparkline(odd.data(), odd.size(), 8), "▁ ▁");
  const std::vector<double> wide{-1.7e308, 1.7e308};
  EXPECT_EQ(sparkline(wide.data(), wide.size(), 8), "▁█");
}

const ProgressView kView{.title = "evolve", .done = 25, .total = 100, .rate = 5, .details = "best"};

TEST(ProgressLine, pieces_are_whole_or_left_out) {
  ProgressView view = kView;
  view.details = "best 0.5  a piece too long  mean";
  EXPECT_EQ(progress_line(view, 48, false), "evolve 25/100 15.0s left best 0.5 mean 5/s");
  EXPECT_EQ(progress_line(view, 36, false), "25/100 15.0s left best 0.5 mean 5/s");
  EXPECT_EQ(progress_line(view, 26, false), "25/100 15.0s left best 0.5");
  EXPECT_EQ(progress_line(view, 22, false), "25/100 15.0s left best");
}

TEST(ProgressLine, examples) {
  EXPECT_EQ(progress_line(kView, 79, false), "evolve 25/100 15.0s left best 5/s");
  EXPECT_EQ(progress_line(kView, 100, false), "evolve [##........] 25/100 15.0s left best 5/s");
  EXPECT_EQ(progress_line(kView, 140, false),
            "evolve [#####...............] 25/100 15.0s left best 5/s");
  EXPECT_EQ(progress_line(kView, 20, false), "25/100 15.0s left be");
  EXPECT_EQ(progress_line({.title = "x", .done = 3, .details = ""}, 79, false), "x 3");
  ProgressView games = kView;
  games.unit = "games";
  EXPECT_EQ(progress_line(games, 79, false), "evolve 25/100 15.0s left best 5 games/s");
}

std::string without_colors(std::string text) {
  for (std::size_t at; (at = text.find('\x1b')) != std::string::npos;) {
    text.erase(at, text.find('m', at) + 1 - at);
  }
  return text;
}

TEST(ProgressLine, colors_change_nothing_else) {
  const std::string colored = progress_line(kView, 79, true);
  EXPECT_NE(colored, progress_line(kView, 79, false));
  EXPECT_EQ(without_colors(colored), progress_line(kView, 79, false));
}

RC_GTEST_PROP(ProgressLine, never_wraps,
              (std::string title, std::uint64_t done, std::uint64_t total, std::string details)) {
  const auto width = *rc::gen::inRange<std::size_t>(0, 120);
  const double rate = *rc::gen::inRange(0, 100000) / 7.0;
  const std::string two_lines = details + "\n" + details;
  const ProgressView view{title, done, total, rate, two_lines};
  const std::string line = progress_line(view, width, false);
  RC_ASSERT(columns(line) <= width);
  for (const char c : line) RC_ASSERT(static_cast<unsigned char>(c) >= 0x20);
}

// What `action` writes to a standard error that is a terminal of the given width, or a pipe (0).
template <typename Action>
std::string standard_error(unsigned short width, Action&& action) {
  int ends[2] = {-1, -1};
  struct winsize size = {.ws_row = 24, .ws_col = width, .ws_xpixel = 0, .ws_ypixel = 0};
  const int failed =
      width == 0 ? ::pipe(ends) : ::openpty(&ends[0], &ends[1], nullptr, nullptr, &size);
  if (failed != 0) return "(no terminal)";
  const pid_t child = ::fork();
  if (child == 0) {
    ::setenv("TERM", "xterm", 1);
    ::unsetenv("NO_COLOR");
    ::dup2(ends[1], STDERR_FILENO);
    action();
    ::_exit(0);
  }
  ::close(ends[1]);
  std::string result;
  char block[4096];
  for (ssize_t got; (got = ::read(ends[0], block, sizeof block)) > 0;) {
    result.append(block, static_cast<std::size_t>(got));
  }
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  return result;
}

void show(DisplayOptions options) {
  Progress progress("evolve", 100, "generations", options);
  progress.update(0, "best 1234567 ▁▂▃▄▅▆▇█ diversity 0.25 and much more to be told");
  progress.note("a note");
  progress.update(100, "done");
}

TEST(Progress, on_terminals_stays_on_one_line) {
  for (const unsigned short width : std::vector<unsigned short>{80, 40, 20}) {
    const std::string shown =
        standard_error(width, [] { show({.quiet = false, .color = Color::never}); });
    EXPECT_NE(shown.find("\r\x1b[Ka note\r\n"), std::string::npos) << shown;
    EXPECT_TRUE(shown.ends_with("\r\x1b[K")) << shown;
    std::size_t start = 0;
    for (std::size_t end; (end = shown.find('\r', start)) != std::string::npos; start = end + 1) {
      std::string line = shown.substr(start, end - start);
      if (const auto clear = line.find("\x1b[K"); clear != std::string::npos) line.erase(clear, 3);
      EXPECT_LT(columns(line), width) << line;
    }
  }
}

TEST(Progress, makes_way_for_results) {
  const std::string shown = standard_error(80, [] {
    Progress progress("evolve", 100, "", {});
    progress.update(1, "best");
    progress.clear();
    fmt::print(stderr, "result\n");
  });
  EXPECT_TRUE(shown.ends_with("\r\x1b[Kresult\r\n")) << shown;
}

TEST(Progress, colors) {
  const auto colored = [](Color color, unsigned short width, const char* no_color) {
    const std::string shown = standard_error(width, [&] {
      if (no_color != nullptr) ::setenv("NO_COLOR", no_color, 1);
      show({.quiet = false, .color = color});
    });
    return shown.find("\x1b[32m") != std::string::npos;
  };
  EXPECT_TRUE(colored(Color::automatic, 80, nullptr));
  EXPECT_FALSE(colored(Color::automatic, 80, "1"));
  EXPECT_FALSE(colored(Color::automatic, 0, nullptr));
  EXPECT_TRUE(colored(Color::always, 80, "1"));
  EXPECT_TRUE(colored(Color::always, 0, nullptr));
  EXPECT_FALSE(colored(Color::never, 80, nullptr));
}

TEST(Progress, plain_lines_where_there_is_no_terminal) {
  EXPECT_EQ(standard_error(0, [] { show({}); }).substr(0, 25), "a note\nevolve [##########");
}

TEST(Progress, quiet_says_nothing) {
  EXPECT_EQ(standard_error(80, [] { show({.quiet = true, .color = Color::always}); }), "");
  EXPECT_EQ(standard_error(0, [] { show({.quiet = true, .color = Color::always}); }), "");
}

TEST(Progress, threads_may_report_at_once) {
  const std::string shown = standard_error(80, [] {
    Progress progress("x", 4000, "", {});
    std::vector<std::thread> threads;
    for (std::uint64_t thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&progress, thread] {
        for (std::uint64_t i = 0; i < 1000; ++i) progress.update(thread * 1000 + i, "details");
      });
    }
    for (std::thread& thread : threads) thread.join();
    progress.update(4000, "end");
  });
  EXPECT_NE(shown.find("4000/4000"), std::string::npos);
  EXPECT_LT(shown.size(), 10000U) << "drawn more often than every 100 ms";
}

}  // namespace
}  // namespace coevo::common
