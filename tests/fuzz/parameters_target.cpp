// SPDX-License-Identifier: MIT
// A parameter space: first a byte for the form, then the text.
#include <nlohmann/json.hpp>

#include "common/config/yaml_text.h"
#include "src/fitness/command/formats/configspace_json.h"
#include "src/fitness/command/formats/irace_parameters.h"
#include "src/fitness/command/formats/pcs_file.h"
#include "tests/fuzz/target.h"

namespace {

using coevo::common::ConfigNode;
using coevo::fitness::command::ParameterSpace;

ParameterSpace read_form(std::size_t form, const std::string& text) {
  using namespace coevo::fitness::command;
  if (form == 0) return ParameterSpace::read(ConfigNode::parse(text, "fuzz.yaml"));
  if (form == 1) return parse_irace_parameters(text, "fuzz.txt");
  if (form == 2) return parse_pcs(text, "fuzz.pcs");
  return parse_configspace(text, "fuzz.json");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using coevo::fuzz::require;
  std::string text = coevo::fuzz::text_of(bytes, size);
  const std::size_t form = coevo::fuzz::take_choice(text, 4);
  coevo::fuzz::accepts([&] {
    const ParameterSpace space = read_form(form, text);
    const std::string yaml = coevo::common::yaml_text(space.to_json());
    require(ParameterSpace::read(ConfigNode::parse(yaml, "inline.yaml")) == space,
            "the inline form reads back equal");
    require(space.genes().contains(space.default_genome()), "the default is a genome");
    const auto configuration = space.decode(space.default_genome());
    require(space.decode(space.encode(configuration)) == configuration,
            "a configuration comes back as it was");
    coevo::fuzz::accepts([&] { write_irace_parameters(space); });
  });
  return 0;
}
