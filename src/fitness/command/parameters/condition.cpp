// SPDX-License-Identifier: MIT
#include "src/fitness/command/parameters/condition.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "src/fitness/command/formats/text_cursor.h"

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

}  // namespace coevo::fitness::command
