// SPDX-License-Identifier: MIT
#include "src/fitness/search/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/files/cache_folder.h"
#include "common/files/descriptor.h"
#include "common/files/line_log.h"
#include "common/hash.h"
#include "solver/weight_file.h"

namespace coevo::fitness {
namespace {

// The number; of a board a hash, beyond all numbers.
std::uint64_t key_of(const solver::Instance& instance) {
  constexpr std::uint64_t kBoard = std::uint64_t{1} << 63;
  return instance.board.empty() ? instance.number : common::content_hash(instance.board) | kBoard;
}

// The undamaged part of the file; it is only a cache and may not exist.
std::map<std::uint64_t, std::uint64_t> cached_nodes(const std::filesystem::path& path) {
  std::map<std::uint64_t, std::uint64_t> cached;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return cached;
  try {
    common::LineReader lines(path, common::row_seal_holds);
    while (const auto line = lines.next()) {
      std::uint64_t instance = 0;
      std::uint64_t nodes = 0;
      const char* end = line->data() + line->size();
      const auto first = std::from_chars(line->data(), end, instance);
      if (first.ptr == end) continue;
      std::from_chars(first.ptr + 1, end, nodes);
      if (nodes > 0) cached[instance] = nodes;
    }
  } catch (const common::InputError&) {
    cached.clear();  // search again
  }
  return cached;
}

}  // namespace

std::string baseline_key(const solver::Domain& domain, const solver::SolverSpec& spec,
                         std::uint64_t max_nodes, std::string_view sources) {
  return fmt::format("sources {} {} {} {}", sources, domain.name(), solver::spec_json(spec).dump(),
                     max_nodes);
}

Baseline::Baseline(const solver::Domain& domain, solver::SolverSpec spec, std::uint64_t max_nodes)
    : domain_(domain), spec_(std::move(spec)), max_nodes_(max_nodes) {
  const auto key =
      common::content_hash(baseline_key(domain, spec_, max_nodes, reference_sources()));
  path_ =
      common::cache_folder() / fmt::format("baseline-{}-{}.csv", domain.name(), common::hex(key));
  const auto cached = cached_nodes(path_);
  nodes_.insert(cached.begin(), cached.end());
}

void Baseline::save() const {
  try {
    std::error_code error;
    std::filesystem::create_directories(path_.parent_path(), error);
    // Held until the file is replaced: what another process adds meanwhile would be lost.
    const common::Descriptor lock = common::lock_file(path_.string() + ".lock");
    std::map all(nodes_.begin(), nodes_.end());
    all.merge(cached_nodes(path_));
    std::string text;
    for (const auto& [instance, nodes] : all) {
      text += common::sealed_row(fmt::format("{},{}", instance, nodes)) + "\n";
    }
    common::write_atomically(path_, text);
  } catch (const common::InputError&) {
    // A read-only home must not stop a run.
  }
}

std::uint64_t Baseline::nodes(const solver::Instance& instance) const {
  return nodes_.at(key_of(instance));
}

bool Baseline::prepare(std::span<const solver::Instance> instances, Executor& executor,
                       const std::atomic<bool>* stop) {
  std::map<std::uint64_t, const solver::Instance*> unknown;  // by key
  for (const solver::Instance& instance : instances) {
    if (!nodes_.contains(key_of(instance))) unknown.emplace(key_of(instance), &instance);
  }
  if (unknown.empty()) return true;
  const std::vector<std::pair<std::uint64_t, const solver::Instance*>> missing(unknown.begin(),
                                                                               unknown.end());

  solver::Limits limits;
  limits.generated = max_nodes_;
  limits.stop = stop;
  std::vector<std::uint64_t> nodes(missing.size(), 0);
  const bool complete = executor.solve_each(
      {.domain = domain_,
       .solvers = {&spec_, 1},
       .count = missing.size(),
       .task =
           [&](std::size_t i) {
             return SearchTask{0, *missing[i].second, max_nodes_};
           },
       .limits = limits,
       .options = {.with_solutions = false}},
      [&](std::size_t i, CheckedResult&& checked) {
        if (checked.result.outcome == common::Outcome::interrupted) return;
        const bool solved = checked.result.outcome == common::Outcome::solved;
        nodes[i] = solved ? std::max<std::uint64_t>(checked.result.generated, 1) : kPenaltyNodes;
      });
  for (std::size_t i = 0; i < missing.size(); ++i) {
    if (nodes[i] > 0) nodes_[missing[i].first] = nodes[i];
  }
  save();
  return complete;
}

}  // namespace coevo::fitness
