// SPDX-License-Identifier: MIT
#include "evolve/start.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "evolve/genetic_algorithm.h"

namespace coevo::evolve {
namespace {

// Whether a gene belongs to a block's condition: there is no place to begin from in these.
std::vector<bool> of_conditions(const GeneSpace& space) {
  std::vector<bool> result(space.size());
  for (const Block& block : space.blocks()) {
    for (std::size_t i = block.first; i < block.middle; ++i) result[i] = true;
  }
  return result;
}

}  // namespace

Start Start::read(const common::ConfigNode& evolver) {
  Start start;
  if (const auto given = evolver.find("start")) start.given_ = given->entries();
  for (const auto& [name, value] : start.given_) value.real(-1e300, 1e300);
  return start;
}

void Start::append_to(nlohmann::ordered_json& json) const {
  for (const auto& [name, value] : given_) json["start"][name] = value.real(-1e300, 1e300);
}

Genome Start::genome(const GeneSpace& space) const {
  const std::vector<bool> drawn = of_conditions(space);
  Genome result;
  std::vector<std::string> names;
  std::vector<std::size_t> places;  // of the names
  for (std::size_t i = 0; i < space.size(); ++i) {
    const Gene& gene = space[i];
    const bool can_be_zero = gene.low <= 0 && 0 < gene.high;
    result.push_back(is_given() && can_be_zero
                         ? 0.0
                         : space.unscaled(i, space.scaled(i, gene.low) + space.range(i) / 2));
    if (drawn[i]) continue;
    names.push_back(gene.name);
    places.push_back(i);
  }
  std::vector<bool> is_set(space.size());
  for (const auto& [name, value] : given_) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      value.fail(fmt::format("a value for a gene, one of {}, not for '{}'{}",
                             fmt::join(names, ", "), name, common::near_name(name, names)));
    }
    const std::size_t i = places[static_cast<std::size_t>(found - names.begin())];
    result[i] = value.real(space[i].low, space[i].high);
    is_set[i] = true;
  }
  for (const Block& block : space.blocks()) {
    for (std::size_t i = block.middle; i < block.last; ++i) {
      if (!is_set[i]) result[i] = result[space.blocks().back().middle + (i - block.middle)];
    }
  }
  return result;
}

Population Start::hosts(std::size_t count, double step, const GeneSpace& space,
                        std::uint64_t seed) const {
  if (!is_given()) {
    return initial_population(
        count, space, {seed, common::Purpose("initial_host"), common::Purpose("host_operator")});
  }
  const std::vector<bool> drawn = of_conditions(space);
  const Genome middle = genome(space);
  Population hosts;
  for (std::size_t i = 0; i < count; ++i) {
    common::RandomStream random(seed, common::Purpose("initial_host"), 0,
                                static_cast<std::uint32_t>(i));
    Genome host = middle;
    for (std::size_t gene = 0; gene < host.size(); ++gene) {
      if (drawn[gene]) {
        host[gene] = space.draw(gene, random);
        continue;
      }
      const double spread = i == 0 ? 0.0 : step * space.range(gene) * random.gaussian();
      host[gene] = space.moved(gene, host[gene], spread);
    }
    hosts.push_back(std::move(host));
  }
  return hosts;
}

common::Parameter start_step_parameter() {
  return {"step",
          "With `start`: spread of the first hosts around it, as a share of each gene's range.",
          0.1, 0.0, 1.0};
}

}  // namespace coevo::evolve
