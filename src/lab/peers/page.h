// SPDX-License-Identifier: MIT
// analysis/BENCHMARKS.md and its plot.
#pragma once

#include <string>

#include "analysis/tables/svg_plot.h"
#include "src/lab/peers/peer_comparison.h"

namespace coevo::experiments {

// `files` is the prefix of the names of the plot and the data, which lie next to the page.
std::string benchmark_page(const PeerComparison& comparison, const std::string& files);
// CPU time per deal against length, with names at the points; leaves out solvers without a length.
analysis::SvgPlot benchmark_plot(const PeerComparison& comparison);

}  // namespace coevo::experiments
