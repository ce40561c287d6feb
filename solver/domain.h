// A puzzle as the rest of the program sees it: by name, with instances by number or board text, and
// ready solvers. The one virtual call a search costs is here.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/condition.h"
#include "solver/feature.h"
#include "solver/limits.h"
#include "solver/search_descriptor.h"
#include "solver/tree_sample.h"
#include "src/common/outcome.h"
#include "src/common/parameter.h"

namespace coevo::solver {

// One problem: by its number, or by its board text (then `number` is 0).
struct Instance {
  std::uint64_t number = 0;
  std::string board;
};

// One attempt of a portfolio.
struct MemberSpec {
  std::map<std::string, double> weights;  // as a solver's
  std::int32_t resolution = 65536;        // as a solver's
  double card_weight = 0;                 // added to H for each single-card move but those home
  std::uint64_t width = 0;                // of a beam, or 0: a greedy attempt
  std::uint64_t expanded = 1000;          // positions a greedy attempt expands before it gives up
};

// A rule of a policy: while the condition holds, and that of no rule before it, these are the
// weights.
struct RuleSpec {
  std::string condition;  // solver/condition.h, over the domain's policy_terms()
  std::map<std::string, double> weights;
};

// Everything that makes a solver. Weights that are not named are 0.
struct SolverSpec {
  std::string search;
  common::Settings settings;  // of the search and of the domain's moves
  std::map<std::string, double> weights;
  std::int32_t resolution = 65536;       // levels of H in a feature's range at weight 1
  std::vector<MemberSpec> members = {};  // of a portfolio, in the order of their attempts
  std::vector<RuleSpec> rules = {};      // of a policy, the first first; `weights` where none holds
};

// One move, as its domain packs it.
using PackedMove = std::array<std::uint8_t, 4>;

struct SolveResult {
  common::Outcome outcome = common::Outcome::exhausted;
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  std::size_t peak_memory = 0;  // bytes
  bool optimal = false;         // solved, and no solution is shorter: proven
  std::optional<std::uint64_t> lower_bound = std::nullopt;  // of the length, where one is proven
  double cpu_seconds = 0;                                   // of this thread, the dealing included
  std::vector<PackedMove> plan = {};  // every move of the best solution known, auto-moves too
  // Of a policy: how often each rule gave the weights, and at last the default ones.
  std::vector<std::uint64_t> activations = {};
};

// Something found out on the way, for people: "cards that never move": KH, 7S.
struct Fact {
  std::string name;
  std::vector<std::string> values;
};

// What an exhaustive search found.
struct Proof {
  SolveResult result;  // solved (a shortest solution) or unsolvable, or the limit that was reached
  std::uint64_t positions = 0;  // distinct ones reachable, the start included; if unsolvable
  std::vector<Fact> facts;      // if unsolvable
};

// One configured search. Not thread-safe: one for each worker. It keeps its tables between
// instances.
class Solver {
 public:
  virtual ~Solver() = default;
  virtual SolveResult solve(const Instance& instance, const Limits& limits) = 0;
};

// A solution as the independent referee saw it.
struct Verdict {
  bool legal = false;
  bool won = false;
  std::string fault;     // of the first illegal move, one line
  std::size_t line = 0;  // where that move stands in the text, from 1
  std::size_t column = 0;
  bool readable = true;                // false: that move is no move at all
  std::string position;                // board text at the end, or before the illegal move
  std::vector<std::uint64_t> lengths;  // by metric
};

struct PerftCount {
  std::uint64_t paths = 0;
  std::uint64_t positions = 0;  // distinct ones at this depth
};

class Domain {
 public:
  virtual ~Domain() = default;

  virtual std::string name() const = 0;
  virtual std::string help() const = 0;
  // Names of the length metrics: {"moves", "cards"} or {"length"}.
  virtual std::vector<std::string> metrics() const = 0;
  virtual std::span<const Feature> features() const = 0;
  // Features beyond those, too many to list: named by a pattern.
  virtual std::vector<FeatureFamily> feature_families() const { return {}; }
  // Lower bounds on the moves that are left, for searches for shortest solutions only: choices of
  // their parameter `bound`, each by "bound=NAME".
  virtual std::vector<FeatureFamily> bounds() const { return {}; }
  // What conditions of a policy's rules compare; none: there are no policies here.
  virtual std::vector<Term> policy_terms() const { return {}; }
  virtual bool has_feature(std::string_view feature) const {
    const auto all = features();
    return std::any_of(all.begin(), all.end(),
                       [&](const Feature& each) { return each.name == feature; });
  }
  // Settings of the moves, beside each search's own.
  virtual std::vector<common::Parameter> parameters() const = 0;
  // Each search's parameters with the domain's own appended.
  virtual std::vector<SearchDescriptor> searches() const = 0;
  // The named one's; the name must be known.
  SearchDescriptor search(std::string_view search_name) const {
    auto all = searches();
    return std::move(*std::find_if(all.begin(), all.end(), [&](const SearchDescriptor& each) {
      return each.name == search_name;
    }));
  }
  // The solver that `node_reduction` compares with.
  virtual SolverSpec baseline() const = 0;
  // A solver by the search at its defaults: with the baseline's weights, or where those cannot lead
  // it, all that can alike.
  SolverSpec plain_solver(const SearchDescriptor& descriptor) const {
    SolverSpec spec = baseline();
    spec.search = descriptor.name;
    spec.settings = common::defaults(descriptor.parameters);
    if (!descriptor.heuristics.empty()) spec.weights.clear();
    for (const std::string& name : descriptor.heuristics) spec.weights[name] = 1;
    return spec;
  }
  // The solver of `solve --optimal`, if there is one.
  virtual std::optional<SolverSpec> optimal() const { return std::nullopt; }
  // Solves or exhausts, each of its searches within the limits; none by default.
  virtual std::optional<Proof> prove(const Instance&, const common::Settings&,
                                     const Limits&) const {
    return std::nullopt;
  }

  virtual std::uint64_t first_instance() const { return 1; }
  virtual std::uint64_t last_instance() const = 0;
  // Reads a board; faults throw InputError with `file`, line and column.
  virtual Instance read_board(const std::string& text, const std::string& file,
                              const common::Settings& settings) const = 0;
  // All boards of a text; a domain whose boards fit a line has one on each.
  virtual std::vector<Instance> read_boards(const std::string& text, const std::string& file,
                                            const common::Settings& settings) const {
    return {read_board(text, file, settings)};
  }
  virtual std::vector<std::string> board_formats() const = 0;
  virtual std::string board_text(const Instance& instance, std::string_view format,
                                 const common::Settings& settings) const = 0;

  virtual std::unique_ptr<Solver> make_solver(const SolverSpec& spec) const = 0;

  // How moves can be written; the first is the default. The second argument of write() and
  // replay().
  virtual std::vector<std::string> notations() const = 0;
  virtual std::string write(const Instance& instance, std::span<const PackedMove> steps,
                            std::string_view notation, const common::Settings& settings) const = 0;
  virtual Verdict replay(const Instance& instance, std::string_view moves,
                         std::string_view notation, const common::Settings& settings) const = 0;
  // A page elsewhere that replays the solution; empty when there is none.
  virtual std::string link(const Instance&, std::span<const PackedMove>, const common::Settings&) const {
    return "";
  }

  // Counts at depths 0 .. depth; a shorter list when a limit was reached.
  virtual std::vector<PerftCount> perft(const Instance& instance, int depth, const Limits& limits,
                                        const common::Settings& settings) const = 0;
  // Random walks from the instance's start, for Knuth's estimate of the paths that perft counts.
  virtual TreeSample sample_tree(const Instance& instance, const TreeWalks& walks,
                                 const common::Settings& settings) const = 0;
};

}  // namespace coevo::solver
