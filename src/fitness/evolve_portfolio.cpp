// SPDX-License-Identifier: MIT
#include "src/fitness/evolve_portfolio.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "common/config/yaml_text.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/files/descriptor.h"
#include "solver/member.h"
#include "solver/weight_file.h"
#include "src/fitness/evolve_run.h"
#include "src/fitness/portfolio_growth.h"

namespace coevo::fitness {
namespace {

// The member's weights that are genes, within their ranges.
std::map<std::string, double> genes_of(const solver::MemberSpec& member,
                                       const evolve::GeneSpace& space) {
  auto values = member.weights;
  if (const auto* attempt = std::get_if<solver::AttemptSpec>(&member.search)) {
    values["card_weight"] = attempt->card_weight;
  }
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
RunConfig member_config(const RunConfig& config, const SearchTarget& grown,
                        const Registry& registry) {
  RunConfig result = config;
  result.name = fmt::format("{}-member-{:02}", config.name, grown.members.size() + 1);
  result.portfolio = {};
  result.target = std::make_shared<SearchTarget>(grown);
  auto json = result.to_json();
  if (grown.members.empty() || !json["evolver"].contains("start")) return result;
  json["evolver"]["start"] = genes_of(grown.members.back(), grown.genes());
  return RunConfig::parse(common::yaml_text(json), result.name, registry);
}

// Adds the member, with the cap that serves it best on what is open. Returns what it leaves.
std::vector<std::uint64_t> grow(SearchTarget& grown, solver::MemberSpec member,
                                std::span<const std::uint64_t> open, const Pipeline& pipeline) {
  const auto made = attempts(grown, member, open, pipeline.executor, pipeline.stop);
  auto* attempt = std::get_if<solver::AttemptSpec>(&member.search);
  const auto cap = (attempt == nullptr ? whole_turn(made) : best_turn(made)).cap;
  if (attempt != nullptr) attempt->expanded = cap;
  grown.members.push_back(std::move(member));
  std::vector<std::uint64_t> left;
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (!made[i].solved || made[i].expanded > cap) left.push_back(open[i]);
  }
  return left;
}

// The members' turns that serve best on the sample.
std::vector<solver::MemberSpec> scheduled(const RunConfig& config, const SearchTarget& grown,
                                          std::span<const std::uint64_t> sample,
                                          const Pipeline& pipeline) {
  std::vector<solver::MemberSpec> members = grown.members;
  std::vector<std::vector<Attempt>> made;
  for (solver::MemberSpec& member : members) {
    if (auto* attempt = std::get_if<solver::AttemptSpec>(&member.search)) {
      attempt->expanded = config.portfolio.schedule;
    }
    pipeline.observer.message(
        fmt::format("schedule: {} tries {} instances", solver::size_text(member), sample.size()));
    made.push_back(attempts(grown, member, sample, pipeline.executor, pipeline.stop));
  }
  if (grown.weighs_length()) weigh_lengths(made, grown.moves_per_doubling);
  return schedule(members, made, config.portfolio.least);
}

// Removes what a portfolio leaves behind that was killed as it wrote its first file. InputError
// where anything else is in the folder.
void make_room(const std::filesystem::path& path) {
  const auto is_left_behind = [](const std::filesystem::directory_entry& entry) {
    const auto name = entry.path().filename();
    return name == ".config.yaml.tmp" || name == "config.yaml";
  };
  std::error_code error;
  const std::filesystem::directory_iterator entries(path, error);
  if (!error && !evolve::has_config(path) &&
      std::all_of(begin(entries), end(entries), is_left_behind)) {
    std::filesystem::remove(path / ".config.yaml.tmp", error);
    std::filesystem::remove(path / "config.yaml", error);
  }
  common::create_new_folder(path);  // refuses what is left
}

// Begins the portfolio's folder, or resumes one of the same config. Only who holds the folder may
// look at what is in it, and write; the caller holds it from then on.
common::Descriptor open_folder(const RunConfig& config, const std::filesystem::path& path,
                               Folder may_hold) {
  if (!std::filesystem::is_directory(path)) common::create_new_folder(path);
  common::Descriptor lock = common::lock_folder(path);
  if (may_hold == Folder::must_be_new) make_room(path);
  const std::filesystem::path file = path / "config.yaml";
  if (!evolve::has_config(path)) {
    common::write_atomically(file, config.text());
  } else if (common::read_whole_file(file) != config.text()) {
    throw common::InputError(
        fmt::format("{}: expected the config of this portfolio, but it differs", file.string()));
  }
  return lock;
}

// Members one after another, each from its own run folder, until they are enough or what is `open`
// is too little. Returns the evolution that was stopped, if one was.
std::optional<Evolved> grow_members(const RunConfig& config, const std::filesystem::path& path,
                                    std::vector<std::uint64_t> open, const Pipeline& pipeline,
                                    SearchTarget& grown) {
  const std::size_t most = grown.members.size() + config.portfolio.members;
  while (grown.members.size() < most && open.size() >= config.portfolio.least) {
    const auto folder = path / fmt::format("member-{:02}", grown.members.size() + 1);
    Evolved done = evolve_to_end(
        begin_or_resume(member_config(config, grown, pipeline.registry), folder), open, pipeline);
    if (!done.finished) return done;
    const auto best = solver::WeightFile::read(done.file, pipeline.registry);
    auto left = grow(grown, solver::member_of(best.spec), open, pipeline);
    pipeline.observer.member_done({.number = grown.members.size(),
                                   .size = solver::size_text(grown.members.back()),
                                   .solved = open.size() - left.size(),
                                   .instances = open.size()});
    open = std::move(left);
  }
  return std::nullopt;
}

// best.json last: with it the portfolio is finished. It is written each time, so one that another
// has changed goes, which is told.
void write_result(const std::filesystem::path& path, const std::string& text, Observer& observer) {
  if (const auto name = evolve::changed_result(path)) {
    observer.message(fmt::format("{}: {}", (path / *name).string(), evolve::kWritesAgain));
  }
  evolve::note_results(path, {{"best.json", text}});
  common::write_atomically(path / "best.json", text);
}

}  // namespace

Evolved evolve_portfolio(const RunConfig& config, const std::filesystem::path& path,
                         Folder may_hold, const Pipeline& pipeline) {
  const common::Descriptor lock = open_folder(config, path, may_hold);
  SearchTarget grown = *config.search_target();
  const auto drawn = config.evolution.training.draw(config.evolution.seed);
  if (config.portfolio.members > 0) {
    auto open = unsolved(grown, drawn, pipeline.executor, pipeline.stop);
    const auto stopped = grow_members(config, path, std::move(open), pipeline, grown);
    if (stopped) return *stopped;
  }
  if (config.portfolio.schedule > 0) {
    grown.members = scheduled(config, grown, drawn, pipeline);
    if (grown.members.empty()) {
      throw common::InputError(fmt::format(
          "portfolio.schedule {}: expected more positions: no member solves anything with them",
          config.portfolio.schedule));
    }
    for (const auto& member : grown.members) pipeline.observer.message(solver::size_text(member));
  }
  const solver::WeightFile file{
      .domain = grown.domain, .spec = portfolio_of(grown), .provenance = provenance(config)};
  write_result(path, file.text(), pipeline.observer);
  return {.finished = true, .file = path / "best.json", .members = grown.members.size()};
}

}  // namespace coevo::fitness
