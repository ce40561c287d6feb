// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "solver/spec_reader.h"
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

// Whether the file is one that a portfolio leaves behind that was killed as it wrote its first.
bool is_left_behind(const std::filesystem::directory_entry& entry) {
  const auto name = entry.path().filename();
  return name == records::temporary_name(records::kConfigFile) || name == records::kConfigFile;
}

common::Descriptor hold(const std::filesystem::path& folder) {
  if (!std::filesystem::is_directory(folder)) common::create_new_folder(folder);
  return common::lock_folder(folder);
}

}  // namespace

PortfolioRun::PortfolioRun(RunConfig config, std::filesystem::path path, const Pipeline& pipeline,
                           Folder may_hold)
    : config_(std::move(config)),
      path_(std::move(path)),
      pipeline_(pipeline),
      lock_(hold(path_)),
      grown_(*config_.search_target()) {
  begin_folder(may_hold);
}

void PortfolioRun::begin_folder(Folder may_hold) {
  if (may_hold == Folder::must_be_new) make_room();
  const std::filesystem::path file = path_ / records::kConfigFile;
  if (!records::has_config(path_)) {
    common::write_atomically(file, config_.text());
    is_new_ = true;
  } else if (common::read_whole_file(file) != config_.text()) {
    throw common::InputError(fmt::format(
        "{}: expected the config of this portfolio, but the config differs", file.string()));
  }
}

// Removes the remains of a killed portfolio. Throws InputError if anything else is in the folder.
void PortfolioRun::make_room() const {
  std::error_code error;
  const std::filesystem::directory_iterator entries(path_, error);
  if (!error && !records::has_config(path_) &&
      std::all_of(begin(entries), end(entries), is_left_behind)) {
    std::filesystem::remove(path_ / records::temporary_name(records::kConfigFile), error);
    std::filesystem::remove(path_ / records::kConfigFile, error);
  }
  common::create_new_folder(path_);  // refuses what is left
}

void PortfolioRun::discard() const {
  std::error_code error;
  const std::filesystem::directory_iterator entries(path_, error);
  if (error || !std::all_of(begin(entries), end(entries), is_left_behind)) return;
  std::filesystem::remove(path_ / records::kConfigFile, error);
  std::filesystem::remove(path_, error);
}

Evolved PortfolioRun::to_end() {
  try {
    return grow_and_schedule();
  } catch (const common::InputError&) {
    if (is_new_) discard();
    throw;
  }
}

Evolved PortfolioRun::grow_and_schedule() {
  const auto sample = config_.evolution.training.draw(config_.evolution.seed);
  if (config_.portfolio.members > 0) {
    if (const auto stopped = grow_members(sample)) return *stopped;
  }
  if (config_.portfolio.schedule > 0) schedule_members(sample);
  write_result();
  return {.finished = true, .file = path_ / records::kBestFile, .members = grown_.members.size()};
}

std::optional<Evolved> PortfolioRun::grow_members(std::span<const std::uint64_t> sample) {
  auto open = unsolved(grown_, {sample.begin(), sample.end()}, pipeline_.executor, pipeline_.stop);
  const std::size_t most = grown_.members.size() + config_.portfolio.members;
  while (grown_.members.size() < most && open.size() >= config_.portfolio.least) {
    const auto folder = path_ / records::member_name(grown_.members.size() + 1);
    Evolved done =
        EvolveRun(member_config(), folder, pipeline_, Folder::may_hold_this_run).to_end(open);
    if (!done.finished) return done;
    const auto best = solver::WeightFile::read(done.file, pipeline_.registry);
    auto left = grow(solver::member_of(best.spec), open);
    pipeline_.observer.member_done({.number = grown_.members.size(),
                                    .size = solver::size_text(grown_.members.back()),
                                    .solved = open.size() - left.size(),
                                    .instances = open.size()});
    open = std::move(left);
  }
  return std::nullopt;
}

// A start of the evolver applies to the first member; each next member begins where the last one
// ended.
RunConfig PortfolioRun::member_config() const {
  RunConfig result = config_;
  result.name = fmt::format("{}-{}", config_.name, records::member_name(grown_.members.size() + 1));
  result.portfolio = {};
  result.target = std::make_shared<SearchTarget>(grown_);
  auto json = result.to_json();
  if (grown_.members.empty() || !json["evolver"].contains("start")) return result;
  json["evolver"]["start"] = genes_of(grown_.members.back(), grown_.genes());
  return RunConfig::parse(common::yaml_text(json), result.name, pipeline_.registry);
}

std::vector<std::uint64_t> PortfolioRun::grow(solver::MemberSpec member,
                                              std::span<const std::uint64_t> open) {
  const auto made = attempts(grown_, member, open, pipeline_.executor, pipeline_.stop);
  auto* attempt = std::get_if<solver::AttemptSpec>(&member.search);
  const auto cap = (attempt == nullptr ? whole_turn(made) : best_turn(made)).cap;
  if (attempt != nullptr) attempt->expanded = cap;
  grown_.members.push_back(std::move(member));
  std::vector<std::uint64_t> left;
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (!made[i].settled(cap)) left.push_back(open[i]);
  }
  return left;
}

void PortfolioRun::schedule_members(std::span<const std::uint64_t> sample) {
  std::vector<solver::MemberSpec> members = grown_.members;
  std::vector<std::vector<Attempt>> made;
  for (solver::MemberSpec& member : members) {
    set_cap(member, config_.portfolio.schedule);
    pipeline_.observer.message(
        fmt::format("schedule: {} tries {} instances", solver::size_text(member), sample.size()));
    made.push_back(attempts(grown_, member, sample, pipeline_.executor, pipeline_.stop));
  }
  if (grown_.weighs_length()) weigh_lengths(made, grown_.moves_per_doubling);
  grown_.members = schedule(members, made, config_.portfolio.least);
  if (grown_.members.empty()) {
    throw common::InputError(fmt::format(
        "portfolio.schedule {}: expected more positions: no member solves anything with them",
        config_.portfolio.schedule));
  }
  for (const auto& member : grown_.members) pipeline_.observer.message(solver::size_text(member));
}

// Writes best.json last; it marks the portfolio as finished. Writes it every time, which replaces
// and reports a file that another program changed.
void PortfolioRun::write_result() const {
  if (const auto name = records::changed_result(path_)) {
    pipeline_.observer.message(
        fmt::format("{}: {}", (path_ / *name).string(), records::kWritesAgain));
  }
  const solver::WeightFile file{
      .domain = grown_.domain, .spec = portfolio_of(grown_), .provenance = provenance(config_)};
  const std::string text = file.text();
  records::note_results(path_, {{records::kBestFile, text}});
  common::write_atomically(path_ / records::kBestFile, text);
}

}  // namespace coevo::fitness
