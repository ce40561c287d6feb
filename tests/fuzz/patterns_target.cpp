// SPDX-License-Identifier: MIT
// A pattern database's file. If the first byte is odd, the header fits the rest.
#include "solver/domains/tiles/pattern_databases/pattern_database.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace coevo::tiles;
  static const coevo::fuzz::Folder folder;
  static const Pattern pattern{2, 3, {1, 4}};
  std::string text = coevo::fuzz::text_of(bytes, size);
  const bool has_header = coevo::fuzz::take_choice(text, 2) == 1;
  if (has_header) text.insert(0, pattern_header(pattern, text));
  const auto path = folder.write("patterns", text);
  const PatternFile file = open_pattern_file(path, pattern);
  coevo::fuzz::require((file.database != nullptr) == (file.fault == FileFault::none),
                       "a database, or a fault");
  const bool fits = text.size() == kPatternHeader + PlacementWeights(pattern).bytes();
  coevo::fuzz::require(file.database == nullptr || fits, "only a whole file is read");
  coevo::fuzz::require(file.database != nullptr || !(has_header && fits), "a right file is read");
  return 0;
}
