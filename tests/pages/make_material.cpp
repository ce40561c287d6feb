// SPDX-License-Identifier: MIT
// Writes a run of 300 generations and a validation of 32,000 deals for the tests of the pages:
// sealed as the program seals them, but with made-up figures, and with names that try to break out
// of HTML.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "common/files/line_log.h"
#include "common/random.h"

namespace {

using Json = nlohmann::ordered_json;
using coevo::common::Purpose;
using coevo::common::RandomStream;
namespace fs = std::filesystem;

constexpr int kGenerations = 300;
constexpr int kDeals = 32000;
constexpr const char* kNasty = "</script><b>bold</b>&amp;";

// Difficulty of the hardest parasite; occasionally no host solves one, which counts a penalty.
double best_difficulty(int generation, double noise) {
  return generation % 40 == 7 ? 1e9 : 0.8 + 0.1 * noise;
}

Json generation_line(std::uint64_t seed, int generation) {
  RandomStream random(seed, Purpose("test"), static_cast<std::uint32_t>(generation), 0);
  const double mean = 0.85 - 0.6 * std::exp(-generation / 60.0) + 0.04 * random.gaussian();
  const double best = std::min(0.999, mean + 0.1 + 0.02 * random.unit());
  Json genome;
  for (int gene = 0; gene < 12; ++gene) {
    const double wave = std::sin(generation / (20.0 + 7 * gene) + gene * static_cast<double>(seed));
    genome[gene == 0 ? kNasty : fmt::format("heuristic_number_{}", gene)] = 0.5 + 0.45 * wave;
  }
  const auto deal = static_cast<std::uint64_t>(1 + generation % 23);
  return {{"generation", generation},
          {"best", best},
          {"mean", mean},
          {"quantiles", {mean - 0.2, mean - 0.06, mean + 0.01, mean + 0.06, best}},
          {"diversity", 0.3 * std::exp(-generation / 90.0) + 0.05},
          {"solved_share", mean},
          {"evaluations", 600},
          {"nodes", static_cast<std::uint64_t>(4e6 * std::exp(-generation / 120.0)) + 100'000},
          {"best_genome", std::move(genome)},
          {"learning",
           {{"mean_difficulty", 0.3 + 0.1 * random.unit()},
            {"best_difficulty", best_difficulty(generation, random.unit())},
            {"hardest",
             {{{"instance", deal},
               {"relative_nodes", 0.7},
               {"runs", 3},
               {"solved", generation % 40 == 7 ? 0 : 1}}}}}}};
}

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

void write_run(const fs::path& folder, const char* name, std::uint64_t seed) {
  std::string journal;
  for (int i = 0; i < kGenerations; ++i) {
    journal += coevo::common::sealed_json(generation_line(seed, i).dump()) + "\n";
  }
  write(folder / "generations.jsonl", journal);
  write(folder / "config.yaml",
        fmt::format("name: \"{}\"\ndomain: freecell\nevolver:\n  generations: {}\n"
                    "champion: {{test: {}}}\n",
                    kNasty, kGenerations, seed == 4 ? "1-9" : "1-50"));
  const Json manifest{{"name", name}, {"seed", seed}, {"host", kNasty}};
  write(folder / "manifest.json", manifest.dump());
  const Json best{{"domain", "freecell"},
                  {"provenance",
                   {{"generation", "260"},
                    {"fitness", fmt::format("{}", 0.9 + 0.01 * static_cast<double>(seed))},
                    {"test_fitness", fmt::format("{}", 0.9 + 0.01 * static_cast<double>(seed % 3))},
                    {"test_solved", "50"},
                    {"test_instances", "50"}}}};
  write(folder / "best.json", best.dump());
}

// A run that tunes a command, in seconds of CPU time.
void write_command_run(const fs::path& folder) {
  write_run(folder, "tuned", 5);
  write(folder / "config.yaml",
        fmt::format("name: tuned\ntarget:\n  command: [solve, \"{{instance}}\"]\n  measure: cpu\n"
                    "  cutoff: 2\n  penalty: 10\n  parameters: {{\"{}\": {{real: [0, 1]}}}}\n"
                    "evolver: {{generations: {}}}\n",
                    kNasty, kGenerations));
  const Json standard{{"alpha", "0.5"}, {kNasty, kNasty}};
  const Json parameters{{"alpha", "0.25"}, {kNasty, "1"}};
  const Json best{{"format", "coevo-configuration"},
                  {"version", 1},
                  {"parameters", parameters},
                  {"default", standard},
                  {"command", {"solve", "--alpha", "0.25", kNasty, "{instance}"}},
                  {"provenance",
                   {{"fitness", "0.95"},
                    {"instances", "40"},
                    {"solved", "40"},
                    {"default_fitness", "0.9"},
                    {"default_solved", "39"}}}};
  write(folder / "best.json", coevo::common::sealed_json(best.dump()));
  std::string log;
  std::string list;
  for (int i = 0; i < 40; ++i) {
    const std::string hash = fmt::format("{:016x}", i);
    const std::string name = fmt::format("folder/with a {} name {}", kNasty, i);
    const auto add = [&](const Json& configuration, const char* outcome, double cost) {
      Json run{{"configuration", configuration},
               {"instance", name},
               {"instance_hash", hash},
               {"seed", 1},
               {"cutoff", 2.0},
               {"outcome", outcome},
               {"cost", cost},
               {"cpu_seconds", cost},
               {"wall_seconds", cost}};
      if (std::string(outcome) == "crashed")
        run["fault"] = fmt::format("exit status 3; {}", kNasty);
      log += coevo::common::sealed_json(run.dump()) + "\n";
    };
    add(standard, i == 7 ? "crashed" : "solved", i == 7 ? 20 : 1.5);
    add(parameters, "solved", 1);
    const Json line{
        {"instance", i + 1}, {"file", name}, {"place", 0}, {"hash", hash}, {"text", name}};
    list += coevo::common::sealed_json(line.dump()) + "\n";
  }
  write(folder / "runs.jsonl", log);
  write(folder / "instances.jsonl", list);
}

void write_validation(const fs::path& folder, double scale) {
  std::string csv = "instance,outcome,generated,expanded,moves,cards,microseconds,check\n";
  RandomStream random(2, Purpose("test"), 0, 0);
  for (int deal = 1; deal <= kDeals; ++deal) {
    const auto nodes = static_cast<std::uint64_t>(scale * std::exp(1.4 * random.gaussian()));
    const bool solved = random.below(400) != 0;
    const auto cards = 90 + random.below(60);
    const std::string lengths = solved ? fmt::format("{},{}", cards - 20, cards) : ",";
    csv += coevo::common::sealed_row(fmt::format("{},{},{},{},{},{}", deal,
                                                 solved ? "solved" : "exhausted", nodes + 40,
                                                 nodes / 4, lengths, nodes)) +
           "\n";
  }
  write(folder / "results.csv", csv);
  write(folder / "plan.json", Json{{"domain", "freecell"}}.dump());
  const Json summary{{"instances", kDeals}, {"threads", 2}, {"weights_file", kNasty}};
  write(folder / "summary.json", summary.dump());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "expected one argument, the folder to write\n";
    return 2;
  }
  const fs::path root = argv[1];
  write_run(root / "run1", kNasty, 1);
  write_run(root / "run2", kNasty, 2);
  write_run(root / "run3", "plain", 3);
  write_run(root / "run4", "plain", 4);
  write_command_run(root / "command1");
  for (const int member : {1, 2, 10}) {
    write_run(root / "portfolio" / fmt::format("member-{:02}", member), "member", 6);
  }
  write(root / "portfolio" / "config.yaml", "domain: freecell\nportfolio: {members: 10}\n");
  write_validation(root / "validation1", 2000);
  write_validation(root / "validation2", 5000);
  return 0;
}
