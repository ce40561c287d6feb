// SPDX-License-Identifier: MIT
#include "src/app/dashboard/dashboard_server.h"

#include <fmt/format.h>
#include <httplib.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <semaphore>
#include <thread>

#include "analysis/report/material.h"
#include "analysis/report/page.h"
#include "analysis/report/report_data.h"
#include "analysis/runs/run_state.h"
#include "common/error.h"
#include "common/hash.h"
#include "common/records/run/run_folder.h"
#include "src/app/dashboard/dashboard_http.h"
#include "src/app/dashboard/dashboard_list.h"
#include "src/app/instance_options.h"
#include "src/app/pages/page_data.h"
#include "src/app/pages/replays.h"
#include "src/app/solver_options.h"

namespace coevo::cli {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;
using httplib::Request;
using httplib::Response;

constexpr std::size_t kLogLines = 40;  // of the end that the page shows
constexpr int kMaxFolderDepth = 3;     // folders below the root that are looked into
// Connections at once: a thread waits with each for its next request, and no longer than that for
// more of one that was sent in part.
constexpr std::size_t kConnections = 256;
constexpr time_t kSilence = 2;          // seconds
constexpr std::ptrdiff_t kAnswers = 2;  // made at once: the machine is busy with the runs

constexpr const char* kNoFolder = "no such folder; it may have been moved or removed";

bool is_inside(const fs::path& path, const fs::path& root) {
  return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
}

}  // namespace

struct DashboardServer::Parts {
  explicit Parts(const Registry& known_to_it) : registry(known_to_it) {}

  const Registry& registry;
  fs::path root;
  httplib::Server server;
  DashboardList known;
  std::counting_semaphore<kAnswers> answers{kAnswers};

  // The folder below the root; nothing if it is outside or does not exist.
  std::optional<fs::path> folder_at(const std::string& name) const {
    std::error_code error;
    const fs::path path = fs::canonical(root / name, error);
    if (error || !is_inside(path, root) || !fs::is_directory(path, error)) return std::nullopt;
    return path;
  }
  // The one that "?path=" names.
  std::optional<fs::path> folder(const Request& request) const {
    return folder_at(request.get_param_value("path"));
  }
  // All that "?path=a&path=b" names; none if one of them is not there.
  std::vector<fs::path> folders(const Request& request) const {
    std::vector<fs::path> found;
    const std::size_t count = std::max<std::size_t>(1, request.get_param_value_count("path"));
    for (std::size_t i = 0; i < count; ++i) {
      const auto path = folder_at(request.get_param_value("path", i));
      if (!path) return {};
      found.push_back(*path);
    }
    return found;
  }

  // By the path for people, and the path that requests return.
  void name_folder(Json& json, const fs::path& folder) const {
    const std::string path = fs::relative(folder, root).generic_string();
    json["path"] = path;
    json["address"] = percent_encoded(path);
  }

  // The domains that have an atlas.
  Json atlases() const {
    Json names = Json::array();
    for (const std::string& name : registry.domain_names()) {
      if (analysis::has_atlas_page(name)) names.push_back(name);
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
      if (it.depth() >= kMaxFolderDepth) it.disable_recursion_pending();
      if (it->is_directory(error) && !it->is_symlink(error)) add(it->path());
    }
    return {{"root", root.string()},
            {"lines", std::move(lines)},
            {"games", playable(registry)},
            {"atlases", atlases()}};
  }

  // The report of one folder, or of several for comparison.
  Json report(const std::vector<fs::path>& paths) const {
    const auto material = analysis::read_material(paths);
    Json data = analysis::report_json(material.runs, material.validations);
    add_descriptors(registry, material, data);
    data["title"] = analysis::title_of(material);
    name_folder(data, paths.front());
    for (std::size_t i = 1; i < paths.size(); ++i) {
      Json other;
      name_folder(other, paths[i]);
      data["address"] = fmt::format("{}&path={}", data["address"].get<std::string>(),
                                    other["address"].get<std::string>());
    }
    for (Json& run : data["runs"]) {
      run["work"] =
          analysis::work_state(run["folder"].get<std::string>(), run["best_solver"].is_object());
    }
    data["live"] = true;
    return data;
  }

  void serve_page(const Request& request, Response& response) const {
    const auto paths = folders(request);
    if (paths.empty()) return refuse(response, 404, kNoFolder);
    Json data = report(paths);
    const std::string title = data["title"];
    analysis::Page page = analysis::report_page(title, std::move(data));
    page.live = true;
    response.set_content(analysis::page_html(page), "text/html");
  }

  void serve_report(const Request& request, Response& response) const {
    const auto paths = folders(request);
    if (paths.empty()) return refuse(response, 404, kNoFolder);
    std::string tag;
    for (const auto& path : paths) {
      const bool is_finished = false;  // the files' own tag changes when the results are there
      tag += tag_of(path) + analysis::work_state(path, is_finished)["state"].get<std::string>();
    }
    tag = fmt::format("\"{:x}\"", common::content_hash(tag));
    response.set_header("ETag", tag);
    if (request.get_header_value("If-None-Match") == tag) {
      response.status = 304;
    } else {
      answer_json(response, report(paths));
    }
  }

  void serve_log(const Request& request, Response& response) const {
    const auto path = folder(request);
    if (!path) return refuse(response, 404, kNoFolder);
    answer_json(response, {{"lines", records::last_log_lines(*path, kLogLines)}});
  }

  // One solution, found when it is asked for.
  void serve_view(const Request& request, Response& response) const {
    const auto path = folder(request);
    if (!path) return refuse(response, 404, kNoFolder);
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
    response.set_content(play_html(registry, solver, {number}), "text/html");
  }

  void serve_atlas(const Request& request, Response& response) const {
    const std::string domain = request.get_param_value("domain");
    response.set_content(
        atlas_html(registry, domain.empty() ? registry.default_domain().name() : domain),
        "text/html");
  }

  void set_routes() {
    guard(server);
    explain_refusals(server);
    own_port(server);
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
    answer("/atlas", [this](const Request& a, Response& b) { serve_atlas(a, b); });
    answer("/api/report", [this](const Request& a, Response& b) { serve_report(a, b); });
    answer("/api/log", [this](const Request& a, Response& b) { serve_log(a, b); });
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
  const int wanted = port;
  auto& server = parts_->server;
  if (port == 0) {
    port = server.bind_to_any_port("127.0.0.1");
  } else if (!server.bind_to_port("127.0.0.1", port)) {
    port = -1;
  }
  if (port <= 0) {
    throw common::InputError(
        fmt::format("--port {}: another program uses this port, perhaps another dashboard; "
                    "expected another port, or 0 for any free port",
                    wanted));
  }
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
