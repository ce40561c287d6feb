// SPDX-License-Identifier: MIT
// Conditions of policies, as text: comparisons joined by "and", "or" and parentheses, for example
//   free_cells <= 0.5 and (g >= 0.2 or is_move_to_foundation >= 1)
// The policies are those of Elyasaf, Hauptman and Sipper (IEEE TCIAIG 2012).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace coevo::solver {

// A value that a condition can compare.
struct Term {
  std::string name;  // as conditions write it, without blanks, parentheses and comparison signs
  std::string help;  // one sentence
};

// A text that is no condition: what() says what was expected, and at which character.
class ConditionFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Condition {
 public:
  // Levels of the tree, operands included; a chain of "and"s or of "or"s is one level.
  static constexpr int kMaxDepth = 5;

  // `terms`: names of what can be compared; value_of() takes a term's place among them. Numbers are
  // within [0, 1].
  // Throws ConditionFault.
  static Condition parse(std::string_view text, std::span<const std::string> terms);

  // `value_of(term)` gives a double; called only if the outcome still depends on it.
  template <class ValueOf>
  bool holds(const ValueOf& value_of) const {
    return holds(0, value_of);
  }
  // Its levels: from 2, a single comparison, to kMaxDepth.
  int depth() const { return depth_; }

 private:
  friend class ConditionParser;
  enum class Kind : std::uint8_t { all, any, at_most, at_least };
  struct Operand {
    bool is_term = false;
    std::size_t term = 0;
    double constant = 0;
  };
  // In preorder: the parts of `all` and `any` follow it.
  struct Node {
    Kind kind;
    std::size_t size = 1;  // nodes of its tree, itself included
    Operand left = {};
    Operand right = {};
  };

  template <class ValueOf>
  static double value(const Operand& operand, const ValueOf& value_of) {
    return operand.is_term ? value_of(operand.term) : operand.constant;
  }
  template <class ValueOf>
  bool holds(std::size_t at, const ValueOf& value_of) const {
    const Node& node = nodes_[at];
    if (node.kind == Kind::at_most) {
      return value(node.left, value_of) <= value(node.right, value_of);
    }
    if (node.kind == Kind::at_least) {
      return value(node.left, value_of) >= value(node.right, value_of);
    }
    const bool decides = node.kind == Kind::any;
    for (std::size_t part = at + 1; part < at + node.size; part += nodes_[part].size) {
      if (holds(part, value_of) == decides) return decides;
    }
    return !decides;
  }

  std::vector<Node> nodes_;
  int depth_ = 0;
};

}  // namespace coevo::solver
