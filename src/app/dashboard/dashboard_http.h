// SPDX-License-Identifier: MIT
// The dashboard's HTTP: refused requests, and their pages for people.
#pragma once

#include <httplib.h>

#include <nlohmann/json.hpp>
#include <string>

namespace coevo::cli {

void answer_json(httplib::Response& response, const nlohmann::ordered_json& json);
// One line of text; explain_refusals() turns it into a page for people.
void refuse(httplib::Response& response, int status, const std::string& why);

// As a part of an address: JSON, and so a page's script, could not hold bytes that are no UTF-8.
std::string percent_encoded(const std::string& bytes);

// Headers of each answer; who may not ask, and how, is refused.
void guard(httplib::Server& server);
// Faults become refusals, and refusals pages, except for those of addresses below /api/.
void explain_refusals(httplib::Server& server);
// One server a port: the library's sockets share theirs, so that a second one would start without a
// word and get every other request.
void own_port(httplib::Server& server);

}  // namespace coevo::cli
