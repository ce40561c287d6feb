// SPDX-License-Identifier: MIT
// generations.jsonl of a run, its journal: a sealed line for each generation. It has no times: a
// run's journal has the same bytes for any number of threads and interruptions.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace coevo::records {

// An instance that a generation met.
struct MetInstance {
  std::uint64_t number = 0;
  std::uint64_t hosts = 0;  // that were evaluated on it
  std::uint64_t solved = 0;
  double fitness = 0.0;  // mean over the hosts
};

// A generation's individuals and the instances that they met: `coevo film` draws them.
struct JournalPopulation {
  std::string genomes;                 // packed_places(), one genome after the other
  std::vector<double> fitness;         // of each individual kept; not a number: none
  std::uint64_t individuals = 0;       // of the generation, if not all are kept
  std::vector<MetInstance> instances;  // in order of their numbers
  std::uint64_t left_out = 0;          // instances that are not among them
};

// A gene's place in its range, on the operators' scale, as two characters of base64: 12 bits.
inline constexpr int kGenePlaces = 4096;
// A text of places, 0 to kGenePlaces - 1.
std::string packed_places(std::span<const int> places);
// The inverse. InputError, which names `place`, for any other text.
std::vector<int> unpacked_places(std::string_view text, const std::string& place);

struct BestGene {
  std::string name;
  double value = 0.0;
  bool is_whole = false;
};

struct BenchmarkFigures {
  double fitness = 0.0;
  double solved_share = 0.0;
  double nodes = 0.0;
};
// The names of these figures.
inline constexpr std::array<const char*, 3> kBenchmarkColumns{"fitness", "solved_share", "nodes"};

// What is written of a generation; docs/formats.md has the meanings.
struct JournalRecord {
  std::uint32_t generation = 0;
  double best = 0.0;
  double mean = 0.0;
  std::array<double, 5> quantiles{};
  double diversity = 0.0;
  double solved_share = 0.0;
  std::uint64_t evaluations = 0;
  std::uint64_t nodes = 0;
  std::uint64_t choosing_nodes = 0;                     // of them, to choose the instances
  std::optional<std::uint64_t> distinct_problems = {};  // training instances met so far
  std::optional<std::uint64_t> limit = {};              // limits.training
  std::vector<BestGene> best_genome = {};
  std::vector<std::size_t> met = {};
  std::optional<BenchmarkFigures> benchmark = {};
  nlohmann::ordered_json learning = {};  // the learning method's own report
  std::optional<JournalPopulation> population = {};

  // The line's object, without its seal.
  nlohmann::ordered_json to_json() const;
};
// The numbers by name of gene.
nlohmann::ordered_json genome_json(std::span<const BestGene> genome);

// Figures that each generation has.
enum class Column { generation, best, mean, diversity, solved_share, evaluations, nodes };
inline constexpr std::array<Column, 7> kColumns{
    Column::generation,   Column::best,        Column::mean, Column::diversity,
    Column::solved_share, Column::evaluations, Column::nodes};
const char* name(Column column);

// An instance that a learning method reports as one of the hardest.
struct HardInstance {
  std::uint64_t instance = 0;
  std::uint64_t runs = 0;
  std::uint64_t solved = 0;
  nlohmann::ordered_json relative_nodes = nullptr;  // a number or null
};

// A generation as it is read: journals of earlier versions lack some of it.
class JournalEntry {
 public:
  // Throws InputError with place if a field has another type.
  JournalEntry(std::string_view line, const std::string& place);

  // A number; null if there is none.
  nlohmann::ordered_json number(Column column) const;
  // Number `index` of the five; null likewise.
  nlohmann::ordered_json quantile(std::size_t index) const;
  // Numbers by name of gene.
  const nlohmann::ordered_json& best_genome() const { return object("best_genome"); }
  // What the learning method reports, by name.
  const nlohmann::ordered_json& learning() const { return object("learning"); }
  std::vector<HardInstance> hardest() const;
  // Figures named kBenchmarkColumns; empty if the benchmark was not due.
  const nlohmann::ordered_json& benchmark() const { return object("benchmark"); }

  bool has_population() const { return whole_.contains("population"); }
  // It has one. Throws InputError, which names `place`, unless it is as written and has `genes`
  // genes for each individual.
  JournalPopulation population(std::size_t genes, const std::string& place) const;

  // All of it, without the seal.
  const nlohmann::ordered_json& whole() const { return whole_; }

 private:
  const nlohmann::ordered_json& object(const char* key) const;

  nlohmann::ordered_json whole_;
};

struct JournalRead {
  std::vector<JournalEntry> entries;
  std::string damage;  // where and what; empty if all is whole
};
// The folder's journal without a torn last line (its generation is being written), up to a damaged
// one. Throws InputError if it cannot read the file.
JournalRead read_journal(const std::filesystem::path& folder);

// Evaluations in the generations of these lines.
std::uint64_t evaluations_in(std::span<const std::string> lines, const std::string& place);

}  // namespace coevo::records
