// SPDX-License-Identifier: MIT
#include "analysis/report/iohprofiler.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string>

#include "common/files/atomic_file.h"

namespace coevo::analysis {
namespace {

// The runs of one name with as many genes.
struct Algorithm {
  std::string data;               // the blocks of the .dat file
  std::vector<std::string> ends;  // of the runs: "1:time|best"
};

void add_run(const RunData& run, Algorithm& algorithm) {
  algorithm.data += "\"function evaluation\" \"current f(x)\" \"best-so-far f(x)\"\n";
  std::uint64_t time = 0;
  double best = 0.0;
  for (const auto& record : run.generations) {
    time += record.value("nodes", std::uint64_t{0});
    const double current = record.value("best", 0.0);
    best = std::max(best, current);
    algorithm.data += fmt::format("{} {} {}\n", time, current, best);
  }
  algorithm.ends.push_back(fmt::format("1:{}|{}", time, best));
}

// As the name of a folder, and as the format's text in quotes.
std::string safe_name(std::string name) {
  std::ranges::replace_if(
      name, [](char c) { return c == '\'' || c == '/' || c == ','; }, '_');
  return name.starts_with('.') || name.empty() ? "run" + name : name;
}

}  // namespace

void write_iohprofiler(const std::filesystem::path& folder, const std::vector<RunData>& runs) {
  std::map<std::string, std::map<std::size_t, Algorithm>> algorithms;  // by name, then genes
  for (const RunData& run : runs) {
    if (run.generations.empty()) continue;
    const auto genes = run.generations.front().value("best_genome", nlohmann::ordered_json());
    add_run(run, algorithms[safe_name(run.name)][genes.size()]);
  }
  for (const auto& [name, by_genes] : algorithms) {
    const std::filesystem::path own = folder / name;
    common::create_folders(own / "data_f1");
    std::string info;
    for (const auto& [genes, algorithm] : by_genes) {
      const std::string data = fmt::format("data_f1/IOHprofiler_f1_DIM{}.dat", genes);
      common::write_atomically(own / data, algorithm.data);
      info += fmt::format(
          "suite = 'coevo', funcId = 1, DIM = {}, algId = '{}', maximization = 'T'\n%\n{}, {}\n",
          genes, name, data, fmt::join(algorithm.ends, ", "));
    }
    common::write_atomically(own / "IOHprofiler_f1.info", info);
  }
}

}  // namespace coevo::analysis
