// SPDX-License-Identifier: MIT
#include "evolve/genome.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "common/records/run/checkpoint.h"

namespace coevo::evolve {
namespace {

bool is_log(const Gene& gene) {
  return gene.kind == Gene::Kind::log;
}

bool has_bad_prior(const Gene& gene) {
  if (gene.prior.empty()) return false;
  const auto is_back = [](const auto& a, const auto& b) {
    return !(a.first <= b.first && a.second <= b.second);
  };
  return gene.prior.front() != std::pair(gene.low, 0.0) ||
         gene.prior.back() != std::pair(gene.high, 1.0) ||
         std::ranges::adjacent_find(gene.prior, is_back) != gene.prior.end();
}

}  // namespace

GeneSpace::GeneSpace(std::vector<Gene> genes, std::vector<Block> blocks)
    : genes_(std::move(genes)), blocks_(std::move(blocks)) {
  if (genes_.empty()) throw std::logic_error("a gene space without genes");
  std::set<std::string> names;
  for (const Gene& gene : genes_) {
    const bool whole = gene.low == std::floor(gene.low) && gene.high == std::floor(gene.high);
    const bool has_no_log = gene.kind == Gene::Kind::log && gene.low <= 0;
    if (!(gene.low < gene.high) || (gene.is_whole() && !whole) || has_no_log ||
        has_bad_prior(gene) || !names.insert(gene.name).second) {
      throw std::logic_error(fmt::format("gene '{}': bad range or second of its name", gene.name));
    }
  }
  std::size_t condition = 0;  // genes of every condition that is not empty
  for (const Block& block : blocks_) {
    const bool in_order = block.first <= block.middle && block.middle < block.last;
    const std::size_t own = block.middle - block.first;
    if (condition == 0) condition = own;
    const Block& model = blocks_.front();
    if (!in_order || block.last > size() || (own != 0 && own != condition) ||
        block.last - block.middle != model.last - model.middle) {
      throw std::logic_error("a block unlike the others");
    }
  }
}

GeneSpace GeneSpace::part(std::size_t first, std::size_t last) const {
  const auto begin = genes_.begin();
  return GeneSpace(
      {begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(last)});
}

double GeneSpace::scaled(std::size_t index, double value) const {
  return is_log(genes_[index]) ? std::log2(value) : value;
}

double GeneSpace::unscaled(std::size_t index, double scaled) const {
  return is_log(genes_[index]) ? std::exp2(scaled) : scaled;
}

double GeneSpace::range(std::size_t index) const {
  return scaled(index, genes_[index].high) - scaled(index, genes_[index].low);
}

double GeneSpace::at_share(std::size_t index, double share) const {
  const Gene& gene = genes_[index];
  const double value = unscaled(index, scaled(index, gene.low) + share * range(index));
  if (gene.is_whole()) return std::min(std::floor(value), gene.high - 1.0);
  return std::clamp(value, gene.low, std::nextafter(gene.high, gene.low));
}

double GeneSpace::at_quantile(std::size_t index, double share) const {
  const Gene& gene = genes_[index];
  const auto above =
      std::ranges::upper_bound(gene.prior, share, {}, &std::pair<double, double>::second);
  const auto& [last, most] = above == gene.prior.end() ? gene.prior.back() : *above;
  const auto& [first, least] = *std::prev(above);
  const double part = most > least ? (share - least) / (most - least) : 0;
  const double value = first + part * (last - first);
  if (gene.is_whole()) return std::min(std::floor(value), gene.high - 1.0);
  return std::clamp(value, gene.low, std::nextafter(gene.high, gene.low));
}

double GeneSpace::draw(std::size_t index, common::RandomStream& random) const {
  const Gene& gene = genes_[index];
  if (!gene.prior.empty()) return at_quantile(index, random.unit());
  if (gene.is_whole()) {
    return gene.low + static_cast<double>(random.below(static_cast<std::uint64_t>(range(index))));
  }
  if (is_log(gene)) return at_share(index, random.unit());
  const double value = gene.low + random.unit() * range(index);
  return value < gene.high ? value : gene.low;  // rounding can reach `high` where low != 0
}

Genome GeneSpace::draw(common::RandomStream& random) const {
  Genome genome(size());
  for (std::size_t i = 0; i < size(); ++i) genome[i] = draw(i, random);
  return genome;
}

double GeneSpace::moved(std::size_t index, double value, double step) const {
  const Gene& gene = genes_[index];
  const double width = range(index);
  // An integer v stands for the cell [v, v + 1): reflecting its centre favours no value at the
  // bounds.
  const double start = gene.is_whole() ? value + 0.5 : scaled(index, value);
  double offset = std::fmod(std::abs(start + step - scaled(index, gene.low)), 2.0 * width);
  if (offset > width) offset = 2.0 * width - offset;
  if (is_log(gene)) return at_share(index, offset / width);
  const double result = gene.low + offset;
  if (gene.is_whole()) return std::min(std::floor(result), gene.high - 1.0);
  return result < gene.high ? result : std::nextafter(gene.high, gene.low);
}

bool GeneSpace::contains(const Genome& genome) const {
  if (genome.size() != size()) return false;
  for (std::size_t i = 0; i < size(); ++i) {
    if (!(genome[i] >= genes_[i].low && genome[i] < genes_[i].high)) return false;
    if (genes_[i].is_whole() && genome[i] != std::floor(genome[i])) return false;
  }
  return true;
}

Population saved_population(const nlohmann::json& state, const std::string& key, std::size_t size,
                            const GeneSpace& space) {
  auto population = state.at(key).get<Population>();
  const bool fits = population.size() == size &&
                    std::all_of(population.begin(), population.end(),
                                [&](const Genome& genome) { return space.contains(genome); });
  records::require_state(fits, key);
  return population;
}

double diversity(const Population& population, const GeneSpace& space) {
  if (population.empty()) return 0.0;
  const auto count = static_cast<double>(population.size());
  double total = 0.0;
  for (std::size_t i = 0; i < space.size(); ++i) {
    double mean = 0.0;
    for (const Genome& genome : population) mean += space.scaled(i, genome[i]) / count;
    double variance = 0.0;
    for (const Genome& genome : population) {
      const double distance = space.scaled(i, genome[i]) - mean;
      variance += distance * distance / count;
    }
    total += std::sqrt(variance) / space.range(i);
  }
  return total / static_cast<double>(space.size());
}

}  // namespace coevo::evolve
