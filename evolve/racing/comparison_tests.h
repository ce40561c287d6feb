// SPDX-License-Identifier: MIT
// Which configurations are worse than the best of them, by the tests of F-Race: M. Birattari, T.
// Stuetzle, L. Paquete, K. Varrentrapp: "A Racing Algorithm for Configuring Metaheuristics", GECCO
// 2002; Friedman's test and its comparisons as in W. J. Conover: "Practical Nonparametric
// Statistics", 3rd edition, 1999, section 5.8.
#pragma once

#include <vector>

namespace coevo::evolve {

// results[instance][j]: of configuration j, larger is better; a row for each instance that all have
// met, at least 2 rows and 2 columns.
using PairedResults = std::vector<std::vector<double>>;

// Ranks from 1, the largest first; equal values share the mean of theirs.
std::vector<double> ranks_of(const std::vector<double>& values);
// Spearman's coefficient of two equally long lists; 0 if all values of one are equal.
double rank_correlation(const std::vector<double>& first, const std::vector<double>& second);

// For each configuration, whether it is worse than the best at a significance level (such as 0.05).
// The best has the smallest sum of ranks.
std::vector<bool> worse_by_friedman(const PairedResults& results, double level);
// The best has the largest mean. A paired two-sided t test compares it with each other one, without
// correction for their number (as irace does by default).
std::vector<bool> worse_by_paired_t(const PairedResults& results, double level);

// The probability that chi squared is larger than that value.
double chi_squared_tail(double value, double degrees_of_freedom);
// The probability that Student's t is further from 0 than `t`, to either side.
double student_tails(double t, double degrees_of_freedom);

}  // namespace coevo::evolve
