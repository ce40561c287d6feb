// SPDX-License-Identifier: MIT
// From text to ConfigDocument, by yaml-cpp's events: its tree would hide duplicate keys, anchors
// and the places of keys.
#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <array>
#include <optional>
#include <sstream>
#include <unordered_map>

#include "common/config/config_document.h"
#include "common/error.h"
#include "common/text.h"

namespace coevo::common {
namespace {

using Kind = ConfigValue::Kind;

// A map or list whose end has not been read yet.
struct Open {
  std::size_t value;
  std::optional<ConfigEntry> key;  // of a map: the key whose value comes next
  std::unordered_map<std::string, ConfigSpot> seen;
};

class Builder : public YAML::EventHandler {
 public:
  Builder(ConfigDocument& document, std::size_t source) : document_(document), source_(source) {}

  std::optional<std::size_t> root() const { return root_; }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (root_) fail(mark, "the end of the file after the first document");
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override { add_null(spot(mark)); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { fail(mark, "no aliases"); }
  void OnAnchor(const YAML::Mark& mark, const std::string&) override { fail(mark, "no anchors"); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                const std::string& text) override {
    require_no_tag(mark, tag);
    const bool quoted = tag == "!";
    if (quoted) require_closed(mark);
    if (wants_key()) return set_key(spot(mark), text, quoted);
    add({.kind = Kind::scalar, .quoted = quoted, .text = text, .spot = spot(mark), .entries = {}});
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    open(mark, tag, Kind::list);
  }
  void OnSequenceEnd() override { open_.pop_back(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    open(mark, tag, Kind::map);
  }
  void OnMapEnd() override { open_.pop_back(); }

  ConfigSpot spot(const YAML::Mark& mark) const {
    const std::size_t size = document_.sources[source_].text.size();
    const std::size_t position = mark.pos < 0 ? 0 : static_cast<std::size_t>(mark.pos);
    return {source_, std::min(position, size)};
  }
  [[noreturn]] void fail(const YAML::Mark& mark, std::string_view expected) const {
    const std::string_view rest = document_.rest_of_line(spot(mark));
    document_.fail(spot(mark), rest.empty() ? "(end of line)" : rest, expected);
  }

 private:
  bool wants_key() const {
    return !open_.empty() && document_.values[open_.back().value].kind == Kind::map &&
           !open_.back().key;
  }
  void require_no_tag(const YAML::Mark& mark, const std::string& tag) const {
    if (!tag.empty() && tag != "?" && tag != "!") fail(mark, "no tags");
  }
  void require_closed(const YAML::Mark& mark) const;
  void set_key(ConfigSpot at, const std::string& key, bool quoted) {
    Open& map = open_.back();
    if (key == "<<" && !quoted) document_.fail(at, key, "no merge keys");
    const auto [first, is_new] = map.seen.emplace(key, at);
    if (!is_new) {
      document_.fail(at, key, "each key once (first at " + document_.place(first->second) + ")");
    }
    map.key = ConfigEntry{key, at};
  }
  void add_null(ConfigSpot at);
  std::size_t add(ConfigValue value);
  void open(const YAML::Mark& mark, const std::string& tag, Kind kind) {
    require_no_tag(mark, tag);
    if (wants_key()) fail(mark, "plain text as a key");
    if (open_.size() >= kConfigDepth) {
      fail(mark, fmt::format("at most {} nested maps and lists", kConfigDepth));
    }
    const std::size_t value = add({.kind = kind, .text = "", .spot = spot(mark), .entries = {}});
    open_.push_back({value, std::nullopt, {}});
  }

  ConfigDocument& document_;
  std::size_t source_;
  std::optional<std::size_t> root_;
  std::vector<Open> open_;
};

// yaml-cpp takes the end of the file for the end of a quoted text, if a newline comes before it.
void Builder::require_closed(const YAML::Mark& mark) const {
  const std::string_view text = document_.sources[source_].text;
  const std::size_t start = spot(mark).position;
  const char quote = text.substr(start, 1) == "'" ? '\'' : '"';
  if (!text.substr(start).starts_with(quote)) fail(mark, "no tags");  // "! text"
  for (std::size_t at = start + 1; at < text.size(); ++at) {
    const bool escape = quote == '"' ? text[at] == '\\' : text.substr(at, 2) == "''";
    if (escape) {
      ++at;
    } else if (text[at] == quote) {
      return;
    }
  }
  fail(mark, "a closing quote");
}

// yaml-cpp places an absent value at the next token; its key is the better place.
void Builder::add_null(ConfigSpot at) {
  const std::string_view rest = document_.rest_of_line(at);
  std::string written;
  for (const std::string_view name : {"~", "null", "Null", "NULL"}) {
    if (rest.starts_with(name)) written = name;
  }
  if (wants_key()) document_.fail(at, rest, "plain text as a key");
  if (written.empty() && !open_.empty() && open_.back().key) {
    at = open_.back().key->spot;
    written = open_.back().key->key + ":";
  }
  add({.kind = Kind::null, .text = written, .spot = at, .entries = {}});
}

std::size_t Builder::add(ConfigValue value) {
  const std::size_t index = document_.values.size();
  const ConfigSpot at = value.spot;
  document_.values.push_back(std::move(value));
  if (open_.empty()) {
    root_ = index;
    return index;
  }
  Open& parent = open_.back();
  ConfigEntry entry = parent.key.value_or(ConfigEntry{"", at});
  entry.value = index;
  parent.key.reset();
  document_.values[parent.value].entries.push_back(std::move(entry));
  return index;
}

// yaml-cpp replaces broken UTF-8, and ends a file at the control character 4.
void require_text(const ConfigDocument& document, std::size_t source, std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) {
    document.fail({source, 0}, text.substr(0, 3), "UTF-8 without a byte order mark");
  }
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const bool allowed = text[at] == '\n' || text[at] == '\r' || text[at] == '\t' ||
                         (static_cast<unsigned char>(text[at]) >= 0x20 && text[at] != 0x7F);
    if (length == 0 || !allowed) {
      document.fail({source, at}, document.rest_of_line({source, at}),
                    "UTF-8 text without control characters");
    }
    at += length;
  }
}

// yaml-cpp reports a tab in indentation only later, at another character. JSON may be indented with
// tabs.
void require_no_tab_indentation(const ConfigDocument& document, std::size_t source,
                                std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] == '{' || text[first] == '[') return;
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t start = std::min(text.find_first_not_of(" \t", line), text.size());
    const std::size_t tab = text.substr(0, start).find('\t', line);
    const bool blank =
        start == text.size() || text[start] == '\n' || text[start] == '\r' || text[start] == '#';
    if (tab != std::string_view::npos && !blank) {
      document.fail({source, tab}, document.rest_of_line({source, tab}),
                    "indentation by spaces, not tabs");
    }
    const std::size_t end = text.find('\n', start);
    if (end == std::string_view::npos) return;
    line = end + 1;
  }
}

// yaml-cpp skips unknown directives, and none is of use here.
void require_no_directive(const ConfigDocument& document, std::size_t source,
                          std::string_view text) {
  for (std::size_t line = 0; line < text.size();) {
    if (text[line] == '%') {
      document.fail({source, line}, document.rest_of_line({source, line}), "no directives");
    }
    const bool goes_on = text[line] == '#' || text[line] == '\n' || text[line] == '\r';
    const std::size_t end = text.find('\n', line);
    if (!goes_on || end == std::string_view::npos) return;
    line = end + 1;
  }
}

// Places of the unclosed '{' and '[' in JSON, the outermost first.
std::vector<std::size_t> open_brackets(std::string_view text) {
  std::vector<std::size_t> open;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') quoted = !quoted;
    if (quoted && text[at] == '\\') ++at;
    if (quoted) continue;
    if (text[at] == '{' || text[at] == '[') open.push_back(at);
    if ((text[at] == '}' || text[at] == ']') && !open.empty()) open.pop_back();
  }
  return open;
}

// yaml-cpp takes the beginning of a JSON file that is cut for the key of a map in another style.
void require_whole_json(const ConfigDocument& document, std::size_t source, std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] != '{') return;
  const auto open = open_brackets(text);
  if (open.empty() || open.front() != first) return;
  const std::size_t last = open.back();
  document.fail({source, text.find_last_not_of(" \t\r\n") + 1}, "(end of file)",
                fmt::format("a '{}' for the '{}' at {}", text[last] == '{' ? '}' : ']', text[last],
                            document.place({source, last})));
}

}  // namespace

std::size_t parse_config(ConfigDocument& document, std::size_t source, const std::string& text) {
  require_text(document, source, text);
  require_no_directive(document, source, text);
  require_no_tab_indentation(document, source, text);
  Builder builder(document, source);
  try {
    std::istringstream stream(text);
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) continue;
  } catch (const YAML::Exception& error) {
    builder.fail(error.mark, fmt::format("valid YAML ({})", printable(error.msg)));
  } catch (const InputError&) {
    require_whole_json(document, source, text);  // the better reason
    throw;
  }
  if (!builder.root()) document.fail({source, 0}, "", "a map, not an empty file");
  return *builder.root();
}

}  // namespace coevo::common
