// SPDX-License-Identifier: MIT
#include "tests/faults/work.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <sstream>

namespace coevo::faults {
namespace {

constexpr const char* kTiles =
    "domain: tiles8\n"
    "solver:\n"
    "  search: {name: greedy}\n"
    "  heuristics: [manhattan_distance, linear_conflict, misplaced_tiles]\n"
    "limits: {nodes: 2000}\n"
    "fitness: {objective: log_nodes}\n"
    "training: {instances: 1-200, sample: 20}\n"
    "learning: {method: hillis, population: 4, interval: 1, instances: 2}\n"
    "evolver: {name: ga, generations: 3, population: 4}\n"
    "champion: {candidates: 2, instances: 5}\n";

constexpr const char* kPortfolio =
    "domain: tiles8\n"
    "solver:\n"
    "  search: {name: attempt, expanded: 200}\n"
    "  heuristics: [manhattan_distance, linear_conflict, misplaced_tiles]\n"
    "  quantisation: 1000\n"
    "limits: {nodes: 1000}\n"
    "fitness: {objective: log_nodes}\n"
    "training: {instances: 1-300, sample: 50}\n"
    "learning: {method: random, instances: 5}\n"
    "evolver: {name: cma_es, generations: 2, population: 4}\n"
    "champion: {candidates: 2, instances: 5}\n"
    "portfolio: {members: 2, least: 2}\n";

constexpr const char* kTuned =
    "target:\n"
    "  command: [sh, solver.sh, \"{effort}\", \"{instance}\"]\n"
    "  protocol: irace\n"
    "  measure: quality\n"
    "  cutoff: 100\n"
    "  kill_after: 60\n"
    "  parameters: {effort: {integer: [0, 9], default: 5}}\n"
    "training: {files: list.txt}\n"
    "learning: {method: random, instances: 1}\n"
    "evolver: {name: cma_es, generations: 3, population: 4}\n"
    "champion: {candidates: 2, instances: 2}\n";

constexpr const char* kWeights =
    "{\"format\": \"coevo-weights\", \"version\": 1, \"domain\": \"tiles8\",\n"
    " \"search\": {\"name\": \"greedy\"}, \"weights\": {\"manhattan_distance\": 1}, "
    "\"quantisation\": 1000}\n";

Arguments joined(Arguments some, const Arguments& more) {
  some.insert(some.end(), more.begin(), more.end());
  return some;
}

// A run's folder resumes once it has a config; before that, the run starts again.
Work evolution(const std::string& name, const std::string& config) {
  const auto begin = [config](const std::string& folder) {
    return Arguments{"evolve", config, "--run-dir", folder, "--quiet"};
  };
  return {name, COEVO_PROGRAM, begin,
          [begin](const Workplace& workplace, const std::string& folder) {
            return workplace.has(folder + "/config.yaml")
                       ? Arguments{"evolve", "--resume", folder, "--quiet"}
                       : begin(folder);
          }};
}

// The same command resumes, with `more` behind it.
Work repeated(const std::string& name, const std::string& program, const Arguments& command,
              const std::string& option, const Arguments& more) {
  const auto begin = [command, option](const std::string& folder) {
    return joined(command, {option, folder, "--quiet"});
  };
  return {name, program, begin, [begin, more](const Workplace&, const std::string& folder) {
            return joined(begin(folder), more);
          }};
}

Work bounds() {
  const auto begin = [](const std::string& folder) {
    return Arguments{"bounds", "--deals", "1-6",      "--max-nodes",       "1000",
                     "--runs", folder,    "--output", folder + "-page.md", "--quiet"};
  };
  return {"bounds", COEVO_LAB, begin,
          [begin](const Workplace&, const std::string& folder) { return begin(folder); }};
}

bool ends_with(const std::string& path, const std::string& name) {
  return path == name || path.ends_with("/" + name);
}

// Rows without the last two columns: microseconds and check.
std::string without_times(const std::string& table) {
  std::istringstream in(table);
  std::string text;
  for (std::string line; std::getline(in, line); text += line + "\n") {
    for (int column = 0; column < 2; ++column) line.resize(std::min(line.rfind(','), line.size()));
  }
  return text;
}

std::string summary_without_times(const std::string& text) {
  auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return text;
  for (const char* key : {"cpu_seconds", "wall_seconds", "threads"}) json.erase(key);
  return json.dump();
}

std::string comparable(const std::string& path, const std::string& text) {
  if (ends_with(path, "results.csv")) return without_times(text);
  if (ends_with(path, "summary.json")) return summary_without_times(text);
  const bool has_end = ends_with(path, "checkpoint.json") && text.ends_with('\n');
  return has_end ? text.substr(0, text.size() - 1) : text;
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const Work& work) {
  return out << work.name;
}

std::vector<Work> all_works() {
  return {
      evolution("evolve", "tiles.yaml"),
      evolution("portfolio", "portfolio.yaml"),
      evolution("command", "tuned.yaml"),
      repeated("seeds", COEVO_PROGRAM, {"evolve", "tiles.yaml", "--seeds", "1-2"}, "--run-dir", {}),
      repeated("validate", COEVO_PROGRAM,
               {"validate", "weights.json", "--instances", "1-20", "--solutions"}, "--output",
               {"--resume"}),
      repeated("optimal", COEVO_PROGRAM,
               {"validate", "--optimal", "--domain", "tiles8", "--instances", "1-20"}, "--output",
               {"--resume"}),
      bounds()};
}

std::vector<Work> works(const std::vector<std::string>& names) {
  std::vector<Work> chosen;
  for (Work& work : all_works()) {
    if (std::ranges::find(names, work.name) != names.end()) chosen.push_back(std::move(work));
  }
  return chosen;
}

void furnish(const Workplace& workplace) {
  workplace.write("tiles.yaml", kTiles);
  workplace.write("portfolio.yaml", kPortfolio);
  workplace.write("weights.json", kWeights);
  workplace.write("tuned.yaml", kTuned);
  workplace.write("list.txt", "3\n5\n8\n");
  workplace.write("solver.sh", "echo $(($2 + ($1 - 3) * ($1 - 3)))\n");
}

cli::Surroundings around(const Work& work, const Fault& fault, long at,
                         const std::string& count_file) {
  // AddressSanitizer wants to be loaded first.
  const char* given = std::getenv("ASAN_OPTIONS");
  const std::string asan = given == nullptr ? "" : std::string(given) + ":";
  cli::Surroundings surroundings{.program = work.program};
  surroundings.environment = {{"LD_PRELOAD", COEVO_INJECT},
                              {"COEVO_FAULT_CALL", fault.call},
                              {"COEVO_FAULT_KIND", fault.kind},
                              {"COEVO_FAULT_AT", std::to_string(at)},
                              {"COEVO_FAULT_COUNTS", count_file},
                              {"COEVO_FAULT_FLUSH", "no"},
                              {"ASAN_OPTIONS", asan + "verify_asan_link_order=0"}};
  return surroundings;
}

Arguments with_threads(Arguments arguments, int threads) {
  return joined(std::move(arguments), {"--threads", std::to_string(threads)});
}

std::map<std::string, std::string> results(const Workplace& workplace, const std::string& folder) {
  std::map<std::string, std::string> found;
  for (const auto& [path, text] : workplace.files(folder)) {
    if (ends_with(path, "manifest.json") || ends_with(path, "log.txt")) continue;
    if (ends_with(path, "process.json")) continue;
    if (ends_with(path, "runs.jsonl")) continue;  // with times, and in the order of their ends
    found[path] = comparable(path, text);
  }
  return found;
}

std::string difference(const std::map<std::string, std::string>& expected,
                       const std::map<std::string, std::string>& found) {
  for (const auto& [path, text] : expected) {
    const auto other = found.find(path);
    if (other == found.end()) return path + " is missing";
    if (other->second != text) {
      return fmt::format("{} is\n{}\nexpected\n{}", path, other->second, text);
    }
  }
  for (const auto& [path, text] : found) {
    if (expected.count(path) == 0) return path + " should not be there";
  }
  return "";
}

int fault_lines(const std::string& text) {
  std::istringstream in(text);
  int count = 0;
  for (std::string line; std::getline(in, line);) {
    count += line.starts_with("coevo: member ") ? 0 : 1;
  }
  return count;
}

long number_from(const char* variable, long otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::atol(text);
}

}  // namespace coevo::faults
