// What one sees of an evolution while it runs, and at its end.
#pragma once

#include <string>
#include <vector>

#include "evolve/run.h"
#include "src/app/command.h"
#include "src/app/run_config.h"
#include "src/common/progress.h"

namespace coevo::app {

class EvolveDisplay : public evolve::Listener {
 public:
  // `evolution`: as it begins or goes on.
  EvolveDisplay(const RunConfig& config, const evolve::Evolution& evolution,
                const GlobalOptions& global);

  void generation_done(const evolve::GenerationRecord& record, std::uint32_t generations) override;
  void champion_started() override;
  void finished(const evolve::Champion& champion, const std::string& file);
  void interrupted(const std::string& folder);

 private:
  // What the run ends by: generated positions where it has a budget, else generations.
  std::uint64_t total() const;
  std::uint64_t done(std::uint32_t generations) const;

  const RunConfig& config_;
  const GlobalOptions& global_;
  common::Progress progress_;
  std::vector<double> best_;
  std::uint64_t nodes_before_;  // of earlier processes
  std::uint64_t nodes_ = 0;
};

}  // namespace coevo::app
