// Coevolution with a hall of fame, as GA-FreeCell's authors took it from Rosin and Belew (Evol.
// Comput. 5(1), 1997): a parasite is one instance, found anew by copying and mutation only; the
// hardest ever met stay in the hall, so that hosts do not unlearn them.
#include <fmt/format.h>

#include <algorithm>

#include "evolve/genetic_algorithm.h"
#include "evolve/learning/encounters.h"
#include "evolve/learning/hillis_tally.h"
#include "evolve/learning/learning_method.h"
#include "evolve/sampling.h"
#include "evolve/saved_state.h"

namespace coevo::evolve {
namespace {

struct RosinConfig {
  std::size_t encounters = 0;  // parasites that a host is measured on
  std::size_t hall = 0;        // instances in the hall of fame
  std::size_t from_hall = 0;   // of these a host is measured on
  std::uint32_t interval = 0;
  double unsolved_nodes = 0.0;
  GaConfig ga;
};

std::vector<common::Parameter> parameters() {
  return {
      {"population", "Instances that coevolve.", std::int64_t{40}, 2, 100'000},
      {"encounters", "Coevolving instances that each host is measured on in a generation.",
       std::int64_t{5}, 1, 1000},
      {"hall", "Instances in the hall of fame: the hardest met so far.", std::int64_t{10}, 1, 1000},
      {"from_hall", "Of these each host is measured on so many, drawn anew.", std::int64_t{2}, 0,
       1000},
      {"interval", "Host generations between two generations of instances.", std::int64_t{5}, 1,
       1'000'000},
      {"elitism", "Hardest instances that go on unchanged.", std::int64_t{1}, 0, 100'000},
      {"reproduction", "Probability that a child is a copy; else it is drawn anew.", 0.9, 0.0, 1.0},
      {"selection.kind", "How parents are selected.", selections().front().kind.name, 0, 0,
       names_of(selections())},
      {"unsolved_nodes", "Nodes that a deal counts which no host solved.", 1e9, 1.0, 1e15},
  };
}

// An instance of the hall, with what made it one.
struct Famous {
  std::uint64_t place = 0;  // in the training set
  double difficulty = 0.0;
};

class Rosin final : public LearningMethod {
 public:
  Rosin(RosinConfig config, std::uint64_t seed, std::vector<std::uint64_t> training)
      : config_(std::move(config)),
        training_(std::move(training)),
        space_(parasite_space(1, training_.size())),
        key_{seed, common::Purpose("initial_parasite"), common::Purpose("parasite_operator")},
        parasites_(initial_population(config_.ga.population, space_, key_)),
        tallies_(parasites_.size(), ParasiteTally(1)) {}

  std::vector<Task> assign(std::uint32_t generation, std::size_t hosts) const override {
    const std::vector<std::size_t> met = pairing(generation, hosts);
    std::vector<Task> tasks;
    for (std::size_t host = 0; host < hosts; ++host) {
      for (std::size_t i = 0; i < config_.encounters; ++i) {
        tasks.push_back({host, instance(met[host * config_.encounters + i])});
      }
      for (const std::uint64_t place : drawn_from_hall(generation, host)) {
        tasks.push_back({host, training_[hall_[place].place]});
      }
    }
    return tasks;
  }

  nlohmann::ordered_json learn(std::uint32_t generation, std::span<const Task> tasks,
                               std::span<const Score> scores) override {
    const std::size_t each = config_.encounters + std::min(config_.from_hall, hall_.size());
    const std::size_t hosts = tasks.size() / each;
    const std::vector<std::size_t> met = pairing(generation, hosts);
    for (std::size_t i = 0; i < met.size(); ++i) {
      const std::size_t task = i / config_.encounters * each + i % config_.encounters;
      tallies_[met[i]].front().add(scores[task]);
    }
    nlohmann::ordered_json report = journal_entry();
    if ((generation + 1) % config_.interval == 0) {
      const std::vector<double> difficulty = difficulties();
      honour(difficulty);
      parasites_ = next_generation(parasites_, {difficulty}, config_.ga, space_, key_, generation);
      tallies_.assign(parasites_.size(), ParasiteTally(1));
    }
    return report;
  }

  nlohmann::json save() const override {
    nlohmann::json hall = nlohmann::json::array();
    for (const Famous& each : hall_) hall.push_back({each.place, each.difficulty});
    return {{"parasites", parasites_}, {"tallies", tallies_json(tallies_)}, {"hall", hall}};
  }

  void load(const nlohmann::json& state) override {
    parasites_ = saved_population(state, "parasites", config_.ga.population, space_);
    tallies_ = saved_tallies(state.at("tallies"), parasites_.size(), 1);
    hall_.clear();
    for (const nlohmann::json& each : state.at("hall")) {
      hall_.push_back({each.at(0).get<std::uint64_t>(), each.at(1).get<double>()});
      require_state(hall_.back().place < training_.size(), "hall");
    }
    require_state(hall_.size() <= config_.hall, "hall");
  }

 private:
  std::uint64_t instance(std::size_t parasite) const {
    return training_[static_cast<std::size_t>(parasites_[parasite].front())];
  }

  std::vector<std::size_t> pairing(std::uint32_t generation, std::size_t hosts) const {
    common::RandomStream random(key_.seed, common::Purpose("pairing"), generation, 0);
    return encounters_of(hosts, config_.encounters, parasites_.size(), random);
  }

  // Places in the hall.
  std::vector<std::uint64_t> drawn_from_hall(std::uint32_t generation, std::size_t host) const {
    common::RandomStream random(key_.seed, common::Purpose("hall_of_fame"), generation,
                                static_cast<std::uint32_t>(host));
    return sample_below(hall_.size(), std::min(config_.from_hall, hall_.size()), random);
  }

  std::vector<double> difficulties() const {
    std::vector<double> result;
    for (const ParasiteTally& tally : tallies_) {
      result.push_back(difficulty(tally, config_.unsolved_nodes));
    }
    return result;
  }

  // The hall takes in the present instances and keeps its hardest, each instance once. An
  // unwinnable deal may get in: the reference's own penalty then makes it no harder than others.
  void honour(std::span<const double> difficulty) {
    for (std::size_t i = 0; i < parasites_.size(); ++i) {
      const auto place = static_cast<std::uint64_t>(parasites_[i].front());
      const auto known = std::find_if(hall_.begin(), hall_.end(),
                                      [&](const Famous& each) { return each.place == place; });
      if (known == hall_.end()) {
        hall_.push_back({place, difficulty[i]});
      } else {
        known->difficulty = std::max(known->difficulty, difficulty[i]);
      }
    }
    std::stable_sort(hall_.begin(), hall_.end(),
                     [](const Famous& a, const Famous& b) { return a.difficulty > b.difficulty; });
    hall_.resize(std::min(hall_.size(), config_.hall));
  }

  nlohmann::ordered_json journal_entry() const {
    std::map<std::uint64_t, InstanceTally> by_instance;
    for (std::size_t i = 0; i < parasites_.size(); ++i) {
      if (tallies_[i].front().runs > 0) by_instance[instance(i)].add(tallies_[i].front());
    }
    std::vector<std::uint64_t> hall;
    for (const Famous& each : hall_) hall.push_back(training_[each.place]);
    return {{"hardest", hardest_json(by_instance, config_.unsolved_nodes)}, {"hall", hall}};
  }

  RosinConfig config_;
  std::vector<std::uint64_t> training_;
  GeneSpace space_;
  RandomKey key_;
  Population parasites_;
  std::vector<ParasiteTally> tallies_;  // since the parasites' last generation
  std::vector<Famous> hall_;            // hardest first
};

// Reproduction or a fresh instance: one gene is crossed with nothing.
GaConfig ga_of(const common::Settings& settings, const common::ConfigNode& node) {
  GaConfig ga;
  ga.population = static_cast<std::size_t>(settings.integer("population"));
  ga.elitism = static_cast<std::size_t>(settings.integer("elitism"));
  ga.reproduction = settings.real("reproduction");
  ga.mutation_probability = 1.0 - ga.reproduction;
  ga.crossover = {&crossovers().front(), {}};
  ga.mutation =
      choose(common::ConfigNode::parse("{kind: reset, gene_probability: 1}", "rosin"), mutations());
  ga.selection = choose(child_or_empty(node, "selection"), selections());
  return ga;
}

class RosinLearningConfig final : public LearningConfig {
 public:
  RosinLearningConfig(common::Settings settings, GaConfig ga)
      : settings_(std::move(settings)), ga_(std::move(ga)) {}

  nlohmann::ordered_json to_json() const override {
    nlohmann::ordered_json result = settings_json(settings_, parameters());
    result["selection"] = ga_.selection.to_json();
    return result;
  }

  std::unique_ptr<LearningMethod> create(std::uint64_t seed,
                                         std::vector<std::uint64_t> training) const override {
    RosinConfig config{static_cast<std::size_t>(settings_.integer("encounters")),
                       static_cast<std::size_t>(settings_.integer("hall")),
                       static_cast<std::size_t>(settings_.integer("from_hall")),
                       static_cast<std::uint32_t>(settings_.integer("interval")),
                       settings_.real("unsolved_nodes"),
                       ga_};
    return std::make_unique<Rosin>(std::move(config), seed, std::move(training));
  }

 private:
  common::Settings settings_;
  GaConfig ga_;
};

std::shared_ptr<const LearningConfig> read(const common::ConfigNode& node, std::size_t) {
  common::Settings settings = read_paths(node, parameters());
  const auto at_most = [&](const char* key, const char* bound, const std::string& what) {
    if (settings.integer(key) <= settings.integer(bound)) return;
    const auto given = node.find(key);
    (given ? *given : node.child(bound)).fail(fmt::format("{} of at most {}", key, what));
  };
  at_most("encounters", "population", "the population");
  at_most("from_hall", "hall", "the hall");
  if (settings.integer("elitism") >= settings.integer("population")) {
    node.child("elitism").fail("less than the population");
  }
  GaConfig ga = ga_of(settings, node);
  return std::make_shared<RosinLearningConfig>(std::move(settings), std::move(ga));
}

}  // namespace

LearningKind rosin_learning() {
  return {{"rosin",
           "Single instances coevolve by copying and mutation; the hardest stay in a hall of fame.",
           parameters()},
          read};
}

}  // namespace coevo::evolve
