// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/solution/readings.h"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "solver/domains/freecell/solution/run_plan.h"
#include "solver/domains/freecell/solution/run_rules.h"

namespace coevo::freecell {
namespace {

struct Reading {
  Tableau tableau;
  std::uint32_t parent;  // among the readings of one move less
  std::uint8_t count;    // cards of the last move
};

// The whole position, places included.
std::string key_of(const Layout& layout) {
  std::string key;
  const auto add = [&](int value) { key += static_cast<char>(value); };
  for (const auto& column : layout.columns) {
    for (const Card card : column) add(card);
    add(kCards);
  }
  for (const auto& cell : layout.cells) add(cell ? *cell : kCards);
  return key;
}

// The readings of the text so far, all of them legal, move by move.
class ReadingSearch {
 public:
  explicit ReadingSearch(const Layout& start) { current_.push_back({Tableau(start), 0, 0}); }

  // False when no reading makes the move.
  bool add(const WrittenMove& written) {
    const std::size_t limit = tried_ < kMaxTriedMoves ? kMaxReadings : 1;
    std::vector<Reading> next;
    std::unordered_set<std::string> seen;
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
        if (seen.insert(key_of(reading.tableau.layout())).second) {
          next.push_back(std::move(reading));
        }
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
    if (written.count || !goes_to_empty_column(tableau, *written.move)) return {written};
    std::vector<WrittenMove> counted;
    for (int count = read_run(tableau, written, Notation::standard).run.count; count >= 1;
         --count) {
      counted.push_back(written);
      counted.back().count = count;
    }
    return counted;
  }

  std::vector<Reading> current_;
  std::vector<std::vector<std::pair<std::uint32_t, std::uint8_t>>> steps_;
  std::size_t tried_ = 0;
  bool is_cut_ = false;
};

}  // namespace

Readings best_reading(const Layout& start, const MoveSource& source) {
  ReadingSearch search(start);
  for (auto written = source(); written && written->move && search.add(*written);) {
    written = source();
  }
  return search.best();
}

}  // namespace coevo::freecell
