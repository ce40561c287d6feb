// SPDX-License-Identifier: MIT
#include "src/fitness/evolve_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/hash.h"
#include "common/records/run/best.h"
#include "common/records/run/work_note.h"
#include "common/records/run_files.h"
#include "common/text.h"
#include "common/version.h"

namespace coevo::fitness {
namespace {

std::string utc_now() {
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

std::string host_name() {
  char name[256] = "";
  return gethostname(name, sizeof name - 1) == 0 ? name : "unknown";
}

records::Manifest manifest(const RunConfig& config, std::size_t threads) {
  return {.name = config.name,
          .seed = config.evolution.seed,
          .config_hash = common::hex(common::content_hash(config.text())),
          .git_revision = common::git_revision(),
          .compiler = common::compiler(),
          .host = host_name(),
          .threads = threads,
          .started = utc_now()};
}

records::Figures figures_of(const evolve::TestResult& test) {
  return {.fitness = test.fitness,
          .solved = static_cast<double>(test.solved),
          .instances = static_cast<double>(test.instances),
          .nodes = test.nodes};
}

std::string champion_text(const RunConfig& config, const evolve::Champion& champion) {
  records::ChampionFigures figures{.sample = {.fitness = champion.fitness}};
  if (champion.test) figures.test = figures_of(*champion.test);
  if (champion.standard) {
    figures.sample.instances = static_cast<double>(champion.instances);
    figures.sample.solved = static_cast<double>(champion.solved);
    figures.standard.solved = static_cast<double>(champion.standard->solved);
    figures.standard.fitness = champion.standard->fitness;
    if (champion.standard->test) figures.standard_test = figures_of(*champion.standard->test);
  }
  auto about = provenance(config);
  records::add_champion(champion.generation, figures, about);
  return config.target->result_text(champion.genome, std::move(about));
}

// config.yaml identifies the run. Throws InputError if the folder belongs to another run.
void check_config(const records::RunFolder& folder, const RunConfig& config) {
  if (folder.config_text() == config.text()) return;
  throw common::InputError(
      fmt::format("{}: expected a run of {} with seed {}, but its config differs",
                  folder.config_path().string(), config.name, config.evolution.seed));
}

// What a run that goes on may have more of.
void require_more(const evolve::EvolutionConfig& before, const evolve::EvolutionConfig& after,
                  const std::vector<std::string>& assignments) {
  static constexpr std::array<std::string_view, 4> kExtensible{
      "budget.runs", "budget.cpu_hours", "budget.nodes", "evolver.generations"};
  for (const std::string& assignment : assignments) {
    const std::string_view key = std::string_view(assignment).substr(0, assignment.find('='));
    if (std::ranges::find(kExtensible, key) != kExtensible.end()) continue;
    throw common::InputError(
        fmt::format("--resume: --set {}: expected one of {}: a run resumes "
                    "as it began",
                    common::printable(assignment), fmt::join(kExtensible, ", ")));
  }
  const auto is_less = [](auto now, auto earlier) {  // 0: no limit
    return now != 0 && (earlier == 0 || now < earlier);
  };
  const evolve::Budget& old = before.budget;
  if (is_less(after.budget.runs, old.runs) || is_less(after.budget.nodes, old.nodes) ||
      is_less(after.budget.cpu_hours, old.cpu_hours) || after.generations < before.generations) {
    throw common::InputError("--resume: --set: expected a larger budget than the run began with");
  }
}

}  // namespace

std::vector<std::string> budget_assignments(const evolve::EvolutionConfig& config) {
  return {fmt::format("budget.runs={}", config.budget.runs),
          fmt::format("budget.cpu_hours={}", config.budget.cpu_hours),
          fmt::format("budget.nodes={}", config.budget.nodes),
          fmt::format("evolver.generations={}", config.generations)};
}

records::Provenance provenance(const RunConfig& config) {
  return records::provenance_of(config.name, common::hex(common::content_hash(config.text())),
                                config.evolution.seed, common::git_revision());
}

EvolveRun::EvolveRun(RunConfig config, std::filesystem::path path, const Pipeline& pipeline,
                     Folder may_hold)
    : path_(std::move(path)), config_(std::move(config)), pipeline_(pipeline) {
  if (may_hold == Folder::must_be_new || !records::has_config(path_)) return;
  folder_ = records::RunFolder::open(path_);
  check_config(*folder_, config_);
}

EvolveRun::EvolveRun(std::filesystem::path path, const Pipeline& pipeline,
                     const std::vector<std::string>& more)
    : path_(std::move(path)),
      folder_(records::RunFolder::open(path_)),
      config_(RunConfig::parse(folder_->config_text(), folder_->config_path().string(),
                               pipeline.registry)),
      pipeline_(pipeline) {
  if (more.empty()) return;
  goes_on_ = true;
  const evolve::EvolutionConfig before = config_.evolution;
  budget_before_ = budget_assignments(before);
  config_ = RunConfig::parse(folder_->config_text(), folder_->config_path().string(),
                             pipeline.registry, more);
  require_more(before, config_.evolution, more);
}

Evolved EvolveRun::to_end() {
  const evolve::EvolutionConfig& config = config_.evolution;
  return to_end(config_.target->trainable(config.training.draw(config.seed),
                                          {pipeline_.executor, pipeline_.stop}));
}

Evolved EvolveRun::to_end(std::vector<std::uint64_t> training) {
  const Target& target = *config_.target;
  const auto evaluator = target.make_evaluator({pipeline_.executor, pipeline_.stop, path_});
  evolve::Evolution evolution(config_.evolution, target.genes(), *evaluator, std::move(training),
                              target.default_genome());
  evolution.begin_with(target.first_hosts());
  start(evolution);
  write_instance_list();
  // A process killed after best.json may have left the rest undone.
  if (evolution.is_done() && has_results()) return finished(nullptr);
  return generations_and_champion(evolution);
}

void EvolveRun::start(evolve::Evolution& evolution) {
  if (folder_) {
    evolution.load(folder_->state(), folder_->checkpoint_path().string());
    if (goes_on_) {
      evolution.count_runs_made();
      folder_->extend(config_.text(), evolution.save(), budget_before_);
    }
  } else {
    const auto about = manifest(config_, pipeline_.executor.workers());
    folder_ = records::RunFolder::create(path_, config_.text(), about.text(), evolution.save());
    is_new_ = true;
  }
}

void EvolveRun::write_instance_list() const {
  const std::string list = config_.target->instance_list();
  const auto path = path_ / records::kInstancesFile;
  if (list.empty()) return;
  // The config has a hash of the instances: a list that differs is damaged.
  std::error_code missing;
  if (std::filesystem::exists(path, missing) && common::read_whole_file(path) == list) return;
  common::write_atomically(path, list);
}

Evolved EvolveRun::generations_and_champion(evolve::Evolution& evolution) {
  records::note_work(path_, evolution.generation());
  pipeline_.observer.evolution_started(config_, evolution);
  try {
    const auto champion = evolve::run_evolution(evolution, *folder_, pipeline_.observer);
    write_results(champion, evolution);
    return finished(&champion);
  } catch (const evolve::Interrupted&) {
    records::note_end(path_, "stopped");
    return {};
  } catch (const common::InputError&) {
    if (is_new_) folder_->discard();
    throw;
  }
}

// best.json last: with it the run is finished.
void EvolveRun::write_results(const evolve::Champion& champion, evolve::Evolution& evolution) {
  const auto texts = result_texts(champion, evolution.pareto_set());
  folder_->note_results(texts, evolution.save());
  if (texts.size() > (champion.test ? 2 : 1)) common::create_folders(folder_->pareto_path());
  for (const auto& [name, text] : texts) {
    if (name != records::kBestFile) common::write_atomically(path_ / name, text);
  }
  common::write_atomically(folder_->best_path(), texts.at(records::kBestFile));
}

std::map<std::string, std::string> EvolveRun::result_texts(
    const evolve::Champion& champion, const std::vector<evolve::ParetoMember>& members) const {
  std::map<std::string, std::string> texts;
  for (const evolve::ParetoMember& member : members) {
    auto about = provenance(config_);
    records::add_pareto_member({.fitness = member.fitness.first,
                                .solved = static_cast<double>(member.solved),
                                .instances = static_cast<double>(member.instances),
                                .nodes = member.nodes},
                               member.fitness.second, about);
    texts[fmt::format("{}/{:02}.json", records::kParetoFolder, texts.size() + 1)] =
        config_.target->result_text(member.genome, std::move(about));
  }
  if (champion.test) texts[records::kTestFile] = records::test_text(champion.test->rows);
  texts[records::kBestFile] = champion_text(config_, champion);
  return texts;
}

// An earlier version noted no checksums.
bool EvolveRun::has_results() const {
  using Results = records::RunFolder::Results;
  if (!std::filesystem::exists(folder_->best_path())) return false;
  const Results found = folder_->results();
  if (found == Results::whole || (found == Results::not_noted && best_is_ours())) return true;
  pipeline_.observer.message(
      fmt::format("{}: {}", folder_->best_path().string(), records::kWritesAgain));
  return false;
}

bool EvolveRun::best_is_ours() const {
  return records::best_has_config(folder_->best_path(),
                                  common::hex(common::content_hash(folder_->config_text())));
}

Evolved EvolveRun::finished(const evolve::Champion* champion) const {
  records::add_end(folder_->manifest_path(), utc_now());
  records::note_end(path_, "finished");
  pipeline_.observer.evolution_done(config_, champion, folder_->best_path());
  Evolved done{.finished = true, .file = folder_->best_path()};
  if (champion != nullptr) done.champion = *champion;
  return done;
}

}  // namespace coevo::fitness
