// SPDX-License-Identifier: MIT
#include "src/fitness/command/formats/irace_configurations.h"

#include <gtest/gtest.h>

#include "src/fitness/command/formats/irace_parameters.h"
#include "tests/common/throws.h"

namespace coevo::fitness::command {
namespace {

ParameterSpace table_space() {
  return parse_irace_parameters(
      "algorithm \"--\" c (as, \"m m\")\n"
      "alpha \"--alpha \" r (0, 5)\n"
      "nnls \"--nnls \" i (5, 50) | algorithm == \"as\"\n"
      "[forbidden]\nalpha == 0 & nnls == 5\n",
      "p.txt");
}

TEST(IraceConfigurations, reads_a_table) {
  const auto read = parse_irace_configurations(
      table_space(), "# the defaults\nalgorithm nnls alpha\nas 10 1.0\n\"m m\"  NA 0.50\n",
      "d.txt");
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0], (Configuration{{"algorithm", "as"}, {"nnls", "10"}, {"alpha", "1"}}));
  EXPECT_EQ(read[1], (Configuration{{"algorithm", "m m"}, {"alpha", "0.5"}}));
  const std::string text = write_irace_configurations(table_space(), read);
  EXPECT_EQ(text, "algorithm alpha nnls\n\"as\" 1 10\n\"m m\" 0.5 NA\n");
  EXPECT_EQ(parse_irace_configurations(table_space(), text, "d.txt"), read);
}

TEST(IraceConfigurations, refuses_bad_lines) {
  const std::string header = "algorithm nnls alpha\n";
  const std::vector<std::pair<std::string, std::string>> faults{
      {"", "d.txt: '(no lines)': expected names of the parameters"},
      {"algorithm beta", "d.txt:1: 'beta': expected names of the parameters in the first line"},
      {"alpha alpha", "d.txt:1: 'alpha': expected each parameter once"},
      {header + "as 10", "d.txt:2: 'as 10': expected 3 values"},
      {header + "as 10 6", "d.txt:2: alpha: '6': expected a number 0..5"},
      {header + "bs 10 1", "d.txt:2: algorithm: 'bs': expected one of as, m m"},
      {header + "as NA 1", "d.txt:2: 'nnls': expected a value for this parameter, which is active"},
      {header + "as 5 0", "d.txt:2: 'as 5 0': expected a configuration that is not forbidden"},
      {header + "as 5 \"0", "d.txt:2: '\"0': expected a quote at the end of the text"},
  };
  for (const auto& [text, message] : faults) {
    const std::string fault = common::input_error(
        [&, &one = text] { parse_irace_configurations(table_space(), one, "d.txt"); });
    EXPECT_NE(fault.find(message), std::string::npos) << text << "\n" << fault;
  }
}

}  // namespace
}  // namespace coevo::fitness::command
