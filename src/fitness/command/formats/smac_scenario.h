// SPDX-License-Identifier: MIT
// Scenario files of SMAC, ParamILS and AClib (docs/references.md: Hutter et al. 2009, Hutter and
// Ramage 2015).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace coevo::fitness::command {

// The options of a file of lines `option = value`, `option: value` or `option value`. An option may
// have any of its spellings; here it has one: algo, execdir, deterministic, run_obj, overall_obj,
// cutoff_time, cutoff_length, cputime_limit, wallclock_limit, runcount_limit, paramfile,
// instance_file, test_instance_file, aclib, tae, memory_limit, seed, retries,
// abort_on_first_run_crash.
class SmacScenario {
 public:
  // `name` stands for the file in messages. Throws InputError "file:line: 'text': expected ...".
  SmacScenario(std::string_view text, std::string name);

  struct Entry {
    std::string place;  // "file:line"
    std::string value;
  };
  // Null where it is absent.
  const Entry* find(std::string_view option) const;
  // Throws InputError where it is absent.
  const Entry& need(std::string_view option) const;
  std::string text(std::string_view option, std::string standard) const;
  // 0 where it is absent or `max`. Throws InputError for anything but a number in the range.
  double number(std::string_view option, double low, double high) const;
  bool flag(std::string_view option, bool standard) const;
  // What is not in use: lines of other options, "option = value", and values that a later line
  // replaces.
  const std::vector<std::string>& others() const { return others_; }

 private:
  void read(std::string_view line, const std::string& place);

  std::string name_;
  std::map<std::string, Entry, std::less<>> entries_ = {};
  std::vector<std::string> others_ = {};
};

}  // namespace coevo::fitness::command
