// SPDX-License-Identifier: MIT
#include "analysis/statistics/statistics.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>

#include "common/random.h"

namespace coevo::analysis {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kNormal95 = 1.959963984540054;
constexpr std::size_t kResamples = 10'000;
constexpr std::size_t kMaxResampled = 1000;
constexpr std::size_t kExactPairs = 400;  // beyond, the normal approximation is good to 3 digits

double middle(std::vector<double>& values) {
  const std::size_t half = values.size() / 2;
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(half);
  std::nth_element(values.begin(), at, values.end());
  if (values.size() % 2 == 1) return *at;
  return (*at + *std::max_element(values.begin(), at)) / 2;
}

// For a large sample: between two of its values, by the normal approximation to the binomial.
Interval order_interval(Sample values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const auto n = static_cast<double>(sorted.size());
  const auto low = static_cast<std::size_t>(std::floor((n - kNormal95 * std::sqrt(n)) / 2));
  return {sorted[low], sorted[sorted.size() - 1 - low]};
}

struct Ranking {
  double u = 0;        // pairs in which a's value is the larger, ties counting half
  double tie_sum = 0;  // sum of t^3 - t over groups of t equal values
};

Ranking rank(Sample a, Sample b) {
  struct Ranked {
    double value = 0;
    double of_a = 0;  // 1 if it is one of a's
  };
  std::vector<Ranked> all;
  for (const double value : a) all.push_back({.value = value, .of_a = 1});
  for (const double value : b) all.push_back({.value = value, .of_a = 0});
  std::ranges::sort(all, {}, &Ranked::value);
  Ranking ranking;
  double below = 0;  // values of b that are smaller
  for (std::size_t first = 0; first < all.size();) {
    std::size_t last = first;
    double of_a = 0;
    for (; last < all.size() && all[last].value == all[first].value; ++last) {
      of_a += all[last].of_a;
    }
    const auto ties = static_cast<double>(last - first);
    ranking.u += of_a * (below + (ties - of_a) / 2);
    ranking.tie_sum += ties * ties * ties - ties;
    below += ties - of_a;
    first = last;
  }
  return ranking;
}

// How many of the orders of n + m values have each U: the counts of Mann and Whitney's recursion,
// as shares.
std::vector<double> exact_distribution(std::size_t n, std::size_t m) {
  std::vector<double> ways(n * m + 1, 0);  // the Gaussian binomial, one factor after another
  ways[0] = 1;
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t u = ways.size(); u-- > m + i;) ways[u] -= ways[u - m - i];
    for (std::size_t u = i; u < ways.size(); ++u) ways[u] += ways[u - i];
  }
  const double total = std::accumulate(ways.begin(), ways.end(), 0.0);
  for (double& way : ways) way /= total;
  return ways;
}

double exact_p(std::size_t n, std::size_t m, double u) {
  const auto ways = exact_distribution(n, m);
  const auto low = static_cast<std::ptrdiff_t>(std::min(u, static_cast<double>(n * m) - u));
  return std::min(1.0, 2 * std::accumulate(ways.begin(), ways.begin() + low + 1, 0.0));
}

}  // namespace

double median(Sample values) {
  if (values.empty()) return kNone;
  std::vector<double> copy(values.begin(), values.end());
  return middle(copy);
}

Interval median_interval(Sample values) {
  if (values.size() < kMinForInterval) return {kNone, kNone};
  if (values.size() > kMaxResampled) return order_interval(values);
  common::RandomStream random(0, common::Purpose("bootstrap"), 0, 0);
  std::vector<double> medians(kResamples), resample(values.size());
  for (double& result : medians) {
    for (double& value : resample) value = values[random.below(values.size())];
    result = middle(resample);
  }
  std::sort(medians.begin(), medians.end());
  return {medians[kResamples / 40], medians[kResamples - 1 - kResamples / 40]};
}

Interval share_interval(std::uint64_t count, std::uint64_t of) {
  const auto n = static_cast<double>(of);
  const double share = static_cast<double>(count) / n;
  const double z2 = kNormal95 * kNormal95;
  const double center = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double half =
      kNormal95 / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  return {std::max(0.0, center - half), std::min(1.0, center + half)};
}

Interval share_interval(std::uint64_t count, std::uint64_t open, std::uint64_t of) {
  return {share_interval(count, of).low, share_interval(count + open, of).high};
}

Interval share_difference(std::uint64_t first, std::uint64_t of_first, std::uint64_t second,
                          std::uint64_t of_second) {
  const double a = static_cast<double>(first) / static_cast<double>(of_first);
  const double b = static_cast<double>(second) / static_cast<double>(of_second);
  const Interval around_a = share_interval(first, of_first);
  const Interval around_b = share_interval(second, of_second);
  return {b - a - std::hypot(b - around_b.low, around_a.high - a),
          b - a + std::hypot(around_b.high - b, a - around_a.low)};
}

double effect_size(Sample a, Sample b) {
  if (a.empty() || b.empty()) return kNone;
  return rank(a, b).u / (static_cast<double>(a.size()) * static_cast<double>(b.size()));
}

double mann_whitney(Sample a, Sample b) {
  if (a.empty() || b.empty()) return kNone;
  const Ranking ranking = rank(a, b);
  if (ranking.tie_sum == 0 && a.size() * b.size() <= kExactPairs) {
    return exact_p(a.size(), b.size(), ranking.u);
  }
  const auto n = static_cast<double>(a.size());
  const auto m = static_cast<double>(b.size());
  const double variance =
      n * m / 12 * (n + m + 1 - ranking.tie_sum / ((n + m) * std::max(1.0, n + m - 1)));
  if (variance <= 0) return 1;  // all values are equal
  const double distance = std::max(0.0, std::abs(ranking.u - n * m / 2) - 0.5);
  return std::erfc(distance / std::sqrt(2 * variance));
}

namespace {

constexpr std::size_t kExactDifferences = 50;

// P(W <= w) of the sum of ranks 1 to n, each taken with probability 1/2.
double signed_rank_tail(std::size_t n, double w) {
  std::vector<double> ways(n * (n + 1) / 2 + 1, 0.0);
  ways[0] = 1.0;
  for (std::size_t rank = 1; rank <= n; ++rank) {
    for (std::size_t sum = ways.size(); sum-- > rank;) ways[sum] += ways[sum - rank];
  }
  const auto end = ways.begin() + static_cast<std::ptrdiff_t>(w) + 1;
  return std::accumulate(ways.begin(), end, 0.0) / std::exp2(static_cast<double>(n));
}

}  // namespace

double signed_rank(Sample differences) {
  std::vector<double> values;
  std::ranges::copy_if(differences, std::back_inserter(values), [](double d) { return d != 0; });
  if (values.empty()) return 1;
  std::ranges::sort(values, {}, [](double d) { return std::abs(d); });
  double up = 0, tie_sum = 0;
  for (std::size_t first = 0; first < values.size();) {
    std::size_t last = first;
    while (last < values.size() && std::abs(values[last]) == std::abs(values[first])) ++last;
    const double rank = static_cast<double>(first + last + 1) / 2;
    for (std::size_t i = first; i < last; ++i) up += values[i] > 0 ? rank : 0;
    const auto ties = static_cast<double>(last - first);
    tie_sum += ties * ties * ties - ties;
    first = last;
  }
  const auto n = static_cast<double>(values.size());
  const double smaller = std::min(up, n * (n + 1) / 2 - up);
  if (tie_sum == 0 && values.size() <= kExactDifferences) {
    return std::min(1.0, 2 * signed_rank_tail(values.size(), smaller));
  }
  const double variance = n * (n + 1) * (2 * n + 1) / 24 - tie_sum / 48;
  const double distance = std::max(0.0, n * (n + 1) / 4 - smaller - 0.5);
  return std::erfc(distance / std::sqrt(2 * variance));
}

double detectable_mean(Sample differences) {
  if (differences.size() < 2) return kNone;
  const auto n = static_cast<double>(differences.size());
  const double mean = std::accumulate(differences.begin(), differences.end(), 0.0) / n;
  double squares = 0;
  for (const double d : differences) squares += (d - mean) * (d - mean);
  constexpr double kErrors = 2.8;  // 1.96 for the test at 5 %, 0.84 for 80 %
  return kErrors * std::sqrt(squares / (n - 1) / n);
}

double sign_test(std::uint64_t up, std::uint64_t down) {
  const auto total = static_cast<double>(up + down);
  if (total == 0) return 1;
  const std::uint64_t fewer = std::min(up, down);
  double sum = 0;  // of the binomial tail, by logarithms, as totals are in the thousands
  for (std::uint64_t k = 0; k <= fewer; ++k) {
    const auto successes = static_cast<double>(k);
    sum += std::exp(std::lgamma(total + 1) - std::lgamma(successes + 1) -
                    std::lgamma(total - successes + 1) - total * std::log(2.0));
  }
  return std::min(1.0, 2 * sum);
}

std::vector<double> holm(const std::vector<double>& p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> corrected(p_values.size());
  double highest = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const double scaled = p_values[order[i]] * static_cast<double>(order.size() - i);
    highest = std::max(highest, std::min(1.0, scaled));
    corrected[order[i]] = highest;
  }
  return corrected;
}

}  // namespace coevo::analysis
