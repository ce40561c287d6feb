// SPDX-License-Identifier: MIT
// Genomes and the space they live in. A genome is a vector of doubles whether its genes are weights
// or whole numbers, so that every operator works on hosts and parasites alike.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "common/random.h"

namespace coevo::evolve {

// A value for each gene, in the order of its GeneSpace.
using Genome = std::vector<double>;
// All lists with a value for each individual have this order.
using Population = std::vector<Genome>;

// One gene takes the values low <= v < high.
struct Gene {
  enum class Kind {
    real,
    log,      // real, and operators see its logarithm: low > 0
    integer,  // whole values only; both bounds are whole
    nominal,  // as integer, but values number things in no order: steps between them mean nothing
  };
  std::string name;   // unlike the others of its space
  double low = 0.0;   // inclusive
  double high = 1.0;  // exclusive
  Kind kind = Kind::real;
  // What random draws follow: values, and the shares of the draws below them, from {low, 0} to
  // {high, 1}. Neither descend; between two points draws are uniform. Empty: uniform on the
  // operators' scale.
  std::vector<std::pair<double, double>> prior = {};

  bool is_whole() const { return kind == Kind::integer || kind == Kind::nominal; }
};

// Neighbouring genes that operators change together (evolve/operators/block_operators.h): the
// condition [first, middle) and the weights [middle, last) of a policy's rule, say. The condition
// may be empty.
struct Block {
  std::size_t first = 0;   // index of its first gene
  std::size_t middle = 0;  // index of its first weight; equals `first` without a condition
  std::size_t last = 0;    // one beyond its last weight
};

// The genes of a genome, in order. The caller must check its input. Throws std::logic_error for an
// empty list or range, two genes with one name, fractional bounds of a whole gene, the logarithm of
// a bound that is not positive, a prior of another range, and blocks that could not replace each
// other.
class GeneSpace {
 public:
  // All blocks have equally many weights, and all conditions have the same length.
  explicit GeneSpace(std::vector<Gene> genes, std::vector<Block> blocks = {});

  // Genes in a genome.
  std::size_t size() const { return genes_.size(); }
  // The index is not checked.
  const Gene& operator[](std::size_t index) const { return genes_[index]; }
  // None: every operator may change any gene.
  const std::vector<Block>& blocks() const { return blocks_; }
  // The genes [first, last) alone.
  GeneSpace part(std::size_t first, std::size_t last) const;

  // On the scale of the operators: the binary logarithm of a log gene, otherwise the value itself.
  double scaled(std::size_t index, double value) const;
  // Back from that scale.
  double unscaled(std::size_t index, double scaled) const;
  // high - low on that scale.
  double range(std::size_t index) const;
  // The value at that share of the range from its low end; share in [0, 1]. Within the bounds, and
  // whole for a whole gene.
  double at_share(std::size_t index, double share) const;

  // The value below which that share of the gene's random draws lies; share in [0, 1). Whole for a
  // whole gene. The gene must have a prior.
  double at_quantile(std::size_t index, double share) const;

  // A value of that gene, by its prior or uniform on the operators' scale.
  double draw(std::size_t index, common::RandomStream& random) const;
  // Such a value for each gene.
  Genome draw(common::RandomStream& random) const;

  // The gene's value after a step of any size (on the operators' scale): reflected at the bounds as
  // often as needed, and rounded for a whole gene.
  double moved(std::size_t index, double value, double step) const;

  // Whether the size is right and every gene is within its bounds and whole if necessary.
  bool contains(const Genome& genome) const;

 private:
  std::vector<Gene> genes_;
  std::vector<Block> blocks_;
};

// A list of `size` genomes of the space under that key of a saved state. InputError for anything
// else.
Population saved_population(const nlohmann::json& state, const std::string& key, std::size_t size,
                            const GeneSpace& space);

// How spread out a population is: the genes' standard deviations as shares of their ranges,
// averaged over the genes. 0 for clones, about 0.29 for uniform draws.
double diversity(const Population& population, const GeneSpace& space);

}  // namespace coevo::evolve
