// SPDX-License-Identifier: MIT
#include "src/fitness/command/formats/smac_scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "common/error.h"
#include "common/text.h"
#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {
namespace {

// Spellings of each option, in lower case and without - and _.
struct SmacOption {
  std::string_view name;
  std::vector<std::string_view> spellings;
};
const std::vector<SmacOption>& smac_options() {
  static const std::vector<SmacOption> options{
      {"algo", {"algo", "algoexec"}},
      {"execdir", {"execdir", "algoexecdir"}},
      {"deterministic", {"deterministic", "algodeterministic"}},
      {"run_obj", {"runobj", "runobjective"}},
      {"overall_obj", {"overallobj", "intraobj", "intrainstanceobj", "intrainstanceobjective"}},
      {"cutoff_time", {"cutofftime", "algocutofftime", "targetruncputimelimit"}},
      {"cutoff_length", {"cutofflength", "algocutofflength"}},
      {"cputime_limit", {"cputimelimit", "tunertimelimit", "tunertimeout"}},
      {"wallclock_limit", {"wallclocklimit", "runtimelimit"}},
      {"runcount_limit",
       {"runcountlimit", "totalnumrunslimit", "numrunslimit", "numberofrunslimit",
        "algorunslimit"}},
      {"paramfile", {"paramfile", "pcsfile", "p"}},
      {"instance_file", {"instancefile", "instanceseedfile", "instances", "instancedir", "i"}},
      {"test_instance_file",
       {"testinstancefile", "testinstanceseedfile", "testinstances", "testinstancedir"}},
      {"aclib", {"aclib"}},
      {"tae", {"tae", "taerunnerobj"}},
      {"memory_limit", {"memorylimit"}},
      {"seed", {"seed", "numrun"}},
      {"retries", {"retrytargetalgorithmruncount", "retrycrashedcount"}},
      {"abort_on_first_run_crash", {"abortonfirstruncrash"}}};
  return options;
}

std::string plain_key(std::string_view text) {
  std::string key;
  for (const char c : text) {
    if (c != '-' && c != '_') key += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return key;
}

// Null for an option that is not in use.
const SmacOption* find_option(std::string_view spelling) {
  const auto& options = smac_options();
  const auto found = std::ranges::find_if(options, [&](const SmacOption& option) {
    return std::ranges::find(option.spellings, plain_key(spelling)) != option.spellings.end();
  });
  return found == options.end() ? nullptr : &*found;
}

}  // namespace

SmacScenario::SmacScenario(std::string_view text, std::string name) : name_(std::move(name)) {
  for (const TextLine& line : lines_without_comments(text, name_)) read(line.text, line.place);
}

const SmacScenario::Entry* SmacScenario::find(std::string_view option) const {
  const auto found = entries_.find(option);
  return found == entries_.end() ? nullptr : &found->second;
}

const SmacScenario::Entry& SmacScenario::need(std::string_view option) const {
  const Entry* entry = find(option);
  if (entry != nullptr) return *entry;
  throw common::InputError(fmt::format("{}: expected the option {}", name_, option));
}

std::string SmacScenario::text(std::string_view option, std::string standard) const {
  const Entry* entry = find(option);
  return entry == nullptr ? standard : entry->value;
}

double SmacScenario::number(std::string_view option, double low, double high) const {
  const Entry* entry = find(option);
  if (entry == nullptr) return 0;
  const std::string text = lower_case(entry->value);
  if (text == "max" || text == "inf") return 0;
  const auto value = number_of(entry->value);
  if (!value || *value < low || *value > high) {
    fail_at(entry->place, entry->value, fmt::format("a number {}..{}, max or inf", low, high));
  }
  return *value;
}

bool SmacScenario::flag(std::string_view option, bool standard) const {
  const Entry* entry = find(option);
  if (entry == nullptr) return standard;
  const std::string value = lower_case(entry->value);
  if (value == "1" || value == "true") return true;
  if (value == "0" || value == "false") return false;
  fail_at(entry->place, entry->value, "0, 1, true or false");
}

void SmacScenario::read(std::string_view line, const std::string& place) {
  const std::string_view text = common::trimmed(line);
  const std::size_t end = std::min(text.find_first_of("=: \t"), text.size());
  std::string_view value = common::trimmed(text.substr(end));
  if (value.starts_with('=') || value.starts_with(':')) value.remove_prefix(1);
  value = common::trimmed(value);
  const SmacOption* const option = find_option(text.substr(0, end));
  // SMAC 3's files have options without a value.
  const bool is_unset = option == nullptr && text.ends_with('=');
  if (end == 0 || (value.empty() && !is_unset)) fail_at(place, text, "OPTION = VALUE");
  if (option == nullptr) {
    others_.push_back(fmt::format("{} = {}", text.substr(0, end), value));
    return;
  }
  Entry& entry = entries_[std::string(option->name)];
  if (!entry.value.empty() && entry.value != value) {
    others_.push_back(fmt::format("{} = {} ({} replaces it)", option->name, entry.value, place));
  }
  entry = {place, std::string(value)};
}

}  // namespace coevo::fitness::command
