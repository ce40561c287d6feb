// Which positions one pass of a depth-first search has been to, and at what depth: a table of fixed size
// that forgets. Positions are compared in full, so that nothing is ever refused wrongly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace coevo::search {

template <class Domain>
class PassTable {
 public:
  using State = typename Domain::State;

  // 2^bits positions; none for 0.
  explicit PassTable(int bits) : slots_(bits == 0 ? 0 : std::size_t{1} << bits) {}

  bool is_used() const { return !slots_.empty(); }
  // Forgets all, at no cost.
  void begin_pass() { ++pass_; }

  // Whether the position was met in this pass at no larger depth; remembers it where not.
  bool is_known(const Domain& domain, const State& state, int depth) {
    Slot& slot = slots_[domain.hash(state) & (slots_.size() - 1)];
    if (slot.pass == pass_ && slot.depth <= depth && domain.same_position(slot.state, state)) {
      return true;
    }
    slot = {state, pass_, depth};
    return false;
  }

  std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

 private:
  struct Slot {
    State state;
    std::uint32_t pass;
    std::int32_t depth;
  };
  std::vector<Slot> slots_;
  std::uint32_t pass_ = 0;
};

}  // namespace coevo::search
