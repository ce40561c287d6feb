// SPDX-License-Identifier: MIT
// Self-contained HTML pages: one file, no network, under a strict content security policy.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace coevo::analysis {

struct Page {
  std::string title;
  std::vector<std::string> styles;   // names of files under analysis/pages, without ending
  std::vector<std::string> scripts;  // the same; they run in this order
  nlohmann::ordered_json data;       // the data for the scripts
  bool live = false;                 // may ask the server that it came from for newer data
  bool has_workers = false;          // may make workers
  bool has_wasm = false;             // may run WebAssembly
};

// The page's text. All data appear as text and never become markup.
std::string page_html(const Page& page);

// JSON as it can stand within a script element: no '<'.
std::string script_json(const nlohmann::ordered_json& data);
// Text as it can stand in HTML, in attributes too.
std::string escape_html(const std::string& text);

// The kinds of page.
Page report_page(std::string title, nlohmann::ordered_json data);
Page film_page(std::string title, nlohmann::ordered_json data);
Page view_page(std::string title, nlohmann::ordered_json data);
Page dashboard_page(std::string title, nlohmann::ordered_json data);
// Data: `game` (solver::PlayPage), and what that game's scripts read; its files are added.
Page play_page(std::string title, nlohmann::ordered_json data);
// The same: all instances of a domain on one page, which plays and replays them too.
Page atlas_page(std::string title, nlohmann::ordered_json data);
bool has_atlas_page(const std::string& puzzle);
// A server's page for faults: a headline and the reason.
Page message_page(std::string title, const std::string& text);

}  // namespace coevo::analysis
