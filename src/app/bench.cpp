// coevo bench: speeds and the signature.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "src/app/benchmark.h"
#include "src/app/command.h"

namespace coevo::app {
namespace {

int run(const std::string& expected, const GlobalOptions& global) {
  const Benchmark benchmark = run_benchmark(global.threads);
  nlohmann::ordered_json json;
  for (const Speed& speed : benchmark.speeds) {
    const double rate = static_cast<double>(speed.count) / speed.seconds;
    json["speeds"].push_back({{"name", speed.name},
                              {"count", speed.count},
                              {"seconds", speed.seconds},
                              {"per_second", rate}});
    if (!global.json) {
      fmt::print("{:<28} {:>12} in {:>7.3f} s = {:>8.2f} million/s (median of 5, one core)\n",
                 speed.name, speed.count, speed.seconds, rate * 1e-6);
    }
  }
  json["signature"] = benchmark.signature;
  if (global.json) {
    fmt::print("{}\n", json.dump());
  } else {
    fmt::print("Signature: {}\n", benchmark.signature);
  }
  if (expected.empty() || expected == benchmark.signature) return kDone;
  fmt::print(stderr, "coevo: signature {}: expected {}\n", benchmark.signature, expected);
  return kCheckFailed;
}

}  // namespace

void add_bench(CLI::App& app, const GlobalOptions& global, Action& action) {
  auto expected = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("bench", "Measures speeds; prints the signature");
  command->add_option("--check", *expected, "Exit 13 unless the signature is this");
  command->callback([expected, &global, &action] {
    action = [expected, &global] { return run(*expected, global); };
  });
}

}  // namespace coevo::app
