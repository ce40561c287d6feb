// SPDX-License-Identifier: MIT
// Covariance matrix adaptation (Hansen & Ostermeier, Evol. Comput. 9(2), 2001), as in Hansen's
// tutorial (arXiv:1604.00772): weighted recombination, step-size control, rank-one and rank-mu
// updates.
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "common/records/run/checkpoint.h"
#include "evolve/evolvers/evolver.h"
#include "evolve/genetic_algorithm.h"
#include "evolve/start.h"

namespace coevo::evolve {
namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

constexpr double kSmallestStep = 1e-9;
// How much more recent means weigh in their average: after g generations the last one's share is
// (kRecent + 1) / (kRecent + g).
constexpr double kRecent = 7.0;

// Products of large matrices go block by block, and the blocks' size must not be the machine's
// cache's.
void fix_block_sizes() {
  Eigen::setCpuCacheSizes(32 << 10, 256 << 10, 2 << 20);  // bytes
}

std::vector<common::Parameter> cma_es_parameters() {
  return {{"population", "Number of samples in a generation.", std::int64_t{16}, 4, 100'000},
          {"step", "First step size, as a share of each gene's range.", 0.3, 1e-6, 1.0}};
}

// The constants of Hansen's tutorial for `n` genes and `samples` a generation.
struct Rates {
  Vector weights;  // of the better half, best first; they sum to 1
  double mu_eff, c_sigma, d_sigma, c_c, c_1, c_mu, expected_length;

  Rates(double n, std::size_t samples) : weights(static_cast<Eigen::Index>(samples / 2)) {
    const double middle = (static_cast<double>(samples) + 1) / 2;
    for (Eigen::Index i = 0; i < weights.size(); ++i) {
      weights[i] = std::log(middle) - std::log(static_cast<double>(i + 1));
    }
    weights /= weights.sum();
    mu_eff = 1 / weights.squaredNorm();
    c_sigma = (mu_eff + 2) / (n + mu_eff + 5);
    d_sigma = 1 + 2 * std::max(0.0, std::sqrt((mu_eff - 1) / (n + 1)) - 1) + c_sigma;
    c_c = (4 + mu_eff / n) / (n + 4 + 2 * mu_eff / n);
    c_1 = 2 / ((n + 1.3) * (n + 1.3) + mu_eff);
    c_mu = std::min(1 - c_1, 2 * (mu_eff - 2 + 1 / mu_eff) / ((n + 2) * (n + 2) + mu_eff));
    expected_length = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  }
};

// Into [0, 1) by reflection at the bounds.
double reflected(double value) {
  const double folded = std::abs(std::remainder(value, 2.0));
  return std::min(folded, std::nextafter(1.0, 0.0));
}

nlohmann::json list(const Matrix& matrix) {
  return std::vector<double>(matrix.data(), matrix.data() + matrix.size());
}

Matrix saved_matrix(const nlohmann::json& state, const char* key, Eigen::Index rows,
                    Eigen::Index columns) {
  const auto values = state.at(key).get<std::vector<double>>();
  const auto is_finite = [](double value) { return std::isfinite(value); };
  records::require_state(values.size() == static_cast<std::size_t>(rows * columns) &&
                             std::all_of(values.begin(), values.end(), is_finite),
                         key);
  return Eigen::Map<const Matrix>(values.data(), rows, columns);
}

// Every gene's range is [0, 1) here.
class CmaEs final : public Evolver {
 public:
  CmaEs(std::size_t samples, double step, Vector mean, const GeneSpace& space, std::uint64_t seed)
      : space_(space),
        seed_(seed),
        size_(static_cast<Eigen::Index>(space.size())),
        rates_(static_cast<double>(size_), samples),
        step_(step),
        mean_(std::move(mean)),
        average_(mean_),
        covariance_(Matrix::Identity(size_, size_)),
        step_path_(Vector::Zero(size_)),
        path_(Vector::Zero(size_)),
        samples_(size_, static_cast<Eigen::Index>(samples)) {
    fix_block_sizes();
    sample();
  }

  const Population& population() const override { return population_; }

  // The first is the mean of the others' samples.
  void begin_with(const Population& first) override {
    mean_ = average_ = shares(first.front());
    sample();
    for (std::size_t k = 0; k < first.size(); ++k) {
      samples_.col(static_cast<Eigen::Index>(k)) = shares(first[k]);
      population_[k] = first[k];
    }
  }

  // The average of the recent means: a mean has less of the luck of the instances drawn than any
  // sample (Hansen's tutorial, B.4), and an average of means less of the last steps' (Polyak and
  // Juditsky, SIAM J. Control Optim. 30, 1992; with these weights Shamir and Zhang, ICML 2013).
  std::optional<Genome> recommended() const override {
    return genome(average_.unaryExpr([](double value) { return reflected(value); }));
  }

  void evolve(std::uint32_t generation, const Evaluation& evaluation) override {
    const std::vector<std::size_t> order = by_fitness(evaluation.fitness);
    Matrix steps(size_, rates_.weights.size());  // of the better half, in units of the step size
    for (Eigen::Index i = 0; i < steps.cols(); ++i) {
      const auto place = static_cast<Eigen::Index>(order[static_cast<std::size_t>(i)]);
      steps.col(i) = (samples_.col(place) - mean_) / step_;
    }
    adapt(steps, generation + 1);
    generation_ = generation + 1;
    sample();
  }

  nlohmann::json save() const override {
    return {{"generation", generation_},       {"mean", list(mean_)},
            {"average", list(average_)},       {"step", step_},
            {"covariance", list(covariance_)}, {"path", list(path_)},
            {"step_path", list(step_path_)}};
  }

  void load(const nlohmann::json& state) override {
    generation_ = state.at("generation").get<std::uint32_t>();
    mean_ = saved_matrix(state, "mean", size_, 1);
    average_ = saved_matrix(state, "average", size_, 1);
    covariance_ = saved_matrix(state, "covariance", size_, size_);
    path_ = saved_matrix(state, "path", size_, 1);
    step_path_ = saved_matrix(state, "step_path", size_, 1);
    step_ = state.at("step").get<double>();
    records::require_state(step_ > 0 && step_ <= 1, "step");
    sample();
  }

 private:
  // Samples depend only on saved state.
  void sample() {
    decompose();
    population_.clear();
    for (Eigen::Index k = 0; k < samples_.cols(); ++k) {
      common::RandomStream random(seed_, common::Purpose("sampling_distribution"), generation_,
                                  static_cast<std::uint32_t>(k));
      Vector normal(size_);
      for (double& value : normal) value = random.gaussian();
      samples_.col(k) =
          (mean_ + step_ * (axes_ * lengths_.cwiseProduct(normal))).unaryExpr([](double value) {
            return reflected(value);
          });
      population_.push_back(genome(samples_.col(k)));
    }
  }

  void decompose() {
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(covariance_);
    axes_ = solver.eigenvectors();
    lengths_ = solver.eigenvalues().cwiseMax(1e-20).cwiseSqrt();
  }

  Genome genome(const Vector& unit) const {
    Genome result;
    for (std::size_t i = 0; i < space_.size(); ++i) {
      result.push_back(space_.at_share(i, unit[static_cast<Eigen::Index>(i)]));
    }
    return result;
  }

  // The inverse; a whole gene is in the middle of its cell.
  Vector shares(const Genome& genome) const {
    Vector unit(size_);
    for (std::size_t i = 0; i < space_.size(); ++i) {
      const double value = space_[i].is_whole() ? genome[i] + 0.5 : space_.scaled(i, genome[i]);
      unit[static_cast<Eigen::Index>(i)] =
          (value - space_.scaled(i, space_[i].low)) / space_.range(i);
    }
    return unit;
  }

  // `generations` is the number of evaluated generations.
  void adapt(const Matrix& steps, std::uint32_t generations) {
    const Vector mean_step = steps * rates_.weights;
    const Vector whitened = axes_ * (axes_.transpose() * mean_step).cwiseQuotient(lengths_);
    const double c_s = rates_.c_sigma;
    step_path_ = (1 - c_s) * step_path_ + std::sqrt(c_s * (2 - c_s) * rates_.mu_eff) * whitened;
    const double length = step_path_.norm();
    const double n = static_cast<double>(size_);
    const bool moves_freely = length / std::sqrt(1 - std::pow(1 - c_s, 2.0 * generations)) <
                              (1.4 + 2 / (n + 1)) * rates_.expected_length;
    const double c_c = rates_.c_c;
    path_ *= 1 - c_c;
    if (moves_freely) path_ += std::sqrt(c_c * (2 - c_c) * rates_.mu_eff) * mean_step;
    const double stalled = moves_freely ? 0.0 : c_c * (2 - c_c);
    covariance_ = (1 - rates_.c_1 * (1 - stalled) - rates_.c_mu) * covariance_ +
                  rates_.c_1 * path_ * path_.transpose() +
                  rates_.c_mu * steps * rates_.weights.asDiagonal() * steps.transpose();
    mean_ += step_ * mean_step;
    const double rate = (kRecent + 1) / (kRecent + generations);
    average_ += rate * (mean_ - average_);
    step_ *= std::exp(c_s / rates_.d_sigma * (length / rates_.expected_length - 1));
    step_ = std::clamp(step_, kSmallestStep, 1.0);
  }

  GeneSpace space_;
  std::uint64_t seed_;
  Eigen::Index size_;
  Rates rates_;
  std::uint32_t generation_ = 0;  // of the samples
  double step_;
  Vector mean_;
  Vector average_;  // of the means, recent ones weigh more
  Matrix covariance_;
  Vector step_path_;  // "p_sigma"
  Vector path_;       // "p_c"
  Matrix axes_;       // eigenvectors of the covariance
  Vector lengths_;    // square roots of its eigenvalues
  Matrix samples_;    // a column each
  Population population_;
};

// In [0, 1) of each gene's range.
Vector start_mean(const Start& start, const GeneSpace& space) {
  const Genome genome = start.genome(space);
  Vector mean(static_cast<Eigen::Index>(space.size()));
  for (std::size_t i = 0; i < space.size(); ++i) {
    const double offset = space.scaled(i, genome[i]) - space.scaled(i, space[i].low);
    mean[static_cast<Eigen::Index>(i)] = offset / space.range(i);
  }
  return mean;
}

std::shared_ptr<const EvolverConfig> read_cma_es(const common::ConfigNode& node, const Registry&) {
  const common::Settings settings = common::read_settings(node, cma_es_parameters());
  const Start start = Start::read(node);
  const auto samples = static_cast<std::size_t>(settings.integer("population"));
  const double step = settings.real("step");
  nlohmann::ordered_json json = settings_json(settings, cma_es_parameters());
  start.append_to(json);
  return make_evolver_config(
      samples, std::move(json),
      [samples, step, start](const GeneSpace& space, std::uint64_t seed) {
        return std::make_unique<CmaEs>(samples, step, start_mean(start, space), space, seed);
      },
      samples / 2);
}

}  // namespace

EvolverPlugin cma_es_evolver() {
  return {{"cma_es",
           "Samples a normal distribution whose mean, step and covariance follow the better half; "
           "starts at the genes of the map `start` or, by default, in the middle.",
           cma_es_parameters()},
          read_cma_es,
          {.takes_start = true, .ranks_fittest = true}};
}

}  // namespace coevo::evolve
