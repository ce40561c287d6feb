// SPDX-License-Identifier: MIT
// replay_link of writer.h. The page's own notation (github.com/macroxue/freecell,
// game/freecell.js): standard notation, but `r` for whichever cell comes first, and cells named a,
// b ... in the order in which their cards came, renamed without gaps when one leaves.
#include <fmt/format.h>

#include <algorithm>

#include "solver/domains/freecell/solution/place_letter.h"
#include "solver/domains/freecell/solution/plain_moves.h"
#include "solver/domains/freecell/solution/run_plan.h"
#include "solver/domains/freecell/solution/writer.h"
#include "solver/domains/freecell/state/deal.h"

namespace coevo::freecell {
namespace {

using Place = CardMove::Place;

class LinkWriter {
 public:
  explicit LinkWriter(std::uint64_t deal)
      : tableau_(freecell::deal(deal)),
        link_(
            fmt::format("https://macroxue.github.io/freecell/game/freecell.html?deal={}:", deal)) {}

  bool add(const RunMove& run) {
    const auto plain = plain_moves(tableau_, run);
    return std::all_of(plain.begin(), plain.end(), [&](const RunMove& move) {
      if (!writable(move)) return false;
      append(move.move);
      tableau_.make(plan_run(tableau_, move));
      return true;
    });
  }
  std::string take() { return std::move(link_); }

 private:
  bool writable(const RunMove& run) const {
    const auto& columns = tableau_.layout().columns;
    if (run.move.from_place == Place::cell) return run.move.to_place != Place::cell;
    const bool whole = run.move.to_place == Place::column && columns[run.move.to].empty() &&
                       run.count == static_cast<int>(columns[run.move.from].size());
    return !whole && !is_ambiguous(tableau_, run);
  }

  void append(const CardMove& move) {
    if (move.from_place == Place::cell) {
      const auto found = std::find(came_.begin(), came_.end(), move.from);
      link_ += place_letter(Place::cell, static_cast<std::uint8_t>(found - came_.begin()));
      came_.erase(found);
    } else {
      link_ += place_letter(Place::column, move.from);
    }
    if (move.to_place == Place::cell) {
      came_.push_back(move.to);
      link_ += 'r';
    } else {
      link_ += place_letter(move.to_place, move.to);
    }
  }

  Tableau tableau_;
  std::string link_;
  std::vector<std::uint8_t> came_;  // the cells in use, in the order in which their cards came
};

}  // namespace

std::optional<std::string> replay_link(std::uint64_t deal, std::span<const RunMove> runs) {
  LinkWriter writer(deal);
  for (const RunMove& run : runs) {
    if (!writer.add(run)) return std::nullopt;
  }
  return writer.take();
}

}  // namespace coevo::freecell
