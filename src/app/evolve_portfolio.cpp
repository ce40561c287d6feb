#include "src/app/evolve_portfolio.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "solver/weight_file.h"
#include "src/app/evolve_run.h"
#include "src/common/atomic_file.h"
#include "src/common/error.h"
#include "src/common/stop.h"
#include "src/common/yaml_text.h"
#include "src/fitness/portfolio_growth.h"

namespace coevo::app {
namespace {

// The member's weights that are genes, within their ranges.
std::map<std::string, double> genes_of(const solver::MemberSpec& member,
                                       const evolve::GeneSpace& space) {
  auto values = member.weights;
  values["card_weight"] = member.card_weight;
  std::map<std::string, double> genes;
  for (std::size_t i = 0; i < space.size(); ++i) {
    const evolve::Gene& gene = space[i];
    const auto value = values.find(gene.name);
    if (value != values.end()) genes[gene.name] = std::clamp(value->second, gene.low, gene.high);
  }
  return genes;
}

// The evolution of one more member. Where the evolver has a start, that is for the first: the next
// begin where the last one ended.
RunConfig member_config(const RunConfig& config, const fitness::Experiment& grown) {
  RunConfig result = config;
  result.name = fmt::format("{}-member-{:02}", config.name, grown.members.size() + 1);
  result.portfolio = {};
  result.experiment = grown;
  auto json = result.to_json();
  if (grown.members.empty() || !json["evolver"].contains("start")) return result;
  json["evolver"]["start"] = genes_of(grown.members.back(), grown.genes());
  return RunConfig::parse(common::yaml_text(json), result.name);
}

// Adds the member, with the cap that serves it best on what is open. Returns what it leaves.
std::vector<std::uint64_t> grow(fitness::Experiment& grown, solver::MemberSpec member,
                                std::span<const std::uint64_t> open, fitness::Executor& executor) {
  const auto made = fitness::attempts(grown, member, open, executor, &common::stop_requested());
  const bool is_beam = member.width > 0;
  const auto cap = (is_beam ? fitness::whole_turn(made) : fitness::best_turn(made)).cap;
  if (!is_beam) member.expanded = cap;
  grown.members.push_back(std::move(member));
  std::vector<std::uint64_t> left;
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (!made[i].solved || made[i].expanded > cap) left.push_back(open[i]);
  }
  return left;
}

std::string size_text(const solver::MemberSpec& member) {
  return member.width > 0 ? fmt::format("beam of {}", member.width)
                          : fmt::format("attempt of {} positions", member.expanded);
}

// The members' turns that serve best on the sample.
std::vector<solver::MemberSpec> scheduled(const RunConfig& config, const fitness::Experiment& grown,
                                          std::span<const std::uint64_t> sample,
                                          fitness::Executor& executor) {
  std::vector<solver::MemberSpec> members = grown.members;
  std::vector<std::vector<fitness::Attempt>> attempts;
  for (solver::MemberSpec& member : members) {
    if (member.width == 0) member.expanded = config.portfolio.schedule;
    say(fmt::format("schedule: {} tries {} instances", size_text(member), sample.size()));
    attempts.push_back(
        fitness::attempts(grown, member, sample, executor, &common::stop_requested()));
  }
  if (grown.weighs_length()) fitness::weigh_lengths(attempts, grown.moves_per_doubling);
  return fitness::schedule(members, attempts, config.portfolio.least);
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
  std::vector<std::uint64_t> open;
  if (config.portfolio.members > 0) open = fitness::unsolved(grown, drawn, executor, stop);
  const std::size_t most = grown.members.size() + config.portfolio.members;
  while (grown.members.size() < most && open.size() >= config.portfolio.least) {
    const auto folder = path / fmt::format("member-{:02}", grown.members.size() + 1);
    const int status =
        evolve_to_end(begin_or_go_on(member_config(config, grown), folder), open, executor, global);
    if (status != kDone) return status;
    const auto best = solver::WeightFile::read(folder / "best.json");
    auto left = grow(grown, fitness::member_of(best.spec), open, executor);
    say(fmt::format("member {}: {}; solves {} of {} instances", grown.members.size(),
                    size_text(grown.members.back()), open.size() - left.size(), open.size()));
    open = std::move(left);
  }
  if (config.portfolio.schedule > 0) {
    grown.members = scheduled(config, grown, drawn, executor);
    if (grown.members.empty()) {
      throw common::InputError(fmt::format(
          "portfolio.schedule {}: expected more positions: no member solves anything with them",
          config.portfolio.schedule));
    }
    for (const auto& member : grown.members) say(size_text(member));
  }
  const auto file = result_file(config, fitness::portfolio_of(grown));
  common::write_atomically(path / "best.json", file.text());
  fmt::print("{} members in {}\n", grown.members.size(), (path / "best.json").string());
  return kDone;
}

}  // namespace coevo::app
