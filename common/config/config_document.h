// SPDX-License-Identifier: MIT
// The parsed form of a config file, with the place of everything: the inside of ConfigNode.
#pragma once

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace coevo::common {

// A byte of one of the document's sources.
struct ConfigSpot {
  std::size_t source = 0;
  std::size_t position = 0;
};

struct ConfigEntry {
  std::string key;  // empty in a list
  ConfigSpot spot;
  std::size_t value = 0;  // index in ConfigDocument::values
  bool read = false;
};

struct ConfigValue {
  enum class Kind { null, scalar, list, map };
  Kind kind = Kind::null;
  bool quoted = false;
  std::string text;  // of a scalar
  ConfigSpot spot;
  std::vector<ConfigEntry> entries;            // of a list or a map
  std::set<std::string, std::less<>> asked{};  // the keys that a reader of this map has asked for
};

struct ConfigSource {
  std::string name;
  std::string text;
};

struct ConfigDocument {
  std::vector<ConfigSource> sources;
  std::vector<ConfigValue> values;

  // "file:line:column"; columns count code points, both from 1.
  std::string place(ConfigSpot spot) const;
  // The source's text from there to the end of the line.
  std::string_view rest_of_line(ConfigSpot spot) const;
  // Throws InputError "place: 'text': expected <expected>".
  [[noreturn]] void fail(ConfigSpot spot, std::string_view text, std::string_view expected) const;
  // Throws InputError for the first key below value `index` that was never read.
  void require_all_read(std::size_t index) const;
};

// How deep maps and lists may nest.
inline constexpr std::size_t kConfigDepth = 64;

// Parses `text`, which is document.sources[source], and returns the root's index. Throws InputError
// for anything but exactly one document in the supported part of YAML.
std::size_t parse_config(ConfigDocument& document, std::size_t source, const std::string& text);

}  // namespace coevo::common
