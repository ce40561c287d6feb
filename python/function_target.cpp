// SPDX-License-Identifier: MIT
#include "python/function_target.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/records/run/best.h"
#include "python/calls.h"

namespace coevo::python {

namespace py = pybind11;

bool Exchange::offer(std::string generation) {
  std::unique_lock lock(mutex_);
  offered_ = std::move(generation);
  wanted_ = false;
  changed_.notify_all();
  changed_.wait(lock, [this] { return wanted_ || stop_; });
  return !stop_;
}

std::vector<double> Exchange::costs(Calls calls) {
  std::unique_lock lock(mutex_);
  if (stop_) throw evolve::Interrupted();
  calls_ = std::move(calls);
  costs_.reset();
  changed_.notify_all();
  changed_.wait(lock, [this] { return costs_ || stop_; });
  calls_.reset();
  if (!costs_) throw evolve::Interrupted();
  return std::exchange(costs_, std::nullopt).value();
}

void Exchange::say(std::string message) {
  const std::lock_guard lock(mutex_);
  messages_.push_back(std::move(message));
}

void Exchange::end(std::exception_ptr fault) {
  const std::lock_guard lock(mutex_);
  fault_ = std::move(fault);
  ended_ = true;
  changed_.notify_all();
}

bool Exchange::has_ended() const {
  const std::lock_guard lock(mutex_);
  return ended_;
}

std::vector<std::string> Exchange::take_messages() {
  const std::lock_guard lock(mutex_);
  return std::exchange(messages_, {});
}

void Exchange::stop() {
  const std::lock_guard lock(mutex_);
  stop_ = true;
  changed_.notify_all();
}

std::optional<std::string> Exchange::next(const py::object& answer) {
  try {
    return next_or_throw(answer);
  } catch (...) {
    stop();
    throw;
  }
}

std::optional<std::string> Exchange::next_or_throw(const py::object& answer) {
  {
    const std::lock_guard lock(mutex_);
    wanted_ = true;
    changed_.notify_all();
  }
  while (true) {
    if (!wait_with_signals(mutex_, changed_, [this] { return has_news(); })) {
      throw py::error_already_set();
    }
    {
      const std::lock_guard lock(mutex_);
      if (offered_) return std::exchange(offered_, std::nullopt);
      if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
      if (ended_) return std::nullopt;
    }
    answer_calls(answer);
  }
}

// The run's thread waits meanwhile, so that `calls_` does not change.
void Exchange::answer_calls(const py::object& answer) {
  std::vector<std::size_t> hosts;
  std::vector<std::uint64_t> instances;
  for (const evolve::Task& task : calls_->tasks) {
    hosts.push_back(task.host);
    instances.push_back(task.instance);
  }
  auto costs = answer(calls_->configurations, hosts, instances).cast<std::vector<double>>();
  const std::lock_guard lock(mutex_);
  costs_ = std::move(costs);
  changed_.notify_all();
}

namespace {

using Json = nlohmann::ordered_json;

bool is_log(const Json& parameter) {
  return parameter.value("log", false);
}

// Bounds of a number's logarithm, if the parameter has a logarithmic scale; an integer is then the
// whole part of the gene's value.
evolve::Gene gene_of(const Json& parameter) {
  using Kind = evolve::Gene::Kind;
  const std::string name = parameter.at("name");
  const std::string kind = parameter.at("kind");
  if (kind == "choice") {
    return {name, 0, static_cast<double>(parameter.at("choices").size()), Kind::nominal};
  }
  const double low = parameter.at("low");
  const double high = parameter.at("high").get<double>() + (kind == "integer" ? 1 : 0);
  if (is_log(parameter)) return {name, std::log(low), std::log(high)};
  return {name, low, high, kind == "integer" ? Kind::integer : Kind::real};
}

Json value_of(const Json& parameter, double gene) {
  const std::string kind = parameter.at("kind");
  if (kind == "choice") return parameter.at("choices").at(static_cast<std::size_t>(gene));
  const double number = is_log(parameter) ? std::exp(gene) : gene;
  const double low = parameter.at("low");
  const double high = parameter.at("high");
  if (kind == "real") return std::clamp(number, low, high);
  return static_cast<std::int64_t>(std::clamp(std::floor(number), low, high));
}

class FunctionEvaluator : public evolve::Evaluator {
 public:
  FunctionEvaluator(const FunctionTarget& target, Exchange& exchange, double worst)
      : target_(target), exchange_(exchange), worst_(worst) {}

  std::vector<evolve::Score> evaluate(std::span<const evolve::Genome> hosts,
                                      std::span<const evolve::Task> tasks) override {
    Calls calls;
    for (const auto& host : hosts) {
      calls.configurations.push_back(target_.configuration(host).dump());
    }
    calls.tasks.assign(tasks.begin(), tasks.end());
    std::vector<evolve::Score> scores;
    for (const double cost : exchange_.costs(std::move(calls))) {
      scores.push_back({.fitness = std::max(0.0, worst_ - cost),
                        .solved = cost < worst_,
                        .nodes = 1,
                        .baseline_nodes = 1});
    }
    return scores;
  }
  std::string effort_unit() const override { return "runs"; }
  evolve::References reference_nodes(std::span<const std::uint64_t> instances) override {
    return {std::vector<std::uint64_t>(instances.size(), 1), {}};
  }

 private:
  const FunctionTarget& target_;
  Exchange& exchange_;
  double worst_;
};

}  // namespace

FunctionTarget::FunctionTarget(Json function, Exchange& exchange)
    : function_(std::move(function)), exchange_(exchange) {}

evolve::GeneSpace FunctionTarget::genes() const {
  std::vector<evolve::Gene> genes;
  for (const Json& each : function_.at("parameters")) genes.push_back(gene_of(each));
  return evolve::GeneSpace(std::move(genes));
}

evolve::InstanceLimits FunctionTarget::instance_limits() const {
  return {1, function_.at("instances").get<std::uint64_t>()};
}

void FunctionTarget::check(const common::ConfigNode& root, const evolve::EvolutionConfig& evolution,
                           const Registry&) const {
  if (evolution.capabilities.objectives == 1) return;
  root.child("evolver").child("name").fail("an evolver for one objective: a function has one cost");
}

std::unique_ptr<evolve::Evaluator> FunctionTarget::make_evaluator(const fitness::Workplace&) const {
  return std::make_unique<FunctionEvaluator>(*this, exchange_, function_.at("worst").get<double>());
}

Json FunctionTarget::configuration(const evolve::Genome& genome) const {
  Json values = Json::object();
  const Json& parameters = function_.at("parameters");
  for (std::size_t i = 0; i < genome.size(); ++i) {
    values[parameters[i].at("name").get<std::string>()] = value_of(parameters[i], genome[i]);
  }
  return values;
}

std::string FunctionTarget::result_text(const evolve::Genome& genome,
                                        std::map<std::string, std::string> provenance) const {
  return records::function_result_text(configuration(genome), provenance);
}

std::string FunctionTarget::describe(const evolve::Genome& genome) const {
  return configuration(genome).dump() + "\n";
}

}  // namespace coevo::python
