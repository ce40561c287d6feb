// SPDX-License-Identifier: MIT
#include "solver/domains/freecell/shortest_space/components.h"

#include <algorithm>
#include <bit>

namespace coevo::freecell {
namespace {

constexpr auto index = Deck::index;

// Tarjan's algorithm; at most 52 deep.
class Components {
 public:
  Components(Slots vertices, const std::array<Slots, kCards>& edges) : edges_(edges) {
    for (Slots left = vertices; left != 0; left &= left - 1) {
      const int vertex = std::countr_zero(left);
      if (number_[index(vertex)] == 0) visit(vertex);
    }
  }
  int larger_than_one() const { return found_; }

 private:
  void visit(int vertex) {
    const auto at = index(vertex);
    number_[at] = low_[at] = ++counter_;
    on_stack_ |= slot_bit(vertex);
    stack_[index(height_++)] = vertex;
    for (Slots left = edges_[at]; left != 0; left &= left - 1) {
      const int next = std::countr_zero(left);
      if (number_[index(next)] == 0) {
        visit(next);
        low_[at] = std::min(low_[at], low_[index(next)]);
      } else if (on_stack_ & slot_bit(next)) {
        low_[at] = std::min(low_[at], number_[index(next)]);
      }
    }
    if (low_[at] == number_[at]) close(vertex);
  }
  void close(int root) {
    int size = 0;
    for (int vertex = -1; vertex != root; ++size) {
      vertex = stack_[index(--height_)];
      on_stack_ &= ~slot_bit(vertex);
    }
    if (size > 1) ++found_;
  }

  const std::array<Slots, kCards>& edges_;
  std::array<int, kCards> number_{};
  std::array<int, kCards> low_{};
  std::array<int, kCards> stack_{};
  Slots on_stack_ = 0;
  int height_ = 0;
  int counter_ = 0;
  int found_ = 0;
};

}  // namespace

int component_count(const Deck& deck, const Unpacker& unpacker, const Columns& columns) {
  const Slots vertices = (columns.untouched | columns.moved) & ~columns.reversals;
  std::array<Slots, kCards> edges{};
  for (int c = 0; c < deck.columns; ++c) {
    int under = -1;
    for (int h = 0; h < columns.size[index(c)]; ++h) {
      const int card = unpacker.card(columns, c, h);
      if (columns.reversals & slot_bit(card)) continue;
      if (under >= 0) edges[index(under)] |= slot_bit(card);
      under = card;
    }
  }
  for (Slots left = vertices; left != 0; left &= left - 1) {
    const int card = std::countr_zero(left);
    const Slots suit_cards = deck.suit_cards[deck.suit[index(card)]];
    edges[index(card)] |= suit_cards & ~deck.higher[index(card)] & ~slot_bit(card) & vertices;
  }
  return component_count(vertices, edges);
}

int component_count(Slots vertices, const std::array<Slots, kCards>& edges) {
  return Components(vertices, edges).larger_than_one();
}

}  // namespace coevo::freecell
