// SPDX-License-Identifier: MIT
#include "evolve/evolvers/evolver.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "common/error.h"

namespace coevo::evolve {
namespace {

using MakeEvolver = std::function<std::unique_ptr<Evolver>(const GeneSpace&, std::uint64_t)>;

class ResolvedEvolver final : public EvolverConfig {
 public:
  ResolvedEvolver(std::size_t population, std::size_t selected, nlohmann::ordered_json json,
                  MakeEvolver create)
      : population_(population),
        selected_(selected),
        json_(std::move(json)),
        create_(std::move(create)) {}

  std::size_t population() const override { return population_; }
  std::size_t selected() const override { return selected_; }
  nlohmann::ordered_json to_json() const override { return json_; }
  std::unique_ptr<Evolver> create(const GeneSpace& space, std::uint64_t seed) const override {
    return create_(space, seed);
  }

 private:
  std::size_t population_;
  std::size_t selected_;
  nlohmann::ordered_json json_;
  MakeEvolver create_;
};

}  // namespace

void Evolver::begin_with(const Population& /*first*/) {
  throw common::InputError("evolver.name: expected an evolver that can begin with given hosts");
}

std::shared_ptr<const EvolverConfig> make_evolver_config(std::size_t population,
                                                         nlohmann::ordered_json json,
                                                         MakeEvolver create, std::size_t selected) {
  return std::make_shared<ResolvedEvolver>(population, selected, std::move(json),
                                           std::move(create));
}

}  // namespace coevo::evolve
