// SPDX-License-Identifier: MIT
#include "src/fitness/command/formats/configuration_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/error.h"
#include "common/files/line_log.h"
#include "common/text.h"
#include "src/fitness/command/command_spec.h"

namespace coevo::fitness::command {
namespace {

constexpr int kConfigurationVersion = 1;

nlohmann::ordered_json checked_configuration(std::string_view text, const std::string& place) {
  auto json = common::parse_json(text, place);
  if (!json.is_object() ||
      json.value("format", nlohmann::ordered_json()) != "coevo-configuration") {
    throw common::InputError(place + ": expected the format coevo-configuration");
  }
  if (json.value("version", nlohmann::ordered_json()) != kConfigurationVersion) {
    throw common::InputError(fmt::format("{}: expected version {}", place, kConfigurationVersion));
  }
  if (!common::json_seal_holds(common::json_line(json))) {
    throw common::InputError(place +
                             ": damaged or changed since coevo wrote it: its check is wrong; "
                             "resuming the run writes it again");
  }
  return json;
}

}  // namespace

bool ConfigurationFile::is_one(std::string_view text) {
  return text.find(kFormat) != std::string_view::npos ||
         text.find("\"command\"") != std::string_view::npos;
}

ConfigurationFile ConfigurationFile::parse(std::string_view text, const std::string& place) {
  const auto json = checked_configuration(text, place);
  try {
    ConfigurationFile file;
    json.at("parameters").get_to(file.parameters);
    json.at("default").get_to(file.standard);
    json.at("command").get_to(file.command);
    json.at("provenance").get_to(file.provenance);
    return file;
  } catch (const nlohmann::json::exception&) {
    throw common::InputError(place +
                             ": expected parameters, default, command and provenance, of texts");
  }
}

std::string ConfigurationFile::text() const {
  const nlohmann::ordered_json json{{"format", kFormat},        {"version", kConfigurationVersion},
                                    {"parameters", parameters}, {"default", standard},
                                    {"command", command},       {"provenance", provenance}};
  const std::string sealed = common::sealed_json(common::json_line(json));
  return common::json_line(nlohmann::ordered_json::parse(sealed), 2) + "\n";
}

std::string ConfigurationFile::describe() const {
  std::string lines = shell_text(command) + "\n";
  for (const auto& [name, value] : parameters) {
    lines += fmt::format("{} {}\n", common::printable(name), common::printable(value, 1000));
  }
  return lines;
}

}  // namespace coevo::fitness::command
