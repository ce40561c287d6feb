// Coevolution of solvers and problems: Hillis (Physica D 42, 1990) in the form of GA-FreeCell
// (GECCO 2011). A parasite is a small set of training instances; it is fit if the hosts find these
// hard.
#include <fmt/format.h>

#include "evolve/genetic_algorithm.h"
#include "evolve/learning/encounters.h"
#include "evolve/learning/hillis_tally.h"
#include "evolve/learning/learning_method.h"
#include "evolve/saved_state.h"

namespace coevo::evolve {
namespace {

constexpr std::int64_t kStandardPopulation = 40;  // the papers': 40-60

struct HillisConfig {
  std::size_t encounters = 0;   // parasites that a host is measured on
  std::size_t instances = 0;    // genes of a parasite
  std::uint32_t interval = 0;   // host generations from one parasite generation to the next
  double unsolved_nodes = 0.0;  // what an instance counts that no host solved
  GaConfig ga;
};

std::vector<common::Parameter> own_parameters() {
  return {
      {"encounters", "Deal individuals that each host is measured on in a generation.",
       std::int64_t{2}, 1, 1000},
      {"instances", "Instances in a deal individual.", std::int64_t{6}, 1, 1000},
      {"interval", "Host generations between two generations of deal individuals.", std::int64_t{5},
       1, 1'000'000},
      {"unsolved_nodes", "Nodes that a deal counts which no host solved.", 1e9, 1.0, 1e15},
  };
}

class Hillis final : public LearningMethod {
 public:
  Hillis(HillisConfig config, std::uint64_t seed, std::vector<std::uint64_t> training)
      : config_(std::move(config)),
        training_(std::move(training)),
        space_(parasite_space(config_.instances, training_.size())),
        key_{seed, common::Purpose("initial_parasite"), common::Purpose("parasite_operator")},
        parasites_(initial_population(config_.ga.population, space_, key_)),
        tallies_(parasites_.size(), ParasiteTally(config_.instances)) {}

  std::vector<Task> assign(std::uint32_t generation, std::size_t hosts) const override {
    std::vector<Task> tasks;
    const std::vector<std::size_t> met = pairing(generation, hosts);
    for (std::size_t i = 0; i < met.size(); ++i) {
      for (std::size_t gene = 0; gene < config_.instances; ++gene) {
        tasks.push_back({i / config_.encounters, instance(met[i], gene)});
      }
    }
    return tasks;
  }

  nlohmann::ordered_json learn(std::uint32_t generation, std::span<const Task> tasks,
                               std::span<const Score> scores) override {
    const std::size_t hosts = tasks.size() / (config_.encounters * config_.instances);
    const std::vector<std::size_t> met = pairing(generation, hosts);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      tallies_[met[i / config_.instances]][i % config_.instances].add(scores[i]);
    }
    const std::vector<double> difficulty = difficulties();
    nlohmann::ordered_json report = journal_entry(difficulty);
    if ((generation + 1) % config_.interval == 0) {
      parasites_ = next_generation(parasites_, {difficulty}, config_.ga, space_, key_, generation);
      tallies_.assign(parasites_.size(), ParasiteTally(config_.instances));
    }
    return report;
  }

  nlohmann::json save() const override {
    return {{"parasites", parasites_}, {"tallies", tallies_json(tallies_)}};
  }

  void load(const nlohmann::json& state) override {
    parasites_ = saved_population(state, "parasites", config_.ga.population, space_);
    tallies_ = saved_tallies(state.at("tallies"), parasites_.size(), config_.instances);
  }

 private:
  std::uint64_t instance(std::size_t parasite, std::size_t gene) const {
    return training_[static_cast<std::size_t>(parasites_[parasite][gene])];
  }

  std::vector<std::size_t> pairing(std::uint32_t generation, std::size_t hosts) const {
    common::RandomStream random(key_.seed, common::Purpose("pairing"), generation, 0);
    return encounters_of(hosts, config_.encounters, parasites_.size(), random);
  }

  std::vector<double> difficulties() const {
    std::vector<double> result;
    for (const ParasiteTally& tally : tallies_) {
      result.push_back(difficulty(tally, config_.unsolved_nodes));
    }
    return result;
  }

  nlohmann::ordered_json journal_entry(std::span<const double> difficulty) const {
    std::map<std::uint64_t, InstanceTally> by_instance;
    double sum = 0.0, highest = 0.0;
    std::size_t met = 0;
    for (std::size_t i = 0; i < parasites_.size(); ++i) {
      for (std::size_t gene = 0; gene < config_.instances; ++gene) {
        if (tallies_[i][gene].runs > 0) by_instance[instance(i, gene)].add(tallies_[i][gene]);
      }
      met += tallies_[i].front().runs > 0 ? 1 : 0;
      sum += difficulty[i];
      highest = std::max(highest, difficulty[i]);
    }
    return {{"mean_difficulty", met > 0 ? sum / static_cast<double>(met) : 0.0},
            {"best_difficulty", highest},
            {"hardest", hardest_json(by_instance, config_.unsolved_nodes)}};
  }

  HillisConfig config_;
  std::vector<std::uint64_t> training_;
  GeneSpace space_;
  RandomKey key_;
  Population parasites_;
  std::vector<ParasiteTally> tallies_;  // since the parasites' last generation
};

class HillisLearningConfig final : public LearningConfig {
 public:
  explicit HillisLearningConfig(common::Settings settings, GaConfig ga)
      : settings_(std::move(settings)), ga_(std::move(ga)) {}

  nlohmann::ordered_json to_json() const override {
    nlohmann::ordered_json result = settings_json(settings_, own_parameters());
    append_members(result, ga_.to_json());
    return result;
  }

  std::unique_ptr<LearningMethod> create(std::uint64_t seed,
                                         std::vector<std::uint64_t> training) const override {
    HillisConfig config{static_cast<std::size_t>(settings_.integer("encounters")),
                        static_cast<std::size_t>(settings_.integer("instances")),
                        static_cast<std::uint32_t>(settings_.integer("interval")),
                        settings_.real("unsolved_nodes"), ga_};
    return std::make_unique<Hillis>(std::move(config), seed, std::move(training));
  }

 private:
  common::Settings settings_;
  GaConfig ga_;
};

std::shared_ptr<const LearningConfig> read(const common::ConfigNode& node, std::size_t) {
  common::Settings settings = common::read_settings(node, own_parameters());
  GaConfig ga = GaConfig::read(node, kStandardPopulation);
  if (static_cast<std::size_t>(settings.integer("encounters")) > ga.population) {
    node.child("encounters").fail(fmt::format("at most the {} deal individuals", ga.population));
  }
  return std::make_shared<HillisLearningConfig>(std::move(settings), std::move(ga));
}

}  // namespace

LearningKind hillis_learning() {
  std::vector<common::Parameter> parameters = own_parameters();
  const std::vector<common::Parameter> ga = ga_parameters(kStandardPopulation);
  parameters.insert(parameters.end(), ga.begin(), ga.end());
  return {{"hillis", "Sets of instances coevolve with the hosts: fit is what the hosts find hard.",
           std::move(parameters)},
          read};
}

}  // namespace coevo::evolve
