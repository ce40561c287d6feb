// SPDX-License-Identifier: MIT
#include "src/fitness/command/command_template.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"

namespace coevo::fitness::command {

using common::ConfigNode;

CommandTemplate::Piece CommandTemplate::placeholder(const ConfigNode& item, std::string_view name,
                                                    std::span<const std::string> names) {
  if (std::ranges::find(names, name) == names.end()) {
    item.fail(fmt::format("placeholders among {{{}}}{}; a brace itself is {{{{ or }}}}",
                          fmt::join(names, "}, {"), common::near_name(name, names)));
  }
  if (name == kSwitches && item.text() != fmt::format("{{{}}}", kSwitches)) {
    item.fail(fmt::format("{{{}}} as a separate word", kSwitches));
  }
  return {.is_placeholder = true, .text = std::string(name)};
}

CommandTemplate::Word CommandTemplate::parse(const ConfigNode& item,
                                             std::span<const std::string> names) {
  const std::string text = item.text();
  Word word;
  std::string literal;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c != '{' && c != '}') {
      literal += c;
    } else if (at + 1 < text.size() && text[at + 1] == c) {
      literal += c;
      ++at;
    } else {
      const std::size_t end = c == '{' ? text.find('}', at) : std::string::npos;
      if (end == std::string::npos) item.fail("braces in pairs; a brace itself is {{ or }}");
      if (!literal.empty()) word.push_back({.text = std::exchange(literal, "")});
      word.push_back(placeholder(item, std::string_view(text).substr(at + 1, end - at - 1), names));
      at = end;
    }
  }
  if (!literal.empty() || word.empty()) word.push_back({.text = literal});
  return word;
}

CommandTemplate CommandTemplate::read(const ConfigNode& node, std::span<const std::string> names) {
  CommandTemplate result;
  for (const ConfigNode& item : node.items()) {
    result.words_.push_back(item.text());
    result.parsed_.push_back(parse(item, names));
    if (result.parsed_.size() > 1) continue;
    const Piece& program = result.parsed_.front().front();
    if (result.parsed_.front().size() > 1 || program.is_placeholder || program.text.empty()) {
      item.fail("a program, without placeholders");
    }
  }
  if (result.words_.empty()) node.fail("a program and its arguments");
  return result;
}

bool CommandTemplate::uses(std::string_view name) const {
  return std::ranges::any_of(parsed_, [name](const Word& word) {
    return std::ranges::any_of(
        word, [name](const Piece& piece) { return piece.is_placeholder && piece.text == name; });
  });
}

std::vector<std::string> CommandTemplate::expand(const PlaceholderValues& values,
                                                 std::span<const std::string> switches) const {
  std::vector<std::string> result;
  for (const Word& word : parsed_) {
    const bool alone = word.size() == 1 && word.front().is_placeholder;
    if (alone && word.front().text == kSwitches) {
      result.insert(result.end(), switches.begin(), switches.end());
    } else if (!alone || values.contains(word.front().text)) {
      std::string& text = result.emplace_back();
      for (const Piece& piece : word) {
        const auto value = piece.is_placeholder ? values.find(piece.text) : values.end();
        if (!piece.is_placeholder) text += piece.text;
        if (value != values.end()) text += value->second;
      }
    }
  }
  return result;
}

std::string shell_text(std::span<const std::string> words) {
  std::vector<std::string> quoted;
  for (const std::string& word : words) quoted.push_back(common::shell_word(word));
  return fmt::format("{}", fmt::join(quoted, " "));
}

}  // namespace coevo::fitness::command
