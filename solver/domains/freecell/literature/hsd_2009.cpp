#include "solver/domains/freecell/literature/hsd_2009.h"

#include "solver/domains/freecell/literature/stale_order.h"
#include "solver/domains/freecell/traits.h"
#include "solver/domains/freecell/literature/multi_move_solver.h"
#include "solver/assembly/searches.h"
#include "src/common/error.h"

namespace coevo::freecell {
namespace {

struct Traits2009 : Traits {
  using Domain = freecell::HeinemanPuzzle;

  static Domain make_domain(const common::Settings& settings) { return Domain(rules(settings)); }
};

}  // namespace

solver::SearchDescriptor describe_hsd_2009() {
  auto descriptor = search::HsdKind::describe();
  descriptor.name = "hsd_2009";
  descriptor.help = "hsd that knows positions again as Heineman's program did, which missed some";
  return descriptor;
}

std::unique_ptr<solver::Solver> make_hsd_2009_solver(const solver::SolverSpec& spec) {
  Traits::refuse_macro_moves(spec.settings, spec.search);
  if (has_tests(spec.settings)) {
    throw common::InputError(
        fmt::format("search '{}': expected hsd or another search, for tests", spec.search));
  }
  return std::make_unique<assembly::Engine<Traits2009, search::HsdKind>>(spec);
}

}  // namespace coevo::freecell
