// SPDX-License-Identifier: MIT
// coevo verify: replays any solution.
#include <fmt/format.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "common/error.h"
#include "src/app/command.h"
#include "src/app/instance_options.h"
#include "src/app/solver_options.h"

namespace coevo::cli {
namespace {

struct VerifyOptions {
  explicit VerifyOptions(const solver::Registry& registry) : instance(registry) {}

  InstanceOptions instance;
  std::string deal;
  std::string moves = "-";
  std::string format;
};

void print_json(const solver::Domain& domain, const solver::Verdict& verdict) {
  nlohmann::ordered_json json{{"legal", verdict.legal}, {"solved", verdict.won}};
  add_lengths(json, domain, verdict.lengths);
  if (verdict.automatic > 0) json["autoplay_moves"] = verdict.automatic;
  if (!verdict.legal) json["fault"] = verdict.fault;
  json["position"] = verdict.position;
  fmt::print("{}\n", common::json_line(json));
}

// Says which moves are not in the text, if any.
std::string lengths_of(const solver::Domain& domain, const solver::Verdict& verdict) {
  std::string text = lengths_text(domain, verdict.lengths);
  if (verdict.automatic == 0) return text;
  return fmt::format("{}; of them {} by autoplay, not in the text", text, verdict.automatic);
}

int run_verify(VerifyOptions options, const Context& context) {
  const solver::Domain& domain = options.instance.chosen_domain();
  const auto notations = domain.notations();
  const std::string notation = options.format.empty() ? notations.front() : options.format;
  if (std::find(notations.begin(), notations.end(), notation) == notations.end()) {
    throw common::InputError(fmt::format("--format '{}': expected one of {}{}", notation,
                                         fmt::join(notations, ", "),
                                         common::near_name(notation, notations)));
  }
  if (options.deal.empty() == options.instance.board.empty()) {
    throw common::InputError("verify: expected either --deal N or --board FILE");
  }
  if (!options.deal.empty()) options.instance.numbers = {options.deal};
  const auto settings = options.instance.settings();
  const auto instance = options.instance.instances(settings).front();
  if (options.moves == "-" && isatty(STDIN_FILENO) == 1) {
    say("reading moves from standard input; press Ctrl-D to end, or use --moves FILE to read a "
        "file");
  }
  const auto verdict = domain.replay(instance, read_moves(options.moves), notation, settings);
  const std::string file = options.moves == "-" ? "standard input" : options.moves;
  if (!verdict.readable) {
    throw common::InputError(
        fmt::format("{}:{}:{}: {}", file, verdict.line, verdict.column, verdict.fault));
  }
  if (context.global.json) {
    print_json(domain, verdict);
  } else if (verdict.won) {
    fmt::print("solved: {}\n", lengths_of(domain, verdict));
  } else if (verdict.legal) {
    fmt::print("legal, but not solved: {}; the position is\n{}", lengths_of(domain, verdict),
               verdict.position);
  } else {
    fmt::print("{}:{}:{}: {}; the position is\n{}", file, verdict.line, verdict.column,
               verdict.fault, verdict.position);
  }
  return verdict.won ? kDone : kCheckFailed;
}

}  // namespace

Command verify_command(const Context& context) {
  auto options = std::make_shared<VerifyOptions>(context.registry);
  Command command{"verify", "Replays a solution from any source and checks it"};
  command.option("--deal", &options->deal, "Number of the instance");
  command.option("--moves", &options->moves, "File with the solution; - for standard input")
      .show_default()
      .offer_files();
  command.choice("--format", options->format, options->instance.chosen_domain().notations());
  options->instance.add_domain(command, context.registry);
  options->instance.add_board(command);
  options->instance.add_rules(command);
  command.action = [options, &context] { return run_verify(*options, context); };
  return command;
}

}  // namespace coevo::cli
