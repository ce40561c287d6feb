// SPDX-License-Identifier: MIT
// play and atlas: what their pages hold.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

// play: what its page holds and what is refused. tests/pages plays on it in a browser.

class Play : public testing::Test {
 protected:
  Workplace workplace_;

  nlohmann::json data(const std::string& page) const {
    const std::string html = workplace_.read(page);
    const std::string open = "<script type=\"application/json\" id=\"data\">";
    const std::size_t start = html.find(open) + open.size();
    return json_of(html.substr(start, html.find("</script>", start) - start));
  }
};

TEST_F(Play, the_page_holds_the_deal_the_solver_and_its_weights) {
  const Result result = workplace_.run({"play", "617"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "play-617.html\n");
  const auto page = data("play-617.html");
  EXPECT_EQ(page["game"], "patience");
  EXPECT_EQ(page["start"]["instance"], 617);
  EXPECT_EQ(page["start"]["columns"][0][0], "7D");
  EXPECT_GT(page["weights"]["members"].size(), 50U);
  EXPECT_GT(page["files"]["solver"].get<std::string>().size(), 100'000U);
  EXPECT_LT(workplace_.read("play-617.html").size(), 720'000U);
  EXPECT_GT(page["games"].size(), 20U);
  for (const auto& game : page["games"]) {
    EXPECT_NE(game["name"], "freecell");
    EXPECT_FALSE(game["weights"]["members"].empty()) << game["name"];
  }
}

TEST_F(Play, games_with_two_packs_share_a_page_with_a_solver_of_their_own) {
  const Result result = workplace_.run({"play", "--game", "spider", "5", "--output", "s.html"});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto page = data("s.html");
  EXPECT_EQ(page["game"], "patience");
  EXPECT_EQ(page["weights"]["search"]["packs"], 2);
  EXPECT_EQ(page["files"].size(), 1U);
  EXPECT_GT(page["files"]["solver"].get<std::string>().size(), 100'000U);
  EXPECT_FALSE(page["games"].empty());
  for (const auto& game : page["games"]) {
    EXPECT_EQ(game["weights"]["search"]["packs"], 2) << game["name"];
  }
}

TEST_F(Play, only_its_page_may_run_webassembly_and_workers) {
  ASSERT_EQ(workplace_.run({"play", "--output", "play.html"}).status, 0);
  const std::string page = workplace_.read("play.html");
  EXPECT_NE(page.find("'wasm-unsafe-eval'; img-src data:; worker-src blob:;"), std::string::npos);
  EXPECT_EQ(page.find("'unsafe-"), std::string::npos);
  ASSERT_EQ(workplace_.run({"view", "--deal", "1", "--output", "view.html"}).status, 0);
  for (const char* allowed : {"wasm-unsafe-eval", "worker-src"}) {
    EXPECT_EQ(workplace_.read("view.html").find(allowed), std::string::npos) << allowed;
  }
}

TEST_F(Play, tiles_of_every_size_bring_their_own_search) {
  for (const int side : {3, 4, 5}) {
    const std::string domain = "tiles" + std::to_string(side * side - 1);
    const Result result = workplace_.run({"play", "7", "--domain", domain, "--output", "t.html"});
    ASSERT_EQ(result.status, 0) << result.err;
    const auto page = data("t.html");
    EXPECT_EQ(page["game"], "tiles");
    EXPECT_EQ(page["start"]["instance"], 7);
    EXPECT_EQ(page["start"]["rows"], side);
    EXPECT_FALSE(page.contains("weights"));
    const std::string html = workplace_.read("t.html");
    EXPECT_NE(html.find("worker-src blob:"), std::string::npos);
    EXPECT_EQ(html.find("wasm-unsafe-eval"), std::string::npos);
    EXPECT_EQ(html.find("coevo.patience."), std::string::npos);
    EXPECT_LT(html.size(), 90'000U);
  }
  workplace_.write("board.txt", "3 1 2 6 4 5 7 0 8\n");
  ASSERT_EQ(workplace_.run({"play", "--domain", "tiles8", "--board", "board.txt"}).status, 0);
  EXPECT_EQ(data("play-board.html")["start"]["tiles"][0], 3);
}

TEST_F(Play, a_board_of_a_file) {
  workplace_.write("board.txt", workplace_.run({"deal", "5", "--format", "fc-solve"}).out);
  const Result result = workplace_.run({"play", "--board", "board.txt", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(json_of(result.out)["page"], "play-board.html");
  EXPECT_EQ(data("play-board.html")["start"]["instance"], 0);
}

TEST_F(Play, what_is_wrong_takes_one_line) {
  workplace_.write("bad.txt", "7H 7H\n");
  expect_one_line_fault(workplace_.run({"play", "0"}), "0");
  expect_one_line_fault(workplace_.run({"play", "six"}), "six");
  expect_one_line_fault(workplace_.run({"play", "--board", "bad.txt"}), "bad.txt:1:4: ");
  expect_one_line_fault(workplace_.run({"play", "--board", "none.txt"}), "none.txt");
  expect_one_line_fault(workplace_.run({"play", "1", "--board", "bad.txt"}),
                        "play: expected either a number or --board FILE");
  expect_one_line_fault(workplace_.run({"play", "--domain", "tiles8", "--preset", "fast"}),
                        "play: expected neither --weights nor --preset: this page");
  expect_one_line_fault(
      workplace_.run({"play", "--preset", "default"}),
      "search 'best_first': expected a portfolio, as coevo export --beams writes");
  EXPECT_FALSE(workplace_.has("play-1.html"));
}

// atlas: what its page holds, and that its table is what the solvers give. tests/pages looks at it
// in a browser.

using Row = std::map<std::string, std::string>;

std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> all;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, ',');) all.push_back(field);
  return all;
}

// Rows of results.csv by the first field, the instance.
std::map<std::string, Row> rows_of(std::istream& in) {
  std::string line;
  std::getline(in, line);
  const auto names = fields(line);
  std::map<std::string, Row> rows;
  while (std::getline(in, line)) {
    auto values = fields(line);
    values.resize(names.size());
    Row& row = rows[values.front()];
    for (std::size_t i = 0; i < names.size(); ++i) row[names[i]] = values[i];
  }
  return rows;
}

// Rows by the instance; a line of the file is a column, its name first.
std::map<std::string, Row> table() {
  std::ifstream file(COEVO_ATLAS_DATA "/freecell_difficulty.txt");
  std::map<std::string, Row> rows;
  for (std::string line; std::getline(file, line);) {
    const auto values = fields(line + ",end");
    for (std::size_t i = 1; i + 1 < values.size(); ++i) {
      rows[std::to_string(i)][values.front()] = values[i];
    }
  }
  return rows;
}

// How analysis/difficulty/measure.sh runs the solver of each column.
Arguments solver_of(const std::string& column) {
  const std::string configs = COEVO_SOURCE_DIR "/configs/";
  if (column == "heineman_automoves") {
    return {configs + "paper-heineman-automoves.json", "--max-nodes", "1000000"};
  }
  if (column == "ga_freecell")
    return {configs + "paper-ga-freecell.json", "--max-nodes", "1000000"};
  return {"--preset", "freecell-" + column};
}

class Atlas : public testing::Test {
 protected:
  Workplace workplace_;

  std::map<std::string, Row> validate(const std::string& column, const std::string& deals) {
    Arguments all{"validate", "--instances", deals, "--output", column, "--quiet"};
    const Arguments solver = solver_of(column);
    all.insert(all.begin() + 1, solver.begin(), solver.end());
    EXPECT_EQ(workplace_.run(all).status, 0) << column;
    std::istringstream in(workplace_.read(column + "/results.csv"));
    return rows_of(in);
  }
};

TEST_F(Atlas, the_table_is_what_the_solvers_give) {
  const auto published = table();
  ASSERT_EQ(published.size(), 32'000U);
  // The hardest and the easiest by the rating, the longest, and some between.
  const std::string deals = "1-3,617,10781,13304,20426,31465,32000";
  int columns = 0;
  for (const auto& [column, value] : published.at("1")) {
    if (column == "fast_length") continue;
    ++columns;
    for (const auto& [instance, row] : validate(column, deals)) {
      const Row& expected = published.at(instance);
      const bool is_solved = row.at("outcome") == "solved";
      EXPECT_EQ(is_solved ? row.at("generated") : "", expected.at(column)) << column << instance;
      if (column == "fast") {
        EXPECT_EQ(row.at("cards"), expected.at("fast_length")) << instance;
      }
    }
  }
  EXPECT_GE(columns, 3);
}

TEST_F(Atlas, the_page_holds_the_table_the_solutions_and_a_game) {
  const Result result = workplace_.run({"atlas"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "atlas.html\n");
  const std::string html = workplace_.read("atlas.html");
  const std::string open = "<script type=\"application/json\" id=\"data\">";
  const std::size_t start = html.find(open) + open.size();
  const auto data = json_of(html.substr(start, html.find("</script>", start) - start));
  EXPECT_EQ(data["game"], "patience");
  for (const char* file : {"difficulty", "shortest", "par", "solver"}) {
    EXPECT_TRUE(data["files"].contains(file)) << file;
  }
  EXPECT_GT(data["weights"]["members"].size(), 50U);
  EXPECT_LT(html.size(), 4'000'000U);
  EXPECT_EQ(html.find("'unsafe-"), std::string::npos);
}

TEST_F(Atlas, a_puzzle_without_one_takes_one_line) {
  expect_one_line_fault(workplace_.run({"atlas", "--domain", "tiles8"}),
                        "--domain 'tiles8': expected a domain with an atlas: freecell");
  expect_one_line_fault(workplace_.run({"atlas", "--domain", "chess"}), "chess");
  EXPECT_FALSE(workplace_.has("atlas.html"));
}

}  // namespace
}  // namespace coevo::cli
