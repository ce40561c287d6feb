// SPDX-License-Identifier: MIT
// Errors, hashes, outcomes, random streams, requests to stop.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <set>
#include <vector>

#include "common/error.h"
#include "common/hash.h"
#include "common/outcome.h"
#include "common/random.h"
#include "common/stop.h"
#include "tests/common/throws.h"

namespace coevo::common {
namespace {

// The definition, without a table: for short texts only.
std::size_t slow_distance(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return a.size() + b.size();
  const std::size_t replaced = slow_distance(a.substr(1), b.substr(1)) + (a[0] == b[0] ? 0 : 1);
  return std::min({replaced, slow_distance(a.substr(1), b) + 1, slow_distance(a, b.substr(1)) + 1});
}

rc::Gen<std::string> short_text() {
  return rc::gen::resize(6, rc::gen::container<std::string>(rc::gen::inRange('a', 'd')));
}

RC_GTEST_PROP(EditDistance, is_that_of_the_definition, ()) {
  const std::string a = *short_text();
  const std::string b = *short_text();
  RC_ASSERT(edit_distance(a, b) == slow_distance(a, b));
}

RC_GTEST_PROP(EditDistance, is_a_metric, (std::string a, std::string b, std::string c)) {
  RC_ASSERT(edit_distance(a, b) == edit_distance(b, a));
  RC_ASSERT((edit_distance(a, b) == 0) == (a == b));
  RC_ASSERT(edit_distance(a, c) <= edit_distance(a, b) + edit_distance(b, c));
}

TEST(NearName, finds_a_misspelt_name) {
  const std::vector<std::string> names{"generations", "population", "seed"};
  EXPECT_EQ(near_name("generation", names), " (did you mean 'generations'?)");
  EXPECT_EQ(near_name("sede", names), " (did you mean 'seed'?)");  // letters exchanged
  EXPECT_EQ(near_name("soda", names), "");                         // two of four replaced
  EXPECT_EQ(near_name("sead", names), " (did you mean 'seed'?)");
  EXPECT_EQ(near_name("threads", names), "");
  EXPECT_EQ(near_name("seed", {}), "");
}

// The published values for empty input: hashes are part of files, and must never change.
TEST(Hash, is_xxhash) {
  EXPECT_EQ(hex(content_hash("")), "2d06800538d394c2");
  EXPECT_EQ(short_hash(""), 0x02CC5D05U);
  EXPECT_EQ(short_hash("abc"), 0x32D153FFU);
}

TEST(Hash, hex_has_16_digits) {
  EXPECT_EQ(hex(0), "0000000000000000");
  EXPECT_EQ(hex(0xABCDEF), "0000000000abcdef");
  EXPECT_EQ(hex(~0ULL), "ffffffffffffffff");
}

TEST(Outcome, names_read_back) {
  for (const Outcome outcome :
       {Outcome::solved, Outcome::unsolvable, Outcome::exhausted, Outcome::node_limit,
        Outcome::memory_limit, Outcome::time_limit, Outcome::interrupted, Outcome::crashed}) {
    EXPECT_EQ(outcome_named(name(outcome)), outcome);
  }
  EXPECT_EQ(input_error([] { outcome_named("sloved"); }), "unknown outcome 'sloved'");
}

TEST(Outcome, exit_statuses) {
  EXPECT_EQ(exit_status(Outcome::solved), 0);
  EXPECT_EQ(exit_status(Outcome::unsolvable), 10);
  EXPECT_EQ(exit_status(Outcome::exhausted), 11);
  EXPECT_EQ(exit_status(Outcome::node_limit), 11);
  EXPECT_EQ(exit_status(Outcome::memory_limit), 11);
  EXPECT_EQ(exit_status(Outcome::time_limit), 11);
  EXPECT_EQ(exit_status(Outcome::interrupted), 12);
  EXPECT_EQ(exit_status(Outcome::crashed), 11);
}

// Philox 4x32-10's published answer for key 0 and counter 0 (Random123's kat_vectors); the stream's
// purpose and the like are words of the counter.
TEST(RandomStream, is_philox) {
  RandomStream stream(0, Purpose("known_answer"), 0, 0);
  EXPECT_EQ(stream.bits(), 0xe169c58d6627e8d5ULL);
  EXPECT_EQ(stream.bits(), 0x9b00dbd8bc57ac4cULL);
}

TEST(Purpose, keeps_the_numbers_of_published_results) {
  const char* const first[] = {"known_answer",
                               "initial_host",
                               "host_operator",
                               "initial_parasite",
                               "parasite_operator",
                               "pairing",
                               "random_instances",
                               "training_set",
                               "champion_instances",
                               "estimate",
                               "board",
                               "bootstrap",
                               "gradual_instances",
                               "hall_of_fame",
                               "sampling_distribution",
                               "differential_evolution"};
  std::uint32_t number = 0;
  for (const char* name : first) EXPECT_EQ(Purpose(name).number(), number++) << name;
}

TEST(Purpose, of_a_new_name_is_its_hash_with_the_top_bit_set) {
  static_assert(Purpose("a") != Purpose("b"));
  EXPECT_EQ(Purpose("a").number(), 0xe40c292cU);  // FNV-1a's published value of "a"
  EXPECT_EQ(Purpose("foobar").number(), 0xbf9cf968U);
  for (const char* name : {"", "c", "my_method", "another purpose"}) {
    EXPECT_GE(Purpose(name).number(), 0x80000000U) << name;
  }
}

RC_GTEST_PROP(RandomStream, repeats, (std::uint64_t seed, std::uint32_t a, std::uint32_t b)) {
  RandomStream first(seed, Purpose("test"), a, b);
  RandomStream second(seed, Purpose("test"), a, b);
  for (int i = 0; i < 20; ++i) RC_ASSERT(first.bits() == second.bits());
}

TEST(RandomStream, streams_differ_in_every_coordinate) {
  std::set<std::uint64_t> first_draws;
  for (const auto purpose : {Purpose("pairing"), Purpose("test")}) {
    for (const std::uint64_t seed : {0ULL, 1ULL, 1ULL << 32}) {
      for (const std::uint32_t generation : {0U, 1U}) {
        for (const std::uint32_t index : {0U, 1U}) {
          first_draws.insert(RandomStream(seed, purpose, generation, index).bits());
        }
      }
    }
  }
  EXPECT_EQ(first_draws.size(), 24U);
}

RC_GTEST_PROP(RandomStream, below_stays_below, (std::uint64_t seed)) {
  const auto bound = *rc::gen::positive<std::uint64_t>();
  RandomStream stream(seed, Purpose("test"), 0, 0);
  for (int i = 0; i < 10; ++i) RC_ASSERT(stream.below(bound) < bound);
}

TEST(RandomStream, below_is_uniform) {
  RandomStream stream(7, Purpose("test"), 0, 0);
  std::array<int, 6> counts{};
  for (int i = 0; i < 60000; ++i) ++counts[stream.below(6)];
  double chi_square = 0;
  for (const int count : counts) chi_square += std::pow(count - 10000, 2) / 10000.0;
  EXPECT_LT(chi_square, 25.7);  // p = 0.0001 at 5 degrees of freedom; the draws never change
}

TEST(RandomStream, unit_and_gaussian_have_their_moments) {
  RandomStream stream(8, Purpose("test"), 0, 0);
  double units = 0;
  double sum = 0;
  double squares = 0;
  constexpr int kDraws = 100000;
  for (int i = 0; i < kDraws; ++i) {
    const double unit = stream.unit();
    ASSERT_GE(unit, 0.0);
    ASSERT_LT(unit, 1.0);
    units += unit;
    const double normal = stream.gaussian();
    ASSERT_TRUE(std::isfinite(normal));
    sum += normal;
    squares += normal * normal;
  }
  EXPECT_NEAR(units / kDraws, 0.5, 0.005);
  EXPECT_NEAR(sum / kDraws, 0.0, 0.02);
  EXPECT_NEAR(squares / kDraws, 1.0, 0.03);
}

// How a child ends that sends itself the given signals one after the other, having first checked
// that the flag follows the first of them. Handlers and flag are the process's, so each case needs
// its own.
int end_of_child(std::initializer_list<int> signals) {
  const pid_t child = ::fork();
  if (child == 0) {
    install_stop_handlers();
    if (stop_requested()) ::_exit(1);
    for (const int signal_number : signals) {
      std::raise(signal_number);
      if (!stop_requested()) ::_exit(2);
    }
    ::_exit(stop_requested() ? 42 : 3);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

TEST(Stop, the_first_signal_sets_the_flag) {
  for (const int signal_number : {SIGINT, SIGTERM}) {
    const int status = end_of_child({signal_number});
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 42);
  }
}

TEST(Stop, the_second_signal_ends_the_process) {
  for (const int first : {SIGINT, SIGTERM}) {
    for (const int second : {SIGINT, SIGTERM}) {
      const int status = end_of_child({first, second});
      ASSERT_TRUE(WIFSIGNALED(status));
      EXPECT_EQ(WTERMSIG(status), second);
    }
  }
}

}  // namespace
}  // namespace coevo::common
