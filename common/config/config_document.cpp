// SPDX-License-Identifier: MIT
#include "common/config/config_document.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"

namespace coevo::common {

std::string ConfigDocument::place(ConfigSpot spot) const {
  const ConfigSource& source = sources[spot.source];
  const std::string_view before = std::string_view(source.text).substr(0, spot.position);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("{}:{}:{}", printable(source.name, 1000), line,
                     1 + columns(before.substr(line_start)));
}

std::string_view ConfigDocument::rest_of_line(ConfigSpot spot) const {
  const std::string_view text = sources[spot.source].text;
  const std::string_view rest = text.substr(std::min(spot.position, text.size()));
  return rest.substr(0, rest.find_first_of("\r\n"));
}

void ConfigDocument::fail(ConfigSpot spot, std::string_view text, std::string_view expected) const {
  throw InputError(fmt::format("{}: '{}': expected {}", place(spot), printable(text), expected));
}

void ConfigDocument::require_all_read(std::size_t index) const {
  const ConfigValue& value = values[index];
  for (const ConfigEntry& entry : value.entries) {
    if (value.kind == ConfigValue::Kind::map && !entry.read) {
      const std::vector<std::string> known(value.asked.begin(), value.asked.end());
      const std::string near = near_name(entry.key, known);
      if (!near.empty()) fail(entry.spot, entry.key, "a known key" + near);
      if (known.empty()) fail(entry.spot, entry.key, "no keys here");
      fail(entry.spot, entry.key, fmt::format("one of the keys {}", fmt::join(known, ", ")));
    }
    require_all_read(entry.value);
  }
}

}  // namespace coevo::common
