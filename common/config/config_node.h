// SPDX-License-Identifier: MIT
// The strict reader of YAML and JSON files (JSON is read as YAML's flow style, so that both give
// line and column). yaml-cpp accepts duplicate keys, octal 010, .nan and tabs; this reader does
// not. Every fault throws InputError "file:line:column: 'offending text': expected ...", and
// suggests a near name if there is one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/parameter.h"

namespace coevo::common {

struct ConfigDocument;
struct ConfigValue;

// One value of a document, with its place. Copies share the record of the keys that were read.
class ConfigNode {
 public:
  // A missing or unreadable file, a syntax error, a duplicate key anywhere: InputError.
  static ConfigNode read_file(const std::filesystem::path& path);
  // `name` stands for the file in messages.
  static ConfigNode parse(const std::string& text, const std::string& name);

  // "file:line:column"
  std::string place() const;
  // Throws InputError "place: 'text of this value': expected <expected>".
  [[noreturn]] void fail(const std::string& expected) const;

  bool is_map() const;
  bool is_list() const;
  bool is_null() const;

  // Maps. A missing required key, or a value that is no map, throws.
  ConfigNode child(std::string_view key) const;
  std::optional<ConfigNode> find(std::string_view key) const;
  std::vector<std::pair<std::string, ConfigNode>> entries() const;  // marks all as read
  // Throws for the first key that was never read, naming the nearest of those asked for. Deep.
  // A list's items count as read once its key is.
  void finish() const;

  // Lists; throws if this is none.
  std::vector<ConfigNode> items() const;

  // Scalars. Ranges are inclusive. Numbers are written as in JSON; quoted text is never a number or
  // a flag.
  bool flag() const;
  std::int64_t integer(std::int64_t low, std::int64_t high) const;
  std::uint64_t natural(std::uint64_t low, std::uint64_t high) const;
  double real(double low, double high) const;  // finite
  std::string text() const;
  std::string choice(std::span<const std::string> names) const;
  Value value(const Parameter& parameter) const;

  // Sets the value at "key.path" as `coevo evolve --set` does, before anything is read; the text is
  // parsed as YAML. Creates missing maps on the way; a number leads into a list. Throws for a path
  // through a scalar.
  void override_value(const std::string& assignment);

 private:
  ConfigNode(std::shared_ptr<ConfigDocument> document, std::size_t index);
  const ConfigValue& self() const;

  std::shared_ptr<ConfigDocument> document_;
  std::size_t index_;
};

// The parameters' values from the keys of `node`, defaults where absent. Does not call finish().
Settings read_settings(const ConfigNode& node, std::span<const Parameter> parameters);

}  // namespace coevo::common
