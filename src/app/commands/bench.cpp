// SPDX-License-Identifier: MIT
// coevo bench: speeds and the signature.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "common/error.h"
#include "common/text.h"
#include "src/app/benchmark.h"
#include "src/app/command.h"

namespace coevo::cli {
namespace {

struct BenchOptions {
  std::string expected;
  bool signature_only = false;
};

int run_bench(const BenchOptions& options, const Context& context) {
  if (options.expected.find_first_not_of("0123456789abcdef") != std::string::npos) {
    throw common::InputError(
        fmt::format("--check '{}': expected a hexadecimal signature, as `bench` prints it",
                    common::printable(options.expected)));
  }
  nlohmann::ordered_json json;
  const std::vector<Speed> speeds =
      options.signature_only ? std::vector<Speed>() : measure_speeds(context.registry);
  for (const Speed& speed : speeds) {
    const double rate = static_cast<double>(speed.count) / speed.seconds;
    json["speeds"].push_back({{"name", speed.name},
                              {"count", speed.count},
                              {"seconds", speed.seconds},
                              {"per_second", rate}});
    if (!context.global.json) {
      fmt::print("{:<28} {:>12} in {:>7.3f} s = {:>8.2f} million/s (median of 5, one core)\n",
                 speed.name, speed.count, speed.seconds, rate * 1e-6);
    }
  }
  const std::string signature = benchmark_signature(context.registry, context.global.threads);
  json["signature"] = signature;
  if (context.global.json) {
    fmt::print("{}\n", json.dump());
  } else {
    fmt::print("Signature: {}\n", signature);
  }
  if (options.expected.empty() || options.expected == signature) return kDone;
  say(fmt::format("signature {}: expected {}", signature, options.expected));
  return kCheckFailed;
}

}  // namespace

Command bench_command(const Context& context) {
  auto options = std::make_shared<BenchOptions>();
  Command command{"bench", "Measures speeds and prints the signature"};
  command.option("--check", &options->expected, "Exits with 13 unless the signature is this");
  command.option("--signature-only", &options->signature_only, "Measures no speed");
  command.action = [options, &context] { return run_bench(*options, context); };
  return command;
}

}  // namespace coevo::cli
