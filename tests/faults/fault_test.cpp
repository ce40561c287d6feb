// SPDX-License-Identifier: MIT
// Each write, flush, rename, open and mkdir of a command fails in turn, or the process is killed at
// it (inject/): one clear line and status 2, or 0 if the fault was harmless; and without faults it
// resumes to the same bytes. A share of the calls, or all of them with COEVO_FAULTS_ALL=1.
#include <gtest/gtest.h>

#include <csignal>

#include "tests/faults/work.h"

namespace coevo::faults {
namespace {

using cli::Result;

const std::vector<Fault>& faults() {
  static const std::vector<Fault> all{{"write", "EIO"},    {"write", "full"}, {"write", "short"},
                                      {"fsync", "EIO"},    {"fsync", "full"}, {"rename", "EIO"},
                                      {"rename", "full"},  {"open", "EIO"},   {"open", "full"},
                                      {"mkdir", "ENOSPC"}, {"write", "kill"}, {"fsync", "kill"},
                                      {"rename", "kill"},  {"open", "kill"},  {"mkdir", "kill"}};
  return all;
}

class Faults : public testing::TestWithParam<Work> {
 protected:
  Workplace workplace_;

  void SetUp() override { furnish(workplace_); }

  // How many calls of the kind an undisturbed run has.
  long calls(const Fault& fault) {
    const Result result =
        workplace_.run(with_threads(GetParam().begin("count-" + fault.call + fault.kind), 2),
                       around(GetParam(), fault, 0, workplace_.path("count").string()));
    EXPECT_EQ(result.status, 0) << result.err;
    return workplace_.has("count") ? std::stol(workplace_.read("count")) : 0;
  }

  void expect_clear_end(const Fault& fault, const Result& result) {
    if (fault.kind == "kill") {
      EXPECT_EQ(result.status, 128 + SIGKILL) << result.err;
      return;
    }
    if (result.status == 0) return;
    EXPECT_EQ(result.status, 2) << result.err;
    EXPECT_EQ(fault_lines(result.err), 1) << result.err;
    EXPECT_NE(result.err.find("cannot"), std::string::npos) << result.err;
    EXPECT_EQ(result.err.find("internal"), std::string::npos) << result.err;
  }

  void expect_resumes(const std::string& folder,
                      const std::map<std::string, std::string>& expected) {
    const Result result =
        workplace_.run(with_threads(GetParam().resume(workplace_, folder), 2), around(GetParam()));
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(difference(expected, results(workplace_, folder)), "");
  }
};

TEST_P(Faults, end_clearly_and_resume_to_the_same_bytes) {
  ASSERT_EQ(workplace_.run(GetParam().begin("straight"), around(GetParam())).status, 0);
  const auto expected = results(workplace_, "straight");
  const bool all = number_from("COEVO_FAULTS_ALL", 0) != 0;
  int stopped = 0;
  for (const Fault& fault : faults()) {
    const long count = calls(fault);
    EXPECT_GT(count, 0) << fault.call;
    const long step = all ? 1 : std::max(1L, count / 4);
    for (long at = 1; at <= count; at += step) {
      const std::string folder = fault.call + fault.kind + std::to_string(at);
      SCOPED_TRACE(folder);
      const Result result =
          workplace_.run(with_threads(GetParam().begin(folder), 2), around(GetParam(), fault, at));
      stopped += result.status != 0 ? 1 : 0;
      expect_clear_end(fault, result);
      expect_resumes(folder, expected);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(stopped, 10);
}

INSTANTIATE_TEST_SUITE_P(
    Of, Faults, testing::ValuesIn(works({"evolve", "portfolio", "command", "validate", "optimal"})),
    [](const auto& work) { return work.param.name; });

}  // namespace
}  // namespace coevo::faults
