// SPDX-License-Identifier: MIT
// Instances from files: `training.files` and `champion.test_files` of a config, --instances-file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/config/config_node.h"
#include "common/records/instance_list.h"
#include "evolve/training.h"
#include "solver/domain.h"

namespace coevo::fitness {

using records::FileInstance;

// A file's instances, in order. `listed`: the file itself was named, not its folder. Throws
// InputError if it cannot read the file.
using FileReader =
    std::function<std::vector<FileInstance>(const std::string& file, bool was_named)>;

// Reads boards of that domain, under the rules in the settings. The domain must outlive it.
FileReader board_reader(const solver::Domain& domain, common::Settings settings);

// Instances numbered from 1 in the order of their files; where only `champion.test_files` are
// given, with numbers beyond all others.
class InstanceFiles {
 public:
  InstanceFiles() = default;  // none

  // The files that the two keys of the config's root name; throws InputError with place.
  static InstanceFiles read(const common::ConfigNode& root, const FileReader& reader);
  // A file, or a folder of them, in order of name; of hidden files nothing is read.
  static InstanceFiles read(const std::string& path, const FileReader& reader);

  bool is_empty() const { return instances_.empty(); }
  std::uint64_t size() const { return instances_.size(); }
  // Throws InputError if no instance has that number.
  const FileInstance& at(std::uint64_t number) const;
  // "boards.txt:3"; of the domain's own the number.
  std::string name(std::uint64_t number) const;
  // That number's, from the files or of the domain.
  solver::Instance instance(std::uint64_t number) const;

  // For the config's other readers: lowest and highest are of the domain's own.
  evolve::InstanceLimits limits(std::uint64_t lowest, std::uint64_t highest) const;
  // Hash of all instances, in order.
  std::uint64_t content_hash() const;
  // The text of instances.jsonl; empty without files.
  std::string list() const;
  // Reads the text of list(); a damaged line ends it. Throws InputError if it cannot read the file.
  static InstanceFiles read_list(const std::filesystem::path& path);

 private:
  void add(const std::string& path, const FileReader& reader);
  std::optional<evolve::FileInstances> add(const std::optional<common::ConfigNode>& node,
                                           std::string_view key, std::string_view content_key,
                                           const FileReader& reader);

  bool is_of_file(std::uint64_t number) const { return !is_empty() && number > before_; }

  std::uint64_t before_ = 0;  // count of the domain's own numbers
  std::vector<FileInstance> instances_;
  std::optional<evolve::FileInstances> training_;
  std::optional<evolve::FileInstances> test_;
};

}  // namespace coevo::fitness
