// SPDX-License-Identifier: MIT
#include "solver/assembly/contract_findings.h"

#include <fmt/format.h>

namespace coevo::assembly {
namespace {

struct PromiseText {
  const char* name;
  const char* kept;  // {0}: how often it held; {1}: the most moves of a position; {2}: kMaxMoves
  const char* unchecked;
};

constexpr std::array<PromiseText, kPromises> kTexts{{
    {"instance(), is_goal()", "{0} starts, the same at every call", "there are no instances"},
    {"generate(), apply(), kMaxMoves",
     "the same at every call in {0} positions, at most {1} moves of {2}", "no position was met"},
    {"move_text()", "different for all moves of each of {0} positions", "no position has a move"},
    {"hash(), same_position()",
     "equal positions have equal hashes, different ones mostly different",
     "too few positions were met"},
    {"undoes()", "{0} moves undo the move before", "no move undoes the move before"},
    {"text(), parse()", "{0} boards read back as they are", "the puzzle reads no boards"},
    {"heuristics", "within their ranges, the same at every call, in {0} positions",
     "no position was met"},
    {"admissible heuristics", "never above the moves left, in {0} positions",
     "no heuristic is admissible, or no instance was solved"},
    {"is_unsolvable()", "false in {0} positions that can be solved", "the puzzle has none"},
    {"searches", "{0} shortest solutions, as short as those of a breadth-first search",
     "no instance was solved breadth first: a larger --max-nodes may help"},
    {"mutant()", "{0} mutants, each a board that reads back", "the puzzle has none"},
}};

}  // namespace

solver::ContractReport ContractFindings::report(std::size_t max_moves) const {
  using Result = solver::ContractCheck::Result;
  solver::ContractReport report{.checks = {}, .positions = positions_};
  for (std::size_t i = 0; i < kPromises; ++i) {
    const Finding& finding = findings_[i];
    const PromiseText& text = kTexts[i];
    if (!finding.fault.empty()) {
      report.checks.push_back({text.name, Result::broken, finding.fault});
    } else if (finding.held == 0) {
      report.checks.push_back({text.name, Result::unchecked, text.unchecked});
    } else {
      report.checks.push_back(
          {text.name, Result::kept,
           fmt::format(fmt::runtime(text.kept), finding.held, most_moves_, max_moves)});
    }
  }
  return report;
}

}  // namespace coevo::assembly
