// SPDX-License-Identifier: MIT
#include "src/app/dashboard/dashboard_http.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include <cctype>
#include <exception>

#include "analysis/report/page.h"
#include "common/error.h"

namespace coevo::cli {
namespace {

using httplib::Request;
using httplib::Response;
using Json = nlohmann::ordered_json;

// Pages elsewhere could reach this server under a name of their own (DNS rebinding): only requests
// to this machine by its own names are answered.
bool names_this_machine(const Request& request) {
  std::string host = request.get_header_value("Host");
  if (const auto colon = host.rfind(':'); colon != std::string::npos) host.resize(colon);
  return host == "127.0.0.1" || host == "localhost";
}

const char* headline(int status) {
  switch (status) {
    case 403:
      return "For this machine only";
    case 404:
      return "Nothing to show";
    default:
      return "Something went wrong";
  }
}

}  // namespace

void answer_json(Response& response, const Json& json) {
  response.set_content(json.dump(-1, ' ', true, Json::error_handler_t::replace),
                       "application/json");
}

void refuse(Response& response, int status, const std::string& why) {
  response.status = status;
  response.set_content(why + "\n", "text/plain");
}

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

void guard(httplib::Server& server) {
  server.set_pre_routing_handler([](const Request& request, Response& response) {
    response.set_header("Cache-Control", "no-store");
    response.set_header("X-Content-Type-Options", "nosniff");
    response.set_header("Referrer-Policy", "no-referrer");
    // Pages elsewhere may not show these in a frame; a policy within a page cannot say that.
    response.set_header("Content-Security-Policy", "frame-ancestors 'none'");
    response.set_header("X-Frame-Options", "DENY");
    if (!names_this_machine(request)) {
      refuse(response, 403, "for this machine only");
    } else if (request.ranges.size() > 1) {
      // A copy of the page for each, in memory at once; browsers ask for none.
      refuse(response, 416, "expected at most one range");
    } else {
      return httplib::Server::HandlerResponse::Unhandled;
    }
    return httplib::Server::HandlerResponse::Handled;
  });
}

void explain_refusals(httplib::Server& server) {
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
  server.set_error_handler([](const Request& request, Response& response) {
    // The library would cut a page into the ranges that were refused.
    if (request.path.starts_with("/api/") || response.status == 416) return;
    const std::string title = headline(response.status);
    response.set_content(analysis::page_html(analysis::message_page(title, response.body)),
                         "text/html");
  });
}

void own_port(httplib::Server& server) {
  server.set_socket_options([](socket_t socket) {
    const int yes = 1;  // a port that was just given up is free
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
}

}  // namespace coevo::cli
