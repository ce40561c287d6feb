// SPDX-License-Identifier: MIT
#include "src/lab/coevolution/arm_differences.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace coevo::experiments {
namespace {

// What arm number `i` is compared with.
const ArmResults& rival_of(const ArmsOnPage& shown, std::size_t i) {
  const std::string& against = shown.comparison.arms[i].against;
  const auto found = std::ranges::find(shown.results, against, &ArmResults::name);
  return found == shown.results.end() ? shown.results.front() : *found;
}

}  // namespace

std::string millions(double positions) {
  return std::isfinite(positions) ? fmt::format("{:g} M", std::round(positions / 1e4) / 100) : "-";
}

std::vector<Difference> differences(const ArmsOnPage& shown, std::uint64_t budget) {
  const auto& protocol = shown.comparison.protocol;
  std::vector<Difference> all;
  std::vector<double> p_values;
  const auto is_tested = [&](const Difference& each) {
    return !protocol || std::ranges::find(protocol->again, each.arm) == protocol->again.end();
  };
  for (std::size_t i = 1; i < shown.results.size(); ++i) {
    const ArmResults& rival = rival_of(shown, i);
    if (rival.domain != shown.results[i].domain) continue;  // qualities on different scales
    all.push_back({shown.results[i].name, rival.name, paired(shown.results[i], rival, budget)});
    if (is_tested(all.back())) p_values.push_back(all.back().pairs.p);
  }
  p_values = analysis::holm(p_values);
  auto p = p_values.begin();
  for (Difference& each : all) {
    if (!is_tested(each)) continue;
    each.p = *p++;
    each.corrected = fmt::format("{:.2g}", each.p);
  }
  return all;
}

void conclude(std::span<const Difference> all, const Protocol& protocol, Laboratory& lab) {
  std::vector<std::string> better, worse;
  for (const Difference& each : all) {
    if (each.p >= 0.05) continue;
    (each.pairs.median > 0 ? better : worse).push_back(each.arm);
  }
  const auto listed = [](const std::vector<std::string>& names) {
    return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
  };
  lab.found(fmt::format("Better beyond chance (p below 0.05 after Holm): {}. Worse: {}.",
                        listed(better), listed(worse)));
  for (const Difference& each : all) {
    if (std::ranges::find(protocol.again, each.arm) == protocol.again.end()) continue;
    lab.found(fmt::format(
        "The A/A pair, {} and {}, differs by {:+.4f} (p {:.2g}); a mean difference of {:.4f} would "
        "be found with 80 % probability.",
        each.rival, each.arm, each.pairs.median, each.pairs.p,
        analysis::detectable_mean(each.pairs.differences)));
  }
}

void draw_differences(std::span<const Difference> all, std::uint64_t budget,
                      const std::string& picture, Laboratory& lab) {
  analysis::IntervalPlot plot{.x_label = fmt::format("difference in quality at {} positions",
                                                     millions(static_cast<double>(budget)))};
  for (const Difference& each : all) {
    const double median = each.pairs.median;
    const bool has_interval = !std::isnan(each.pairs.interval.low);  // with enough seeds
    plot.rows.push_back(
        {.name = each.arm,
         .middle = median,
         .interval = has_interval ? each.pairs.interval : analysis::Interval{median, median},
         .note = fmt::format("{} : {}", each.pairs.better, each.pairs.worse),
         .is_significant = each.p < 0.05});
  }
  lab.picture(picture,
              "Each arm less the one that it is compared with: median, 95 % interval, better : "
              "worse seeds; in colour, p is below 0.05 after Holm",
              plot.text());
}

void tabulate_differences(std::span<const Difference> all, std::uint64_t budget, Laboratory& lab) {
  std::vector<analysis::Markdown::Row> rows;
  for (const auto& [arm, rival, pairs, corrected, p] : all) {
    rows.push_back(
        {arm, rival, fmt::format("{:+.4f}", pairs.median),
         std::isnan(pairs.interval.low)
             ? "-"
             : fmt::format("{:+.4f} to {:+.4f}", pairs.interval.low, pairs.interval.high),
         fmt::format("{} : {}", pairs.better, pairs.worse),
         fmt::format("{:.2g}", analysis::sign_test(pairs.better, pairs.worse)),
         fmt::format("{:.2g}", pairs.p), corrected});
  }
  analysis::Markdown::Row header{"arm",         "against",        "difference",
                                 "95 %",        "better : worse", "sign test, p",
                                 "Wilcoxon, p", "after Holm"};
  const auto is_first = [&](const Difference& each) { return each.rival == all.front().rival; };
  if (std::ranges::all_of(all, is_first)) {  // the heading names it
    header.erase(header.begin() + 1);
    for (analysis::Markdown::Row& row : rows) row.erase(row.begin() + 1);
  }
  lab.page.table(header, rows);
  lab.page.text(fmt::format(
      "\"Difference\" is the median over the seeds of an arm's quality at {} positions less that "
      "of the other arm's run with the same seed, with its bootstrap interval. The sign test uses "
      "only the counts of better and worse seeds; Wilcoxon's signed-rank test also uses the sizes "
      "of the differences. Holm's correction is of Wilcoxon's p.",
      millions(static_cast<double>(budget))));
}

}  // namespace coevo::experiments
