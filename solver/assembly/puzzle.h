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

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "solver/assembly/contract_check.h"
#include "solver/assembly/module.h"
#include "solver/assembly/puzzle_bytes.h"
#include "solver/assembly/puzzle_texts.h"
#include "solver/assembly/puzzle_traits.h"

namespace coevo::assembly {

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
  // As the Puzzle writes it, or that in JSON (board_json() of puzzle_texts.h). The bytes of the
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
