// SPDX-License-Identifier: MIT
// A run's config, in YAML.
#include "src/fitness/run_config.h"
#include "tests/fitness/test_registry.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using coevo::fitness::RunConfig;
  const std::string text = coevo::fuzz::text_of(bytes, size);
  // Members may name files; the target must not read ours.
  if (text.find("members") != std::string::npos) return 0;
  coevo::fuzz::accepts([&] {
    const auto config = RunConfig::parse(text, "fuzz.yaml", coevo::test::registry());
    const std::string resolved = config.text();
    const bool same =
        RunConfig::parse(resolved, "resolved.yaml", coevo::test::registry()).text() == resolved;
    coevo::fuzz::require(same, "the resolved config reads back equal");
  });
  return 0;
}
