// SPDX-License-Identifier: MIT
// Puzzles from outside: their games, files of boards, replays of texts.
#include "solver/assembly/puzzle.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "common/error.h"
#include "solver/assembly/puzzle_texts.h"
#include "tests/common/throws.h"
#include "tests/solver/domains/contract.h"

namespace coevo::assembly {
namespace {

// What a puzzle may bring beyond the least (solver/assembly/puzzle.h): settings, a hash of its own,
// starts that are plainly unsolvable. tests/solver/domains/contract_test.cpp has the rest.

using common::Outcome;

// A number is counted down to 0 by `step` or by 1 more.
class Countdown {
 public:
  static constexpr const char* kName = "countdown";
  static constexpr const char* kHelp = "numbers that are counted down";
  static constexpr std::size_t kMaxMoves = 2;
  struct State {
    std::int32_t number;
    std::uint8_t made_by;  // of no account; padding follows
  };
  using Move = std::uint8_t;

  explicit Countdown(const common::Settings& settings)
      : step_(static_cast<Move>(settings.integer("step"))) {}
  static std::vector<common::Parameter> parameters() {
    return {{"step", "the smaller of the two steps", std::int64_t{2}, 1, 100, {}, true}};
  }

  State instance(std::uint64_t number) const { return {static_cast<std::int32_t>(number), 0}; }
  void generate(const State& state, solver::MoveList<Move, kMaxMoves>& moves) const {
    for (Move move = step_; move <= step_ + 1; ++move) {
      if (move <= state.number) moves.add(move);
    }
  }
  void apply(State& state, Move move) const {
    state.number -= move;
    state.made_by = move;
  }
  bool is_goal(const State& state) const { return state.number == 0; }
  bool is_unsolvable(const State& state) const { return state.number < step_; }
  static std::uint64_t hash(const State& state) {
    return common::hash_bytes(&state.number, sizeof state.number);
  }
  static bool same_position(const State& a, const State& b) { return a.number == b.number; }
  struct Left {
    static constexpr solver::Feature kFeature{.name = "left", .help = "what is left", .high = 1000};
    static std::int32_t value(const State& state) { return state.number; }
  };
  using Heuristics = std::tuple<Left>;

 private:
  Move step_;
};

// The same numbers, and heuristics that share a summary.
class SummedCountdown : public Countdown {
 public:
  using Countdown::Countdown;
  static constexpr const char* kName = "summed_countdown";

  class Summary {
   public:
    Summary(const SummedCountdown&, const State& state) : tens_(state.number / 10) { ++made; }
    int tens() const { return tens_; }

    static inline int made = 0;

   private:
    int tens_;
  };
  std::string draw(const State& state) const {
    return "<svg>" + std::to_string(state.number) + "</svg>";
  }
  struct Tens {
    static constexpr solver::Feature kFeature{.name = "tens", .help = "tens left", .high = 100};
    static int value(const Summary& summary) { return summary.tens(); }
  };
  struct LongWay {
    static constexpr solver::Feature kFeature{.name = "long_way", .help = "ten or more are left"};
    static bool value(Summary& summary) { return summary.tens() > 0; }
  };
  using Heuristics = std::tuple<Left, Tens, LongWay>;
};

solver::SolveResult solve(const std::string& search, std::uint64_t number, std::int64_t step) {
  const auto domain = puzzle<Countdown>();
  auto spec = domain->plain_solver(domain->search(search));
  spec.settings.set("step", step);
  return domain->make_solver(spec)->solve({number, ""}, {});
}

TEST(Puzzle, has_its_settings_in_every_search) {
  const auto domain = puzzle<Countdown>();
  for (const auto& search : domain->searches()) {
    EXPECT_EQ(common::defaults(search.parameters).integer("step"), 2) << search.name;
  }
  EXPECT_EQ(solve("bfs", 9, 2).plan.size(), 3U);
  EXPECT_EQ(solve("bfs", 9, 4).plan.size(), 2U);
  EXPECT_EQ(solve("astar", 9, 8).plan.size(), 1U);
}

TEST(Puzzle, that_is_plainly_unsolvable_is_not_searched) {
  const auto plain = solve("bfs", 3, 5);
  EXPECT_EQ(plain.outcome, Outcome::unsolvable);
  EXPECT_EQ(plain.generated, 0U);
  const auto searched = solve("bfs", 14, 5);  // 9, 8, 4, 3 and 2 are left
  EXPECT_EQ(searched.outcome, Outcome::unsolvable);
  EXPECT_EQ(searched.generated, 5U);
}

TEST(Puzzle, knows_positions_by_its_own_hash) {
  const auto domain = puzzle<Countdown>();
  const auto counts = domain->perft({100, ""}, 3, {}, common::defaults(domain->parameters()));
  ASSERT_EQ(counts.size(), 4U);
  EXPECT_EQ(counts[3].paths, 8U);
  EXPECT_EQ(counts[3].positions, 4U);  // 94 to 91
}

TEST(Puzzle, shares_one_summary_among_the_heuristics_of_a_position) {
  using Features = PuzzleTraits<SummedCountdown>::Features;
  const auto settings = common::defaults(SummedCountdown::parameters());
  const auto space = PuzzleTraits<SummedCountdown>::make_space(settings);
  const Features::Evaluator evaluate(space, {1.0, 1.0, 0.5}, 1000);
  SummedCountdown::Summary::made = 0;
  EXPECT_EQ(evaluate({470, 0}), 470 + 470 + 500);
  EXPECT_EQ(SummedCountdown::Summary::made, 1);
  EXPECT_EQ(evaluate({0, 0}), 0);
  EXPECT_EQ(SummedCountdown::Summary::made, 2);

  const auto domain = puzzle<SummedCountdown>();
  auto spec = domain->baseline();
  spec.weights = {{"tens", 1.0}, {"long_way", 1.0}};
  EXPECT_EQ(domain->make_solver(spec)->solve({100, ""}, {}).outcome, Outcome::solved);
}

TEST(Puzzle, draws_each_position_of_a_replay) {
  const auto domain = puzzle<SummedCountdown>();
  const auto settings = common::defaults(domain->parameters());
  const auto json = domain->replay_json({7, ""}, "2 1", "standard", settings);
  EXPECT_NE(json.find(R"("drawings":["<svg>7</svg>","<svg>4</svg>","<svg>2</svg>"])"),
            std::string::npos)
      << json;
}

TEST(Puzzle, without_boards_says_that_it_reads_none) {
  const auto domain = puzzle<Countdown>();
  const auto settings = common::defaults(domain->parameters());
  EXPECT_EQ(common::input_error([&] { domain->read_board("5", "b.txt", settings); }),
            "b.txt: expected a number: boards of countdown cannot be read");
  EXPECT_EQ(domain->last_instance(), std::uint64_t{1} << 53);
}

TEST(Puzzle, with_boards_refuses_faulty_ones) {
  const auto& pancakes = test::contract_registry().domain("pancakes");
  EXPECT_EQ(common::input_error([&] { pancakes.read_board("1 2 3 4 5 6 6", "b.txt", {}); }),
            "b.txt:1:1: expected the numbers 1 to 7 in any order");
  EXPECT_EQ(pancakes.last_instance(), 10'000U);
}

using Boards = std::vector<std::string>;

// Three digits in one line; what follows is ignored, as by a careless parser.
std::string read_line(const std::string& text, const std::string& where) {
  if (text.size() < 3 || text.substr(0, 3).find_first_not_of("0123456789") != std::string::npos) {
    throw common::InputError(where + ": expected three digits");
  }
  return text.substr(0, 3);
}
// Two lines of two letters.
std::string read_grid(const std::string& text, const std::string& where) {
  if (text.size() != 5 || text[2] != '\n') {
    throw common::InputError(where + ": expected two lines of two letters");
  }
  return text;
}
// Three numbers, in as many lines as one likes.
std::string read_words(const std::string& text, const std::string& where) {
  if (text.size() != 5) throw common::InputError(where + ": expected three numbers");
  return {text[0], ' ', text[2], ' ', text[4]};
}

TEST(BoardFile, has_a_board_on_each_line) {
  EXPECT_EQ(read_each_board("123\n456\r\n789", "f", read_line), (Boards{"123", "456", "789"}));
  EXPECT_EQ(read_each_board("\n123\n\n\n456\n789\n \n", "f", read_line),
            (Boards{"123", "456", "789"}));
}

TEST(BoardFile, has_boards_of_several_lines_between_blank_ones) {
  EXPECT_EQ(read_each_board("ab\ncd\n", "f", read_grid), (Boards{"ab\ncd"}));
  EXPECT_EQ(read_each_board("ab\r\ncd\r\n\r\n e\nf \n", "f", read_grid),
            (Boards{"ab\ncd", " e\nf "}));
  EXPECT_EQ(read_each_board("1\n2\n3\n\n4 5 6\n", "f", read_words), (Boards{"1 2 3", "4 5 6"}));
}

TEST(BoardFile, says_where_a_board_is_faulty) {
  const auto fault = [](const std::string& text, const ReadBoard& read) {
    return common::input_error([&] { read_each_board(text, "f", read); });
  };
  EXPECT_EQ(fault("123\nx\n", read_line), "f:2: expected three digits");
  EXPECT_EQ(fault("123\n\n\nx\n", read_line), "f:4: expected three digits");
  EXPECT_EQ(fault("x\n", read_line), "f: expected three digits");
  EXPECT_EQ(fault("", read_line), "f: expected three digits");
  EXPECT_EQ(fault("ab\ncd\n\nab\n", read_grid), "f:4: expected two lines of two letters");
  EXPECT_EQ(fault("ab\ncd\nef\n", read_grid), "f: expected two lines of two letters");
}

TEST(SplitMoves, finds_each_word_with_its_place) {
  const auto moves = split_moves("  up down,\tleft\r\n\n right ,,x");
  ASSERT_EQ(moves.size(), 5U);
  const struct {
    const char* text;
    std::size_t line, column;
  } expected[] = {{"up", 1, 3}, {"down", 1, 6}, {"left", 1, 12}, {"right", 3, 2}, {"x", 3, 10}};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    EXPECT_EQ(moves[i].text, expected[i].text);
    EXPECT_EQ(moves[i].line, expected[i].line);
    EXPECT_EQ(moves[i].column, expected[i].column);
  }
}

TEST(SplitMoves, finds_none_where_there_are_none) {
  EXPECT_TRUE(split_moves("").empty());
  EXPECT_TRUE(split_moves(" \n,\t\r\n").empty());
}

TextReplay example() {
  TextReplay replay;
  replay.positions = {"a", "b", "c"};
  replay.moves = {"x", "y"};
  replay.verdict = {.legal = true, .won = true, .lengths = {2}};
  return replay;
}

TEST(TextReplay, is_written_for_the_page) {
  EXPECT_EQ(text_replay_json("game", {7, ""}, example()),
            R"({"board":"text","title":"game 7","positions":["a","b","c"],)"
            R"("moves":[{"text":"x","steps":[1]},{"text":"y","steps":[2]}],"step":"move",)"
            R"("lengths":[[2,"moves"]],"won":true,"fault":null})");
  const auto of_board = nlohmann::json::parse(text_replay_json("game", {0, "a"}, example()));
  EXPECT_EQ(of_board["title"], "game");
}

TEST(TextReplay, has_the_puzzles_drawings) {
  TextReplay replay = example();
  replay.drawings = {"+-+\n|a|", "+-+\n|b|", "+-+\n|c|"};
  const auto grid = nlohmann::json::parse(text_replay_json("game", {7, ""}, replay));
  EXPECT_EQ(grid["board"], "text");
  EXPECT_EQ(grid["positions"], nlohmann::json(replay.drawings));
  EXPECT_FALSE(grid.contains("drawings"));
  replay.drawings = {"<svg>a</svg>", "<svg>b</svg>", "<svg>c</svg>"};
  const auto image = nlohmann::json::parse(text_replay_json("game", {7, ""}, replay));
  EXPECT_EQ(image["board"], "drawing");
  EXPECT_EQ(image["positions"], nlohmann::json(replay.positions));
  EXPECT_EQ(image["drawings"], nlohmann::json(replay.drawings));
}

TEST(TextReplay, says_which_move_is_refused_and_where) {
  TextReplay replay = example();
  replay.verdict.won = false;
  set_fault(replay, {"z\"", 4, 9});
  EXPECT_FALSE(replay.verdict.legal);
  EXPECT_EQ(replay.verdict.line, 4U);
  EXPECT_EQ(replay.verdict.column, 9U);
  EXPECT_EQ(replay.verdict.fault, "move 3 'z\"': expected one of the position's moves");
  const auto json = nlohmann::json::parse(text_replay_json("game", {1, ""}, replay));
  EXPECT_EQ(json["fault"], "Line 4, column 9: move 3 'z\"': expected one of the position's moves");
  EXPECT_EQ(json["won"], false);
}

TEST(BoardJson, has_domain_instance_and_board) {
  EXPECT_EQ(board_json("game", {7, ""}, "1 2"),
            "{\"domain\":\"game\",\"instance\":7,\"board\":\"1 2\"}\n");
}

TEST(Hexadecimal, has_two_digits_a_byte_in_their_order) {
  const unsigned char bytes[] = {0, 10, 255};
  EXPECT_EQ(hexadecimal(bytes, sizeof bytes), "000aff");
  EXPECT_EQ(hexadecimal(bytes, 0), "");
}

}  // namespace
}  // namespace coevo::assembly
