// SPDX-License-Identifier: MIT
// clang-format off
// Makes a whole domain from a state space and a few heuristics; this is the way to add a puzzle.
// examples/pancake is a complete example.
//
// A Puzzle is a class, constructed by default or from its settings, with
//   static constexpr const char* kName, * kHelp;
//   struct State;  Move;               trivially copyable; a Move has at most 4 bytes
//   static constexpr std::size_t kMaxMoves;                    of any position, up to 4096
//   void generate(const State&, solver::MoveList<Move, kMaxMoves>&) const;
//   void apply(State&, Move) const;
//   bool is_goal(const State&) const;
//   using Heuristics = std::tuple<...>;                        at least one; the first leads the
//                                                              baseline
// where each heuristic is a struct with
//   static constexpr solver::Feature kFeature;                 constant, so that searches inline it
//   static int value(const State&);                            any integer type, within the range
// and at least one of
//   State instance(std::uint64_t number);                      number from 1 to last_instance()
//   std::string text(const State&) const, State parse(const std::string& text,
//     const std::string& where);   a board, in one line or several without blank ones, and back;
//                                  parse() throws InputError, which begins with `where`
// and, optionally,
//   class Summary;                          made from (const Puzzle&, const State&) per position;
//                                           heuristics may take a Summary& instead of the State
//   std::uint64_t hash(const State&) const;                   equal for equal positions; else
//   static bool same_position(const State&, const State&);    both by the State's bytes
//   static std::vector<common::Parameter> parameters();       and a constructor from their Settings
//   std::uint64_t last_instance() const;
//   State mutant(const State&, common::RandomStream&) const;  a board much like it, which needs
//                                                             text() and parse()
//   std::string move_text(const State&, Move) const;          without blanks
//   std::string draw(const State&) const;                     for people: a grid of text in several
//                                                             lines, or an SVG image ("<svg ...")
//   static bool undoes(Move, Move before);
//   bool is_unsolvable(const State&) const;                   if that is evident
//
// A Puzzle serves one instance at a time: each solver, on each thread, has its own Puzzle.
// instance() and parse() may keep in it the constant parts of the instance, such as walls.
// clang-format on
#pragma once

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/assembly/board_file.h"
#include "solver/assembly/contract_check.h"
#include "solver/assembly/module.h"
#include "solver/assembly/puzzle_bytes.h"
#include "solver/assembly/puzzle_features.h"
#include "solver/assembly/puzzle_policy.h"
#include "solver/assembly/puzzle_space.h"
#include "solver/assembly/text_replay.h"
#include "solver/search/shortest/bounded_puzzle.h"

namespace coevo::assembly {

// The Puzzle's parts, as engine.h and bounded_view.h ask for them.
template <class Puzzle>
struct PuzzleTraits {
  using Space = PuzzleSpace<Puzzle>;
  using State = typename Space::State;
  using Move = typename Space::Move;
  using Features = PuzzleFeatures<Puzzle, Space>;
  using Evaluator = typename Features::Evaluator;
  using Bound = typename Features::Bound;
  using Bounded = search::BoundedPuzzle<Space, Bound>;

  // Whether instances have numbers, and whether boards are read.
  static constexpr bool kHasNumbers = requires(Puzzle & puzzle) { puzzle.instance(1); };
  static constexpr bool kHasBoards = requires(Puzzle & puzzle, const State& state) {
    puzzle.parse(puzzle.text(state), "file");
  };
  static constexpr bool kHasMutants =
      kHasBoards && requires(Puzzle & puzzle, const State& state, common::RandomStream& random) {
    puzzle.mutant(state, random);
  };
  static_assert(kHasNumbers || kHasBoards, "a Puzzle has instance(), or text() and parse()");

  static std::vector<common::Parameter> parameters() {
    if constexpr (requires { Puzzle::parameters(); }) return Puzzle::parameters();
    return {};
  }
  // Uses the Puzzle's constructor from settings, if it has one.
  static Space make_space(const common::Settings& settings) {
    if constexpr (std::is_constructible_v<Puzzle, const common::Settings&>) {
      return Space(Puzzle(settings));
    } else {
      return Space(Puzzle());
    }
  }
  // The weighted sum of the Puzzle's heuristics and the plug-ins'; `space` must outlive it.
  static Evaluator make_evaluator(const Space& space, const solver::SolverSpec& spec,
                                  Plugins plugins) {
    return Evaluator(space, solver::listed_weights(Features::kListed, spec.weights),
                     spec.quantisation, solver::added_sum(plugins, spec.weights));
  }
  // The largest of the Puzzle's own admissible heuristics; plug-ins do not count. `space` must
  // outlive it.
  static Bound make_bound(const Space& space, const common::Settings&) { return Bound(space); }
  // Of the Puzzle's own heuristics, in their order.
  static std::vector<std::int32_t> feature_values(const Space& space, const State& state) {
    return Features::values(space, state);
  }
  // `space` and `bound` must outlive it.
  static std::unique_ptr<Bounded> make_bounded(const Space& space, const Bound& bound,
                                               const State& start) {
    return std::make_unique<Bounded>(space, bound, start);
  }

  // Prepares the space for this instance and no other. Throws what parse() throws, and InputError
  // if the Puzzle has no such instances.
  static State start(Space& space, const solver::Instance& instance) {
    if (instance.board.empty()) {
      if constexpr (kHasNumbers) return space.puzzle().instance(instance.number);
      throw common::InputError(std::string("instance ") + std::to_string(instance.number) +
                               ": expected a board: " + Puzzle::kName + " numbers none");
    }
    if constexpr (kHasBoards) return space.puzzle().parse(instance.board, "board");
    throw std::logic_error("a board for a puzzle that reads none");
  }
  // False by default.
  static bool is_unsolvable(const Space& space, const State& state) {
    if constexpr (requires { space.puzzle().is_unsolvable(state); }) {
      return space.puzzle().is_unsolvable(state);
    }
    return false;
  }

  // The Move's bytes, then zeros.
  static solver::PackedMove pack(const Move& move) {
    solver::PackedMove packed{};
    std::memcpy(packed.data(), &move, sizeof move);
    return packed;
  }
  static Move unpack(const solver::PackedMove& packed) {
    Move move;
    std::memcpy(&move, packed.data(), sizeof move);
    return move;
  }
  static std::vector<solver::PackedMove> plan(const Space&, const State&,
                                              const std::vector<Move>& path) {
    std::vector<solver::PackedMove> plan;
    for (const Move& move : path) plan.push_back(pack(move));
    return plan;
  }
  template <class Path>
  static std::vector<solver::PackedMove> bounded_plan(const Bounded&, const State&,
                                                      const Path& path) {
    std::vector<solver::PackedMove> plan;
    for (const auto& node : path) {
      if (node.position.move) plan.push_back(pack(*node.position.move));
    }
    return plan;
  }
  static auto bounded_path(const Bounded& bounded, std::span<const solver::PackedMove> plan) {
    std::vector<Move> moves;
    for (const solver::PackedMove& packed : plan) moves.push_back(unpack(packed));
    return bounded.path_nodes(moves);
  }
};

// The same with rules in place of the weights.
template <class Puzzle>
struct PuzzlePolicyTraits : PuzzleTraits<Puzzle> {
  using Traits = PuzzleTraits<Puzzle>;
  using Space = typename Traits::Space;
  using Evaluator = PuzzlePolicy<Puzzle, Space>;

  static Evaluator make_evaluator(const Space& space, const solver::SolverSpec& spec,
                                  Plugins plugins) {
    std::vector<std::string> names;
    for (const solver::Term& term : Evaluator::terms()) names.push_back(term.name);
    const auto weighted = [&](const std::map<std::string, double>& weights) {
      return Traits::make_evaluator(space, {{}, {}, weights, spec.quantisation}, plugins);
    };
    std::vector<typename Evaluator::Rules::Rule> rules;
    for (const solver::RuleSpec& rule : spec.rules) {
      rules.push_back({solver::Condition::parse(rule.condition, names), weighted(rule.weights)});
    }
    return {space, {std::move(rules), weighted(spec.weights)}};
  }
};

// The Puzzle as a solver::Domain. Its base classes describe each function; the comments below
// describe the defaults for optional parts of a Puzzle.
template <class Puzzle>
class PuzzleModule final : public Module<PuzzleTraits<Puzzle>, PuzzleModule<Puzzle>>,
                           public solver::SelfChecking {
  using Base = Module<PuzzleTraits<Puzzle>, PuzzleModule<Puzzle>>;

 public:
  using Traits = PuzzleTraits<Puzzle>;
  using Space = typename Traits::Space;
  using State = typename Space::State;
  using Settings = common::Settings;
  using Instance = solver::Instance;
  using Plan = std::span<const solver::PackedMove>;

  PuzzleModule() : Base(describe()) {}

  // Also throws InputError for rules in a search that takes none.
  std::unique_ptr<solver::Solver> make_solver(const solver::SolverSpec& spec) const override {
    if (spec.rules.empty()) return Base::make_solver(spec);
    const std::string hsd = search::HsdKind::describe().name;
    if (spec.search != hsd) {
      throw common::InputError("search '" + spec.search + "': expected " + hsd + " for rules");
    }
    return std::make_unique<Engine<PuzzlePolicyTraits<Puzzle>, search::HsdKind>>(
        spec, this->heuristic_plugins());
  }

  // Also throws InputError if the Puzzle lacks text() or parse().
  Instance read_board(const std::string& text, const std::string& file,
                      const Settings& settings) const override {
    if constexpr (Traits::kHasBoards) {
      Space space = Traits::make_space(settings);
      const State start = space.puzzle().parse(text, file);
      return {0, space.puzzle().text(start)};
    }
    throw common::InputError(file + ": expected a number: boards of " + this->name() +
                             " cannot be read");
  }
  // By read_each_board().
  std::vector<Instance> read_boards(const std::string& text, const std::string& file,
                                    const Settings& settings) const override {
    std::vector<Instance> instances;
    for (auto& board : read_each_board(text, file, [&](const auto&part, const auto&where) {
           return read_board(part, where, settings).board;
         })) {
      instances.push_back({0, std::move(board)});
    }
    return instances;
  }
  // As the Puzzle writes it, or that in JSON (board_json() of text_replay.h). The bytes of the
  // State in hexadecimal, if the Puzzle has no text().
  std::string board_text(const Instance& instance, std::string_view format,
                         const Settings& settings) const override {
    Space space = Traits::make_space(settings);
    const State start = Traits::start(space, instance);
    const std::string text = space.text(start);
    return format == "json" ? board_json(this->name(), instance, text) : text + "\n";
  }
  // The Puzzle's mutant; std::logic_error if it has none.
  Instance mutant(const Instance& instance, common::RandomStream& random,
                  const Settings& settings) const override {
    if constexpr (Traits::kHasMutants) {
      Space space = Traits::make_space(settings);
      const State start = Traits::start(space, instance);
      return {0, space.puzzle().text(space.puzzle().mutant(start, random))};
    } else {
      return solver::Instances::mutant(instance, random, settings);
    }
  }

  // Joined by blanks; without a move_text(), a move's number among those generated, from 1.
  std::string write(const Instance& instance, Plan plan, std::string_view,
                    const Settings& settings) const override {
    Space space = Traits::make_space(settings);
    State state = Traits::start(space, instance);
    std::string text;
    for (const solver::PackedMove& packed : plan) {
      const auto move = Traits::unpack(packed);
      text += (text.empty() ? "" : " ") + space.move_text(state, move);
      space.apply(state, move);
    }
    return text;
  }
  // Looks for each move among the moves that the puzzle generates.
  solver::Verdict replay(const Instance& instance, std::string_view moves, std::string_view,
                         const Settings& settings) const override {
    return run_text(instance, moves, settings, [](const auto&...) {}).verdict;
  }
  // The replay page shows the Puzzle's drawings, or the positions as text.
  std::string replay_json(const Instance& instance, std::string_view moves, std::string_view,
                          const Settings& settings) const override {
    std::vector<std::string> drawings;
    TextReplay replay =
        run_text(instance, moves, settings, [&](const Puzzle& puzzle, const State& state) {
          if constexpr (requires { puzzle.draw(state); }) drawings.push_back(puzzle.draw(state));
        });
    replay.drawings = std::move(drawings);
    return text_replay_json(this->name(), instance, replay);
  }

  solver::ContractReport check_contract(std::span<const Instance> instances,
                                        const Settings& settings,
                                        const solver::Limits& limits) const override {
    PuzzleBytesOf<Traits> bytes(settings);
    return assembly::check_contract(bytes, *this, instances, settings, limits);
  }

 private:
  static solver::DomainDescriptor describe() {
    return {.name = Puzzle::kName,
            .help = Puzzle::kHelp,
            .features = {Traits::Features::kListed.begin(), Traits::Features::kListed.end()},
            .policy_terms = PuzzlePolicy<Puzzle, Space>::terms(),
            .parameters = Traits::parameters(),
            .last_instance = last_number(),
            .has_mutants = Traits::kHasMutants,
            .board_formats = {"text", "json"},
            .notations = {"standard"}};
  }
  // 2^53 by default; 0 if its instances have no numbers.
  static std::uint64_t last_number() {
    if constexpr (!Traits::kHasNumbers) return 0;
    if constexpr (requires(const Puzzle& puzzle) { puzzle.last_instance(); }) {
      return Traits::make_space(common::defaults(Traits::parameters())).puzzle().last_instance();
    }
    return std::uint64_t{1} << 53;  // exact in every program that reads JSON
  }

  // `look(puzzle, state)` is called at each position.
  template <class Look>
  static TextReplay run_text(const Instance& instance, std::string_view moves,
                             const Settings& settings, const Look& look) {
    Space space = Traits::make_space(settings);
    State state = Traits::start(space, instance);
    TextReplay replay;
    const auto add_position = [&] {
      replay.positions.push_back(space.text(state));
      look(std::as_const(space).puzzle(), state);
    };
    add_position();
    replay.verdict.legal = true;
    for (const TextMove& written : split_moves(moves)) {
      if (!make(space, state, written.text)) {
        set_fault(replay, written);
        break;
      }
      replay.moves.push_back(written.text);
      add_position();
    }
    replay.verdict.won = replay.verdict.legal && space.is_goal(state);
    replay.verdict.position = replay.positions.back() + "\n";
    replay.verdict.lengths = {replay.moves.size()};
    return replay;
  }
  // Whether there is such a move.
  static bool make(const Space& space, State& state, const std::string& text) {
    typename Space::Moves moves;
    space.generate(state, moves);
    for (const auto& move : moves) {
      if (space.move_text(state, move) != text) continue;
      space.apply(state, move);
      return true;
    }
    return false;
  }
};

// The domain of such a Puzzle.
template <class Puzzle>
std::shared_ptr<const solver::Domain> puzzle() {
  return std::make_shared<PuzzleModule<Puzzle>>();
}

}  // namespace coevo::assembly
