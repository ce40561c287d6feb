// SPDX-License-Identifier: MIT
// An evolution that runs in a separate thread, one generation at a time, as far as Python asks for
// it.
#include "src/fitness/evolve.h"

#include <pybind11/stl.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "common/config/json_text.h"
#include "evolve/run/evolution.h"
#include "evolve/run/generation_record.h"
#include "python/calls.h"
#include "python/config_json.h"
#include "python/function_target.h"
#include "python/module.h"

namespace coevo::python {
namespace {

// In the thread that runs it.
class Reporter : public fitness::Observer {
 public:
  explicit Reporter(Exchange& exchange) : exchange_(exchange) {}

  void evolution_started(const fitness::RunConfig& config,
                         const evolve::Evolution& evolution) override {
    name_ = config.name;
    genes_ = evolution.space();
  }
  bool generation_done(const evolve::GenerationRecord& record, std::uint32_t) override {
    auto json = record.to_json(*genes_);
    json["run"] = name_;
    return exchange_.offer(common::json_line(json));
  }
  void message(const std::string& text) override { exchange_.say(text); }

 private:
  Exchange& exchange_;
  std::string name_;
  std::optional<evolve::GeneSpace> genes_;
};

class Evolution {
 public:
  Evolution(std::string folder, std::size_t threads)
      : folder_(std::move(folder)), executor_(executor_of(threads)) {}
  ~Evolution() { stop(); }
  Evolution(const Evolution&) = delete;
  Evolution& operator=(const Evolution&) = delete;

  // Before the first next().
  void read(const std::string& config, bool is_text, const std::vector<std::string>& overrides);
  void read_function(const std::string& config);

  std::optional<std::string> next(const py::object& answer) {
    if (!thread_.joinable() && !exchange_.has_ended()) thread_ = std::thread([this] { run(); });
    return exchange_.next(answer);
  }
  // Ends the run after the present generation, if it has one, otherwise at once; it can be resumed.
  void stop();
  std::vector<std::string> take_messages() { return exchange_.take_messages(); }
  // best.json, if the run is finished.
  std::optional<std::string> file() const {
    if (!exchange_.has_ended() || !result_.finished) return std::nullopt;
    return result_.file.string();
  }

 private:
  void run();

  fitness::RunConfig config_;
  std::string folder_;
  std::unique_ptr<fitness::Executor> executor_;
  Exchange exchange_;
  fitness::Evolved result_;  // of the thread, until that has ended
  std::thread thread_;
};

void Evolution::read(const std::string& config, bool is_text,
                     const std::vector<std::string>& overrides) {
  config_ = is_text ? fitness::RunConfig::parse(config, "config", registry(), overrides)
                    : fitness::RunConfig::read(config, overrides, registry());
}

void Evolution::read_function(const std::string& text) {
  const auto root = common::ConfigNode::parse(text, "config");
  config_.name = root.child("name").text();
  config_.target = std::make_shared<FunctionTarget>(config_json(root.child("function")), exchange_);
  config_.evolution =
      evolve::EvolutionConfig::read(root, config_.target->instance_limits(), registry());
  config_.target->check(root, config_.evolution, registry());
  root.finish();
}

void Evolution::run() {
  std::exception_ptr fault;
  try {
    Reporter reporter(exchange_);
    result_ = fitness::evolve(config_, folder_,
                              {registry(), *executor_, reporter, &exchange_.stop_flag()},
                              fitness::Folder::may_hold_this_run);
  } catch (...) {
    fault = std::current_exception();
  }
  exchange_.end(fault);
}

void Evolution::stop() {
  exchange_.stop();
  if (!thread_.joinable()) return;
  const py::gil_scoped_release others_run;
  thread_.join();
}

}  // namespace

void bind_evolve(py::module_& module) {
  py::class_<Evolution>(module, "Evolution")
      .def(py::init<std::string, std::size_t>())
      .def("read", &Evolution::read)
      .def("read_function", &Evolution::read_function)
      .def("next", &Evolution::next)
      .def("stop", &Evolution::stop)
      .def("take_messages", &Evolution::take_messages)
      .def_property_readonly("file", &Evolution::file);
}

}  // namespace coevo::python
