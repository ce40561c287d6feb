// SPDX-License-Identifier: MIT
// A weight file.
#include "solver/weight_file.h"
#include "tests/fuzz/target.h"
#include "tests/solver/standard_domains.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using coevo::solver::WeightFile;
  const auto& registry = coevo::test::standard_domains();
  const std::string text = coevo::fuzz::text_of(bytes, size);
  coevo::fuzz::accepts([&] {
    const WeightFile file = WeightFile::parse(text, "fuzz.json", registry);
    const WeightFile again = WeightFile::parse(file.text(), "written.json", registry);
    coevo::fuzz::require(again.text() == file.text() && again.hash() == file.hash(),
                         "a weight file reads back equal");
  });
  return 0;
}
