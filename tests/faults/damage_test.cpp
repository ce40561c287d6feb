// SPDX-License-Identifier: MIT
// Files of a run torn or with a flipped bit: the next command says so in one line, or recovers to
// the very same results; it never gives others. A share of the places, or all of them with
// COEVO_FAULTS_ALL=1.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/faults/work.h"

namespace coevo::faults {
namespace {

namespace fs = std::filesystem;
using cli::Result;

class Damage : public testing::TestWithParam<Work> {
 protected:
  Workplace workplace_;
  std::map<std::string, std::string> expected_;

  void SetUp() override {
    furnish(workplace_);
    ASSERT_EQ(run(GetParam().begin("whole")).status, 0);
    expected_ = results(workplace_, "whole");
    // Half of the work: its disk fills up at a write in the middle.
    const auto full = around(GetParam(), {"write", "full"}, 13);
    ASSERT_EQ(workplace_.run(with_threads(GetParam().begin("half"), 1), full).status, 2);
  }

  Result run(const Arguments& arguments) {
    return workplace_.run(with_threads(arguments, 2), around(GetParam()));
  }

  // Resumes a copy of `from` in which one file has other bytes.
  void expect_message_or_same(const std::string& from, const std::string& path,
                              const std::string& bytes) {
    fs::remove_all(workplace_.path("copy"));
    fs::copy(workplace_.path(from), workplace_.path("copy"), fs::copy_options::recursive);
    std::ofstream(workplace_.path("copy/" + path), std::ios::binary) << bytes;
    const Result result = run(GetParam().resume(workplace_, "copy"));
    if (result.status == 0) {
      EXPECT_EQ(difference(expected_, results(workplace_, "copy")), "");
      return;
    }
    EXPECT_EQ(result.status, 2) << result.err;
    EXPECT_EQ(fault_lines(result.err), 1) << result.err;
    EXPECT_NE(result.err.find("copy"), std::string::npos) << result.err;
  }

  // Places to try in a file of this size.
  std::vector<std::size_t> places(std::size_t size) const {
    const bool all = number_from("COEVO_FAULTS_ALL", 0) != 0;
    std::vector<std::size_t> chosen;
    const std::size_t step = all ? 1 : std::max<std::size_t>(1, size / 12);
    for (std::size_t place = 0; place < size; place += step) chosen.push_back(place);
    if (size > 1 && chosen.back() != size - 1) chosen.push_back(size - 1);
    return chosen;
  }
};

TEST_P(Damage, torn_files_are_said_or_mended) {
  for (const char* from : {"half", "whole"}) {
    for (const auto& [path, text] : workplace_.files(from)) {
      for (const std::size_t size : places(text.size())) {
        SCOPED_TRACE(std::string(from) + "/" + path + " torn at " + std::to_string(size));
        expect_message_or_same(from, path, text.substr(0, size));
        if (HasFailure()) return;
      }
    }
  }
}

TEST_P(Damage, flipped_bits_are_said_or_mended) {
  for (const char* from : {"half", "whole"}) {
    for (const auto& [path, text] : workplace_.files(from)) {
      for (const std::size_t place : places(text.size())) {
        SCOPED_TRACE(std::string(from) + "/" + path + " flipped at " + std::to_string(place));
        std::string flipped = text;
        flipped[place] = static_cast<char>(flipped[place] ^ (1 << (place % 7)));
        expect_message_or_same(from, path, flipped);
        if (HasFailure()) return;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Of, Damage, testing::ValuesIn(works({"evolve", "portfolio", "command", "validate", "optimal"})),
    [](const auto& work) { return work.param.name; });

}  // namespace
}  // namespace coevo::faults
