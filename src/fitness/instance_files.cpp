// SPDX-License-Identifier: MIT
#include "src/fitness/instance_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "common/error.h"
#include "common/files/atomic_file.h"
#include "common/hash.h"

namespace coevo::fitness {
namespace {

namespace fs = std::filesystem;

// The files of a folder, in order of name.
std::vector<std::string> files_of(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (auto entry = fs::directory_iterator(folder, error); !error && entry != end(entry);
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with('.') && entry->is_regular_file()) files.push_back(entry->path().string());
  }
  if (error) throw common::InputError(fmt::format("{}: {}", folder, error.message()));
  if (files.empty()) throw common::InputError(folder + ": expected a folder with files in it");
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> paths_of(const common::ConfigNode& node) {
  std::vector<std::string> paths;
  if (!node.is_list()) return {node.text()};
  for (const common::ConfigNode& item : node.items()) paths.push_back(item.text());
  if (paths.empty()) node.fail("a file, a folder or a list of such");
  return paths;
}

}  // namespace

FileReader board_reader(const solver::Domain& domain, common::Settings settings) {
  return [&domain, settings = std::move(settings)](const std::string& file, bool) {
    std::vector<FileInstance> instances;
    for (auto& board : domain.read_boards(common::read_whole_file(file), file, settings)) {
      const std::uint64_t hash = common::content_hash(board.board);
      instances.push_back({file, instances.size() + 1, std::move(board.board), hash});
    }
    return instances;
  };
}

void InstanceFiles::add(const std::string& path, const FileReader& reader) {
  const std::uint64_t before = size();
  const bool is_folder = fs::is_directory(path);
  for (const std::string& file : is_folder ? files_of(path) : std::vector{path}) {
    for (FileInstance& instance : reader(file, !is_folder)) {
      instances_.push_back(std::move(instance));
    }
  }
  if (size() == before) throw common::InputError(path + ": expected at least one instance");
}

std::optional<evolve::FileInstances> InstanceFiles::add(
    const std::optional<common::ConfigNode>& node, std::string_view key,
    std::string_view content_key, const FileReader& reader) {
  const auto named = node ? node->find(key) : std::nullopt;
  if (!named) return std::nullopt;
  evolve::FileInstances result{.files = paths_of(*named)};
  const std::uint64_t before = size();
  try {
    for (const std::string& path : result.files) add(path, reader);
  } catch (const common::InputError& fault) {
    throw common::InputError(fmt::format("{}: {}", named->place(), fault.what()));
  }
  result.numbers = common::InstanceSet::parse(fmt::format("{}-{}", before + 1, size()));
  result.content = common::hex(records::content_hash(std::span(instances_).subspan(before)));
  const auto content = node->find(content_key);
  if (content && content->text() != result.content) {
    content->fail(fmt::format("{}, the content of {}: has it changed?", result.content,
                              fmt::join(result.files, ", ")));
  }
  return result;
}

InstanceFiles InstanceFiles::read(const common::ConfigNode& root, const FileReader& reader) {
  InstanceFiles result;
  const auto training = root.find("training");
  const auto champion = root.find("champion");
  result.training_ = result.add(training, "files", "content", reader);
  result.test_ = result.add(champion, "test_files", "test_content", reader);
  if (result.test_ && !result.training_) {
    constexpr std::uint64_t kLargestNumber = std::uint64_t{1} << 53;
    result.before_ = kLargestNumber - result.size();
    result.test_->numbers =
        common::InstanceSet::parse(fmt::format("{}-{}", result.before_ + 1, kLargestNumber));
  }
  return result;
}

InstanceFiles InstanceFiles::read(const std::string& path, const FileReader& reader) {
  InstanceFiles result;
  result.add(path, reader);
  return result;
}

const FileInstance& InstanceFiles::at(std::uint64_t number) const {
  if (number <= before_ || number > before_ + size()) {
    throw common::InputError(fmt::format("instance {}: expected one of {}-{}, from the files",
                                         number, before_ + 1, before_ + size()));
  }
  return instances_[number - before_ - 1];
}

std::string InstanceFiles::name(std::uint64_t number) const {
  if (!is_of_file(number)) return std::to_string(number);
  const FileInstance& instance = at(number);
  return instance.place == 0 ? instance.file : fmt::format("{}:{}", instance.file, instance.place);
}

solver::Instance InstanceFiles::instance(std::uint64_t number) const {
  return {number, is_of_file(number) ? at(number).text : std::string()};
}

evolve::InstanceLimits InstanceFiles::limits(std::uint64_t lowest, std::uint64_t highest) const {
  return {lowest, before_ > 0 ? std::min(highest, before_) : highest, training_, test_};
}

std::uint64_t InstanceFiles::content_hash() const {
  return records::content_hash(instances_);
}

std::string InstanceFiles::list() const {
  return records::instance_list_text(before_, instances_);
}

InstanceFiles InstanceFiles::read_list(const std::filesystem::path& path) {
  auto list = records::read_instance_list(path);
  InstanceFiles result;
  result.before_ = list.before;
  result.instances_ = std::move(list.instances);
  return result;
}

}  // namespace coevo::fitness
