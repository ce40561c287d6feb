// coevo dashboard: a live view of runs, in the browser of this machine.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "src/app/command.h"
#include "src/app/dashboard_server.h"
#include "src/common/stop.h"

namespace coevo::app {
namespace {

struct Options {
  std::string folder = "runs";
  int port = 8642;
};

int run(const Options& options, const GlobalOptions& global) {
  DashboardServer server(options.folder);
  const int port = server.bind(options.port);
  const std::string url = fmt::format("http://127.0.0.1:{}/", port);
  if (global.json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"url", url}}.dump());
  } else {
    fmt::print("{}\n", url);
  }
  std::fflush(stdout);
  if (!global.display.quiet) fmt::print(stderr, "serving {}; Ctrl-C ends it\n", options.folder);
  server.run([] { return common::stop_requested().load(); });
  return kDone;
}

}  // namespace

void add_dashboard(CLI::App& app, const GlobalOptions& global, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "dashboard", "Shows runs live in a browser on this machine, while they go on");
  command->add_option("DIR", options->folder, "The folder with the runs")->capture_default_str();
  command->add_option("--port", options->port, "Port on the loopback interface; 0 = any free one")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command->callback([options, &global, &action] {
    action = [options, &global] { return run(*options, global); };
  });
}

}  // namespace coevo::app
