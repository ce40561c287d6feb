// SPDX-License-Identifier: MIT
// coevo deal: prints a deal.
#include <fmt/format.h>

#include "common/error.h"
#include "src/app/command.h"
#include "src/app/instance_options.h"

namespace coevo::cli {
namespace {

struct DealOptions {
  explicit DealOptions(const solver::Registry& registry) : instance(registry) {}

  InstanceOptions instance;
  std::string format;
  std::string find;  // a file with boards, or "-"
};

// Prints the number of each board of the file.
int find_numbers(DealOptions options, const Context& context) {
  const solver::Domain& domain = options.instance.chosen_domain();
  if (!options.instance.numbers.empty()) {
    throw common::InputError("deal: expected either NUMBER or --find FILE");
  }
  options.instance.board = options.find;
  const auto settings = options.instance.settings();
  bool all_found = true;
  for (const auto& board : options.instance.instances(settings)) {
    const auto number = domain.number_of(board, settings);
    all_found = all_found && number;
    if (context.global.json) {
      fmt::print("{{\"instance\":{}}}\n", number ? std::to_string(*number) : "null");
    } else if (number) {
      fmt::print("{}\n", *number);
    } else {
      fmt::print("none\n");
    }
  }
  return all_found ? kDone : kCheckFailed;
}

int run_deal(const DealOptions& options, const Context& context) {
  if (!options.find.empty()) return find_numbers(options, context);
  if (options.instance.numbers.empty()) {
    throw common::InputError("deal: expected NUMBER or --find FILE");
  }
  const solver::Domain& domain = options.instance.chosen_domain();
  const auto formats = domain.board_formats();
  std::string format = options.format.empty() ? formats.front() : options.format;
  if (context.global.json) format = "json";
  if (std::find(formats.begin(), formats.end(), format) == formats.end()) {
    throw common::InputError(fmt::format("--format '{}': expected one of {}{}", format,
                                         fmt::join(formats, ", "),
                                         common::near_name(format, formats)));
  }
  const auto settings = options.instance.settings();
  for (const auto& instance : options.instance.instances(settings)) {
    fmt::print("{}", domain.board_text(instance, format, settings));
  }
  return kDone;
}

}  // namespace

Command deal_command(const Context& context) {
  auto options = std::make_shared<DealOptions>(context.registry);
  Command command{"deal", "Prints a deal"};
  command.option("NUMBER", &options->instance.numbers, "Number of the instance");
  command
      .option("--find", &options->find,
              "File with boards whose numbers to print; - for standard input")
      .offer_files();
  command.choice("--format", options->format, options->instance.chosen_domain().board_formats());
  options->instance.add_domain(command, context.registry);
  options->instance.add_rules(command);
  command.action = [options, &context] { return run_deal(*options, context); };
  return command;
}

}  // namespace coevo::cli
