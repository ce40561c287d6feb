// SPDX-License-Identifier: MIT
#include "src/app/dashboard_server.h"

#include <fmt/format.h>
#include <httplib.h>

#include <atomic>
#include <cctype>
#include <chrono>
#include <optional>
#include <semaphore>
#include <thread>

#include "analysis/material.h"
#include "analysis/page.h"
#include "analysis/report_data.h"
#include "src/app/dashboard_list.h"
#include "src/app/instance_options.h"
#include "src/app/play_data.h"
#include "src/app/replays.h"
#include "src/app/solver_options.h"
#include "src/common/error.h"

namespace coevo::cli {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;
using httplib::Request;
using httplib::Response;

constexpr int kDeepest = 3;  // folders below the root that are looked into
// Connections at once: a thread waits with each for its next request, and no longer than that for
// more of one that was sent in part.
constexpr std::size_t kConnections = 256;
constexpr time_t kSilence = 2;          // seconds
constexpr std::ptrdiff_t kAnswers = 2;  // made at once: the machine is busy with the runs

bool is_inside(const fs::path& path, const fs::path& root) {
  return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
}

void answer_json(Response& response, const Json& json) {
  response.set_content(json.dump(-1, ' ', true, Json::error_handler_t::replace),
                       "application/json");
}

void refuse(Response& response, int status, const std::string& why) {
  response.status = status;
  response.set_content(why + "\n", "text/plain");
}

// As a part of an address: JSON, and so a page's script, could not hold bytes that are no UTF-8.
std::string percent_encoded(const std::string& bytes) {
  std::string text;
  for (const char byte : bytes) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '-' ||
                          byte == '_' || byte == '.';
    text +=
        is_plain ? std::string(1, byte) : fmt::format("%{:02X}", static_cast<unsigned char>(byte));
  }
  return text;
}

// Pages elsewhere could reach this server under a name of their own (DNS rebinding): only requests
// to this machine by its own names are answered.
bool names_this_machine(const Request& request) {
  std::string host = request.get_header_value("Host");
  if (const auto colon = host.rfind(':'); colon != std::string::npos) host.resize(colon);
  return host == "127.0.0.1" || host == "localhost";
}

}  // namespace

struct DashboardServer::Parts {
  explicit Parts(const Registry& known_to_it) : registry(known_to_it) {}

  const Registry& registry;
  fs::path root;
  httplib::Server server;
  DashboardList known;
  std::counting_semaphore<kAnswers> answers{kAnswers};

  // The folder that "?path=" names below the root; nothing where it is outside or does not exist.
  std::optional<fs::path> folder(const Request& request) const {
    std::error_code error;
    const fs::path path = fs::canonical(root / request.get_param_value("path"), error);
    if (error || !is_inside(path, root) || !fs::is_directory(path, error)) return std::nullopt;
    return path;
  }

  // By the path that people read, and the one that requests give back.
  void name_folder(Json& json, const fs::path& folder) const {
    const std::string path = fs::relative(folder, root).generic_string();
    json["path"] = path;
    json["address"] = percent_encoded(path);
  }

  // The domains that can be played here.
  Json games() const {
    Json names = Json::array();
    for (const std::string& name : registry.domain_names()) {
      if (analysis::has_play_page(name)) names.push_back(name);
    }
    return names;
  }

  Json list() {
    Json lines = Json::array();
    std::error_code error;
    const auto add = [&](const fs::path& path) {
      Json line = known.line(path);
      if (line.is_null()) return;
      name_folder(line, path);
      lines.push_back(std::move(line));
    };
    add(root);
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator it(root, options, error), end; it != end && !error;
         it.increment(error)) {
      if (it.depth() >= kDeepest) it.disable_recursion_pending();
      if (it->is_directory(error) && !it->is_symlink(error)) add(it->path());
    }
    return {{"root", root.string()}, {"lines", std::move(lines)}, {"games", games()}};
  }

  Json report(const fs::path& path) const {
    const auto material = analysis::read_material({path});
    Json data = analysis::report_json(material.runs, material.validations);
    data["title"] = analysis::title_of(material);
    name_folder(data, path);
    data["live"] = true;
    return data;
  }

  void serve_page(const Request& request, Response& response) const {
    const auto path = folder(request);
    if (!path) return refuse(response, 404, "no such folder here");
    Json data = report(*path);
    const std::string title = data["title"];
    analysis::Page page = analysis::report_page(title, std::move(data));
    page.live = true;
    response.set_content(analysis::page_html(page), "text/html");
  }

  void serve_report(const Request& request, Response& response) const {
    const auto path = folder(request);
    if (!path) return refuse(response, 404, "no such folder here");
    const std::string tag = tag_of(*path);
    response.set_header("ETag", tag);
    if (request.get_header_value("If-None-Match") == tag) {
      response.status = 304;
    } else {
      answer_json(response, report(*path));
    }
  }

  // One solution, found when it is asked for.
  void serve_view(const Request& request, Response& response) const {
    const auto path = folder(request);
    if (!path) return refuse(response, 404, "no such folder here");
    const auto& domain = registry.domain(request.get_param_value("domain"));
    const auto number = instance_number(domain, request.get_param_value("instance"));
    const auto replay =
        replay_of_material(registry, analysis::read_material({*path}), domain.name(), number);
    if (!replay) return refuse(response, 404, "no solution found within this page's node limit");
    const std::string title = replay->at("title");
    response.set_content(analysis::page_html(analysis::view_page(title, {{"replay", *replay}})),
                         "text/html");
  }

  // A page to play the instance, with the domain's own solver as adviser.
  void serve_play(const Request& request, Response& response) const {
    const auto& domain = registry.domain(request.get_param_value("domain"));
    require_play_page(registry, domain);
    const auto number = instance_number(domain, request.get_param_value("instance"));
    const auto solver = SolverOptions().read(registry, domain.name());
    response.set_content(play_html(solver, {number}), "text/html");
  }

  void set_routes() {
    server.set_pre_routing_handler([](const Request& request, Response& response) {
      response.set_header("Cache-Control", "no-store");
      response.set_header("X-Content-Type-Options", "nosniff");
      response.set_header("Referrer-Policy", "no-referrer");
      // Pages elsewhere may not show these in a frame; a policy within a page cannot say that.
      response.set_header("Content-Security-Policy", "frame-ancestors 'none'");
      response.set_header("X-Frame-Options", "DENY");
      if (!names_this_machine(request)) {
        refuse(response, 403, "only for this machine");
      } else if (request.ranges.size() > 1) {
        // A copy of the page for each, in memory at once; browsers ask for none.
        refuse(response, 416, "expected one range at most");
      } else {
        return httplib::Server::HandlerResponse::Unhandled;
      }
      return httplib::Server::HandlerResponse::Handled;
    });
    server.set_exception_handler([](const Request&, Response& response, std::exception_ptr fault) {
      try {
        std::rethrow_exception(fault);
      } catch (const common::InputError& error) {
        refuse(response, 404, error.what());
      } catch (const std::exception& error) {
        refuse(response, 500, error.what());
      } catch (...) {
        refuse(response, 500, "internal error");
      }
    });
    const auto answer = [this](const char* path, auto handler) {
      server.Get(path, [this, handler](const Request& request, Response& response) {
        answers.acquire();
        const std::unique_ptr<Parts, void (*)(Parts*)> held(
            this, [](Parts* parts) { parts->answers.release(); });
        handler(request, response);
      });
    };
    answer("/", [this](const Request&, Response& response) {
      response.set_content(analysis::page_html(analysis::dashboard_page("coevo dashboard", list())),
                           "text/html");
    });
    answer("/api/list",
           [this](const Request&, Response& response) { answer_json(response, list()); });
    answer("/report", [this](const Request& a, Response& b) { serve_page(a, b); });
    answer("/view", [this](const Request& a, Response& b) { serve_view(a, b); });
    answer("/play", [this](const Request& a, Response& b) { serve_play(a, b); });
    answer("/api/report", [this](const Request& a, Response& b) { serve_report(a, b); });
  }
};

DashboardServer::DashboardServer(const Registry& registry, fs::path root)
    : parts_(std::make_unique<Parts>(registry)) {
  std::error_code error;
  parts_->root = fs::canonical(root, error);
  if (error || !fs::is_directory(parts_->root, error)) {
    throw common::InputError(fmt::format("{}: expected a folder", root.string()));
  }
  parts_->server.set_keep_alive_timeout(kSilence);
  parts_->server.set_read_timeout(kSilence);
  parts_->server.new_task_queue = [] { return new httplib::ThreadPool(kConnections); };
  parts_->set_routes();
}

DashboardServer::~DashboardServer() = default;

int DashboardServer::bind(int port) {
  auto& server = parts_->server;
  if (port == 0) {
    port = server.bind_to_any_port("127.0.0.1");
  } else if (!server.bind_to_port("127.0.0.1", port)) {
    port = -1;
  }
  if (port <= 0) throw common::InputError("--port: cannot listen there; is another program at it?");
  return port;
}

void DashboardServer::run(const std::function<bool()>& stopped) {
  std::atomic<bool> ended = false;
  std::thread watcher([&] {
    // Before it serves, it cannot be told to stop.
    while (!ended && !(stopped() && parts_->server.is_running())) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    if (!ended) parts_->server.stop();
  });
  parts_->server.listen_after_bind();
  ended = true;
  watcher.join();
}

}  // namespace coevo::cli
