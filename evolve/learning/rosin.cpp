// SPDX-License-Identifier: MIT
// Coevolution with a hall of fame, as GA-FreeCell's authors took it from Rosin and Belew (Evol.
// Comput. 5(1), 1997): a parasite is one instance, from copying and mutation only; the hardest ever
// met stay in the hall, so that hosts do not unlearn them.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/records/run/checkpoint.h"
#include "evolve/learning/learning_method.h"
#include "evolve/learning/parasites.h"
#include "evolve/registry.h"
#include "evolve/sampling.h"
#include "evolve/standard_plugins.h"

namespace coevo::evolve {
namespace {

std::vector<common::Parameter> rosin_parameters(const Registry& registry) {
  return {
      {"population", "Number of instances that coevolve.", std::int64_t{40}, 2, 100'000},
      {"encounters", "Number of coevolving instances that each host meets in a generation.",
       std::int64_t{5}, 1, 1000},
      {"hall", "Number of instances in the hall of fame, the hardest so far.", std::int64_t{10}, 1,
       1000},
      {"from_hall",
       "Number of instances from the hall that each host meets, drawn for each host and "
       "generation.",
       std::int64_t{2}, 0, 1000},
      {"interval", "Number of host generations between generations of instances.", std::int64_t{5},
       1, 1'000'000},
      {"elitism", "Number of hardest instances that stay unchanged.", std::int64_t{1}, 0, 100'000},
      {"reproduction", "Probability that a child is a copy; otherwise it is a uniform draw.", 0.9,
       0.0, 1.0},
      choice_parameter("selection.kind", "How parents are selected.", registry.selections),
      shared_parameter(),
      unsolved_nodes_parameter(),
      virulence_parameter(),
  };
}

struct HallSettings {
  std::size_t size = 0;   // instances in the hall of fame
  std::size_t drawn = 0;  // of these a host is evaluated on
};

// An instance of the hall, with what made it one.
struct HallEntry {
  std::uint64_t place = 0;  // in the training set
  double difficulty = 0.0;
};

class Rosin final : public LearningMethod {
 public:
  Rosin(const HallSettings& settings, Parasites parasites)
      : settings_(settings), parasites_(std::move(parasites)) {}

  std::vector<Task> assign(std::uint32_t generation, std::size_t hosts) const override {
    const std::vector<std::size_t> met = parasites_.met(generation, hosts);
    std::vector<Task> tasks;
    for (std::size_t host = 0; host < hosts; ++host) {
      for (std::size_t i = 0; i < encounters(); ++i) {
        tasks.push_back({host, parasites_.instance(met[host * encounters() + i], 0)});
      }
      for (const std::uint64_t index : drawn_from_hall(generation, host)) {
        tasks.push_back({host, parasites_.training()[hall_[index].place]});
      }
    }
    return tasks;
  }

  nlohmann::ordered_json learn(std::uint32_t generation, std::span<const Task> tasks,
                               std::span<const Score> scores) override {
    const std::size_t each = encounters() + drawn();
    const std::size_t hosts = tasks.size() / each;
    const std::vector<std::size_t> met = parasites_.met(generation, hosts);
    for (std::size_t i = 0; i < met.size(); ++i) {
      parasites_.count(met[i], 0, scores[i / encounters() * each + i % encounters()]);
    }
    nlohmann::ordered_json report = journal_entry();
    report["parasites"] = parasites_.variety(generation);
    if (parasites_.are_last_at(generation)) {
      const std::vector<double> difficulty = parasites_.difficulties();
      update_hall(difficulty);
      parasites_.evolve(generation, with_virulence(difficulty, parasites_.settings().virulence));
    }
    return report;
  }

  nlohmann::json save() const override {
    nlohmann::json hall = nlohmann::json::array();
    for (const HallEntry& entry : hall_) hall.push_back({entry.place, entry.difficulty});
    nlohmann::json state = parasites_.save();
    state["hall"] = std::move(hall);
    return state;
  }

  void load(const nlohmann::json& state) override {
    parasites_.load(state);
    hall_.clear();
    for (const nlohmann::json& saved : state.at("hall")) {
      hall_.push_back({saved.at(0).get<std::uint64_t>(), saved.at(1).get<double>()});
      records::require_state(hall_.back().place < parasites_.training().size(), "hall");
    }
    records::require_state(hall_.size() <= settings_.size, "hall");
  }

 private:
  std::size_t encounters() const { return parasites_.settings().encounters; }
  std::size_t drawn() const { return std::min(settings_.drawn, hall_.size()); }

  // Indices into the hall.
  std::vector<std::uint64_t> drawn_from_hall(std::uint32_t generation, std::size_t host) const {
    const auto drawer = static_cast<std::uint32_t>(parasites_.settings().shared ? 0 : host);
    common::RandomStream random(parasites_.seed(), common::Purpose("hall_of_fame"), generation,
                                drawer);
    return sample_below(hall_.size(), drawn(), random);
  }

  // The hall admits the present instances and keeps its hardest, each instance once. An instance
  // that nobody can solve may be admitted: the reference's own penalty then makes it no harder than
  // others.
  void update_hall(std::span<const double> difficulty) {
    for (std::size_t i = 0; i < parasites_.size(); ++i) {
      const std::uint64_t place = parasites_.place(i, 0);
      const auto known = std::find_if(hall_.begin(), hall_.end(),
                                      [&](const HallEntry& entry) { return entry.place == place; });
      if (known == hall_.end()) {
        hall_.push_back({place, difficulty[i]});
      } else {
        known->difficulty = std::max(known->difficulty, difficulty[i]);
      }
    }
    std::stable_sort(hall_.begin(), hall_.end(), [](const HallEntry& a, const HallEntry& b) {
      return a.difficulty > b.difficulty;
    });
    hall_.resize(std::min(hall_.size(), settings_.size));
  }

  nlohmann::ordered_json journal_entry() const {
    std::vector<std::uint64_t> hall;
    for (const HallEntry& entry : hall_) hall.push_back(parasites_.training()[entry.place]);
    return {{"hardest", parasites_.hardest()}, {"hall", hall}};
  }

  HallSettings settings_;
  Parasites parasites_;
  std::vector<HallEntry> hall_;  // hardest first
};

// Reproduction or a uniform draw: a genome of one gene has nothing to cross.
GaConfig ga_of(const common::Settings& given, Chosen<Selection> selection) {
  GaConfig ga;
  ga.population = static_cast<std::size_t>(given.integer("population"));
  ga.elitism = static_cast<std::size_t>(given.integer("elitism"));
  ga.reproduction = given.real("reproduction");
  ga.mutation_probability = 1.0 - ga.reproduction;
  ga.mutation = {reset_mutation(), {}};
  ga.mutation.settings.set("gene_probability", 1.0);
  ga.selection = std::move(selection);
  return ga;
}

void check(const common::Settings& given, const common::ConfigNode& node) {
  const auto at_most = [&](const char* key, const char* bound, const std::string& what) {
    if (given.integer(key) <= given.integer(bound)) return;
    const auto found = node.find(key);
    (found ? *found : node.child(bound)).fail(fmt::format("{} of at most {}", key, what));
  };
  at_most("encounters", "population", "the population");
  at_most("from_hall", "hall", "the hall");
  if (given.integer("elitism") >= given.integer("population")) {
    node.child("elitism").fail("less than the population");
  }
}

std::shared_ptr<const LearningConfig> read_rosin(const common::ConfigNode& node, std::size_t,
                                                 const Registry& registry) {
  const common::Settings given = read_paths(node, rosin_parameters(registry));
  check(given, node);
  const auto selection = choose(child_or_empty(node, "selection"), registry.selections);
  const ParasiteSettings settings = ParasiteSettings::of(given, node, 1, ga_of(given, selection));
  const HallSettings hall{static_cast<std::size_t>(given.integer("hall")),
                          static_cast<std::size_t>(given.integer("from_hall"))};
  nlohmann::ordered_json json = settings_json(given, rosin_parameters(registry));
  json["selection"] = selection.to_json();
  return make_learning_config(
      std::move(json), [settings, hall](std::uint64_t seed, std::vector<std::uint64_t> training) {
        return std::make_unique<Rosin>(hall, Parasites(settings, seed, std::move(training)));
      });
}

}  // namespace

LearningPlugin rosin_learning() {
  return {
      .descriptor =
          {"rosin",
           "Single instances coevolve by copying and mutation; a hall of fame keeps the hardest."},
      .read = read_rosin,
      .parameters_for = rosin_parameters,
      .refers = true};
}

}  // namespace coevo::evolve
