// SPDX-License-Identifier: MIT
#include "solver/assembly/puzzle_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "common/error.h"

namespace coevo::assembly {
namespace {

struct Block {
  std::size_t first_line;  // from 1
  std::vector<std::string> lines;
};

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

std::vector<Block> blocks_of(std::string_view text) {
  std::vector<Block> blocks;
  bool in_block = false;
  for (std::size_t number = 1; !text.empty(); ++number) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!is_blank(line)) {
      if (!in_block) blocks.push_back({number, {}});
      blocks.back().lines.emplace_back(line);
    }
    in_block = !is_blank(line);
  }
  return blocks;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
  return text;
}

class BlockReader {
 public:
  BlockReader(const std::string& file, bool is_only_block, const ReadBoard& read)
      : file_(file), is_only_block_(is_only_block), read_(read) {}

  // Adds the block's boards.
  void add(const Block& block, std::vector<std::string>& boards) const {
    const bool starts_the_file = is_only_block_ && block.first_line == 1;
    const std::string where = starts_the_file ? file_ : place(block.first_line);
    std::optional<std::string> whole;
    std::exception_ptr fault;
    try {
      whole = read_(joined(block.lines), where);
    } catch (const common::InputError&) {
      fault = std::current_exception();
    }
    const bool has_lines = whole && whole->find('\n') != std::string::npos;
    if (block.lines.size() > 1 && !has_lines && reads(block.lines.front())) {
      for (std::size_t i = 0; i < block.lines.size(); ++i) {
        boards.push_back(read_(block.lines[i], place(block.first_line + i)));
      }
    } else if (fault) {
      std::rethrow_exception(fault);
    } else {
      boards.push_back(*std::move(whole));
    }
  }

 private:
  std::string place(std::size_t line) const { return file_ + ":" + std::to_string(line); }
  bool reads(const std::string& line) const {
    try {
      read_(line, file_);
      return true;
    } catch (const common::InputError&) {
      return false;
    }
  }

  const std::string& file_;
  bool is_only_block_;
  const ReadBoard& read_;
};

}  // namespace

std::vector<std::string> read_each_board(const std::string& text, const std::string& file,
                                         const ReadBoard& read) {
  const std::vector<Block> blocks = blocks_of(text);
  if (blocks.empty()) return {read(text, file)};
  const BlockReader reader(file, blocks.size() == 1, read);
  std::vector<std::string> boards;
  for (const Block& block : blocks) reader.add(block, boards);
  return boards;
}

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
