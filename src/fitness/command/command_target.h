// SPDX-License-Identifier: MIT
// A program of anyone's as the target of an evolution: its parameters are the genes, a run of it on
// an instance is a task. Key `target` of a config, with `training.files`.
#pragma once

#include "src/fitness/command/command_runner.h"
#include "src/fitness/command/command_spec.h"
#include "src/fitness/command/parameters/parameter_space.h"
#include "src/fitness/instance_files.h"
#include "src/fitness/target.h"

namespace coevo::fitness::command {

class CommandTarget : public Target {
 public:
  // As read_target().
  static CommandTarget read(const common::ConfigNode& root);

  evolve::GeneSpace genes() const override { return space_.genes(); }
  std::optional<evolve::Genome> default_genome() const override { return space_.default_genome(); }
  evolve::Population first_hosts() const override;
  evolve::InstanceLimits instance_limits() const override;
  std::string instance_list() const override { return files_.list(); }
  void check(const common::ConfigNode& root, const evolve::EvolutionConfig& evolution,
             const Registry& registry) const override;
  // The clause that forbids the default, if check() lets it pass.
  std::string note() const override;
  nlohmann::ordered_json to_json() const override;
  std::unique_ptr<evolve::Evaluator> make_evaluator(const Workplace& place) const override;
  // Parameters and command line, as JSON (docs/formats.md). Throws InputError if it is forbidden.
  std::string result_text(const evolve::Genome& genome,
                          std::map<std::string, std::string> provenance) const override;
  std::string describe(const evolve::Genome& genome) const override;
  // The mean cost, with its unit.
  std::string effort(double fitness, double nodes) const override;

  const CommandSpec& spec() const { return spec_; }
  const ParameterSpace& space() const { return space_; }
  ActiveParameters parameters(const Configuration& configuration) const;
  // The meaning of an instance's number. If runs differ by their seed, each training instance has
  // records::kSeedsOfInstance numbers, one for each seed.
  struct Pairing {
    CommandInstance instance;
    std::uint64_t seed = 0;
  };
  Pairing pairing(std::uint64_t number) const;
  // The seed of the runs on the instance of that number, 1 for a deterministic program.
  std::uint64_t seed_of(std::uint64_t number) const;
  // 0 for the penalty, 1 for no cost, linear between: means of costs stay comparable.
  double fitness_of(double cost) const;
  // The most that a run may cost whose fitness is to be at least that.
  double cutoff_for(double fitness) const;

 private:
  CommandTarget(CommandSpec spec, ParameterSpace space, InstanceFiles files,
                std::vector<Configuration> initial)
      : spec_(std::move(spec)),
        space_(std::move(space)),
        files_(std::move(files)),
        initial_(std::move(initial)) {}
  // Throws InputError if a clause forbids the default although it could be another, or if there is
  // hardly a configuration that none forbids.
  void check_forbidden() const;
  // The command line with {instance}, {seed} and {cutoff} unchanged.
  std::vector<std::string> command_line(const Configuration& configuration) const;

  CommandSpec spec_;
  ParameterSpace space_;
  InstanceFiles files_;
  std::vector<Configuration> initial_;  // the key `initial`
};

// The hash of the content of the file that it names, or of the text for {instance}.
std::uint64_t hash_of_instance(const std::string& text);

// A named file is a list of instances, one per line: the replacement for {instance}, a path or any
// other text. '#' at the start or after a blank begins a comment. A file found in a folder is
// itself an instance. With `is_shell`, a '#' anywhere begins a comment, and quotes must be closed.
// With `has_seeds`, each line begins with a seed, which is a part of the instance's text.
FileReader instance_reader(bool is_shell = false, bool has_seeds = false);

}  // namespace coevo::fitness::command
