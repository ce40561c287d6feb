// SPDX-License-Identifier: MIT
#include "evolve/operators/block_operators.h"

#include <algorithm>

namespace coevo::evolve {
namespace {

enum class Part { all, condition, weights };

struct Range {
  std::size_t first;
  std::size_t last;
};

const Block& draw_block(const GeneSpace& space, std::span<const std::uint64_t> use,
                        common::RandomStream& random) {
  const bool most_used = random.unit() < 0.5;
  const std::size_t any = random.below(space.blocks().size());
  if (!most_used || use.size() != space.blocks().size()) return space.blocks()[any];
  return space
      .blocks()[static_cast<std::size_t>(std::max_element(use.begin(), use.end()) - use.begin())];
}

bool has_condition(const Block& block) {
  return block.first != block.middle;
}

Range range_of(const Block& block, Part part) {
  return {part == Part::weights ? block.middle : block.first,
          part == Part::condition ? block.middle : block.last};
}

Genome genes_of(const Genome& genome, const Range& range) {
  return {genome.begin() + static_cast<std::ptrdiff_t>(range.first),
          genome.begin() + static_cast<std::ptrdiff_t>(range.last)};
}

Genome with(Genome genome, const Range& range, const Genome& genes) {
  std::copy(genes.begin(), genes.end(), genome.begin() + static_cast<std::ptrdiff_t>(range.first));
  return genome;
}

}  // namespace

Genome cross_blocks(const BlockParent& first, const BlockParent& second, const GeneSpace& space,
                    const Chosen<Crossover>& crossover, common::RandomStream& random) {
  const Block& to = draw_block(space, first.use, random);
  const Block& from = draw_block(space, second.use, random);
  auto part = static_cast<Part>(random.below(3));
  if (!has_condition(to) || !has_condition(from)) part = Part::weights;
  const Range place = range_of(to, part);
  const Genome given = genes_of(second.genome, range_of(from, part));
  if (part == Part::all) return with(first.genome, place, given);
  return with(
      first.genome, place,
      crossover.plugin.cross(genes_of(first.genome, place), given,
                             space.part(place.first, place.last), crossover.settings, random));
}

Genome mutate_block(const BlockParent& parent, const GeneSpace& space,
                    const Chosen<Mutation>& mutation, common::RandomStream& random) {
  const Block& block = draw_block(space, parent.use, random);
  auto part = static_cast<Part>(random.below(3));
  if (!has_condition(block)) part = Part::weights;
  const Range place = range_of(block, part);
  return with(
      parent.genome, place,
      mutation.plugin.mutate(genes_of(parent.genome, place), space.part(place.first, place.last),
                             mutation.settings, random));
}

}  // namespace coevo::evolve
