// SPDX-License-Identifier: MIT
#include "solver/domains/patience/solution/replayer.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "solver/domains/patience/solution/autoplay.h"
#include "solver/domains/patience/solution/foreign_text.h"
#include "solver/domains/patience/solution/runs.h"

namespace coevo::patience {
namespace {

// The readings of a solution in a notation that leaves open how many cards a move takes to an empty
// column. FreeCell Pro's players mean as many as fit; fc-solve writes the same `15` for one card.
//
// Limits on readings: the number kept at a time, with preference for more cards in the first moves,
// and the number of tried moves after which only one remains. So the effort is linear in the text.
constexpr std::size_t kMaxReadings = 1'000;
constexpr std::size_t kMaxTriedMoves = 100'000;

// How the text of a solution is read.
struct Way {
  Notation notation;
  Autoplay autoplay = Autoplay::none;  // that plays moves which the text leaves out
};

struct Readings {
  std::vector<std::uint8_t> counts;  // of the best reading: cards by move, as far as it is legal
  bool is_cut = false;               // some readings were dropped
};

struct Reading {
  Tableau tableau;
  std::uint32_t parent;  // among the readings of one move less
  std::uint8_t count;    // cards of the last move
};

// The readings of the text so far, all of them legal, move by move.
class ReadingSearch {
 public:
  ReadingSearch(const Layout& start, const Rules& rules, Autoplay autoplay) : autoplay_(autoplay) {
    current_.push_back({Tableau(start, rules), 0, 0});
  }

  // False when no reading makes the move.
  bool add(const WrittenMove& written) {
    const std::size_t limit = tried_ < kMaxTriedMoves ? kMaxReadings : 1;
    std::vector<Reading> next;
    for (std::uint32_t parent = 0; parent < current_.size(); ++parent) {
      for (const WrittenMove& counted : meanings(current_[parent].tableau, written)) {
        is_cut_ |= next.size() == limit;
        if (next.size() == limit) break;
        const Tableau& tableau = current_[parent].tableau;
        const auto [run, fault] = read_run(tableau, counted, Notation::standard);
        ++tried_;
        if (!fault.empty()) continue;
        Reading reading{tableau, parent, run.count};
        make(reading.tableau, run);
        play_home(reading.tableau, autoplay_);
        const bool is_new = std::none_of(next.begin(), next.end(), [&](const Reading& other) {
          return other.tableau.layout() == reading.tableau.layout();
        });
        if (is_new) next.push_back(std::move(reading));
      }
    }
    if (next.empty()) return false;
    current_ = std::move(next);
    auto& steps = steps_.emplace_back();
    for (const Reading& reading : current_) steps.emplace_back(reading.parent, reading.count);
    return true;
  }

  Readings best() const {
    const auto won = std::find_if(current_.begin(), current_.end(),
                                  [](const Reading& reading) { return reading.tableau.won(); });
    auto at = static_cast<std::size_t>(won == current_.end() ? 0 : won - current_.begin());
    Readings readings{std::vector<std::uint8_t>(steps_.size()), is_cut_};
    for (std::size_t move = steps_.size(); move-- > 0;) {
      readings.counts[move] = steps_[move][at].second;
      at = steps_[move][at].first;
    }
    return readings;
  }

 private:
  // The move with each number of cards that it can mean, the most first.
  static std::vector<WrittenMove> meanings(const Tableau& tableau, const WrittenMove& written) {
    if (written.count || !has_open_count(tableau, *written.move)) return {written};
    std::vector<WrittenMove> counted;
    for (int count = read_run(tableau, written, Notation::standard).run.count; count >= 1;
         --count) {
      counted.push_back(written);
      counted.back().count = count;
    }
    return counted;
  }

  Autoplay autoplay_;
  std::vector<Reading> current_;
  std::vector<std::vector<std::pair<std::uint32_t, std::uint8_t>>> steps_;
  std::size_t tried_ = 0;
  bool is_cut_ = false;
};

// Of all readings the first that wins, otherwise the first of those that stay legal longest.
Readings best_reading(const Layout& start, const Rules& rules, const MoveSource& source,
                      Autoplay autoplay) {
  ReadingSearch search(start, rules, autoplay);
  for (auto written = source(); written && written->move && search.add(*written);) {
    written = source();
  }
  return search.best();
}

// Makes the move and records it; returns what is wrong with it, or "".
std::string play(const WrittenMove& written, const Way& way, Tableau& tableau, Replay& replay) {
  if (!written.fault.empty()) return written.fault;
  const auto [run, fault] = read_run(tableau, written, way.notation);
  if (!fault.empty()) return fault;
  if (run.count == 1) {
    tableau.make_legal(run.move);
    replay.cards.push_back(run);
  } else {
    const std::vector<RunMove> cards = plan_run(tableau, run);
    tableau.make(cards);
    replay.cards.insert(replay.cards.end(), cards.begin(), cards.end());
  }
  replay.runs.push_back(run);
  if (written.automatic) ++replay.automatic;
  for (const CardMove& move : play_home(tableau, way.autoplay)) {
    replay.runs.push_back({move, 1});
    replay.cards.push_back({move, 1});
    ++replay.automatic;
  }
  return {};
}

Replay replay_moves(const Layout& start, const Rules& rules, const Way& way,
                    const MoveSource& source) {
  Tableau tableau(start, rules);
  Replay result;
  result.legal = true;
  std::size_t number = 0;
  while (const auto written = source()) {
    if (!written->automatic) ++number;
    const std::string fault = play(*written, way, tableau, result);
    if (fault.empty()) continue;
    result.legal = false;
    result.readable = written->readable;
    result.bad_move = number;
    result.bad_line = written->line;
    result.bad_column = written->column;
    result.fault = fmt::format("move {} '{}': {}", number, common::printable(written->text), fault);
    break;
  }
  result.won = result.legal && tableau.won();
  result.board = std::move(tableau).take();
  const auto count = [](const std::vector<RunMove>& runs) {
    return static_cast<std::size_t>(std::count_if(
        runs.begin(), runs.end(), [](const RunMove& run) { return !run.move.deals(); }));
  };
  result.length_moves = count(result.runs);
  result.length_cards = count(result.cards);
  return result;
}

// With the cards of the first moves as given. Those from home have their suits' numbers.
MoveSource with_counts(MoveSource source, std::vector<std::uint8_t> counts) {
  return [source = std::move(source), counts = std::move(counts), at = std::size_t{0}]() mutable {
    auto written = source();
    if (!written || at == counts.size()) return written;
    const bool from_home = written->move && written->move->from_area == Area::home;
    if (!from_home) written->count = counts[at];
    ++at;
    return written;
  };
}

// The best reading of moves that leave the number of cards open, where `plain`, as many cards as
// fit, does not win.
Replay replay_readings(const Layout& start, const Rules& rules,
                       const std::function<MoveSource()>& open, const Way& way, Replay plain) {
  if (plain.won || !plain.readable) return plain;
  auto [counts, is_cut] = best_reading(start, rules, open(), way.autoplay);
  const std::size_t left_out = way.autoplay == Autoplay::none ? 0 : plain.automatic;
  const bool longer = counts.size() > plain.runs.size() - left_out;
  Replay best = replay_moves(start, rules, way, with_counts(open(), std::move(counts)));
  if (!best.won && !longer) best = std::move(plain);
  if (!best.legal && is_cut) {
    best.fault += fmt::format(" (more than {} readings: write how many cards move, as in 15v2)",
                              kMaxReadings);
  }
  return best;
}

// As many cards as fit, or the best reading where that does not win.
Replay replay_by(const Layout& start, const Rules& rules, std::string_view text, const Way& way) {
  const auto open = [&]() -> MoveSource { return open_moves(start, rules, text, way.notation); };
  Replay plain = replay_moves(start, rules, way, open());
  if (way.notation != Notation::standard || !takes_any(rules.spaces)) return plain;
  return replay_readings(start, rules, open, way, std::move(plain));
}

// Whether the first explains the text better: it wins, or is legal, or is legal for longer.
bool is_better(const Replay& one, const Replay& other) {
  if (one.won != other.won) return one.won;
  if (one.legal != other.legal) return one.legal;
  return !one.legal && one.bad_move > other.bad_move;
}

}  // namespace

Replay replay(const Layout& start, const Rules& rules, std::string_view text, Notation notation) {
  return replay_by(start, rules, text, {notation});
}

Replay replay_solution(const Layout& start, const Rules& rules, std::string_view text,
                       Notation notation) {
  Replay best = replay(start, rules, text, notation);
  if (notation != Notation::standard || !best.readable) return best;
  for (const Autoplay autoplay : autoplays(rules)) {
    if (best.won) break;
    Replay other = replay_by(start, rules, text, {notation, autoplay});
    if (is_better(other, best)) best = std::move(other);
  }
  return best;
}

}  // namespace coevo::patience
