// SPDX-License-Identifier: MIT
// coevo atlas: a page that shows all instances of a domain that are known well.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/text.h"
#include "src/app/command.h"
#include "src/app/instance_options.h"
#include "src/app/pages/page_data.h"

namespace coevo::cli {
namespace {

struct AtlasOptions {
  explicit AtlasOptions(const solver::Registry& registry) : instance(registry) {}

  InstanceOptions instance;
  std::string output = "atlas.html";
};

int run_atlas(const AtlasOptions& options, const Context& context) {
  const std::string domain = options.instance.chosen_domain().name();
  write_page_file(options.output, atlas_html(context.registry, domain));
  if (context.global.json) {
    fmt::print("{}\n", common::json_line({{"page", options.output}}));
  } else {
    fmt::print("{}\n", common::printable(options.output, 1000));
  }
  return kDone;
}

}  // namespace

Command atlas_command(const Context& context) {
  auto options = std::make_shared<AtlasOptions>(context.registry);
  Command command{"atlas",
                  "Makes a page with a square for every instance, to colour, sort and filter"};
  command.option("--output", &options->output, "The page").show_default().offer_files();
  options->instance.add_domain(command, context.registry);
  command.action = [options, &context] { return run_atlas(*options, context); };
  return command;
}

}  // namespace coevo::cli
