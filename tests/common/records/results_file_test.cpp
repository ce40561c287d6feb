// SPDX-License-Identifier: MIT
#include "common/records/validation/results_file.h"

#include <gtest/gtest.h>

#include <thread>

#include "common/files/atomic_file.h"
#include "tests/common/records/read_results.h"
#include "tests/common/temporary_folder.h"
#include "tests/common/throws.h"

namespace coevo::records {
namespace {

using common::Outcome;
const std::vector<std::string> kMetrics{"moves", "cards"};

ResultRow row(std::uint64_t instance, bool solved) {
  ResultRow result{instance, Outcome::node_limit, 1000 + instance, 300, {}, 42};
  if (solved) {
    result.outcome = Outcome::solved;
    result.lengths = {80 + instance, 120};
  }
  return result;
}

std::string line_of(const ResultRow& each) {
  return row_text(each, kMetrics.size());
}

TEST(ResultRow, is_the_same_after_writing_and_reading) {
  for (const bool solved : {true, false}) {
    const ResultRow before = row(617, solved);
    const ResultRow after = parse_row(line_of(before), kMetrics.size());
    EXPECT_EQ(line_of(after), line_of(before));
    EXPECT_EQ(after.instance, 617U);
    EXPECT_EQ(after.outcome, before.outcome);
    EXPECT_EQ(after.lengths, before.lengths);
  }
  EXPECT_TRUE(line_of(row(5, true)).starts_with("5,solved,1005,300,85,120,42,"));
  EXPECT_TRUE(line_of(row(5, false)).starts_with("5,node_limit,1005,300,,,42,"));
}

TEST(ResultRow, has_the_columns_that_scripts_rely_on) {
  EXPECT_EQ(results_header(kMetrics),
            "instance,outcome,generated,expanded,moves,cards,microseconds,check");
  EXPECT_EQ(results_header({"length"}),
            "instance,outcome,generated,expanded,length,microseconds,check");
}

TEST(ResultRow, refuses_what_is_none) {
  for (const char* text : {"", "5", "5,solved,1,2,3,4,5", "5,solved,1,2,3,4,5,6,7",
                           "x,solved,1,2,3,4,5,6", "5,done,1,2,3,4,5,6", "5,solved,-1,2,3,4,5,6",
                           "5,solved,1,2,3 ,4,5,6", "5,solved,1,2,3,4,5.5,6", "5,solved,1,2,,,5,6",
                           "5,solved,1,2,3,,5,6", "5,node_limit,1,2,3,4,5,6"}) {
    EXPECT_THROW(parse_row(text, kMetrics.size()), common::InputError) << text;
  }
}

class ResultsFile : public testing::Test {
 protected:
  common::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_ / "results.csv";

  void write(const std::string& text) { common::write_atomically(path_, text); }
  std::string read() { return common::read_whole_file(path_); }
  std::string fault() {
    return common::input_error([&] { read_results(path_, kMetrics); });
  }
  static std::string good(int rows) {
    std::string text = results_header(kMetrics) + "\n";
    for (int i = 1; i <= rows; ++i) {
      text += line_of(row(static_cast<std::uint64_t>(i), i % 2 == 0)) + "\n";
    }
    return text;
  }
};

TEST_F(ResultsFile, is_written_in_order_whatever_order_rows_come_in) {
  std::vector<std::uint64_t> heard;
  {
    ResultsWriter writer(path_, kMetrics, 0, 0,
                         [&](const ResultRow& each) { heard.push_back(each.instance); });
    for (const std::size_t i : {2U, 0U, 1U, 5U, 4U}) writer.put(i, row(i + 1, (i + 1) % 2 == 0));
    writer.sync();
    EXPECT_EQ(read(), good(3));  // 4 is missing, so 5 and 6 wait
    writer.put(3, row(4, true));
    writer.sync();
  }
  EXPECT_EQ(read(), good(6));
  EXPECT_EQ(heard, (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6}));
}

// Some of its bytes may be there: no second attempt.
TEST_F(ResultsFile, is_not_written_to_after_a_failure) {
  std::size_t heard = 0;
  ResultsWriter writer(path_, kMetrics, 0, 0, [&](const ResultRow& each) {
    ++heard;
    if (each.instance == 2) throw common::InputError("standard output: cannot write");
  });
  writer.put(0, row(1, false));
  EXPECT_THROW(writer.put(1, row(2, true)), common::InputError);
  writer.put(2, row(3, false));
  writer.sync();
  EXPECT_EQ(heard, 2U);
  EXPECT_EQ(read(), good(2));
}

TEST_F(ResultsFile, has_nearly_all_of_it_at_any_time) {
  ResultsWriter writer(path_, kMetrics, 0, 0, {});
  for (std::size_t i = 0; i < 1000; ++i) {
    writer.put(i, row(i + 1, false));
    if (i % 100 != 0) continue;
    EXPECT_GE(100 * read_results(path_, kMetrics).rows.size(), 98 * i) << i;
  }
  EXPECT_LT(read_results(path_, kMetrics).rows.size(), 1000U);  // the last ones share a write
  ResultRow slow = row(1001, true);
  slow.microseconds = 1'000'000;
  writer.put(1000, slow);
  EXPECT_EQ(read_results(path_, kMetrics).rows.size(), 1001U);
}

TEST_F(ResultsFile, follows_the_solutions) {
  const auto solutions_path = folder_ / "solutions.csv";
  {
    SolutionsWriter solutions(solutions_path, 0);
    ResultsWriter writer(path_, kMetrics, 0, 0, {}, &solutions);
    for (const std::size_t i : {1U, 0U, 2U}) {
      writer.put(i, row(i + 1, true), {.lower_bound = 7, .length = 120, .solution = "1a 2b"});
    }
    writer.sync();
  }
  SolutionsReader solutions(solutions_path);
  for (const ResultRow& each : read_results(path_, kMetrics).rows) {
    EXPECT_TRUE(solutions.has(each, 1)) << each.instance;
  }
  EXPECT_EQ(solutions.bytes(), common::read_whole_file(solutions_path).size());
  EXPECT_GT(solutions.bytes(), 3 * 20U);
}

TEST_F(ResultsFile, is_written_by_many_threads_at_once) {
  constexpr std::size_t kRows = 400;
  {
    ResultsWriter writer(path_, kMetrics, 0, 0, {});
    std::vector<std::jthread> threads;
    for (std::size_t t = 0; t < 4; ++t) {
      threads.emplace_back([&writer, t] {
        for (std::size_t i = t; i < kRows; i += 4) writer.put(i, row(i + 1, (i + 1) % 2 == 0));
      });
    }
    threads.clear();
    writer.sync();
  }
  EXPECT_EQ(read(), good(kRows));
}

TEST_F(ResultsFile, goes_on_to_the_same_bytes_wherever_it_was_cut) {
  const std::string whole = good(4);
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    write(whole.substr(0, size));
    const ResultsRead sofar = read_results(path_, kMetrics);
    ASSERT_LE(sofar.bytes, size);
    ResultsWriter writer(path_, kMetrics, sofar.bytes, sofar.rows.size(), {});
    for (std::size_t i = sofar.rows.size(); i < 4; ++i) writer.put(i, row(i + 1, (i + 1) % 2 == 0));
    writer.sync();
    ASSERT_EQ(read(), whole) << size;
  }
}

TEST_F(ResultsFile, with_any_changed_byte_is_refused_or_loses_its_torn_end_only) {
  const std::string whole = good(3);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string bad = whole;
    bad[at] = static_cast<char>(bad[at] ^ 4);
    write(bad);
    if (at + 1 == whole.size()) {  // the last newline: a torn row
      EXPECT_EQ(read_results(path_, kMetrics).rows.size(), 2U);
      continue;
    }
    const std::string message = fault();
    EXPECT_TRUE(message.starts_with(path_.string() + ":")) << at << ": " << message;
    const bool says_what = message.find("expected") != message.npos ||
                           message.find("its check is wrong") != message.npos;
    EXPECT_TRUE(says_what) << message;
    EXPECT_EQ(read(), bad);
  }
}

TEST_F(ResultsFile, names_the_line_of_a_row_that_is_sealed_but_no_row) {
  write(good(2) + common::sealed_row("3,done,1,2,,,5") + "\n");
  EXPECT_TRUE(fault().starts_with(path_.string() + ":4: ")) << fault();
}

TEST_F(ResultsFile, tells_its_metrics) {
  write(good(2));
  ResultsReader reader(path_);
  EXPECT_TRUE(reader.has_header());
  EXPECT_EQ(reader.metrics(), kMetrics);
  EXPECT_EQ(reader.next()->instance, 1U);
  EXPECT_EQ(reader.next()->lengths.size(), 2U);
  EXPECT_FALSE(reader.next());
  write("");
  EXPECT_FALSE(ResultsReader(path_).has_header());
  write("instance,outcome\n");
  EXPECT_NE(common::input_error([&] { ResultsReader headless(path_); }).find(":1: "),
            std::string::npos);
}

TEST_F(ResultsFile, without_times_has_what_two_runs_share) {
  ResultRow slow = row(1, true);
  slow.microseconds = 99'999;
  const std::string header = results_header(kMetrics) + "\n";
  EXPECT_EQ(without_times(header + line_of(slow) + "\n"),
            "instance,outcome,generated,expanded,moves,cards\n1,solved,1001,300,81,120\n");
  EXPECT_EQ(without_times(header + line_of(slow) + "\n"),
            without_times(header + line_of(row(1, true)) + "\n"));
}

TEST_F(ResultsFile, of_other_metrics_is_refused) {
  write(results_header({"length"}) + "\n");
  EXPECT_TRUE(fault().starts_with(path_.string() + ":1: ")) << fault();
}

}  // namespace
}  // namespace coevo::records
