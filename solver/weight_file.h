// SPDX-License-Identifier: MIT
// A solver on disk: the JSON weight file that `export` writes and `solve` and `validate` read.
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "solver/registry.h"

namespace coevo::solver {

inline constexpr const char* kWeightFormat = "coevo-weights";  // the value of `format`
inline constexpr std::int64_t kWeightVersion = 1;  // of `version`; files of others are refused

struct WeightFile {
  std::shared_ptr<const solver::Domain> domain;   // never null in what was read
  solver::SolverSpec spec;                        // a file has no `incumbent_beam`
  std::map<std::string, std::string> provenance;  // run, seed, generation ...

  // Faults throw InputError with line and column: not a weight file, an unknown domain, search,
  // parameter or heuristic, no weight at all, a value out of range.
  static WeightFile read(const std::filesystem::path& path, const Registry& registry);
  // `name` stands for the file in messages.
  static WeightFile parse(const std::string& text, const std::string& name,
                          const Registry& registry);

  // The preset with that full name, "DOMAIN-NAME". Throws InputError if there is none.
  static WeightFile preset(const std::string& name, const Registry& registry);

  // The file's text, JSON. Every parameter is written, defaults too; weights of 0 as well.
  std::string text() const;
  // Content hash of all that determines the search: everything but the provenance.
  std::string hash() const;
};

// The solver for another puzzle with the same features: its search and weights, the puzzle's rules.
WeightFile with_rules_of(WeightFile file, std::shared_ptr<const Domain> puzzle);

// The puzzle's preset "DOMAIN-name", or else that of the puzzle from which it borrows solvers, with
// its own rules.
std::optional<WeightFile> shipped_solver(const Registry& registry, const std::string& name,
                                         const std::string& domain);
// The puzzle's own preset "fast" or "default", or else a borrowed one, or else its baseline.
WeightFile default_solver(const Registry& registry, const std::string& domain);

// All of a solver as JSON, in the form of the file.
nlohmann::ordered_json spec_json(const solver::SolverSpec& spec);
// The inverse. It checks no name and no range: parse() does that for a user's file. Throws
// nlohmann::json::exception for anything that spec_json() does not make.
solver::SolverSpec spec_of(const nlohmann::ordered_json& json);

}  // namespace coevo::solver
