// SPDX-License-Identifier: MIT
// play: what its page holds and what is refused. tests/pages plays on it in a browser.
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

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
  EXPECT_EQ(page["game"], "freecell");
  EXPECT_EQ(page["start"]["instance"], 617);
  EXPECT_EQ(page["start"]["columns"][0][0], "7D");
  EXPECT_GT(page["weights"]["members"].size(), 50U);
  EXPECT_GT(page["files"]["solver"].get<std::string>().size(), 100'000U);
  EXPECT_LT(workplace_.read("play-617.html").size(), 600'000U);
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
    EXPECT_EQ(html.find("coevo.freecell."), std::string::npos);
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
  expect_one_line_fault(workplace_.run({"play", "--preset", "default"}),
                        "search 'best_first': expected a portfolio");
  EXPECT_FALSE(workplace_.has("play-1.html"));
}

}  // namespace
}  // namespace coevo::cli
