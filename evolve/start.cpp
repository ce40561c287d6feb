#include "evolve/start.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "src/common/error.h"

namespace coevo::evolve {

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
  Genome result;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < space.size(); ++i) {
    const Gene& gene = space[i];
    names.push_back(gene.name);
    const bool can_be_zero = gene.low <= 0 && 0 < gene.high;
    result.push_back(is_given() && can_be_zero ? 0.0 : gene.low + space.range(i) / 2);
  }
  for (const auto& [name, value] : given_) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      value.fail(fmt::format("a value for a gene, one of {}, not for '{}'{}",
                             fmt::join(names, ", "), name, common::near_name(name, names)));
    }
    const auto i = static_cast<std::size_t>(found - names.begin());
    result[i] = value.real(space[i].low, space[i].high);
  }
  return result;
}

}  // namespace coevo::evolve
