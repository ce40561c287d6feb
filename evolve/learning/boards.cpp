// SPDX-License-Identifier: MIT
// Coevolution of boards: a parasite is a board, its mutants are one exchange of pieces away, so
// that what makes it fit is inherited (analysis/coevolution/heritability.csv). By default, fit is
// not what the hosts find hard but what distinguishes them. A part of the instances stays uniform.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "common/records/run/checkpoint.h"
#include "evolve/learning/encounters.h"
#include "evolve/learning/informativeness.h"
#include "evolve/learning/learning_method.h"
#include "evolve/sampling.h"

namespace coevo::evolve {
namespace {

constexpr double kRoundDecay = 0.5;  // of what is known of a board, from one round to the next

struct BoardsSettings {
  std::size_t population = 0;
  std::size_t instances = 0;  // that all hosts meet
  std::size_t uniform = 0;    // of them
  std::size_t kept = 0;       // boards that stay when the others are replaced
  std::string fitness;        // the parameter of that name

  std::size_t met() const { return instances - uniform; }
  // Generations in which every board is met.
  std::size_t round() const { return (population + met() - 1) / met(); }
};

std::vector<common::Parameter> boards_parameters() {
  return {
      {"population", "Number of boards that coevolve.", std::int64_t{24}, 2, 100'000},
      {"instances", "Number of instances that all hosts meet in a generation.", std::int64_t{8}, 2,
       100'000},
      {"uniform", "Share of the instances that are uniform draws instead of boards.", 0.5, 0.0,
       0.9},
      {"kept", "Share of the boards that stay; their mutants replace the others.", 0.5, 0.1, 0.9},
      {"fitness",
       "Fitness of a board: informativeness (how much it reveals about hosts, for each position "
       "spent), disagreement (how much hosts differ on it, likewise), hardness (how hard it is for "
       "the hosts if one of them solves it), or none (mutants replace boards at random).",
       std::string("informativeness"),
       {},
       {},
       {"informativeness", "disagreement", "hardness", "none"}},
  };
}

// How hard the hosts found a board, in the generations since it was made.
struct Hardness {
  double sum = 0.0;  // of 1 less the hosts' mean fitness, over the generations
  double generations = 0.0;
  bool is_solved = false;  // by any host

  double value() const { return is_solved ? sum / generations : 0.0; }
};

// Of the instance at that place of every host's `each`.
Hardness hardness_of(std::span<const Score> scores, std::size_t each, std::size_t place) {
  Hardness hardness{.generations = 1.0};
  double fitness = 0.0;
  for (std::size_t i = place; i < scores.size(); i += each) {
    fitness += scores[i].fitness;
    hardness.is_solved = hardness.is_solved || scores[i].solved;
  }
  hardness.sum = 1.0 - fitness / static_cast<double>(scores.size() / each);
  return hardness;
}

class BoardPopulation final : public LearningMethod {
 public:
  BoardPopulation(const BoardsSettings& settings, std::uint64_t seed,
                  std::vector<std::uint64_t> training)
      : settings_(settings), seed_(seed), training_(std::move(training)) {}

  void prepare(std::uint32_t generation, Evaluator& evaluator) override {
    Boards& boards = *evaluator.boards();
    if (boards_.empty()) {
      begin(boards);
    } else if (generation % settings_.round() == 0 && generation != prepared_at_) {
      boards.set(boards_);
      evolve(generation, boards);
    }
    prepared_at_ = generation;
    boards.set(boards_);
  }

  std::vector<Task> assign(std::uint32_t generation, std::size_t hosts) const override {
    common::RandomStream random(seed_, common::Purpose("boards_uniform"), generation, 0);
    std::vector<std::uint64_t> instances =
        sample_below(training_.size(), settings_.uniform, random);
    for (std::uint64_t& instance : instances) instance = training_[instance];
    for (const std::size_t board : met(generation)) instances.push_back(Boards::kFirst + board);
    return tasks_for_all(hosts, instances);
  }

  nlohmann::ordered_json learn(std::uint32_t generation, std::span<const Task>,
                               std::span<const Score> scores) override {
    const auto learnt = informativeness(scores, settings_.instances);
    const std::vector<std::size_t> boards = met(generation);
    Informativeness uniform, made;
    for (std::size_t i = 0; i < settings_.instances; ++i) {
      (i < settings_.uniform ? uniform : made).add(learnt[i]);
      if (i < settings_.uniform) continue;
      const std::size_t board = boards[i - settings_.uniform];
      known_[board].add(learnt[i]);
      const Hardness now = hardness_of(scores, settings_.instances, i);
      Hardness& known = hardness_[board];
      known = {known.sum + now.sum, known.generations + 1, known.is_solved || now.is_solved};
    }
    nlohmann::ordered_json report{{"board_value", made.value()},
                                  {"uniform_value", uniform.value()}};
    report["parasites"] = {
        {"generation", generation / static_cast<std::uint32_t>(settings_.round())},
        {"distinct", std::set<std::string>(boards_.begin(), boards_.end()).size()}};
    if (const auto audit = agreement(scores, settings_.instances, settings_.uniform)) {
      report["audit"] = *audit;
    }
    return report;
  }

  nlohmann::json save() const override {
    nlohmann::json known = nlohmann::json::array();
    for (const Informativeness& board : known_) known.push_back(board.save());
    nlohmann::json hardness = nlohmann::json::array();
    for (const Hardness& board : hardness_) {
      hardness.push_back({board.sum, board.generations, board.is_solved ? 1 : 0});
    }
    return {{"boards", boards_},
            {"known", std::move(known)},
            {"hardness", std::move(hardness)},
            {"prepared_at", prepared_at_}};
  }

  void load(const nlohmann::json& state) override {
    boards_ = state.at("boards").get<std::vector<std::string>>();
    known_.clear();
    for (const auto& saved : state.at("known")) known_.push_back(Informativeness::load(saved));
    hardness_.clear();
    for (const auto& saved : state.at("hardness")) {
      hardness_.push_back(
          {saved.at(0).get<double>(), saved.at(1).get<double>(), saved.at(2).get<int>() != 0});
    }
    prepared_at_ = state.at("prepared_at").get<std::uint32_t>();
    const auto is_text = [](const std::string& board) { return !board.empty(); };
    const bool has_begun = !boards_.empty();  // the first prepare() makes the boards
    records::require_state(boards_.size() == (has_begun ? settings_.population : 0) &&
                               known_.size() == boards_.size() &&
                               hardness_.size() == boards_.size() &&
                               std::ranges::all_of(boards_, is_text),
                           "boards");
  }

 private:
  // Mutants of training instances.
  void begin(const Boards& boards) {
    common::RandomStream random(seed_, common::Purpose("first_boards"), 0, 0);
    for (std::size_t i = 0; i < settings_.population; ++i) {
      boards_.push_back(boards.mutant(training_[random.below(training_.size())], random));
    }
    known_.assign(boards_.size(), {});
    hardness_.assign(boards_.size(), {});
  }

  void evolve(std::uint32_t generation, const Boards& boards) {
    const std::vector<std::size_t> order = fittest_first(generation);
    for (Informativeness& board : known_) board.decay(kRoundDecay);
    common::RandomStream random(seed_, common::Purpose("board_mutation"), generation, 0);
    for (std::size_t i = settings_.kept; i < order.size(); ++i) {
      boards_[order[i]] =
          boards.mutant(Boards::kFirst + order[random.below(settings_.kept)], random);
      known_[order[i]] = {};
      hardness_[order[i]] = {};
    }
  }

  // Of equal values, many of which are 0, those come first on which hosts differ most.
  std::vector<std::size_t> fittest_first(std::uint32_t generation) const {
    if (settings_.fitness == "none") {
      common::RandomStream random(seed_, common::Purpose("board_survival"), generation, 0);
      return permutation(known_.size(), random);
    }
    std::vector<std::size_t> order(known_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto worth = [&](std::size_t i) {
      const double value = settings_.fitness == "hardness"          ? hardness_[i].value()
                           : settings_.fitness == "informativeness" ? known_[i].value()
                                                                    : 0.0;
      return std::pair(value, known_[i].disagreement());
    };
    std::ranges::stable_sort(order, std::greater(), worth);
    return order;
  }

  // The boards of that generation: in a round each is met.
  std::vector<std::size_t> met(std::uint32_t generation) const {
    const auto place = generation % static_cast<std::uint32_t>(settings_.round());
    common::RandomStream random(seed_, common::Purpose("board_encounters"), generation - place, 0);
    return same_encounters(1, settings_.met(), place, permutation(settings_.population, random));
  }

  BoardsSettings settings_;
  std::uint64_t seed_;
  std::vector<std::uint64_t> training_;
  std::vector<std::string> boards_;
  std::vector<Informativeness> known_;  // of each board
  std::vector<Hardness> hardness_;      // likewise
  std::uint32_t prepared_at_ = 0;       // the last generation that prepare() was called for
};

std::shared_ptr<const LearningConfig> read_boards(const common::ConfigNode& node,
                                                  std::size_t training_size, const Registry&) {
  const common::Settings given = common::read_settings(node, boards_parameters());
  const auto share = [&](const char* key, std::size_t of) {
    return static_cast<std::size_t>(std::lround(given.real(key) * static_cast<double>(of)));
  };
  const auto population = static_cast<std::size_t>(given.integer("population"));
  const auto instances = static_cast<std::size_t>(given.integer("instances"));
  const BoardsSettings settings{
      population, instances, std::min(share("uniform", instances), instances - 1),
      std::clamp<std::size_t>(share("kept", population), 1, population - 1), given.text("fitness")};
  const auto fail = [&](const std::string& expected) {
    node.child(node.find("instances") ? "instances" : "method").fail(expected);
  };
  if (settings.met() > population) {
    fail(fmt::format("at most as many boards as the population of {}", population));
  }
  if (settings.uniform > training_size) {
    fail(fmt::format("at most as many uniform instances as the training sample of {}",
                     training_size));
  }
  return make_learning_config(settings_json(given, boards_parameters()),
                              [settings](std::uint64_t seed, std::vector<std::uint64_t> training) {
                                return std::make_unique<BoardPopulation>(settings, seed,
                                                                         std::move(training));
                              });
}

}  // namespace

LearningPlugin boards_learning() {
  return {
      .descriptor = {"boards",
                     "Boards coevolve with the hosts by exchanges of pieces or by target.mutate; a "
                     "board is fit if it distinguishes hosts.",
                     boards_parameters()},
      .read = read_boards,
      .makes_boards = true};
}

}  // namespace coevo::evolve
