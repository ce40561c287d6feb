// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "src/fitness/command/command_text.h"
#include "src/fitness/command/formats/irace_files.h"

namespace coevo::fitness::command {
namespace {

constexpr std::string_view kNotInUse = "NA";

struct TableWord {
  std::string text;
  bool quoted = false;
};

std::vector<TableWord> table_words(const TextLine& line) {
  std::vector<TableWord> words;
  for (TextCursor cursor(line); !cursor.at_end();) {
    const bool quoted = cursor.at_quote();
    words.push_back(
        {quoted ? cursor.quoted(TextCursor::Backslash::is_plain) : cursor.until(" \t"), quoted});
  }
  return words;
}

std::vector<std::string> read_header(const ParameterSpace& space, const TextLine& line) {
  std::vector<std::string> names;
  for (const TableWord& word : table_words(line)) {
    if (space.find(word.text) == nullptr) {
      fail_at(line.place, word.text, "names of the parameters in the first line");
    }
    if (std::ranges::find(names, word.text) != names.end()) {
      fail_at(line.place, word.text, "each parameter once");
    }
    names.push_back(word.text);
  }
  return names;
}

// R writes <NA> for a text that is not there.
bool is_not_in_use(const TableWord& word) {
  return !word.quoted && (word.text == kNotInUse || word.text == "<NA>");
}

// Of the parameters that can only have one value, which irace's files may leave out.
Configuration fixed_values(const ParameterSpace& space) {
  Configuration configuration;
  for (const CommandParameter& parameter : space.parameters()) {
    const bool is_fixed = !parameter.is_number() && parameter.choices.size() == 1;
    if (is_fixed) configuration[parameter.name] = parameter.choices.front();
  }
  return configuration;
}

// As R reads tables: one word more than there are names is the row's own name, in front.
Configuration read_row(const ParameterSpace& space, const std::vector<std::string>& names,
                       const TextLine& line) {
  std::vector<TableWord> words = table_words(line);
  if (words.size() == names.size() + 1) words.erase(words.begin());
  if (words.size() != names.size()) {
    fail_at(line.place, line.text, fmt::format("{} values", names.size()));
  }
  Configuration configuration = fixed_values(space);
  for (std::size_t i = 0; i < words.size(); ++i) {
    configuration[names[i]] = words[i].text;
    if (is_not_in_use(words[i])) configuration.erase(names[i]);
  }
  configuration = space.decode(space.encode(configuration, line.place));
  if (space.is_forbidden(configuration)) {
    fail_at(line.place, line.text, "a configuration that is not forbidden");
  }
  return configuration;
}

std::string table_word(const CommandParameter& parameter, const std::string& value) {
  if (parameter.is_number()) return value;
  if (value.find_first_of("\"#") != std::string::npos) {
    fail_at("irace's configurations", value, "a value without \" and #");
  }
  return '"' + value + '"';
}

}  // namespace

std::vector<Configuration> parse_irace_configurations(const ParameterSpace& space,
                                                      std::string_view text,
                                                      const std::string& name) {
  const std::vector<TextLine> lines = lines_without_comments(text, name);
  if (lines.empty()) fail_at(name, "(no lines)", "names of the parameters in the first line");
  const std::vector<std::string> names = read_header(space, lines.front());
  std::vector<Configuration> configurations;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    configurations.push_back(read_row(space, names, lines[i]));
  }
  return configurations;
}

std::string write_irace_configurations(const ParameterSpace& space,
                                       const std::vector<Configuration>& configurations) {
  std::string text;
  for (const CommandParameter& parameter : space.parameters()) {
    text += (text.empty() ? "" : " ") + parameter.name;
  }
  text += '\n';
  for (const Configuration& configuration : configurations) {
    std::string line;
    for (const CommandParameter& parameter : space.parameters()) {
      const auto value = configuration.find(parameter.name);
      line += line.empty() ? "" : " ";
      line += value == configuration.end() ? std::string(kNotInUse)
                                           : table_word(parameter, value->second);
    }
    text += line + '\n';
  }
  return text;
}

}  // namespace coevo::fitness::command
