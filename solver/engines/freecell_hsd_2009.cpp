#include "solver/engines/freecell_hsd_2009.h"

#include "solver/domains/freecell/stale_order.h"
#include "solver/engines/freecell_kit.h"
#include "solver/engines/freecell_tests.h"
#include "solver/engines/searches.h"
#include "src/common/error.h"

namespace coevo::engines {
namespace {

struct Kit2009 : FreeCellKit {
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
  FreeCellKit::refuse_macro_moves(spec.settings, spec.search);
  if (has_tests(spec.settings)) {
    throw common::InputError(
        fmt::format("search '{}': expected hsd or another search, for tests", spec.search));
  }
  return std::make_unique<Engine<Kit2009, search::HsdKind>>(spec);
}

}  // namespace coevo::engines
