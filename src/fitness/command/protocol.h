// SPDX-License-Identifier: MIT
// How the program that is tuned says what a run of it gave.
//   regex     patterns of the config, for a program that knows of no tuning
//   irace     all of the output, or else the last line that is not empty, is one number, the cost,
//             or two, the cost and the time; Inf: no result; a run that ends with another status
//             than 0 has crashed (Manuel Lopez-Ibanez et al.: The irace Package, User Guide,
//             targetRunner, https://cran.r-project.org/package=irace)
//   smac      "Result for SMAC: STATUS, runtime, runlength, quality, seed[, more]"; also "of" for
//             "for", "ParamILS", "HAL", "this wrapper" or "[this] algorithm run" for "SMAC",
//             "Final" before it, and any case; after it may stand what aclib has (Frank Hutter,
//             Steve Ramage: Manual for SMAC version v2.10.03, 2015, section 5.1.2,
//             https://www.cs.ubc.ca/labs/beta/Projects/SMAC/v2.10.03/manual.pdf; SMAC3 1.4,
//             https://automl.github.io/SMAC3/v1.4.0/details/target_algorithm_evaluator.html)
//   paramils  as smac (Frank Hutter et al.: ParamILS: An Automatic Algorithm Configuration
//             Framework, 2009, https://doi.org/10.1613/jair.2861, version 2.3)
//   aclib     "Result of this algorithm run: {"status": ..., "cost": ..., "runtime": ...}" (AClib
//   2,
//             https://bitbucket.org/mlindauer/aclib2; as smac's source reads it)
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "common/config/config_node.h"

namespace coevo::fitness::command {

// The cost of a run.
enum class Measure {
  nodes,  // or any other count of steps that the program prints
  cpu,    // seconds
  wall,   // seconds
  quality,
};
std::string_view name(Measure measure);
// "nodes", "s of CPU time": to stand after a cost; "" for quality.
std::string_view unit(Measure measure);
Measure read_measure(const common::ConfigNode& node);

// The output of one run.
struct RunReport {
  enum class Status {
    none,  // nothing that the protocol knows
    solved,
    unsolvable,  // proven, which is a result too
    unsolved,
    time_limit,
    memory_limit,
    crashed,  // as the program itself says
    abort,    // the program says that all runs will crash
  };
  Status status = Status::none;
  std::optional<double> cost = {};     // under `nodes` and `quality`
  std::optional<double> seconds = {};  // that the program measured itself
  std::string reason = "";             // of `none` and a missing cost, to stand in a message
  // The reading, for people.
  struct Reading {
    std::string key;  // of the pattern; of the other protocols "result"
    std::string line;
  };
  std::vector<Reading> readings = {};
};

class Protocol {
 public:
  // Reads the keys `protocol` and, for regex, `cost`, `solved` and `unsolved`. Throws InputError
  // with place.
  static Protocol read(const common::ConfigNode& target, Measure measure);

  // For regex, the last match of a pattern in stdout counts, or else the last in stderr; a match
  // lies within the first 2000 bytes of one line. The other protocols read only stdout.
  RunReport report(std::string_view out, std::string_view err) const;

  bool is_irace() const { return kind_ == Kind::irace; }

  // Adds its keys.
  void add_to(nlohmann::ordered_json& target) const;
  bool operator==(const Protocol& other) const;

 private:
  enum class Kind { regex, irace, smac, aclib, paramils };
  struct Pattern {
    std::string text;
    std::regex compiled;
  };
  static std::optional<Pattern> read_pattern(const common::ConfigNode& target,
                                             std::string_view key);
  struct Match {
    std::string text;
    std::string_view line;
  };
  static std::optional<Match> last_match(const Pattern& pattern, std::string_view out,
                                         std::string_view err);
  RunReport by_patterns(std::string_view out, std::string_view err) const;
  RunReport by_irace(std::string_view out) const;
  RunReport by_fields(std::string_view out) const;
  RunReport by_json(std::string_view out) const;
  static RunReport report_of_json(std::string_view text);
  RunReport with_cost(RunReport::Status status, double cost) const;

  Kind kind_ = Kind::regex;
  Measure measure_ = Measure::quality;
  std::optional<Pattern> cost_;
  std::optional<Pattern> solved_;
  std::optional<Pattern> unsolved_;
};

}  // namespace coevo::fitness::command
