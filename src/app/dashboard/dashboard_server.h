// SPDX-License-Identifier: MIT
// Serves live pages of the runs below one folder, to this machine only.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "src/fitness/registry.h"

namespace coevo::cli {

class DashboardServer {
 public:
  // `root`: an existing folder; nothing outside it is ever read. The registry must outlive it.
  DashboardServer(const Registry& registry, std::filesystem::path root);
  ~DashboardServer();

  // Binds to the loopback interface; 0 takes any free port. Returns the port; throws InputError.
  int bind(int port);
  // Serves until `stopped` says so, asked a few times a second.
  void run(const std::function<bool()>& stopped);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace coevo::cli
