// SPDX-License-Identifier: MIT
// A portfolio, grown and put in order: stages of src/fitness/evolve.h. Each new member is an
// evolution on what the members so far leave unsolved.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/files/descriptor.h"
#include "src/fitness/evolve.h"

namespace coevo::fitness {

// In its folder: a run folder for each member, and best.json, the portfolio.
class PortfolioRun {
 public:
  // Begins the folder, or resumes a portfolio of the same config if allowed. Only the process that
  // holds the folder may read and write in it; throws InputError if another one does. The pipeline
  // must outlive it.
  PortfolioRun(RunConfig config, std::filesystem::path path, const Pipeline& pipeline,
               Folder may_hold);

  // Throws evolve::Interrupted if stopped between two evolutions.
  Evolved to_end();

 private:
  void begin_folder(Folder may_hold) const;
  void make_room() const;
  // Members one after another, each from its own run folder, until they are enough or too few
  // instances of the sample are open. Returns the evolution that was stopped, if one was.
  std::optional<Evolved> grow_members(std::span<const std::uint64_t> sample);
  RunConfig member_config() const;
  // Adds the member, with the cap that serves it best on what is open. Returns what it leaves.
  std::vector<std::uint64_t> grow(solver::MemberSpec member, std::span<const std::uint64_t> open);
  // Puts the members in the turns that serve best on the sample.
  void schedule_members(std::span<const std::uint64_t> sample);
  void write_result() const;

  RunConfig config_;
  std::filesystem::path path_;
  const Pipeline& pipeline_;
  common::Descriptor lock_;
  SearchTarget grown_;  // with the members so far
};

}  // namespace coevo::fitness
