#include "solver/search/ida_star.h"

namespace coevo::search {

solver::SearchDescriptor IdaStarKind::describe() {
  return {.name = "ida_star",
          .help =
              "iterative deepening A* with the space's lower bound, not the weights: shortest "
              "solutions in little memory; never ends where there is none",
          .parameters = {{"table_bits",
                          "2^n positions are remembered, or what the memory holds; 0 = none, plain "
                          "IDA*",
                          std::int64_t{16}, 0, 30},
                         {"threshold", "the first pass's, where so many moves are proven already",
                          std::int64_t{0}, 0, 1000},
                         {"enough", "stop when so many moves are proven; 0 = never",
                          std::int64_t{0}, 0, 1000}}};
}

IdaStarOptions IdaStarKind::options(const common::Settings& settings) {
  return {.table_bits = static_cast<int>(settings.integer("table_bits")),
          .threshold = static_cast<int>(settings.integer("threshold")),
          .enough = static_cast<int>(settings.integer("enough"))};
}

}  // namespace coevo::search
