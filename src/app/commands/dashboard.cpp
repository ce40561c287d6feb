// SPDX-License-Identifier: MIT
// coevo dashboard: a live view of runs, in the browser of this machine.
#include <fmt/format.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>

#include "common/stop.h"
#include "src/app/command.h"
#include "src/app/dashboard/dashboard_server.h"

namespace coevo::cli {
namespace {

struct DashboardOptions {
  std::string folder = "runs";
  int port = 8642;
};

int run_dashboard(const DashboardOptions& options, const Context& context) {
  DashboardServer server(context.registry, options.folder);
  const int port = server.bind(options.port);
  const std::string url = fmt::format("http://127.0.0.1:{}/", port);
  if (context.global.json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"url", url}}.dump());
  } else {
    fmt::print("{}\n", url);
  }
  // Without its address nobody finds it.
  if (std::fflush(stdout) != 0) throw std::system_error(errno, std::generic_category());
  if (!context.global.display.quiet)
    say(fmt::format("serving {}; press Ctrl-C to stop", options.folder));
  server.run([] { return common::stop_requested().load(); });
  return kDone;
}

}  // namespace

Command dashboard_command(const Context& context) {
  auto options = std::make_shared<DashboardOptions>();
  Command command{"dashboard", "Shows runs live in a browser on this machine"};
  command.option("DIR", &options->folder, "Folder with the runs").show_default().offer_folders();
  command.option("--port", &options->port, "Port on the loopback interface; 0 = any free port")
      .check(whole_number(0, 65535))
      .show_default();
  command.action = [options, &context] { return run_dashboard(*options, context); };
  return command;
}

}  // namespace coevo::cli
