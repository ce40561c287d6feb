// SPDX-License-Identifier: MIT
#include "src/lab/heineman_2009/hsd_2009.h"

#include <fmt/format.h>

#include "common/error.h"
#include "solver/assembly/engine.h"
#include "solver/domains/freecell/special_solvers.h"
#include "solver/domains/freecell/traits.h"
#include "solver/search/greedy/hsd.h"
#include "src/lab/heineman_2009/stale_order.h"

namespace coevo::experiments {
namespace {

struct Traits2009 : freecell::Traits {
  using Space = HeinemanPuzzle;

  static Space make_space(const common::Settings& settings) { return Space(rules(settings)); }
};

std::unique_ptr<solver::Solver> make(const solver::Domain&, const solver::SolverSpec& spec) {
  Traits2009::refuse_macro_moves(spec.settings, spec.search);
  if (freecell::has_tests(spec.settings)) {
    throw common::InputError(
        fmt::format("search '{}': expected hsd or another search, for tests", spec.search));
  }
  return std::make_unique<assembly::Engine<Traits2009, search::HsdKind>>(
      spec, std::span<const solver::HeuristicPlugin>());
}

}  // namespace

solver::SearchPlugin hsd_2009() {
  auto descriptor = search::HsdKind::describe();
  descriptor.name = "hsd_2009";
  descriptor.help =
      "hsd with the duplicate detection of Heineman's program, which missed some duplicates";
  descriptor.takes_rules = false;
  return {std::move(descriptor), make, "freecell"};
}

}  // namespace coevo::experiments
