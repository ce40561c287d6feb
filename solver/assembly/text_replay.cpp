// SPDX-License-Identifier: MIT
#include "solver/assembly/text_replay.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace coevo::assembly {

using Json = nlohmann::ordered_json;

namespace {

bool is_svg(const std::string& drawing) {
  return drawing.starts_with("<svg");
}

}  // namespace

std::vector<TextMove> split_moves(std::string_view text) {
  std::vector<TextMove> moves;
  std::size_t line = 1;
  std::size_t column = 1;
  bool in_move = false;
  for (const char c : text) {
    const bool is_gap = c == ' ' || c == ',' || c == '\t' || c == '\r' || c == '\n';
    if (!is_gap && !in_move) moves.push_back({"", line, column});
    if (!is_gap) moves.back().text += c;
    in_move = !is_gap;
    ++column;
    if (c != '\n') continue;
    ++line;
    column = 1;
  }
  return moves;
}

void set_fault(TextReplay& replay, const TextMove& move) {
  replay.verdict.legal = false;
  replay.verdict.line = move.line;
  replay.verdict.column = move.column;
  replay.verdict.fault = fmt::format("move {} '{}': expected one of the position's moves",
                                     replay.moves.size() + 1, move.text);
}

std::string text_replay_json(const std::string& domain, const solver::Instance& instance,
                             const TextReplay& replay) {
  Json moves = Json::array();
  for (std::size_t i = 0; i < replay.moves.size(); ++i) {
    moves.push_back({{"text", replay.moves[i]}, {"steps", Json::array({i + 1})}});
  }
  const solver::Verdict& verdict = replay.verdict;
  const std::string title =
      instance.board.empty() ? fmt::format("{} {}", domain, instance.number) : domain;
  Json fault = nullptr;
  if (!verdict.legal) {
    fault = fmt::format("Line {}, column {}: {}", verdict.line, verdict.column, verdict.fault);
  }
  const bool has_text = !replay.drawings.empty() && !is_svg(replay.drawings.front());
  const bool has_svg = !replay.drawings.empty() && !has_text;
  Json json{{"board", has_svg ? "drawing" : "text"},
            {"title", title},
            {"positions", has_text ? replay.drawings : replay.positions},
            {"moves", std::move(moves)},
            {"step", "move"},
            {"lengths", Json::array({Json::array({replay.moves.size(), "moves"})})},
            {"won", verdict.won},
            {"fault", std::move(fault)}};
  if (has_svg) json["drawings"] = replay.drawings;
  return json.dump();
}

std::string board_json(const std::string& domain, const solver::Instance& instance,
                       const std::string& text) {
  return Json{{"domain", domain}, {"instance", instance.number}, {"board", text}}.dump() + "\n";
}

std::string hexadecimal(const void* data, std::size_t bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes; ++i) {
    text += fmt::format("{:02x}", static_cast<const unsigned char*>(data)[i]);
  }
  return text;
}

}  // namespace coevo::assembly
