// SPDX-License-Identifier: MIT
// Boards as text; the first byte chooses the puzzle.
#include "tests/fuzz/target.h"
#include "tests/solver/standard_domains.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto& domains = coevo::test::standard_domains().domains();
  std::string text = coevo::fuzz::text_of(bytes, size);
  const std::size_t choice = coevo::fuzz::take_choice(text, domains.size());
  const auto& domain = *domains[choice];
  const auto rules = coevo::common::defaults(domain.parameters());
  coevo::fuzz::accepts([&] {
    for (const auto& board : domain.read_boards(text, "fuzz.txt", rules)) {
      for (const std::string& format : domain.board_formats()) {
        domain.board_text(board, format, rules);
      }
      const std::string written = domain.board_text(board, domain.board_formats().front(), rules);
      coevo::fuzz::require(!written.empty(), "a board that is read can be written");
    }
  });
  return 0;
}
