// SPDX-License-Identifier: MIT
// The work that the tests of this folder disturb: commands that write a folder, how to resume each,
// and the results that must be the same in the end.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/app/program.h"

namespace coevo::faults {

using cli::Arguments;
using cli::Workplace;

struct Work {
  std::string name;
  std::string program;                                 // coevo, coevo-lab
  std::function<Arguments(const std::string&)> begin;  // in this folder
  // The same in a folder that may hold anything an end at any moment leaves behind.
  std::function<Arguments(const Workplace&, const std::string&)> resume;
};

std::ostream& operator<<(std::ostream& out, const Work& work);  // its name, for messages

// evolve, portfolio, command, seeds, validate, optimal, bounds: each a fraction of a second.
std::vector<Work> all_works();
std::vector<Work> works(const std::vector<std::string>& names);

// Configs and weights that the works read.
void furnish(const Workplace& workplace);

// A call of the n-th of its kind (inject/), and what becomes of it.
struct Fault {
  std::string call = {};
  std::string kind = {};
};

// The work's program, with faults injected or none, and without flushing: power stays on in these
// tests.
cli::Surroundings around(const Work& work, const Fault& fault = {}, long at = 0,
                         const std::string& count_file = {});

Arguments with_threads(Arguments arguments, int threads);

// The files in the folder, without times: no manifests and logs, no log of a command's runs, no
// times in tables and summaries; of checkpoints what their checksum covers.
std::map<std::string, std::string> results(const Workplace& workplace, const std::string& folder);

// Which file differs, and where; "" if none does.
std::string difference(const std::map<std::string, std::string>& expected,
                       const std::map<std::string, std::string>& found);

// Lines of standard error but the news of a portfolio's members.
int fault_lines(const std::string& text);

// The variable's number; `otherwise` if it is not set.
long number_from(const char* variable, long otherwise);

}  // namespace coevo::faults
