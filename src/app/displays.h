// SPDX-License-Identifier: MIT
// What commands show while they work.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/statistics/quantiles.h"
#include "common/progress.h"
#include "common/records/validation/results_file.h"
#include "src/app/command.h"
#include "src/fitness/evolve.h"

namespace coevo::cli {

// The display of a run of `coevo evolve`, during it and at its end.
class EvolveDisplay : public fitness::Observer {
 public:
  // The text for standard output at the end.
  enum class Prints { champion, nothing };
  explicit EvolveDisplay(const GlobalOptions& global, Prints prints = Prints::champion)
      : global_(global), prints_champion_(prints == Prints::champion) {}

  void evolution_started(const fitness::RunConfig& config,
                         const evolve::Evolution& evolution) override;
  bool generation_done(const evolve::GenerationRecord& record, std::uint32_t generations) override;
  void champion_started() override;
  void evolution_done(const fitness::RunConfig& config, const evolve::Champion* champion,
                      const std::filesystem::path& file) override;
  void member_done(const fitness::MemberDone& member) override;
  void message(const std::string& text) override { say(text); }

  // At the end of the whole run.
  void run_done(const fitness::Evolved& run);
  // `command`: resumes it.
  void interrupted(const std::string& command);

 private:
  // One evolution on the screen.
  struct Shown {
    Shown(const fitness::RunConfig& config, const evolve::Evolution& evolution,
          const common::DisplayOptions& display);

    evolve::Budget budget;
    bool counts_runs;            // not nodes
    std::uint64_t total;         // nodes or runs of the budget; if it has none, generations
    std::uint64_t nodes_before;  // of earlier processes
    std::uint64_t runs_before;
    common::Progress progress;
    std::uint64_t nodes = 0;
    std::uint64_t runs = 0;
    std::vector<double> best = {};

    std::uint64_t done(std::uint32_t generations) const;
    // "1.2M nodes/s"; of a command "35 runs/s". Empty if the progress itself counts them.
    std::string rate() const;
  };

  const GlobalOptions& global_;
  const bool prints_champion_;
  bool is_search_ = true;  // not of a command: `validate` takes the result
  std::optional<Shown> shown_;
};

// The display of a validation while its rows arrive.
class ValidateDisplay {
 public:
  ValidateDisplay(std::uint64_t total, const common::DisplayOptions& display)
      : progress_("validate", total, "instances", display) {}

  void row(const records::ResultRow& row);
  double seconds() const { return progress_.seconds(); }

 private:
  common::Progress progress_;
  analysis::LogQuantiles nodes_;
  std::uint64_t done_ = 0;
  std::uint64_t solved_ = 0;
};

}  // namespace coevo::cli
