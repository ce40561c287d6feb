// SPDX-License-Identifier: MIT
#include "src/lab/peers/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/tables/markdown.h"

namespace coevo::experiments {
namespace {

using analysis::grouped;
using Row = analysis::Markdown::Row;

constexpr double kTickStep = 5;  // cards

std::string microseconds(double seconds) {
  const double us = 1e6 * seconds;
  return us < 100 ? fmt::format("{:.1f}", us) : grouped(us);
}

std::string ratio_text(double ratio) {
  if (ratio <= 0) return "-";
  return ratio < 10 ? fmt::format("{:.3f}", ratio) : grouped(ratio);
}

Row row_of(const PeerComparison& comparison, const Peer& peer) {
  const double mib = static_cast<double>(peer.memory) / (1 << 20);
  return {peer.name,
          "`" + peer.what + "`",
          grouped(peer.deals),
          grouped(peer.solved) + (peer.self_reported ? " (self-reported)" : ""),
          grouped(peer.refused),
          microseconds(peer.per_deal()),
          ratio_text(comparison.ratio(peer)),
          fmt::format("{:.0f} %", 100 * peer.time.spread()),
          peer.cards > 0 ? fmt::format("{:.1f}", peer.cards) : "-",
          peer.memory > 0 ? fmt::format("{:.1f}", mib) : "-"};
}

const Peer* find_kind_last(const PeerComparison& comparison, Peer::Kind kind) {
  const auto last =
      std::ranges::find(comparison.peers.rbegin(), comparison.peers.rend(), kind, &Peer::kind);
  return last == comparison.peers.rend() ? nullptr : &*last;
}

std::string summary(const PeerComparison& comparison) {
  const Peer& fast = comparison.peers.front();
  std::string text = fmt::format(
      "{} takes {} us per deal and solves {} of {} with a mean of {:.1f} cards", fast.name,
      microseconds(fast.per_deal()), grouped(fast.solved), grouped(fast.deals), fast.cards);
  const double ratio = comparison.ratio(fast);
  if (ratio > 0) {
    text += fmt::format(". This is {} of the time of Freecell Solver on the same deals",
                        ratio_text(ratio));
    const Peer* range = find_kind_last(comparison, Peer::Kind::program);
    if (range != nullptr && range->cards > 0) {
      text += fmt::format(", which has {:.1f} cards", range->cards);
    }
  }
  return text + ".";
}

void add_setting(analysis::Markdown& page, const PeerComparison& comparison) {
  const Machine& machine = comparison.machine;
  page.heading("Machine and date");
  page.table(
      {"", ""},
      {{"date", comparison.date},
       {"processor", machine.processor},
       {"cores", grouped(machine.cores)},
       {"memory", fmt::format("{:.1f} GiB", machine.memory_gib)},
       {"system", machine.system},
       {"load at the start", fmt::format("{:.1f}", machine.load)},
       {"coevo", comparison.program},
       {"Freecell Solver", comparison.fc_solve.empty() ? "not installed" : comparison.fc_solve},
       {"deals, rounds",
        fmt::format("{}, {}", grouped(comparison.deals), grouped(comparison.rounds))}});
  page.commands({comparison.command});
  if (machine.load < 1) return;
  page.text(
      "Other programs ran at the same time; `spread` below shows how far you can trust these "
      "figures.");
}

void add_results(analysis::Markdown& page, const PeerComparison& comparison,
                 const std::string& files) {
  page.heading("Time and length");
  page.picture(files + ".svg", "CPU time per deal against mean length");
  std::vector<Row> rows;
  for (const Peer& peer : comparison.peers) rows.push_back(row_of(comparison, peer));
  page.table({"solver", "search or command", "deals, from 1", "solved", "refused", "us per deal",
              "to fc-solve", "spread", "cards, mean", "memory, MiB"},
             rows);
  for (const Peer& peer : comparison.peers) {
    if (peer.fault.empty()) continue;
    page.text(fmt::format("{}: {}.", peer.name, peer.fault));
  }
  page.text(
      fmt::format("[{0}.json]({0}.json) has the raw data. {1} generates {2:.2f} times as many "
                  "positions per second as perft counts distinct positions.",
                  files, comparison.peers.front().name, comparison.perft_share));
}

void add_method(analysis::Markdown& page, const PeerComparison& comparison) {
  page.heading("How");
  page.text(
      "The deals are Microsoft's, from 1 on. In each round, all solvers take turns on their deals, "
      "on one core. The time is the CPU time of the best round over all deals, solved or not. "
      "`spread` shows how much longer the longest round took than the best. `to fc-solve` is the "
      "time relative to `freecell-solver-range-parallel-solve -l lg` on the same deals; compare "
      "this ratio between machines, not microseconds.");
  page.text(
      "Our solvers and fc-solve's range solver deal and solve within one process; we do not count "
      "its start (for fc-solve, a run on no deals). Any other program starts once for each deal; "
      "its time is user and system time, including the start" +
      (comparison.empty_run > 0 ? fmt::format(". A program that does nothing (`true`) takes {} us.",
                                              microseconds(comparison.empty_run))
                                : std::string(".")));
  page.text(
      "A deal counts as solved if the independent referee accepts the solution, as `coevo verify` "
      "does, and as refused if the referee does not. fc-solve's range solver prints no moves: its "
      "cards come from `fc-solve` with the same options, for at most 2,000 deals, outside the "
      "measured time. Cards are single-card moves, as means over solved deals. Memory is the size "
      "of a search's tables for our solvers and the resident memory of the process for others; - "
      "means less than this program's own.");
}

void add_invitation(analysis::Markdown& page) {
  page.heading("Add another solver");
  page.text(
      "Any program can take part. It gets the board in fc-solve's notation (`coevo deal 1 --format "
      "fc-solve`) on its standard input, or as a file if its command has `{board}`. It prints its "
      "moves in any notation that `coevo verify` reads: ours, fc-solve's, patsolve's or "
      "macroxue's. No shell splits the command: blanks separate words, quotes keep them together, "
      "{{ and }} stand for braces. Put the version into the name.");
  page.commands({"coevo-lab peers --peer 'mine 1.0=my-solver --quick {board}'"});
  page.text(
      "patsolve is not in Debian. Version 3.0.2 is revision 710fda5 of "
      "https://github.com/shlomif/patsolve, in C without dependencies. It reads and writes its own "
      "files, so a script translates for it. The second `--peer` measures the script alone:");
  page.commands(
      {"coevo-lab peers --peer 'patsolve 3.0.2=scripts/patsolve.sh patsolve -S' "
       "--peer 'its script=scripts/patsolve.sh /bin/true'"});
}

const char* series_name(Peer::Kind kind) {
  switch (kind) {
    case Peer::Kind::preset:
      return "coevo, presets";
    case Peer::Kind::pareto:
      return "coevo, Pareto set";
    case Peer::Kind::program:
      break;
  }
  return "other programs";
}

std::string short_name(const Peer& peer) {
  for (const std::string_view start : {"coevo pareto ", "coevo "}) {
    if (peer.kind != Peer::Kind::program && peer.name.starts_with(start)) {
      return peer.name.substr(start.size());
    }
  }
  return peer.name;
}

}  // namespace

analysis::SvgPlot benchmark_plot(const PeerComparison& comparison) {
  analysis::SvgPlot plot{.x_label = "single-card moves of a solution, mean",
                         .y_label = "CPU time per deal, milliseconds"};
  double low = INFINITY;
  double high = 0;
  for (const auto kind : {Peer::Kind::preset, Peer::Kind::pareto, Peer::Kind::program}) {
    analysis::Series series{.name = series_name(kind), .has_line = false};
    for (const Peer& peer : comparison.peers) {
      if (peer.kind != kind || peer.cards <= 0 || peer.per_deal() <= 0) continue;
      series.points.push_back({peer.cards, 1e3 * peer.per_deal()});
      series.labels.push_back(short_name(peer));
      low = std::min(low, peer.cards);
      high = std::max(high, peer.cards);
    }
    if (!series.points.empty()) plot.series.push_back(std::move(series));
  }
  if (high == 0) low = high = kTickStep;
  const double first = std::floor(low / kTickStep) * kTickStep;
  const double last = std::max(first + kTickStep, std::ceil(high / kTickStep) * kTickStep);
  const double step = kTickStep * std::ceil((last - first) / (10 * kTickStep));
  for (double at = first; at < last + step; at += step) plot.x_ticks.push_back(at);
  return plot;
}

std::string benchmark_page(const PeerComparison& comparison, const std::string& files) {
  analysis::Markdown page;
  page.title("Benchmarks");
  page.text(summary(comparison));
  page.text(
      "`coevo-lab peers --output` wrote this page: do not edit it, run the command again. The "
      "times come from one run on one machine; compare only the ratios.");
  add_setting(page, comparison);
  add_results(page, comparison, files);
  add_method(page, comparison);
  add_invitation(page);
  return page.str();
}

}  // namespace coevo::experiments
