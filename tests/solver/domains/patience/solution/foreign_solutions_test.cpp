// SPDX-License-Identifier: MIT
// Solutions by other programs are legal.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "solver/domains/patience/boards/board_text.h"
#include "solver/domains/patience/solution/autoplay.h"
#include "solver/domains/patience/solution/foreign_text.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/solution/runs.h"
#include "solver/domains/patience/solution/writer.h"
#include "solver/domains/patience/state/layout.h"
#include "tests/solver/domains/patience/run_program.h"
#include "tests/solver/random_board.h"

namespace coevo::patience {
namespace {

// Solutions of fc-solve (Debian's freecell-solver-bin), replayed.

std::string solve(const patience::Layout& board, const std::string& options) {
  return test::output_of(fmt::format("printf '%s' '{}' | fc-solve -l lg -m {} - 2>/dev/null",
                                     patience::fc_solve_text(board), options));
}

// The solution with the cards that are due going home after each move: its other moves, and how
// many are left out. Empty where it does not win so, as a card that it moves has gone home.
std::pair<std::string, std::size_t> without_autoplay(const Layout& board,
                                                     const std::vector<RunMove>& runs,
                                                     Autoplay autoplay) {
  Tableau tableau(board, {});
  std::string text;
  std::size_t left_out = 0;
  for (const RunMove& run : runs) {
    const WrittenMove written{.text = "", .move = run.move, .count = run.count};
    const bool is_legal = read_run(tableau, written, Notation::standard).fault.empty();
    if (!is_legal && run.move.to_area == Area::home) continue;
    if (!is_legal) return {};
    text += place_letter(run.move.from_area, run.move.from);
    text += place_letter(run.move.to_area, run.move.to);
    if (run.count > 1) text += fmt::format("v{:x}", run.count);
    text += ' ';
    make(tableau, run);
    left_out += play_home(tableau, autoplay).size();
  }
  if (!tableau.won()) return {};
  return {text, left_out};
}

class FcSolve : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::has_program("fc-solve")) GTEST_SKIP() << "fc-solve is not installed";
  }
};

TEST_F(FcSolve, solutions_in_extended_notation_are_legal_and_won) {
  for (std::uint64_t number = 1; number <= 50; ++number) {
    const patience::Layout board = patience::deal(number);
    const Replay replayed = replay(board, {}, solve(board, "-snx"), Notation::extended);
    EXPECT_TRUE(replayed.won) << number << ": " << replayed.fault;
    EXPECT_GE(replayed.length_cards, replayed.length_moves);
  }
}

// Its plain form leaves open how many cards go to an empty column.
TEST_F(FcSolve, solutions_in_standard_notation_are_won) {
  for (std::uint64_t number = 1; number <= 50; ++number) {
    const patience::Layout board = patience::deal(number);
    const Replay meant = replay(board, {}, solve(board, "-snx"), Notation::extended);
    const Replay plain = replay(board, {}, solve(board, "-sn"), Notation::standard);
    EXPECT_TRUE(plain.won) << number << ": " << plain.fault;
    const auto ours = [&](Notation notation) {
      return replay(board, {}, write_solution(board, {}, meant.runs, notation), notation);
    };
    EXPECT_TRUE(ours(Notation::standard).won) << number;
    EXPECT_TRUE(ours(Notation::cards).won) << number;
    EXPECT_EQ(ours(Notation::extended).runs, meant.runs) << number;
  }
}

TEST_F(FcSolve, solutions_with_other_numbers_of_cells_are_won) {
  int won = 0;
  for (std::uint64_t number = 1; number <= 40; ++number) {
    const int cells = 2 + static_cast<int>(number % 7);
    const patience::Layout board = patience::deal(number, 8, cells);
    const std::string text = solve(board, fmt::format("-snx --freecells-num {}", cells));
    if (text.find("is solveable") == std::string::npos) continue;
    const Replay replayed = replay(board, {}, text, Notation::extended);
    EXPECT_TRUE(replayed.won) << number << ": " << replayed.fault;
    ++won;
  }
  EXPECT_GE(won, 30);
}

// In its default sentences and between positions, in either of its forms for them.
TEST_F(FcSolve, solutions_with_sentences_and_positions_are_won) {
  for (std::uint64_t number = 1; number <= 10; ++number) {
    const patience::Layout board = patience::deal(number);
    const Replay meant = replay(board, {}, solve(board, "-snx"), Notation::extended);
    for (const std::string options :
         {"", "-sam", "-sam -p -t", "-sam -sn", "-sam -p -snx", "-s -i -p -t -sam -sel -sn"}) {
      const Replay read = replay(board, {}, solve(board, options), Notation::standard);
      EXPECT_TRUE(read.won) << number << ' ' << options << ": " << read.fault;
      const bool is_open = options.ends_with("-sn");
      EXPECT_TRUE(is_open || read.runs == meant.runs) << number << ' ' << options;
    }
  }
}

TEST(FcSolveText, faults_are_named_with_their_places) {
  const auto fault = [](std::string_view text) {
    const Replay read = replay(deal(777), {}, text, Notation::standard);
    return fmt::format("{}:{}: {}", read.bad_line, read.bad_column, read.fault);
  };
  EXPECT_EQ(fault("\n====================\n\n: 7S\n"),
            "1:1: move 1 '': expected moves: fc-solve prints them with -m, or between the "
            "positions with -sam");
  EXPECT_EQ(
      fault("Move a card from stack 2 to freecell 0\n\n  Move a card from stack 9 to freecell 1"),
      "3:3: move 2 'Move a card from stack 9 to freecell 1': no column 0: the game has 8");
  for (const char* text :
       {"Move a card from stack 2 to", "Move 0 cards from stack 2 to stack 1",
        "Move 2 cards from stack 2 to stack 77", "Move a card from stack 2 to freecell 0, please",
        "Move: ", "Move a card from freecell 255 to stack 1",
        "Move 999 cards from stack 1 to stack 2"}) {
    EXPECT_NE(fault(text).find("expected fc-solve's 'Move a card"), std::string::npos)
        << fault(text);
  }
  EXPECT_NE(
      fault("Move a card from stack 2 to freecell 0\nsome other line\n").find("2:1: move 2 'some"),
      std::string::npos);
}

TEST_F(FcSolve, solutions_without_their_moves_of_autoplay_are_won) {
  std::map<Autoplay, int> read_with;
  for (std::uint64_t number = 1; number <= 20; ++number) {
    const patience::Layout board = patience::deal(number);
    const Replay meant = replay(board, {}, solve(board, "-snx"), Notation::extended);
    for (const Autoplay autoplay : autoplays({})) {
      const auto [text, left_out] = without_autoplay(board, meant.runs, autoplay);
      if (text.empty()) continue;
      ++read_with[autoplay];
      const Replay read = replay_solution(board, {}, text, Notation::standard);
      EXPECT_TRUE(read.won) << number << ": " << text << ": " << read.fault;
      EXPECT_EQ(read.automatic, left_out) << number << ": " << text;
    }
  }
  for (const Autoplay autoplay : autoplays({})) EXPECT_GE(read_with[autoplay], 2);
}

// With ten columns it writes the tenth as 10: 107, 810, a10.
TEST_F(FcSolve, solutions_in_ten_columns_are_won) {
  const Rules rules{
      .columns = 10, .build = Build::same_suit, .spaces = Spaces::kings, .filled_cells = 2};
  int tenth = 0;
  for (std::uint64_t number = 1; number <= 8; ++number) {
    const patience::Layout board = patience::deal(rules, number);
    const std::string text = test::output_of(fmt::format(
        "printf '%s' '{}' | fc-solve -g seahaven_towers -m -snx -mi 50000 - 2>/dev/null",
        patience::fc_solve_text(board)));
    if (text.find("is solveable") == std::string::npos) continue;
    for (const Notation notation : {Notation::standard, Notation::extended}) {
      const Replay replayed = replay(board, rules, text, notation);
      EXPECT_TRUE(replayed.won) << number << ": " << replayed.fault;
    }
    tenth += text.find(" 10") != std::string::npos ? 1 : 0;
  }
  EXPECT_GE(tenth, 3);
}

// It moves several groups through empty columns, and counts the column of a complete pile from 0.
TEST_F(FcSolve, solutions_with_groups_and_complete_piles_are_won) {
  const Rules rules{.columns = 10,
                    .cells = 0,
                    .build = Build::any_suit,
                    .groups = Build::same_suit,
                    .complete_piles = true,
                    .diagonal = true};
  int won = 0;
  for (std::uint64_t number = 1; number <= 30; ++number) {
    const patience::Layout board = patience::deal(rules, number);
    const std::string text = test::output_of(
        fmt::format("printf '%s' '{}' | fc-solve -g simple_simon -m -sn -mi 20000 - 2>/dev/null",
                    patience::fc_solve_text(board)));
    if (text.find("is solveable") == std::string::npos) continue;
    const Replay replayed = replay(board, rules, text, Notation::standard);
    EXPECT_TRUE(replayed.won) << number << ": " << replayed.fault;
    if (!replayed.won) continue;
    const std::string ours = write_solution(board, rules, replayed.runs, Notation::standard);
    EXPECT_TRUE(replay(board, rules, ours, Notation::standard).won) << number << ": " << ours;
    ++won;
  }
  EXPECT_GE(won, 15);
}

// Solutions that other programs wrote, as they wrote them, and altered ones.

struct Foreign {
  std::string program;
  std::uint64_t deal = 0;
  std::string text;
};

std::vector<Foreign> foreign_solutions() {
  std::ifstream file(std::string(COEVO_SOURCE_DIR) +
                     "/tests/solver/domains/patience/solution/foreign_solutions.txt");
  std::vector<Foreign> all;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("== ")) {
      std::istringstream words(line.substr(3));
      words >> all.emplace_back().program >> all.back().deal;
    } else if (!all.empty()) {
      all.back().text += line + "\n";
    }
  }
  return all;
}

Replay replayed(std::uint64_t number, std::string_view text) {
  return replay(deal(number), {}, text, Notation::standard);
}

TEST(ForeignSolutions, win_as_they_are_written) {
  std::map<std::string, int> won;
  for (const Foreign& each : foreign_solutions()) {
    const Replay result = replayed(each.deal, each.text);
    EXPECT_TRUE(result.won) << each.program << ' ' << each.deal << ": " << result.fault;
    won[each.program] += result.won ? 1 : 0;
  }
  EXPECT_EQ(won, (std::map<std::string, int>{{"fc-solve", 16}, {"macroxue", 16}, {"patsolve", 8}}));
}

// Lines of patsolve, otherwise pairs of letters.
std::vector<std::string> moves_of(const Foreign& foreign) {
  std::vector<std::string> moves;
  const bool lines = foreign.program == "patsolve";
  const auto source = open_moves(deal(foreign.deal), {}, foreign.text, Notation::standard);
  while (const auto written = source()) {
    if (!written->automatic) moves.push_back(std::string(written->text) + (lines ? "\n" : ""));
  }
  return moves;
}

std::string text_of(const Foreign& foreign, const std::vector<std::string>& moves) {
  std::string text = foreign.program == "macroxue" ? fmt::format("{}:", foreign.deal) : "";
  for (const std::string& move : moves) text += move;
  return text;
}

// Leaves out a move, swaps two, or replaces one with another.
void alter(std::vector<std::string>& moves, common::RandomStream& random) {
  const auto at = static_cast<std::ptrdiff_t>(random.below(moves.size() - 1));
  const std::size_t way = random.below(3);
  if (way == 0) moves.erase(moves.begin() + at);
  if (way == 1)
    std::swap(moves[static_cast<std::size_t>(at)], moves[static_cast<std::size_t>(at) + 1]);
  if (way == 2) moves[static_cast<std::size_t>(at)] = moves[random.below(moves.size())];
}

TEST(ForeignSolutions, altered_ones_are_refused_by_the_number_of_a_move) {
  int refused = 0;
  int all = 0;
  for (const Foreign& each : foreign_solutions()) {
    const auto written = moves_of(each);
    ASSERT_TRUE(replayed(each.deal, text_of(each, written)).won) << each.program << each.deal;
    for (std::uint32_t i = 0; i < 30; ++i, ++all) {
      auto random = test::stream(static_cast<std::uint32_t>(each.deal) * 100 + i);
      auto moves = written;
      alter(moves, random);
      const Replay result = replayed(each.deal, text_of(each, moves));
      if (result.won) {  // then its moves, with nothing left open, do win
        const std::string cards = write_solution(deal(each.deal), {}, result.runs, Notation::cards);
        EXPECT_TRUE(replay(deal(each.deal), {}, cards, Notation::cards).won) << each.deal;
        continue;
      }
      ++refused;
      if (result.legal) continue;  // but not solved
      EXPECT_TRUE(result.fault.starts_with(fmt::format("move {} '", result.bad_move)));
      EXPECT_LE(result.bad_move, moves.size());
    }
  }
  EXPECT_GT(refused, all / 2);
}

TEST(ForeignSolutions, are_told_what_is_wrong) {
  EXPECT_EQ(replayed(1, "617:6r").fault,
            "move 1 '617:': the solution is of deal 617, not of this board");
  EXPECT_EQ(replayed(1, "1:6ra2").fault, "move 2 'a2': 3D does not go onto 9C");
  EXPECT_EQ(replayed(1, "1:6rb2").fault, "move 2 'b2': 1 card in cells");
  EXPECT_EQ(replayed(1, "1:1r1r1r1r1r").fault, "move 5 '1r': no empty cell");
  EXPECT_FALSE(replayed(1, "1:6r6x").readable);
  EXPECT_EQ(replayed(1, "AS out\n").fault, "move 1 'AS out': AS is not free to move");
  EXPECT_EQ(replayed(1, "3D to KS").fault,
            "move 1 '3D to KS': KS is not the last card of a column");
  EXPECT_EQ(replayed(1, "3D to empty pile").fault, "move 1 '3D to empty pile': no empty column");
  EXPECT_EQ(replayed(1, "3D to 8C").fault, "move 1 '3D to 8C': 3D does not go onto 8C");
  const Replay unreadable = replayed(1, "# deal 1\n3D to temp\n  3D down\n");
  EXPECT_FALSE(unreadable.readable);
  EXPECT_EQ(unreadable.bad_line, 3U);
  EXPECT_EQ(unreadable.bad_column, 3U);
}

// Four sequences of 13 cards and six empty columns: each move can mean up to 13 numbers of cards.
TEST(ForeignSolutions, with_many_readings_end_and_say_so) {
  const auto board = read_board(
      "KS QD JS TD 9S 8D 7S 6D 5S 4D 3S 2D AS\nKH QC JH TC 9H 8C 7H 6C 5H 4C 3H 2C AH\n"
      "KD QS JD TS 9D 8S 7D 6S 5D 4S 3D 2S AD\nKC QH JC TH 9C 8H 7C 6H 5C 4H 3C 2H AC\n",
      "test", {.columns = 10, .cells = 8});
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "15 26 37 51 62 73 ";
  const Replay legal = replay(board, {}, text, Notation::standard);
  EXPECT_TRUE(legal.legal);
  EXPECT_FALSE(legal.won);
  const Replay illegal = replay(board, {}, text + "1h 1h", Notation::standard);
  EXPECT_EQ(illegal.bad_move, 120'002U);
  EXPECT_NE(illegal.fault.find("more than 1000 readings: write how many cards move, as in 15v2"),
            std::string::npos)
      << illegal.fault;
}

// As many cards as fit, unless the text wins otherwise.
TEST(ForeignSolutions, choose_the_number_of_cards_that_wins) {
  const auto board = read_board("Foundations: H-K D-T C-T S-J\nKC\nKS QD JC\n\nKD QS\nQC JD\n",
                                "test", {.columns = 8, .cells = 4});
  const auto cards_of_first = [&](std::string_view text) {
    const Replay result = replay(board, {}, text, Notation::standard);
    return result.legal && result.won == (text.size() > 2) ? result.runs[0].count : 0;
  };
  EXPECT_EQ(cards_of_first("23"), 3);
  EXPECT_EQ(cards_of_first("23 3h 5h 3h 5h 4h 4h 1h 3h"), 3);
  EXPECT_EQ(cards_of_first("23 3h 5h 3h 5h 4h 4h 1h 2h"), 2);
  EXPECT_EQ(cards_of_first("23 3h 5h 2h 5h 4h 4h 1h 2h"), 1);
  EXPECT_EQ(replay(board, {}, "23v2 3h 5h 2h", Notation::standard).fault,
            "move 4 '2h': KS is not the next card home: S-J");
}

}  // namespace
}  // namespace coevo::patience
