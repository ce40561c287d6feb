// SPDX-License-Identifier: MIT
// Comparing samples: intervals, rank tests, effect sizes. Reproducible: the bootstrap draws from a
// fixed stream.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace coevo::analysis {

using Sample = std::span<const double>;

struct Interval {
  double low = 0;
  double high = 0;
};

// A p below this counts as significant.
inline constexpr double kSignificant = 0.05;

// The mean of the two middle values for an even number; NaN for none.
double median(Sample values);

// Of fewer values, not even their whole range holds the median with 95 % probability.
inline constexpr std::size_t kMinForInterval = 6;
// 95 % interval of the median: percentile bootstrap (10,000 resamples); of more than 1,000 values,
// by order statistics; of fewer than kMinForInterval, NaN.
Interval median_interval(Sample values);

// 95 % interval of a share: Wilson (J. Am. Stat. Assoc. 22, 1927). `of` > 0.
Interval share_interval(std::uint64_t count, std::uint64_t of);
// The outer bounds of that interval where `open` more may count or not.
Interval share_interval(std::uint64_t count, std::uint64_t open, std::uint64_t of);
// 95 % interval of the second share less the first: Newcombe (Stat. Med. 17, 1998), method 10. It
// takes the samples as independent, so it is too wide for the same instances twice. Each `of` > 0.
Interval share_difference(std::uint64_t first, std::uint64_t of_first, std::uint64_t second,
                          std::uint64_t of_second);

// Probability that a value of `a` is larger than one of `b`, ties counting half: the effect size A
// of Vargha and Delaney (J. Educ. Behav. Stat. 25, 2000). 0.5: no effect.
double effect_size(Sample a, Sample b);

// Two-sided p of Mann and Whitney's test: exact for small samples without ties, otherwise the
// normal approximation with correction for ties and continuity. NaN if a sample is empty.
double mann_whitney(Sample a, Sample b);

// Two-sided p of Wilcoxon's signed-rank test of paired differences, of which those of 0 are left
// out: exact for at most 50 without ties, otherwise the normal approximation. 1 without any.
double signed_rank(Sample differences);

// The smallest mean of `differences` that a two-sided test at 5 % finds with 80 % probability, if
// they vary as these do: 2.8 standard errors. NaN for fewer than two.
double detectable_mean(Sample differences);

// Two-sided p of the sign test: `up` against `down` at even odds (McNemar's test on pairs).
double sign_test(std::uint64_t up, std::uint64_t down);

// Holm's step-down correction for making several tests.
std::vector<double> holm(const std::vector<double>& p_values);

}  // namespace coevo::analysis
