#include "src/app/evolve_portfolio.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "solver/engines/weight_file.h"
#include "src/app/evolve_run.h"
#include "src/common/atomic_file.h"
#include "src/common/error.h"
#include "src/common/stop.h"
#include "src/fitness/portfolio_growth.h"

namespace coevo::app {
namespace {

// The evolution of one more member.
RunConfig member_config(const RunConfig& config, const fitness::Experiment& grown) {
  RunConfig result = config;
  result.name = fmt::format("{}-member-{:02}", config.name, grown.members.size() + 1);
  result.portfolio = {};
  result.experiment = grown;
  return result;
}

// With the cap that serves it best on what is open.
solver::MemberSpec capped(const fitness::Experiment& experiment, solver::MemberSpec member,
                          std::span<const std::uint64_t> open, fitness::Executor& executor) {
  auto expanded = fitness::attempts(experiment, member, open, executor, &common::stop_requested());
  member.expanded = fitness::best_cap(std::move(expanded), member.expanded);
  return member;
}

// Begins the portfolio's folder, or goes on with one of the same config.
void open_folder(const RunConfig& config, const std::filesystem::path& path) {
  const std::filesystem::path file = path / "config.yaml";
  if (!std::filesystem::exists(file)) {
    if (!std::filesystem::exists(path)) common::create_new_folder(path);
    common::write_atomically(file, config.text());
  } else if (common::read_whole_file(file) != config.text()) {
    throw common::InputError(
        fmt::format("{}: expected the config of this portfolio, but it differs", file.string()));
  }
}

}  // namespace

int evolve_portfolio(const RunConfig& config, const std::filesystem::path& path,
                     fitness::Executor& executor, const GlobalOptions& global) {
  open_folder(config, path);
  const auto* stop = &common::stop_requested();
  fitness::Experiment grown = config.experiment;
  const auto drawn = config.evolution.training.draw(config.evolution.seed);
  auto open = fitness::unsolved(grown, drawn, executor, stop);
  while (grown.members.size() < config.portfolio.members && open.size() >= config.portfolio.least) {
    const auto folder = path / fmt::format("member-{:02}", grown.members.size() + 1);
    const int status =
        evolve_to_end(begin_or_go_on(member_config(config, grown), folder), executor, global);
    if (status != kDone) return status;
    const auto best = engines::WeightFile::read(folder / "best.json");
    grown.members.push_back(capped(grown, fitness::member_of(best.spec), open, executor));
    const std::size_t before = open.size();
    open = fitness::unsolved(grown, drawn, executor, stop);
    say(fmt::format("member {}: {} positions at most; solves {} of {} instances",
                    grown.members.size(), grown.members.back().expanded, before - open.size(),
                    before));
  }
  const auto file = result_file(config, fitness::portfolio_of(grown));
  common::write_atomically(path / "best.json", file.text());
  fmt::print("{} members in {}\n", grown.members.size(), (path / "best.json").string());
  return kDone;
}

}  // namespace coevo::app
