// SPDX-License-Identifier: MIT
// Options that say which puzzle, which instances, which rules.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/instance_set.h"
#include "solver/registry.h"
#include "src/app/command.h"
#include "src/fitness/instance_files.h"

namespace coevo::cli {

struct InstanceOptions {
  // The registry must outlive them.
  explicit InstanceOptions(const solver::Registry& known)
      : registry(&known), domain(known.default_domain().name()) {}

  const solver::Registry* registry;
  std::string domain;
  std::string named;                     // by an option of add_domain_of_solver()
  std::vector<std::string> numbers;      // as given; a text with blanks is a board
  std::string board;                     // a file, or "-"
  std::vector<std::string> assignments;  // --set key=value

  // NUMBER, exactly one.
  void add_number(Command& command);
  // --domain and --game; a rule file's puzzle joins `known`, which is the registry above.
  void add_domain(Command& command, solver::Registry& known);
  // The same options for commands that read a solver, whose puzzle is the default:
  // SolverOptions::choose_domain().
  void add_domain_of_solver(Command& command, solver::Registry& known);
  void add_board(Command& command);
  void add_rules(Command& command);  // --set

  const solver::Domain& chosen_domain() const;
  // The domain's own settings (cells, columns ...) with the assignments.
  common::Settings settings() const;
  // The same where only what changes the problem itself may be assigned: cells, columns.
  common::Settings rules() const;
  // All named instances, by number or board; throws InputError if there are none.
  std::vector<solver::Instance> instances(const common::Settings& settings) const;
};

// --game, for commands with --domain, which must be declared before it: sets `domain`. A rule
// file's puzzle joins the registry while the command line is read, so that what comes later knows
// its name.
void add_game_option(Command& command, std::string& domain, solver::Registry& registry);

// --instances and --instances-file: which instances of the domain.
struct ChosenInstances {
  common::InstanceSet numbers;
  fitness::InstanceFiles files = {};  // if the numbers refer to their instances
  std::string given_file = {};

  std::string text() const;  // "1-100"; "korf.txt", "korf.txt 1-100"
  std::vector<solver::Instance> all() const;
};

struct InstanceSetOptions {
  std::optional<std::string> numbers;  // none: `standard`, or all of the file
  std::string file;                    // or a folder
  std::string standard;

  explicit InstanceSetOptions(std::string standard_numbers)
      : standard(std::move(standard_numbers)) {}
  void add(Command& command);
  // `settings`: the rules by which boards are read. Throws InputError.
  ChosenInstances read(const solver::Domain& domain, const common::Settings& settings) const;
};

// A number of the domain's instances from text; throws InputError.
std::uint64_t instance_number(const solver::Domain& domain, const std::string& text);

// Sets each "key=value" among the parameters; throws InputError for unknown keys and bad values.
void assign(common::Settings& settings, const std::vector<common::Parameter>& parameters,
            const std::vector<std::string>& assignments);

// The file's text; "-" is standard input.
std::string read_text(const std::string& file);
// The same of a solution; the line "1: solved, ..." that `solve` prints above the moves is emptied.
std::string read_moves(const std::string& file);

}  // namespace coevo::cli
