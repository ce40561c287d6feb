// SPDX-License-Identifier: MIT
#include "src/fitness/validation/validation.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/files/atomic_file.h"
#include "common/files/descriptor.h"
#include "common/files/line_log.h"
#include "evolve/evaluation.h"
#include "tests/common/records/read_results.h"
#include "tests/common/temporary_folder.h"
#include "tests/common/throws.h"
#include "tests/fitness/test_registry.h"

namespace coevo::fitness {
namespace {

constexpr const char* kWeights = R"({"format": "coevo-weights", "version": 1, "domain": "freecell",
  "search": {"name": "hsd", "lookahead": 2}, "weights": {"heineman": 1}, "quantisation": 156})";

ValidationPlan plan_in(const std::filesystem::path& folder) {
  ValidationPlan plan{.weights = solver::WeightFile::parse(kWeights, "w", test::registry()),
                      .instances = common::InstanceSet::parse("1-8,617"),
                      .limits = {},
                      .output = folder,
                      .resume = false};
  plan.limits.generated = 20'000;
  return plan;
}

std::vector<records::ResultRow> run(const ValidationPlan& plan, std::size_t threads = 2) {
  const auto executor = make_executor(threads);
  std::vector<records::ResultRow> rows;
  validate(plan, *executor, [&](const records::ResultRow& row) { rows.push_back(row); });
  return rows;
}

// Everything but the time that each search took.
std::string results_of(const std::filesystem::path& folder) {
  std::string text;
  for (auto row : records::read_results(folder / "results.csv").rows) {
    row.microseconds = 0;
    text += records::row_text(row, 2) + "\n";
  }
  return text;
}

TEST(Validation, writes_the_same_rows_for_any_number_of_threads) {
  std::string expected;
  for (const std::size_t threads : {1U, 2U, 8U}) {
    const common::TemporaryFolder folder;
    const auto rows = run(plan_in(folder / "v"), threads);
    ASSERT_EQ(rows.size(), 9U);
    EXPECT_EQ(rows.back().instance, 617U);
    const std::string results = results_of(folder / "v");
    if (expected.empty()) expected = results;
    EXPECT_EQ(results, expected);
  }
  EXPECT_NE(expected.find("solved"), std::string::npos);
  EXPECT_NE(expected.find("node_limit"), std::string::npos);
}

TEST(Validation, resumes_to_the_same_rows_wherever_it_was_cut) {
  const common::TemporaryFolder folder;
  ValidationPlan plan = plan_in(folder / "v");
  run(plan);
  plan.resume = true;
  const std::string expected = results_of(plan.output);
  const std::string whole = common::read_whole_file(plan.output / "results.csv");
  for (std::size_t size = 0; size <= whole.size(); size += 17) {
    common::write_atomically(plan.output / "results.csv", whole.substr(0, size));
    ASSERT_EQ(run(plan).size(), 9U);
    ASSERT_EQ(results_of(plan.output), expected) << size;
  }
  std::filesystem::remove(plan.output / "results.csv");  // killed before it was made
  ASSERT_EQ(run(plan).size(), 9U);
  EXPECT_EQ(results_of(plan.output), expected);
}

TEST(Validation, of_the_past_is_not_searched_again) {
  const common::TemporaryFolder folder;
  ValidationPlan plan = plan_in(folder / "v");
  run(plan);
  const std::string whole = common::read_whole_file(plan.output / "results.csv");
  plan.resume = true;
  std::size_t heard = 0;
  const auto executor = make_executor(1);
  validate(plan, *executor, [&](const records::ResultRow&) { ++heard; });
  EXPECT_EQ(heard, 9U);
  EXPECT_EQ(common::read_whole_file(plan.output / "results.csv"), whole);  // times too
}

TEST(Validation, starts_again_where_it_was_killed_before_it_began) {
  const common::TemporaryFolder folder;
  ValidationPlan plan = plan_in(folder / "v");
  for (const bool resume : {false, true}) {
    std::filesystem::remove_all(plan.output);
    std::filesystem::create_directory(plan.output);
    common::write_atomically(plan.output / ".plan.json.tmp", "{\"dom");
    plan.resume = resume;
    EXPECT_EQ(run(plan).size(), 9U);
  }
}

void expect_refused(const ValidationPlan& plan, const std::string& expected) {
  const std::string before = common::read_whole_file(plan.output / "results.csv");
  const std::string message = common::input_error([&] { run(plan); });
  EXPECT_NE(message.find(expected), std::string::npos) << message;
  EXPECT_EQ(common::read_whole_file(plan.output / "results.csv"), before);
}

TEST(Validation, is_not_mixed_with_another) {
  const common::TemporaryFolder folder;
  const ValidationPlan first = plan_in(folder / "v");
  run(first);
  expect_refused(first, "v: expected a new folder, but it contains a validation");
  ValidationPlan other = first;
  other.resume = true;
  other.limits.generated = 20'001;
  expect_refused(other, "plan.json: the solver, the instances or the limits differ");
  other = first;
  other.resume = true;
  other.limits.seconds = 3600;
  expect_refused(other, "plan.json: the solver, the instances or the limits differ");
  other = first;
  other.resume = true;
  other.instances = common::InstanceSet::parse("1-9");
  expect_refused(other, "plan.json: the solver, the instances or the limits differ");
  other = first;
  other.resume = true;
  other.weights.spec.weights["heineman"] = 2;
  expect_refused(other, "plan.json: the solver, the instances or the limits differ");
  std::filesystem::remove(first.output / "plan.json");
  other = first;
  other.resume = true;
  expect_refused(other, "plan.json: expected this file");
  expect_refused(first, "expected a new or empty folder");
}

// They do not say how many seconds a search had.
TEST(Validation, of_an_earlier_version_is_resumed_without_a_limit_of_time) {
  const common::TemporaryFolder folder;
  ValidationPlan plan = plan_in(folder / "v");
  run(plan);
  plan.resume = true;
  auto json = nlohmann::ordered_json::parse(common::read_whole_file(plan.output / "plan.json"));
  EXPECT_EQ(json["max_seconds"], 0);
  json.erase("max_seconds");
  common::write_atomically(plan.output / "plan.json", json.dump(2) + "\n");
  EXPECT_EQ(run(plan).size(), 9U);
  plan.limits.seconds = 3600;
  expect_refused(plan, "plan.json: the solver, the instances or the limits differ");
}

TEST(Validation, refuses_rows_of_other_instances) {
  const common::TemporaryFolder folder;
  ValidationPlan plan = plan_in(folder / "v");
  run(plan);
  plan.resume = true;
  std::string text = common::read_whole_file(plan.output / "results.csv");
  const std::size_t first = text.find('\n') + 1;
  text.erase(first, text.find('\n', first) + 1 - first);  // the row of deal 1
  common::write_atomically(plan.output / "results.csv", text);
  expect_refused(plan, "results.csv:2: instance 2: expected the instances in order");
}

TEST(Validation, is_for_one_process_at_a_time) {
  const common::TemporaryFolder folder;
  ValidationPlan plan = plan_in(folder / "v");
  run(plan);
  plan.resume = true;
  const auto lock = common::lock_folder(plan.output);
  expect_refused(plan, "another process is using this run");
}

// The plan of a process that is refused would be that of the results of the other.
TEST(Validation, writes_nothing_into_a_new_folder_that_another_process_holds) {
  const common::TemporaryFolder folder;
  const ValidationPlan plan = plan_in(folder / "v");
  std::filesystem::create_directory(plan.output);
  const auto lock = common::lock_folder(plan.output);
  common::write_atomically(plan.output / ".plan.json.tmp", "the other's");
  const std::string message = common::input_error([&] { run(plan); });
  EXPECT_NE(message.find("another process is using this run"), std::string::npos) << message;
  EXPECT_FALSE(std::filesystem::exists(plan.output / "plan.json"));
  EXPECT_EQ(common::read_whole_file(plan.output / ".plan.json.tmp"), "the other's");
}

// Nothing is set aside for instances that are far away, and they are not even skipped one by one.
TEST(Validation, of_a_thousand_million_instances_starts_and_stops_at_once) {
  const common::TemporaryFolder folder;
  ValidationPlan plan = plan_in(folder / "v");
  plan.instances = common::InstanceSet::parse("1-1000000000");
  plan.limits.generated = 100;
  std::atomic<bool> stop{false};
  plan.limits.stop = &stop;
  const auto executor = make_executor(2);
  EXPECT_THROW(validate(plan, *executor, [&](const records::ResultRow&) { stop = true; }),
               evolve::Interrupted);
  EXPECT_GE(records::read_results(plan.output / "results.csv").rows.size(), 1U);
}

TEST(Validation, stops_when_asked_and_goes_on_later) {
  const common::TemporaryFolder folder;
  ValidationPlan plan = plan_in(folder / "v");
  std::atomic<bool> stop{false};
  plan.limits.stop = &stop;
  const auto executor = make_executor(1);  // others could end before the first row is told of
  EXPECT_THROW(validate(plan, *executor, [&](const records::ResultRow&) { stop = true; }),
               evolve::Interrupted);
  const std::size_t done = records::read_results(plan.output / "results.csv").rows.size();
  EXPECT_GE(done, 1U);
  EXPECT_LT(done, 9U);
  stop = false;
  plan.resume = true;
  EXPECT_EQ(run(plan).size(), 9U);
  const common::TemporaryFolder straight;
  run(plan_in(straight / "v"));
  EXPECT_EQ(results_of(plan.output), results_of(straight / "v"));
}

// A validation with solutions.csv, whole.
class Solutions : public testing::Test {
 protected:
  common::TemporaryFolder folder_;
  ValidationPlan plan_ = plan_in(folder_ / "v");
  std::string expected_rows_;
  std::string expected_solutions_;

  void SetUp() override {
    plan_.solutions = true;
    run(plan_);
    plan_.resume = true;
    expected_rows_ = results_of(plan_.output);
    expected_solutions_ = solutions();
  }
  std::string solutions() const { return common::read_whole_file(plan_.output / "solutions.csv"); }
  void write(const char* name, const std::string& text) const {
    common::write_atomically(plan_.output / name, text);
  }
  void expect_resumed(const std::string& what) {
    ASSERT_EQ(run(plan_).size(), 9U) << what;
    ASSERT_EQ(results_of(plan_.output), expected_rows_) << what;
    ASSERT_EQ(solutions(), expected_solutions_) << what;
  }
  // The file with this row, given without its seal, instead of that number.
  std::string with_row(std::size_t number, const std::string& row) const {
    auto lines =
        common::read_lines(plan_.output / "solutions.csv", common::row_seal_holds, 1).lines;
    lines.at(number) = common::sealed_row(row);
    std::string text;
    for (const auto& line : lines) text += line + "\n";
    return text;
  }
};

TEST_F(Solutions, agree_with_the_results_wherever_either_file_was_cut) {
  const std::string results = common::read_whole_file(plan_.output / "results.csv");
  for (const std::size_t tenths : {0U, 1U, 5U, 9U, 10U}) {
    for (const std::size_t others : {0U, 3U, 8U, 10U}) {
      write("results.csv", results.substr(0, results.size() * tenths / 10));
      write("solutions.csv",
            expected_solutions_.substr(0, expected_solutions_.size() * others / 10));
      expect_resumed(fmt::format("{} {}", tenths, others));
    }
  }
}

TEST_F(Solutions, go_on_where_they_are_not_asked_for_again) {
  const std::string results = common::read_whole_file(plan_.output / "results.csv");
  plan_.solutions = false;
  write("results.csv", results.substr(0, results.size() / 2));
  expect_resumed("without");
}

TEST_F(Solutions, that_contradict_the_results_are_refused) {
  const auto rows = records::read_results(plan_.output / "results.csv").rows;
  const auto solved = std::find_if(rows.begin(), rows.end(), [](const auto& row) {
    return row.outcome == common::Outcome::solved;
  });
  ASSERT_NE(solved, rows.end());
  const auto place = static_cast<std::size_t>(solved - rows.begin()) + 1;
  const std::string at = fmt::format("solutions.csv:{}: ", place + 1);
  const std::uint64_t length = solved->lengths[plan_.weights.domain->primary_metric()];
  for (const auto& [row, fault] :
       {std::pair{fmt::format("618,,{},x", length), "instance '618': expected"},
        {fmt::format("{},,{},x", solved->instance, length + 1), "length '"},
        {fmt::format("{},,,", solved->instance), "length '': expected"},
        {fmt::format("{},,{},", solved->instance, length), "expected the solution"}}) {
    write("solutions.csv", with_row(place, row));
    expect_refused(plan_, at + fault);
  }
  write("solutions.csv", with_row(place, "x"));
  expect_refused(plan_, at);
  std::string damaged = expected_solutions_;
  damaged[damaged.find('\n') + 2] ^= 4;
  write("solutions.csv", damaged);
  expect_refused(plan_, "solutions.csv:2: a damaged row");
  std::filesystem::remove(plan_.output / "solutions.csv");
  expect_refused(plan_, "solutions.csv: expected this file");
}

}  // namespace
}  // namespace coevo::fitness
