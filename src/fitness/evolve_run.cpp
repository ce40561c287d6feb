// SPDX-License-Identifier: MIT
#include "src/fitness/evolve_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <map>
#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/files/work_note.h"
#include "common/hash.h"
#include "common/version.h"

namespace coevo::fitness {
namespace {

constexpr const char* kBest = "best.json";

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

nlohmann::ordered_json manifest(const RunConfig& config, std::size_t threads) {
  return {{"name", config.name},
          {"seed", config.evolution.seed},
          {"config_hash", common::hex(common::content_hash(config.text()))},
          {"git_revision", common::git_revision()},
          {"compiler", common::compiler()},
          {"host", host_name()},
          {"threads", threads},
          {"started", utc_now()}};
}

void add_test(const std::string& name, const evolve::TestResult& test,
              std::map<std::string, std::string>& about) {
  about[name + "_instances"] = std::to_string(test.instances);
  about[name + "_solved"] = std::to_string(test.solved);
  about[name + "_fitness"] = fmt::format("{}", test.fitness);
  about[name + "_nodes"] = fmt::format("{}", test.nodes);
}

std::string champion_text(const RunConfig& config, const evolve::Champion& champion) {
  auto about = provenance(config);
  about["generation"] = std::to_string(champion.generation);
  about["fitness"] = fmt::format("{}", champion.fitness);
  if (champion.test) add_test("test", *champion.test, about);
  if (champion.standard) {
    about["instances"] = std::to_string(champion.instances);
    about["solved"] = std::to_string(champion.solved);
    about["default_solved"] = std::to_string(champion.standard->solved);
    about["default_fitness"] = fmt::format("{}", champion.standard->fitness);
    if (champion.standard->test) add_test("default_test", *champion.standard->test, about);
  }
  return config.target->result_text(champion.genome, std::move(about));
}

// Of a Pareto set the members, as files 01.json, 02.json ... in the run's folder `pareto`.
std::map<std::string, std::string> result_texts(const RunConfig& config,
                                                const evolve::Champion& champion,
                                                const std::vector<evolve::ParetoMember>& members) {
  std::map<std::string, std::string> texts;
  for (const evolve::ParetoMember& member : members) {
    auto about = provenance(config);
    about["fitness"] = fmt::format("{}", member.fitness.first);
    about["second_fitness"] = fmt::format("{}", member.fitness.second);
    about["solved"] = fmt::format("{} of {}", member.solved, member.instances);
    about["nodes"] = fmt::format("{}", member.nodes);
    texts[fmt::format("pareto/{:02}.json", texts.size() + 1)] =
        config.target->result_text(member.genome, std::move(about));
  }
  texts[kBest] = champion_text(config, champion);
  return texts;
}

// best.json last: with it the run is finished.
void write_results(const std::map<std::string, std::string>& texts, EvolveRun& run,
                   const nlohmann::json& state) {
  run.folder->note_results(texts, state);
  if (texts.size() > 1) common::create_folders(run.folder->pareto_path());
  for (const auto& [name, text] : texts) {
    if (name != kBest) common::write_atomically(run.path / name, text);
  }
  common::write_atomically(run.folder->best_path(), texts.at(kBest));
}

// Whether best.json names this run's config.
bool names_this_run(const evolve::RunFolder& folder) {
  try {
    const auto best = common::parse_json(common::read_whole_file(folder.best_path()),
                                         folder.best_path().string());
    return best.at("provenance").at("config_hash") ==
           common::hex(common::content_hash(folder.config_text()));
  } catch (const common::InputError&) {
    return false;
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

// Whether the results are there, as this run wrote them. What an earlier version wrote has no
// checksum.
bool has_results(const evolve::RunFolder& folder, Observer& observer) {
  using Results = evolve::RunFolder::Results;
  if (!std::filesystem::exists(folder.best_path())) return false;
  const Results found = folder.results();
  if (found == Results::whole || (found == Results::not_noted && names_this_run(folder))) {
    return true;
  }
  observer.message(fmt::format("{}: {}", folder.best_path().string(), evolve::kWritesAgain));
  return false;
}

void write_instance_list(const Target& target, const std::filesystem::path& folder) {
  const std::string list = target.instance_list();
  const auto path = folder / InstanceFiles::kList;
  if (list.empty()) return;
  // The config has a hash of the instances: a list that differs is damaged.
  std::error_code missing;
  if (std::filesystem::exists(path, missing) && common::read_whole_file(path) == list) return;
  common::write_atomically(path, list);
}

void write_manifest_end(const evolve::RunFolder& folder) {
  std::error_code ignored;
  if (!std::filesystem::exists(folder.manifest_path(), ignored)) return;
  nlohmann::ordered_json json;
  try {
    json = common::parse_json(common::read_whole_file(folder.manifest_path()),
                              folder.manifest_path().string());
  } catch (const common::InputError&) {
    return;  // not one of ours: left alone
  }
  if (!json.is_object() || json.contains("finished")) return;
  json["finished"] = utc_now();
  common::write_atomically(folder.manifest_path(), json.dump(2) + "\n");
}

}  // namespace

std::map<std::string, std::string> provenance(const RunConfig& config) {
  return {{"run", config.name},
          {"config_hash", common::hex(common::content_hash(config.text()))},
          {"seed", std::to_string(config.evolution.seed)},
          {"git_revision", common::git_revision()}};
}

EvolveRun begin_or_resume(RunConfig config, const std::filesystem::path& path) {
  EvolveRun run{std::move(config), path, std::nullopt};
  if (!evolve::has_config(path)) return run;
  run.folder = evolve::RunFolder::open(path);
  if (run.folder->config_text() != run.config.text()) {
    throw common::InputError(fmt::format(
        "{}: expected a run of {} with seed {}, but its config differs",
        run.folder->config_path().string(), run.config.name, run.config.evolution.seed));
  }
  return run;
}

Evolved evolve_to_end(EvolveRun run, const Pipeline& pipeline) {
  const evolve::EvolutionConfig& config = run.config.evolution;
  auto training = run.config.target->trainable(config.training.draw(config.seed),
                                               {pipeline.executor, pipeline.stop});
  return evolve_to_end(std::move(run), std::move(training), pipeline);
}

Evolved evolve_to_end(EvolveRun run, std::vector<std::uint64_t> training,
                      const Pipeline& pipeline) {
  const Target& target = *run.config.target;
  const auto evaluator = target.make_evaluator({pipeline.executor, pipeline.stop, run.path});
  evolve::Evolution evolution(run.config.evolution, target.genes(), *evaluator, std::move(training),
                              target.default_genome());
  if (run.folder) {
    evolution.load(run.folder->state(), run.folder->checkpoint_path().string());
  } else {
    const auto about = manifest(run.config, pipeline.executor.workers());
    run.folder = evolve::RunFolder::create(run.path, run.config.text(), about.dump(2) + "\n",
                                           evolution.save());
  }
  evolve::RunFolder& folder = *run.folder;
  write_instance_list(target, run.path);
  if (evolution.is_done() && has_results(folder, pipeline.observer)) {
    write_manifest_end(folder);  // a process killed after best.json may have left these undone
    common::note_end(run.path, "finished");
    pipeline.observer.evolution_done(run.config, nullptr, folder.best_path());
    return {.finished = true, .file = folder.best_path()};
  }
  common::note_work(run.path, evolution.generation());
  pipeline.observer.evolution_started(run.config, evolution);
  try {
    const evolve::Champion champion = evolve::run_evolution(evolution, folder, pipeline.observer);
    write_results(result_texts(run.config, champion, evolution.pareto_set()), run,
                  evolution.save());
    write_manifest_end(folder);
    common::note_end(run.path, "finished");
    pipeline.observer.evolution_done(run.config, &champion, folder.best_path());
    return {.finished = true, .file = folder.best_path(), .champion = champion};
  } catch (const evolve::Interrupted&) {
    common::note_end(run.path, "stopped");
    return {};
  }
}

}  // namespace coevo::fitness
