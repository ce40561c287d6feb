// SPDX-License-Identifier: MIT
// Solutions as text for the referee; the first bytes choose the puzzle and the notation.
#include "tests/fuzz/target.h"
#include "tests/solver/standard_domains.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto& domains = coevo::test::standard_domains().domains();
  std::string text = coevo::fuzz::text_of(bytes, size);
  const std::size_t choice = coevo::fuzz::take_choice(text, domains.size());
  const auto& domain = *domains[choice];
  const auto rules = coevo::common::defaults(domain.parameters());
  const auto notations = domain.notations();
  const std::string notation = notations[coevo::fuzz::take_choice(text, notations.size())];
  coevo::fuzz::accepts([&] {
    const auto verdict = domain.replay({1, ""}, text, notation, rules);
    coevo::fuzz::require(verdict.legal || !verdict.fault.empty(), "a refusal says why");
    coevo::fuzz::require(verdict.legal || !verdict.won, "only legal solutions win");
    coevo::fuzz::require(verdict.fault.find('\n') == std::string::npos, "a fault is one line");
    if (verdict.won) domain.replay_json({1, ""}, text, notation, rules);
  });
  return 0;
}
