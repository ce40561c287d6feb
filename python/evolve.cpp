// SPDX-License-Identifier: MIT
// An evolution that runs in a thread of its own, a generation at a time: as far as Python asks for.
#include "src/fitness/evolve.h"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <exception>
#include <nlohmann/json.hpp>
#include <thread>

#include "evolve/evolution.h"
#include "evolve/generation_record.h"
#include "python/interrupt.h"
#include "python/limits.h"
#include "python/module.h"
#include "src/common/json_text.h"

namespace coevo::python {
namespace {

class Evolution : public fitness::Observer {
 public:
  Evolution(fitness::RunConfig config, std::string folder, std::size_t threads)
      : config_(std::move(config)), folder_(std::move(folder)), executor_(executor_of(threads)) {}
  ~Evolution() override { stop(); }
  Evolution(const Evolution&) = delete;
  Evolution& operator=(const Evolution&) = delete;

  // The next generation, as JSON; none at the end of the run.
  std::optional<std::string> next();
  // Ends the run after the present generation, if it has one, else at once; it can be resumed.
  void stop();
  // best.json, where the run is finished.
  std::optional<std::string> file() const;
  std::vector<std::string> take_messages();

 private:
  void run();
  bool has_news() const { return offered_.has_value() || ended_; }

  void evolution_started(const fitness::RunConfig& config,
                         const evolve::Evolution& evolution) override;
  bool generation_done(const evolve::GenerationRecord& record, std::uint32_t) override;
  void message(const std::string& text) override;

  fitness::RunConfig config_;
  std::string folder_;
  std::unique_ptr<fitness::Executor> executor_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;

  // Of the thread that runs.
  std::string name_;
  std::optional<evolve::GeneSpace> genes_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool wanted_ = false;                 // the next generation is asked for
  std::optional<std::string> offered_;  // and there
  bool ended_ = false;
  std::vector<std::string> messages_;
  std::exception_ptr fault_;
  fitness::Evolved result_;
};

void Evolution::run() {
  try {
    result_ = fitness::evolve(config_, folder_, fitness::Folder::may_hold_this_run,
                              {registry(), *executor_, *this, &stop_});
  } catch (...) {
    fault_ = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  ended_ = true;
  changed_.notify_all();
}

void Evolution::evolution_started(const fitness::RunConfig& config,
                                  const evolve::Evolution& evolution) {
  name_ = config.name;
  genes_ = evolution.space();
}

bool Evolution::generation_done(const evolve::GenerationRecord& record, std::uint32_t) {
  auto json = record.to_json(*genes_);
  json["run"] = name_;
  std::unique_lock lock(mutex_);
  offered_ = common::json_line(json);
  wanted_ = false;
  changed_.notify_all();
  changed_.wait(lock, [this] { return wanted_ || stop_; });
  return !stop_;
}

void Evolution::message(const std::string& text) {
  const std::lock_guard lock(mutex_);
  messages_.push_back(text);
}

std::optional<std::string> Evolution::next() {
  if (!thread_.joinable() && !ended_) thread_ = std::thread([this] { run(); });
  {
    const std::lock_guard lock(mutex_);
    wanted_ = true;
    changed_.notify_all();
  }
  if (!wait_with_signals(mutex_, changed_, [this] { return has_news(); })) {
    const py::error_already_set signalled;  // before stop() lets other threads run
    stop();
    throw signalled;
  }
  const std::lock_guard lock(mutex_);
  if (offered_) return std::exchange(offered_, std::nullopt);
  if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
  return std::nullopt;
}

void Evolution::stop() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    changed_.notify_all();
  }
  if (!thread_.joinable()) return;
  const py::gil_scoped_release others_run;
  thread_.join();
}

std::optional<std::string> Evolution::file() const {
  const std::lock_guard lock(mutex_);
  if (!ended_ || !result_.finished) return std::nullopt;
  return result_.file.string();
}

std::vector<std::string> Evolution::take_messages() {
  const std::lock_guard lock(mutex_);
  return std::exchange(messages_, {});
}

std::unique_ptr<Evolution> evolution_of(const std::string& config, bool is_text,
                                        const std::vector<std::string>& overrides,
                                        const std::string& folder, std::size_t threads) {
  auto read = is_text ? fitness::RunConfig::parse(config, "config", registry(), overrides)
                      : fitness::RunConfig::read(config, overrides, registry());
  return std::make_unique<Evolution>(std::move(read), folder, threads);
}

}  // namespace

void bind_evolve(py::module_& module) {
  py::class_<Evolution>(module, "Evolution")
      .def(py::init(&evolution_of))
      .def("next", &Evolution::next)
      .def("stop", &Evolution::stop)
      .def("take_messages", &Evolution::take_messages)
      .def_property_readonly("file", &Evolution::file);
}

}  // namespace coevo::python
