// SPDX-License-Identifier: MIT
#include "analysis/report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string_view>

#include "common/version.h"

namespace coevo::embedded {
const std::map<std::string, std::string_view>& page_files();
const std::map<std::string, std::string_view>& board_files();  // of the puzzles' folders
const std::map<std::string, std::string_view>& play_files();
const std::map<std::string, std::string_view>& play_data();
const std::map<std::string, std::string_view>& atlas_files();
const std::map<std::string, std::string_view>& atlas_data();
}  // namespace coevo::embedded

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;

std::string_view page_file(const std::string& name) {
  for (const auto* files :
       {&embedded::page_files(), &embedded::board_files(), &embedded::play_files()}) {
    if (const auto file = files->find(name); file != files->end()) return file->second;
  }
  return embedded::atlas_files().at(name);
}

unsigned hex_digit(char letter) {
  return static_cast<unsigned>(letter <= '9' ? letter - '0' : letter - 'a' + 10);
}

std::string base64_of_hex(std::string_view hex) {
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  unsigned bits = 0;
  unsigned count = 0;
  for (const char letter : hex) {
    bits = bits << 4 | hex_digit(letter);
    count += 4;
    if (count < 6) continue;
    count -= 6;
    text += kDigits[bits >> count & 63];
  }
  if (count > 0) text += kDigits[bits << (6 - count) & 63];
  while (text.size() % 4 != 0) text += '=';
  return text;
}

// "'sha256-...'" of each file, for the policy. CMake made the hashes when it embedded the files: a
// line "NAME HEX" for each.
std::string sources(const std::vector<std::string>& names) {
  std::istringstream lines{std::string(page_file("hashes"))};
  std::map<std::string, std::string> hashes;
  for (std::string name, hex; lines >> name >> hex;) hashes[name] = hex;
  std::string text;
  for (const std::string& name : names) {
    text += fmt::format(" 'sha256-{}'", base64_of_hex(hashes.at(name)));
  }
  return text;
}

std::string elements(const char* tag, const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += fmt::format("<{0}>{1}</{0}>\n", tag, page_file(name));
  }
  return text;
}

std::string policy(const Page& page) {
  return fmt::format(
      "default-src 'none'; style-src{}; script-src{}{}; img-src data:;{}{} base-uri 'none'; "
      "form-action 'none'",
      sources(page.styles), sources(page.scripts), page.has_wasm ? " 'wasm-unsafe-eval'" : "",
      page.live ? " connect-src 'self';" : "", page.has_workers ? " worker-src blob:;" : "");
}

constexpr std::string_view kStyle = "_style";

std::vector<std::string> with_board_styles(std::vector<std::string> styles) {
  for (const auto& [name, text] : embedded::board_files()) {
    if (name.ends_with(kStyle)) styles.push_back(name);
  }
  return styles;
}

// Whether the file belongs to the game.
bool is_of(const std::string& file, const std::string& game) {
  return file.starts_with(game + "_");
}

// The scripts that draw boards, of all games or of one; they go between the scripts before and
// those that use them.
std::vector<std::string> with_boards(std::vector<std::string> before,
                                     const std::vector<std::string>& after,
                                     const std::string& game = "") {
  before.push_back("boards");
  for (const auto& [name, text] : embedded::board_files()) {
    if (!name.ends_with(kStyle) && (game.empty() || is_of(name, game))) before.push_back(name);
  }
  before.insert(before.end(), after.begin(), after.end());
  return before;
}

using Files = std::map<std::string, std::string_view>;

bool has_any_of(const Files& files, const std::string& game) {
  return std::any_of(files.begin(), files.end(),
                     [&](const auto& file) { return is_of(file.first, game); });
}

// Scripts that come before the page's own last one.
void add_game_files(const Files& files, const std::string& game, Page& page) {
  for (const auto& [name, text] : files) {
    if (is_of(name, game)) (name.ends_with(kStyle) ? page.styles : page.scripts).push_back(name);
  }
}

void add_game_data(const Files& files, const std::string& game, Json& data) {
  for (const auto& [name, text] : files) {
    if (is_of(name, game)) data["files"][name.substr(game.size() + 1)] = text;
  }
}

}  // namespace

std::string script_json(const Json& data) {
  // Bytes that are not UTF-8 become U+FFFD; other characters than ASCII are escaped.
  const std::string json = data.dump(-1, ' ', true, Json::error_handler_t::replace);
  std::string text;
  text.reserve(json.size());
  for (const char letter : json) {
    // Within JSON both stand in strings only.
    if (letter == '<' || letter == '&') {
      text += letter == '<' ? "\\u003c" : "\\u0026";
    } else {
      text += letter;
    }
  }
  return text;
}

std::string escape_html(const std::string& text) {
  static const std::map<char, std::string_view> kEntities{
      {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
  std::string escaped;
  for (const char letter : text) {
    const auto entity = kEntities.find(letter);
    if (entity == kEntities.end()) {
      escaped += letter;
    } else {
      escaped += entity->second;
    }
  }
  return escaped;
}

std::string page_html(const Page& page) {
  Json data = page.data;
  data["program"] = fmt::format("coevo {} ({})", common::version(), common::git_revision());
  const std::map<std::string, std::string> parts{{"title", escape_html(page.title)},
                                                 {"policy", policy(page)},
                                                 {"styles", elements("style", page.styles)},
                                                 {"data", script_json(data)},
                                                 {"scripts", elements("script", page.scripts)}};
  const std::string_view frame = page_file("page");
  std::string html;
  for (std::size_t at = 0; at < frame.size();) {
    const std::size_t open = frame.find("{{", at);
    html += frame.substr(at, open - at);
    if (open == std::string_view::npos) break;
    const std::size_t close = frame.find("}}", open);
    html += parts.at(std::string(frame.substr(open + 2, close - open - 2)));
    at = close + 2;
  }
  return html;
}

Page report_page(std::string title, Json data) {
  return {
      .title = std::move(title),
      .styles = with_board_styles({"base_style", "uplot_style", "report_style", "replay_style"}),
      .scripts = with_boards(
          {"base", "uplot", "figure_tools", "charts", "groups", "histogram", "strip", "parallel"},
          {"replay_parts", "replay", "run_states", "command_section", "run_section",
           "validation_section", "comparison_section", "report"}),
      .data = std::move(data)};
}

Page view_page(std::string title, Json data) {
  return {.title = std::move(title),
          .styles = with_board_styles({"base_style", "replay_style"}),
          .scripts = with_boards({"base"}, {"replay_parts", "replay", "view"}),
          .data = std::move(data)};
}

Page film_page(std::string title, Json data) {
  return {.title = std::move(title),
          .styles = with_board_styles({"base_style", "replay_style", "film_style"}),
          .scripts = with_boards({"base", "strip"},
                                 {"replay_parts", "replay", "film_genes", "film_instances",
                                  "film_curve", "film_trial", "film"}),
          .data = std::move(data)};
}

Page dashboard_page(std::string title, Json data) {
  return {.title = std::move(title),
          .styles = {"base_style", "report_style", "dashboard_style"},
          .scripts = {"base", "run_states", "dashboard_table", "dashboard"},
          .data = std::move(data),
          .live = true};
}

Page play_page(std::string title, Json data) {
  const std::string game = data.at("game");
  const std::string prefix = data.at("data");
  Page page{.title = std::move(title),
            .styles = {"base_style", "replay_style", "play_style"},
            .scripts = {"solver_worker", "play_parts"},
            .data = {},
            .has_workers = true,
            .has_wasm = embedded::play_data().contains(prefix + "_solver")};
  if (page.has_wasm) page.scripts.insert(page.scripts.begin(), "solver_module");
  add_game_files(embedded::play_files(), game, page);
  page.scripts.emplace_back("play");
  add_game_data(embedded::play_data(), prefix, data);
  page.styles = with_board_styles(std::move(page.styles));
  page.scripts = with_boards({"base"}, page.scripts, game);
  page.data = std::move(data);
  return page;
}

bool has_atlas_page(const std::string& puzzle) {
  return has_any_of(embedded::atlas_files(), puzzle);
}

Page atlas_page(std::string title, Json data) {
  const std::string puzzle = data.at("domain");
  Page page = play_page(std::move(title), std::move(data));
  page.scripts.pop_back();  // which would begin a game at once
  page.styles.insert(page.styles.end(), {"report_style", "atlas_style"});
  page.scripts.insert(page.scripts.end(), {"replay_parts", "replay", "strip", "figure_tools",
                                           "histogram", "atlas_table", "atlas_map", "atlas_input",
                                           "atlas_key", "atlas_panel", "atlas"});
  add_game_files(embedded::atlas_files(), puzzle, page);
  page.scripts.emplace_back("atlas_start");
  add_game_data(embedded::atlas_data(), puzzle, page.data);
  return page;
}

Page message_page(std::string title, const std::string& text) {
  Json data{{"title", title}, {"text", text}};
  return {.title = std::move(title),
          .styles = {"base_style"},
          .scripts = {"base", "message"},
          .data = std::move(data)};
}

}  // namespace coevo::analysis
