// SPDX-License-Identifier: MIT
// Ranges of parameters in the words that programs use for them in their help.
#include "src/app/init/help_ranges.h"

#include <gtest/gtest.h>

namespace coevo::cli {
namespace {

using Range = std::pair<double, double>;

TEST(HelpRanges, come_in_many_forms) {
  struct Case {
    const char* help;
    const char* name;
    Range range;
  };
  const Case cases[] = {
      {"  -rnd-freq     = <double> [   0 ..    1] (default: 0)", "-rnd-freq", {0, 1}},
      {"  --restartint=1..1e4   restart interval", "--restartint", {1, 1e4}},
      {"--compress N    level (1-19, default: 3)", "--compress", {1, 19}},
      {"  --alpha ALPHA  strength, between 0.5 and 9 (default 1)", "--alpha", {0.5, 9}},
      {"  -n N    threads, from 1 to 16", "-n", {1, 16}},
      {"  --noise <-0.5, .5>", "--noise", {-0.5, 0.5}},
      {"  --depth N  min: 2, max: 30", "--depth", {2, 30}},
      {"  -m <int> ... method (0=fast, 6=slowest), default=4", "-m", {0, 6}},
      {"  -m <int> ... quality (0:small..100:big), default=75", "-m", {0, 100}},
      {"  --speed N  1=slow, 4=default, 11=fast & rough", "--speed", {1, 11}},
      {"usage: p [--alpha A] [-n N]\n\n  --alpha A\n       strength\n       in [1, 3]\n",
       "--alpha",
       {1, 3}},
      {"  -1, --fast   faster\n  -9, --best   better\n", kLevel, {1, 9}},
      {"  -0 ... -9   preset; default is 6", kLevel, {0, 9}},
  };
  for (const auto& [help, name, range] : cases) EXPECT_EQ(range_in_help(help, name), range) << help;
}

TEST(HelpRanges, are_those_of_the_switch_alone) {
  EXPECT_FALSE(range_in_help("  --alphabet N  in [1, 3]", "--alpha"));
  EXPECT_FALSE(range_in_help("  --no-alpha N  in [1, 3]", "-alpha"));
  EXPECT_FALSE(range_in_help("  --alpha A  strength\n  --beta B  in [1, 3]", "--alpha"));
  EXPECT_FALSE(range_in_help("  --alpha A  strength\n\nOther options, in [1, 3]", "--alpha"));
  EXPECT_FALSE(range_in_help("  --alpha A  strength, 5 by default, since 2019", "--alpha"));
  EXPECT_FALSE(range_in_help("  --alpha A  strength (since version 2-3)", "--alpha"));
  EXPECT_FALSE(range_in_help("  --alpha A  in [3, 1]", "--alpha")) << "no range";
  EXPECT_FALSE(range_in_help("", "--alpha"));
}

TEST(HelpRanges, come_from_a_program) {
  EXPECT_NE(help_of({"cmake"}).find("--build"), std::string::npos);
  EXPECT_EQ(help_of({"./no-such-program"}).find("--"), std::string::npos);
}

}  // namespace
}  // namespace coevo::cli
