// SPDX-License-Identifier: MIT
#include "src/fitness/command/parameters/condition.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "src/fitness/command/command_text.h"

namespace coevo::fitness::command {
namespace {

constexpr std::array<std::string_view, 7> kRelationMarks{"==", "!=", "<", "<=", ">", ">=", "in"};

std::string condition_word(const std::string& text) {
  const bool is_plain =
      !text.empty() && text.find_first_of(kMarks) == std::string::npos &&
      text.find('\\') == std::string::npos &&
      std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) > ' '; });
  if (is_plain) return text;
  std::string escaped;
  for (const char c : text) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return '"' + escaped + '"';
}

std::string relation_text(const Condition& condition) {
  const std::string name = condition_word(condition.parameter);
  if (condition.relation != Relation::in) {
    return fmt::format("{} {} {}", name, mark_of(condition.relation),
                       condition_word(condition.values.at(0)));
  }
  std::vector<std::string> words;
  for (const std::string& value : condition.values) words.push_back(condition_word(value));
  return fmt::format("{} in {{{}}}", name, fmt::join(words, ", "));
}

}  // namespace

std::string_view mark_of(Relation relation) {
  return kRelationMarks.at(static_cast<std::size_t>(relation));
}

bool is_order(Relation relation) {
  return relation != Relation::equal && relation != Relation::not_equal && relation != Relation::in;
}

bool holds(Relation relation, int sign) {
  switch (relation) {
    case Relation::not_equal:
      return sign != 0;
    case Relation::less:
      return sign < 0;
    case Relation::less_equal:
      return sign <= 0;
    case Relation::greater:
      return sign > 0;
    case Relation::greater_equal:
      return sign >= 0;
    default:
      return sign == 0;
  }
}

Condition Condition::of(std::string parameter, Relation relation, std::vector<std::string> values) {
  return {.kind = Kind::relation,
          .parameter = std::move(parameter),
          .relation = relation,
          .values = std::move(values),
          .parts = {}};
}

Condition Condition::joined(Kind kind, std::vector<Condition> parts) {
  if (parts.size() == 1 && kind != Kind::no) return std::move(parts.front());
  return {.kind = kind, .parameter = {}, .values = {}, .parts = std::move(parts)};
}

void for_each_relation(const Condition& condition,
                       const std::function<void(const Condition&)>& visit) {
  if (condition.kind == Condition::Kind::relation) return visit(condition);
  for (const Condition& part : condition.parts) for_each_relation(part, visit);
}

void for_each_relation(Condition& condition, const std::function<void(Condition&)>& visit) {
  if (condition.kind == Condition::Kind::relation) return visit(condition);
  for (Condition& part : condition.parts) for_each_relation(part, visit);
}

std::optional<bool> truth(const Condition& condition,
                          const std::function<std::optional<bool>(const Condition&)>& of_relation) {
  if (condition.kind == Condition::Kind::relation) return of_relation(condition);
  if (condition.kind == Condition::Kind::no) {
    const std::optional<bool> part = truth(condition.parts.at(0), of_relation);
    return part ? std::optional(!*part) : std::nullopt;
  }
  const bool decides = condition.kind == Condition::Kind::any;
  bool unknown = false;
  for (const Condition& part : condition.parts) {
    const std::optional<bool> value = truth(part, of_relation);
    if (value == decides) return decides;
    unknown = unknown || !value;
  }
  return unknown ? std::nullopt : std::optional(!decides);
}

std::string text_of(const Condition& condition) {
  if (condition.kind == Condition::Kind::relation) return relation_text(condition);
  if (condition.kind == Condition::Kind::no) {
    return fmt::format("!({})", text_of(condition.parts.at(0)));
  }
  std::vector<std::string> texts;
  for (const Condition& part : condition.parts) {
    const bool joins = part.kind == Condition::Kind::all || part.kind == Condition::Kind::any;
    texts.push_back(joins ? fmt::format("({})", text_of(part)) : text_of(part));
  }
  return fmt::format("{}",
                     fmt::join(texts, condition.kind == Condition::Kind::all ? " && " : " || "));
}

namespace {

// The longer marks first, so that '<' is not taken of '<='.
constexpr std::array kRelationsByLength{Relation::equal,      Relation::not_equal,
                                        Relation::less_equal, Relation::greater_equal,
                                        Relation::less,       Relation::greater};

class ConditionParser {
 public:
  ConditionParser(TextCursor& cursor, Grammar grammar) : cursor_(cursor), grammar_(grammar) {}

  Condition whole() {
    Condition condition = alternatives(0);
    if (!cursor_.at_end()) cursor_.fail(is_r() ? "& or | or the end" : "&& or || or the end");
    return condition;
  }

 private:
  bool is_r() const { return grammar_ == Grammar::r; }

  Condition alternatives(std::size_t depth) {
    std::vector<Condition> parts{conjunction(depth)};
    while (joins("|")) parts.push_back(conjunction(depth));
    return Condition::joined(Condition::Kind::any, std::move(parts));
  }

  Condition conjunction(std::size_t depth) {
    std::vector<Condition> parts{negation(depth)};
    while (joins("&")) parts.push_back(negation(depth));
    return Condition::joined(Condition::Kind::all, std::move(parts));
  }

  bool joins(const std::string& mark) {
    return cursor_.take(mark + mark) || (is_r() && cursor_.take(mark));
  }

  Condition negation(std::size_t depth) {
    if (depth > kConditionDepth) {
      cursor_.fail(fmt::format("at most {} nested brackets", kConditionDepth));
    }
    if (!cursor_.starts_with("!=") && cursor_.take("!")) {
      return Condition::joined(Condition::Kind::no, {negation(depth + 1)});
    }
    if (!cursor_.take("(")) return relation();
    Condition inner = alternatives(depth + 1);
    cursor_.require(")");
    return inner;
  }

  Condition relation() {
    if (is_r() && begins_with_value()) {  // 0.5 < x
      const std::string left = value();
      const Relation mark = mirrored(relation_mark());
      return Condition::of(name(), mark, {left});
    }
    const std::string left = name();
    if (takes_in()) return Condition::of(left, Relation::in, set());
    const Relation mark = relation_mark();
    return Condition::of(left, mark, {value()});
  }

  std::string name() {
    if (!is_r()) {
      return cursor_.at_quote() ? cursor_.quoted(TextCursor::Backslash::escapes)
                                : cursor_.word("the name of a parameter");
    }
    return cursor_.name("the name of a parameter, '(' or '!'");
  }

  bool begins_with_value() const {
    const std::string_view rest = cursor_.rest();
    return cursor_.at_quote() ||
           (!rest.empty() && std::string_view("0123456789+-").find(rest[0]) != rest.npos);
  }

  bool takes_in() {
    if (is_r()) return cursor_.take("%in%");
    TextCursor ahead = cursor_;
    const bool is_in = !ahead.at_end() && ahead.take("in") && ahead.starts_with("{");
    if (is_in) cursor_ = ahead;
    return is_in;
  }

  Relation relation_mark() {
    for (const Relation relation : kRelationsByLength) {
      if (cursor_.take(mark_of(relation))) return relation;
    }
    cursor_.fail(is_r() ? "== != < <= > >= or %in%" : "== != < <= > >= or in {...}");
  }

  // In R, `x %in% "a"` means `x %in% c("a")`.
  std::vector<std::string> set() {
    if (is_r() && begins_with_value()) return {value()};
    if (is_r()) cursor_.require("c");
    cursor_.require(is_r() ? "(" : "{");
    const std::string_view end = is_r() ? ")" : "}";
    std::vector<std::string> values{value()};
    while (cursor_.take(",")) values.push_back(value());
    if (!cursor_.take(end)) cursor_.fail(fmt::format("',' or '{}'", end));
    return values;
  }

  std::string value() {
    if (cursor_.at_quote()) return cursor_.quoted(TextCursor::Backslash::escapes);
    const TextCursor start = cursor_;
    std::string word = cursor_.word("a value");
    const bool is_flag = word == "TRUE" || word == "FALSE";
    if (is_r() && !is_flag && !number_of(word)) start.fail("a number or a text in quotes");
    return word;
  }

  static Relation mirrored(Relation relation) {
    switch (relation) {
      case Relation::less:
        return Relation::greater;
      case Relation::less_equal:
        return Relation::greater_equal;
      case Relation::greater:
        return Relation::less;
      case Relation::greater_equal:
        return Relation::less_equal;
      default:
        return relation;
    }
  }

  TextCursor& cursor_;
  Grammar grammar_;
};

}  // namespace

Condition parse_condition(TextCursor& cursor, Grammar grammar) {
  return ConditionParser(cursor, grammar).whole();
}

}  // namespace coevo::fitness::command
