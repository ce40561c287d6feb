#include "src/app/dashboard_server.h"

#include <fmt/format.h>
#include <httplib.h>

#include <chrono>
#include <optional>
#include <thread>

#include "analysis/page.h"
#include "analysis/report_data.h"
#include "src/app/replays.h"
#include "src/common/error.h"

namespace coevo::app {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;
using httplib::Request;
using httplib::Response;

constexpr int kDeepest = 3;          // folders below the root that are looked into
constexpr std::size_t kThreads = 2;  // the machine is busy with the runs
constexpr std::size_t kTrend = 60;   // values in the list's small curves

bool is_inside(const fs::path& path, const fs::path& root) {
  return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
}

// What changes whenever the folder's contents do.
std::string tag_of(const fs::path& folder) {
  std::string tag = "\"";
  for (const char* name : {"generations.jsonl", "best.json", "results.csv", "summary.json"}) {
    std::error_code error;
    const auto size = fs::file_size(folder / name, error);
    tag += fmt::format("{}-", error ? 0 : size + 1);
  }
  return tag + "\"";
}

double seconds_since_change(const fs::path& file) {
  std::error_code error;
  const auto changed = fs::last_write_time(file, error);
  if (error) return -1;
  return std::chrono::duration<double>(fs::file_time_type::clock::now() - changed).count();
}

Json run_line(const fs::path& folder) {
  const auto run = analysis::read_run(folder);
  const Json data = analysis::run_json(run);
  Json trend = Json::array();
  const Json& best = data["best"];
  for (std::size_t i = best.size() > kTrend ? best.size() - kTrend : 0; i < best.size(); ++i) {
    trend.push_back(best[i]);
  }
  return {{"kind", "run"},
          {"name", run.name},
          {"seed", run.manifest.value("seed", Json())},
          {"done", run.generations.size()},
          {"planned", data["planned"]},
          {"finished", run.best.is_object()},
          {"best", best.empty() ? Json() : best.back()},
          {"solved_share", data["solved_share"].empty() ? Json() : data["solved_share"].back()},
          {"trend", std::move(trend)},
          {"age", seconds_since_change(folder / "generations.jsonl")}};
}

Json validation_line(const fs::path& folder) {
  const auto validation = analysis::read_validation(folder);
  const auto summary = analysis::summarise(validation.results, validation.metrics.size());
  return {{"kind", "validation"},
          {"name", validation.name},
          {"done", validation.results.size()},
          {"finished", validation.summary.is_object()},
          {"solved_share", summary.instances == 0 ? Json()
                                                  : Json(static_cast<double>(summary.solved) /
                                                         static_cast<double>(summary.instances))},
          {"age", seconds_since_change(folder / "results.csv")}};
}

void answer_json(Response& response, const Json& json) {
  response.set_content(json.dump(-1, ' ', true, Json::error_handler_t::replace),
                       "application/json");
}

void refuse(Response& response, int status, const std::string& why) {
  response.status = status;
  response.set_content(why + "\n", "text/plain");
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
  fs::path root;
  httplib::Server server;

  // The folder that "?path=" names below the root; nothing where it is outside or does not exist.
  std::optional<fs::path> folder(const Request& request) const {
    std::error_code error;
    const fs::path path = fs::canonical(root / request.get_param_value("path"), error);
    if (error || !is_inside(path, root) || !fs::is_directory(path, error)) return std::nullopt;
    return path;
  }

  Json list() const {
    Json lines = Json::array();
    std::error_code error;
    const auto add = [&](const fs::path& path) {
      try {
        Json line;
        if (analysis::is_run(path)) line = run_line(path);
        if (line.is_null() && analysis::is_validation(path)) line = validation_line(path);
        if (line.is_null()) return;
        line["path"] = fs::relative(path, root).generic_string();
        lines.push_back(std::move(line));
      } catch (const common::InputError& fault) {
        lines.push_back({{"kind", "damaged"},
                         {"name", path.filename().string()},
                         {"path", fs::relative(path, root).generic_string()},
                         {"fault", fault.what()}});
      }
    };
    add(root);
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator it(root, options, error), end; it != end && !error;
         it.increment(error)) {
      if (it.depth() >= kDeepest) it.disable_recursion_pending();
      if (it->is_directory(error) && !it->is_symlink(error)) add(it->path());
    }
    return {{"root", root.string()}, {"lines", std::move(lines)}};
  }

  Json report(const fs::path& path) const {
    std::vector<analysis::RunData> runs;
    std::vector<analysis::ValidationData> validations;
    if (analysis::is_run(path)) {
      runs.push_back(analysis::read_run(path));
    } else {
      validations.push_back(analysis::read_validation(path));
    }
    Json data = analysis::report_json(runs, validations);
    data["title"] = runs.empty() ? validations.front().name : runs.front().name;
    data["path"] = fs::relative(path, root).generic_string();
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

  void set_routes() {
    server.set_pre_routing_handler([](const Request& request, Response& response) {
      response.set_header("Cache-Control", "no-store");
      response.set_header("X-Content-Type-Options", "nosniff");
      response.set_header("Referrer-Policy", "no-referrer");
      if (names_this_machine(request)) return httplib::Server::HandlerResponse::Unhandled;
      refuse(response, 403, "only for this machine");
      return httplib::Server::HandlerResponse::Handled;
    });
    server.set_exception_handler([](const Request&, Response& response, std::exception_ptr fault) {
      try {
        std::rethrow_exception(fault);
      } catch (const std::exception& error) {
        refuse(response, 500, error.what());
      } catch (...) {
        refuse(response, 500, "internal error");
      }
    });
    server.Get("/", [this](const Request&, Response& response) {
      response.set_content(analysis::page_html(analysis::dashboard_page("coevo dashboard", list())),
                           "text/html");
    });
    server.Get("/api/list",
               [this](const Request&, Response& response) { answer_json(response, list()); });
    server.Get("/report", [this](const Request& a, Response& b) { serve_page(a, b); });
    server.Get("/api/report", [this](const Request& a, Response& b) { serve_report(a, b); });
  }
};

DashboardServer::DashboardServer(fs::path root) : parts_(std::make_unique<Parts>()) {
  std::error_code error;
  parts_->root = fs::canonical(root, error);
  if (error || !fs::is_directory(parts_->root, error)) {
    throw common::InputError(fmt::format("{}: expected a folder", root.string()));
  }
  parts_->server.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
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
  std::thread watcher([&] {
    while (!stopped()) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    parts_->server.stop();
  });
  parts_->server.listen_after_bind();
  watcher.join();
}

}  // namespace coevo::app
