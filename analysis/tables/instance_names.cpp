// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "analysis/runs/command_results.h"
#include "analysis/runs/folder_file.h"
#include "common/config/config_node.h"
#include "common/error.h"
#include "common/files/line_log.h"
#include "common/hash.h"

namespace coevo::analysis {
namespace {

using common::JsonType;

constexpr const char* kInstanceList = "instances.jsonl";
constexpr std::uint64_t kSeedsOfInstance = 1000;
constexpr common::JsonField kInstanceFields[] = {{"hash", JsonType::text},
                                                 {"text", JsonType::text}};

// How many of the instances are for training: those whose hashes give the config's.
std::uint64_t training_count(const std::vector<std::string>& hashes, const std::string& content) {
  std::string all;
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    all += hashes[i];
    if (common::hex(common::content_hash(all)) == content) return i + 1;
  }
  return hashes.size();
}

}  // namespace

InstanceNames::InstanceNames(const RunData& run) {
  if (!has_file(run.folder, kInstanceList)) return;
  const auto path = file_in(run.folder, kInstanceList);
  const auto read = common::read_lines(path, common::json_seal_holds);
  std::vector<std::string> hashes;
  for (const std::string& line : read.lines) {
    const std::string place = fmt::format("{}:{}", path.string(), names_.size() + 1);
    const auto json = common::parse_json(line, place);
    common::require_fields(json, kInstanceFields, place);
    hashes.push_back(json.value("hash", ""));
    names_.push_back(json.value("text", ""));
  }
  if (read.damaged) damage_ = fmt::format("{}:{}: damaged", kInstanceList, names_.size() + 1);
  training_ = names_.size();
  try {
    const auto root = common::ConfigNode::parse(run.config, "config.yaml");
    const auto same = root.child("target").find("deterministic");
    has_seeds_ = same && !same->flag();
    const auto champion = root.find("champion");
    if (!has_seeds_ || !champion || !champion->find("test_files")) return;
    training_ = training_count(hashes, root.child("training").child("content").text());
  } catch (const common::InputError&) {
    // Another version's config: a number is an instance, without a seed.
  }
}

std::string InstanceNames::name(std::uint64_t number) const {
  std::uint64_t place = number;
  if (has_seeds_ && training_ > 0) {
    const std::uint64_t pairs = training_ * kSeedsOfInstance;
    place = number <= pairs ? (number - 1) % training_ + 1 : number - pairs + training_;
  }
  return place >= 1 && place <= names_.size() ? names_[place - 1] : "";
}

}  // namespace coevo::analysis
