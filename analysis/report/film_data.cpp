// SPDX-License-Identifier: MIT
#include "analysis/report/film_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/report/report_data.h"
#include "analysis/runs/command_results.h"
#include "common/error.h"
#include "common/records/run/journal.h"
#include "common/records/run/run_folder.h"
#include "common/records/run_files.h"
#include "evolve/run/generation_record.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
using records::Column;
using records::JournalEntry;

std::string place_of(const RunData& run, std::size_t index) {
  return fmt::format("{}:{}", (run.folder / records::kJournalFile).string(), index + 1);
}

// For a policy, only the default weights, as in the report; its rules have hundreds of genes.
std::vector<std::size_t> shown_genes(const evolve::GeneSpace& space) {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < space.size(); ++i) {
    if (!space[i].name.starts_with("rule ")) shown.push_back(i);
  }
  return shown;
}

// These genes of each packed genome.
std::string part_of(const std::string& packed, std::size_t genes,
                    const std::vector<std::size_t>& shown) {
  if (shown.size() == genes) return packed;
  std::string part;
  for (std::size_t start = 0; start < packed.size(); start += 2 * genes) {
    for (const std::size_t gene : shown) part += packed.substr(start + 2 * gene, 2);
  }
  return part;
}

// Every number that the learning method reports.
Json learning_numbers(const JournalEntry& entry) {
  Json numbers = Json::object();
  for (const auto& [name, value] : entry.learning().items()) {
    if (value.is_number()) numbers[name] = value;
  }
  return numbers;
}

// A text for what is no plain number: an evolved board, or an instance from a file.
Json instance_label(std::uint64_t number, const InstanceNames& names) {
  if (number >= evolve::Boards::kFirst) {
    return fmt::format("evolved board {}", number - evolve::Boards::kFirst + 1);
  }
  const std::string name = names.name(number);
  return name.empty() ? Json(number) : Json(name);
}

Json met_json(const records::JournalPopulation& population, const InstanceNames& names) {
  Json json{{"number", Json::array()},
            {"hosts", Json::array()},
            {"solved", Json::array()},
            {"fitness", Json::array()}};
  for (const records::MetInstance& each : population.instances) {
    json["number"].push_back(instance_label(each.number, names));
    json["hosts"].push_back(each.hosts);
    json["solved"].push_back(each.solved);
    json["fitness"].push_back(each.fitness);
  }
  if (population.left_out > 0) json["left_out"] = population.left_out;
  return json;
}

Json frame_json(const RunData& run, std::size_t index, const evolve::Genome& best,
                const evolve::GeneSpace& space, const InstanceNames& names) {
  const JournalEntry& entry = run.generations[index];
  const auto shown = shown_genes(space);
  const Json generation = entry.number(Column::generation);
  Json frame{{"generation", generation.is_null() ? Json(index) : generation},
             {"fitness", entry.number(Column::best)},
             {"mean", entry.number(Column::mean)},
             {"solved_share", entry.number(Column::solved_share)},
             {"diversity", entry.number(Column::diversity)},
             {"best", part_of(evolve::packed_genes({best}, space), space.size(), shown)},
             {"genomes", nullptr},
             {"hosts", nullptr},
             {"individuals", nullptr},
             {"instances", nullptr},
             {"learning", learning_numbers(entry)}};
  if (!entry.has_population()) return frame;
  const auto population = entry.population(space.size(), place_of(run, index));
  frame["genomes"] = part_of(population.genomes, space.size(), shown);
  frame["hosts"] = population.fitness;
  if (population.individuals > 0) frame["individuals"] = population.individuals;
  frame["instances"] = met_json(population, names);
  return frame;
}

// The label of an axis. A command's parameter on a logarithmic scale has a logarithm as its gene.
Json gene_json(const evolve::GeneSpace& space, std::size_t i, const Json& kinds) {
  const evolve::Gene& gene = space[i];
  const Json kind = kinds.value(gene.name, Json::object());
  const bool is_logarithm = kind.value("log", false);
  const double last = gene.is_whole() ? gene.high - 1 : gene.high;
  const double top = gene.is_whole() ? (last - gene.low) / (gene.high - gene.low) : 1.0;
  return {{"name", gene.name},
          {"low", is_logarithm ? std::exp(gene.low) : gene.low},
          {"high", is_logarithm ? std::exp(last) : last},
          {"top", std::lround(top * (records::kGenePlaces - 1))},
          {"log", gene.kind == evolve::Gene::Kind::log || is_logarithm},
          {"integer", gene.is_whole()},
          {"choices", kind.value("choices", Json::array())}};
}

}  // namespace

std::vector<std::size_t> film_frames(const RunData& run, std::size_t most) {
  std::vector<std::size_t> all;
  std::vector<std::size_t> whole;
  for (std::size_t i = 0; i < run.generations.size(); ++i) {
    all.push_back(i);
    if (run.generations[i].has_population()) whole.push_back(i);
  }
  // A journal of an earlier version has only the best ones.
  if (!whole.empty()) all = std::move(whole);
  if (all.empty()) {
    throw common::InputError(
        fmt::format("{}: expected a run with at least one whole generation", run.folder.string()));
  }
  if (all.size() <= most) return all;
  std::vector<std::size_t> frames;
  const std::size_t steps = most - 1;
  for (std::size_t i = 0; i <= steps; ++i) frames.push_back(all[i * (all.size() - 1) / steps]);
  return frames;
}

evolve::Population best_genomes(const RunData& run, const std::vector<std::size_t>& frames,
                                const evolve::GeneSpace& space) {
  evolve::Population genomes;
  for (const std::size_t index : frames) {
    const Json& best = run.generations[index].best_genome();
    evolve::Genome genome;
    for (std::size_t i = 0; i < space.size(); ++i) {
      const auto value = best.find(space[i].name);
      if (value != best.end() && value->is_number()) genome.push_back(value->get<double>());
    }
    if (!space.contains(genome)) {
      throw common::InputError(
          fmt::format("{}: best_genome: expected one of the config's genes", place_of(run, index)));
    }
    genomes.push_back(std::move(genome));
  }
  return genomes;
}

Json film_json(const RunData& run, const std::vector<std::size_t>& frames,
               const evolve::GeneSpace& space) {
  const InstanceNames names(run);
  const evolve::Population best = best_genomes(run, frames, space);
  const Json command = command_results(run);
  const Json kinds = command.is_object() ? command["genes"] : Json::object();
  const Json columns = run_json(run);
  Json film{{"name", run.name},
            {"seed", records::seed_in(run.manifest)},
            {"is_finished", !run.best.is_null()},
            {"generations", run.generations.size()},
            {"planned", columns["planned"]},
            {"domain", columns["domain"]},
            {"facts", columns["facts"]},
            {"benchmark", columns["benchmark"]},
            {"has_parasites", columns["parasites"].is_array()},
            {"has_rules", shown_genes(space).size() < space.size()},
            {"command", nullptr},
            {"genes", Json::array()},
            {"frames", Json::array()}};
  if (command.is_object()) {
    film["command"] = {{"unit", command["unit"]}, {"scale", command["scale"]}};
  }
  for (const std::size_t i : shown_genes(space)) {
    film["genes"].push_back(gene_json(space, i, kinds));
  }
  for (std::size_t i = 0; i < frames.size(); ++i) {
    film["frames"].push_back(frame_json(run, frames[i], best[i], space, names));
    film["frames"].back()["unsolved"] = columns["unsolved"][frames[i]];
  }
  return film;
}

}  // namespace coevo::analysis
