// SPDX-License-Identifier: MIT
// Audition: coevolution of tests by what they reveal about the hosts, not by how hard they are. The
// incumbent plays more instances than needed. Sorted by its fitness, the hosts meet the easiest of
// these, or those from the strata that were most informative so far. Other instances are uniform
// draws. The audit of the choice checks whether the hosts' ranks on both agree.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "common/records/run/checkpoint.h"
#include "evolve/learning/informativeness.h"
#include "evolve/learning/learning_method.h"
#include "evolve/sampling.h"

namespace coevo::evolve {
namespace {

constexpr double kAgreementDecay = 0.9;  // of the agreement known so far, a generation
constexpr std::size_t kStrataPerCandidate = 2;

struct AuditionSettings {
  std::size_t instances = 0;   // that the hosts meet
  std::size_t candidates = 0;  // auditioned for each
  std::size_t audited = 0;     // number of instances that are uniform draws
  bool by_value = false;       // otherwise the easiest
};

std::vector<common::Parameter> audition_parameters() {
  return {
      {"instances", "Number of instances that all hosts meet in a generation.", std::int64_t{6}, 1,
       100'000},
      {"candidates", "Number of instances that the incumbent auditions for each of them.",
       std::int64_t{3}, 1, 1000},
      {"choice",
       "Whether to choose the candidates that the incumbent finds easiest, or the most informative "
       "ones.",
       std::string("easiest"),
       {},
       {},
       {"easiest", "informative"}},
      {"audit", "Share of the instances that are uniform draws.", 0.25, 0.0, 1.0},
  };
}

class Audition final : public LearningMethod {
 public:
  Audition(const AuditionSettings& settings, std::uint64_t seed,
           std::vector<std::uint64_t> training)
      : settings_(settings),
        seed_(seed),
        training_(std::move(training)),
        strata_(settings.candidates * kStrataPerCandidate) {}

  Effort prepare(const Preparation& given) override {
    const std::vector<std::uint64_t> candidates = draw(given.generation);
    if (evaluations_to_prepare() == 0) {  // nothing to choose
      chosen_ = candidates;
      stratum_.assign(candidates.size(), 0);
      return {};
    }
    const std::vector<Genome> incumbent{given.incumbent};
    const Evaluation played =
        evaluate_population(given.evaluator, incumbent, tasks_for_all(1, candidates));
    choose(candidates, played.scores);
    return played.effort;
  }

  std::vector<Task> assign(std::uint32_t, std::size_t hosts) const override {
    return tasks_for_all(hosts, chosen_);
  }

  nlohmann::ordered_json learn(std::uint32_t, std::span<const Task>,
                               std::span<const Score> scores) override {
    nlohmann::ordered_json report{{"strata", chosen_strata()}};
    if (const auto audit = agreement(scores, chosen_.size(), settings_.audited)) {
      agreement_ = kAgreementDecay * agreement_ + (1 - kAgreementDecay) * *audit;
      report["audit"] = *audit;
      report["agreement"] = agreement_;
    }
    strata_.learn(stratum_, scores);
    return report;
  }

  std::uint64_t evaluations_to_prepare() const override {
    const bool is_choice =
        candidates() > settings_.instances && settings_.audited < settings_.instances;
    return is_choice ? candidates() : 0;
  }

  nlohmann::json save() const override {
    return {{"agreement", agreement_}, {"strata", strata_.save()}};
  }

  void load(const nlohmann::json& state) override {
    agreement_ = state.at("agreement").get<double>();
    records::require_state(std::abs(agreement_) <= 1, "agreement");
    strata_.load(state.at("strata"));
  }

 private:
  std::size_t candidates() const {
    return std::min(settings_.instances * settings_.candidates, training_.size());
  }

  // In random order: the auditioned instances or, without a choice, the instances to meet.
  std::vector<std::uint64_t> draw(std::uint32_t generation) const {
    common::RandomStream random(seed_, common::Purpose("audition"), generation, 0);
    const std::size_t count =
        evaluations_to_prepare() > 0 ? candidates() : std::min(settings_.instances, candidates());
    const auto places = sample_below(training_.size(), count, random);
    std::vector<std::uint64_t> drawn;
    for (const std::size_t i : permutation(count, random)) drawn.push_back(training_[places[i]]);
    return drawn;
  }

  // The first of the candidates are those drawn uniformly, the others are chosen.
  void choose(std::span<const std::uint64_t> candidates, std::span<const Score> scores) {
    const std::vector<std::size_t> stratum = strata_of(scores);
    std::vector<std::size_t> order(candidates.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const bool is_trusted = agreement_ >= 0;
    if (is_trusted) {
      const std::vector<double> values = preferences();
      const auto audited = static_cast<std::ptrdiff_t>(std::min(settings_.audited, order.size()));
      std::stable_sort(order.begin() + audited, order.end(), [&](std::size_t a, std::size_t b) {
        return values[stratum[a]] > values[stratum[b]];
      });
    }
    chosen_.clear();
    stratum_.clear();
    for (std::size_t i = 0; i < std::min(settings_.instances, order.size()); ++i) {
      chosen_.push_back(candidates[order[i]]);
      stratum_.push_back(stratum[order[i]]);
    }
  }

  // Larger is preferred; a value a stratum, the easiest first.
  std::vector<double> preferences() const {
    if (settings_.by_value) return strata_.values();
    std::vector<double> values(strata_.size());
    std::iota(values.rbegin(), values.rend(), 0.0);
    return values;
  }

  // The stratum of each candidate, by the incumbent's fitness on it; the largest fitness is in the
  // first stratum.
  std::vector<std::size_t> strata_of(std::span<const Score> scores) const {
    std::vector<std::size_t> order(scores.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return scores[a].fitness > scores[b].fitness;
    });
    std::vector<std::size_t> stratum(scores.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      stratum[order[i]] = i * strata_.size() / order.size();
    }
    return stratum;
  }

  // So many of the instances met are of each stratum.
  std::vector<std::size_t> chosen_strata() const {
    std::vector<std::size_t> counts(strata_.size());
    for (const std::size_t stratum : stratum_) ++counts[stratum];
    return counts;
  }

  AuditionSettings settings_;
  std::uint64_t seed_;
  std::vector<std::uint64_t> training_;
  Strata strata_;
  double agreement_ = 0.0;  // of the audits so far, decayed; below 0 all instances are uniform
  std::vector<std::uint64_t> chosen_;  // by prepare(): the instances, and the stratum of each
  std::vector<std::size_t> stratum_;
};

std::shared_ptr<const LearningConfig> read_audition(const common::ConfigNode& node,
                                                    std::size_t training_size, const Registry&) {
  common::Settings given = common::read_settings(node, audition_parameters());
  limit_setting(given, node, "instances", training_size,
                fmt::format("the training sample of {}", training_size));
  const auto instances = static_cast<std::size_t>(given.integer("instances"));
  if (given.text("choice") == "informative" && instances < 2) {
    node.child("choice").fail("at least 2 instances: it compares them");
  }
  const AuditionSettings settings{
      .instances = instances,
      .candidates = static_cast<std::size_t>(given.integer("candidates")),
      .audited = static_cast<std::size_t>(
          std::lround(given.real("audit") * static_cast<double>(instances))),
      .by_value = given.text("choice") == "informative"};
  return make_learning_config(settings_json(given, audition_parameters()),
                              [settings](std::uint64_t seed, std::vector<std::uint64_t> training) {
                                return std::make_unique<Audition>(settings, seed,
                                                                  std::move(training));
                              });
}

}  // namespace

LearningPlugin audition_learning() {
  return {.descriptor = {"audition",
                         "The incumbent plays more instances than needed; the hosts meet the "
                         "easiest, or those that reveal most about the hosts.",
                         audition_parameters()},
          .read = read_audition,
          .needs_all_scores = false};
}

}  // namespace coevo::evolve
