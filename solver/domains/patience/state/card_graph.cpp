// SPDX-License-Identifier: MIT
#include "solver/domains/patience/state/card_graph.h"

#include <algorithm>

namespace coevo::patience {
namespace {

// Tarjan's algorithm; at most as deep as there are cards.
class Components {
 public:
  Components(CardSet vertices, const std::array<CardSet, kCards>& edges) : edges_(edges) {
    for (CardSet left = vertices; left != 0; left &= left - 1) {
      const Card vertex = first_card(left);
      if (number_[index(vertex)] == 0) visit(vertex);
    }
  }
  int larger_than_one() const { return found_; }

 private:
  void visit(Card vertex) {
    const auto at = index(vertex);
    number_[at] = low_[at] = ++counter_;
    on_stack_ |= bit(vertex);
    stack_[index(height_++)] = vertex;
    for (CardSet left = edges_[at]; left != 0; left &= left - 1) {
      const Card next = first_card(left);
      if (number_[index(next)] == 0) {
        visit(next);
        low_[at] = std::min(low_[at], low_[index(next)]);
      } else if (on_stack_ & bit(next)) {
        low_[at] = std::min(low_[at], number_[index(next)]);
      }
    }
    if (low_[at] == number_[at]) close(vertex);
  }
  void close(Card root) {
    int size = 0;
    for (int vertex = -1; vertex != root; ++size) {
      vertex = stack_[index(--height_)];
      on_stack_ &= ~bit(static_cast<Card>(vertex));
    }
    if (size > 1) ++found_;
  }

  const std::array<CardSet, kCards>& edges_;
  std::array<int, kCards> number_{};
  std::array<int, kCards> low_{};
  std::array<Card, kCards> stack_{};
  CardSet on_stack_ = 0;
  int height_ = 0;
  int counter_ = 0;
  int found_ = 0;
};

}  // namespace

int component_count(CardSet vertices, const std::array<CardSet, kCards>& edges) {
  return Components(vertices, edges).larger_than_one();
}

CardSet smallest_cover(CardSet cards, const std::array<CardSet, kCards>& edges) {
  CardSet cover = 0;
  int max_degree = 0;
  Card busiest = 0;
  for (bool again = true; again;) {
    again = false;
    max_degree = 0;
    for (CardSet left = cards; left != 0; left &= left - 1) {
      const Card card = first_card(left);
      const CardSet near = edges[index(card)] & cards;
      const int degree = count_cards(near);
      if (degree == 0) cards &= ~bit(card);
      if (degree == 1) {  // taking its only neighbour is never worse than taking the card
        cards &= ~(near | bit(card));
        cover |= near;
        again = true;
        break;
      }
      if (degree > max_degree) {
        max_degree = degree;
        busiest = card;
      }
    }
    if (max_degree == 2 && !again) {  // only cycles are left, and any card of one will do
      cards &= ~bit(busiest);
      cover |= bit(busiest);
      again = true;
    }
  }
  if (cards == 0) return cover;
  const CardSet rest = cards & ~bit(busiest);
  const CardSet near = edges[index(busiest)] & cards;
  const CardSet with = bit(busiest) | smallest_cover(rest, edges);
  if (count_cards(with) <= max_degree)
    return cover | with;  // all its neighbours cost at least as much
  const CardSet without = near | smallest_cover(rest & ~near, edges);
  return cover | (count_cards(without) < count_cards(with) ? without : with);
}

}  // namespace coevo::patience
