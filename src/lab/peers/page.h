// SPDX-License-Identifier: MIT
// docs/benchmarks.md and its plot.
#pragma once

#include <string>

#include "analysis/tables/svg_plot.h"
#include "src/lab/peers/peer_comparison.h"

namespace coevo::experiments {

// `files` is what the plot's and the data's names begin with: they lie beside the page.
std::string benchmark_page(const PeerComparison& comparison, const std::string& files);
// CPU time a deal against length, with names at the points; solvers without a length are left out.
analysis::SvgPlot benchmark_plot(const PeerComparison& comparison);

}  // namespace coevo::experiments
