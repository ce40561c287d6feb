// SPDX-License-Identifier: MIT
// instances.jsonl of a run or a validation: its instances from files, in order; and how numbers
// stand for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace coevo::records {

struct FileInstance {
  std::string file;
  std::size_t place = 0;   // of the file's instances, from 1; 0: the file is the instance
  std::string text = {};   // a board; of a command's target, what stands for {instance}
  std::uint64_t hash = 0;  // of the content: what the instance is, wherever it stands
};

// Of all instances, in order.
std::uint64_t content_hash(std::span<const FileInstance> instances);

struct InstanceList {
  std::uint64_t before = 0;  // the number of the first is the next one
  std::vector<FileInstance> instances;
  bool is_damaged = false;  // a line is: those from it on are left out
};

// A sealed JSON line for each instance.
std::string instance_list_text(std::uint64_t before, std::span<const FileInstance> instances);
// Throws InputError, with line, where the file cannot be read or is something else.
InstanceList read_instance_list(const std::filesystem::path& path);

// Where runs on the same instance differ by their seed, this many numbers stand for each training
// instance, one a seed: numbers 1, 1 + training, 1 + 2 * training ... for the first. Test instances
// follow, one number each.
inline constexpr std::uint64_t kSeedsOfInstance = 1000;

// How many numbers stand for so many training instances.
inline std::uint64_t seeded_numbers(std::uint64_t training) {
  return training * kSeedsOfInstance;
}
// The place in the list, from 1, of the instance that the number stands for.
inline std::uint64_t place_of_seeded(std::uint64_t number, std::uint64_t training) {
  const std::uint64_t numbers = seeded_numbers(training);
  return number <= numbers ? (number - 1) % training + 1 : number - numbers + training;
}

}  // namespace coevo::records
