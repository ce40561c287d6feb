// SPDX-License-Identifier: MIT
// A run's journal, as a report, a film and resuming read it. If the first byte is odd, each line
// gets the right checksum first, to reach the code after the checksum.
#include <sstream>

#include "analysis/report/film_population.h"
#include "analysis/runs/run_reader.h"
#include "common/files/line_log.h"
#include "tests/fuzz/target.h"

namespace {

std::string sealed(const std::string& text) {
  std::istringstream in(text);
  std::string result;
  for (std::string line; std::getline(in, line);) {
    const bool object = line.size() >= 2 && line.front() == '{' && line.back() == '}';
    result += (object ? coevo::common::sealed_json(line) : line) + "\n";
  }
  return result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const coevo::fuzz::Folder folder;
  std::string text = coevo::fuzz::text_of(bytes, size);
  if (coevo::fuzz::take_choice(text, 2) == 1) text = sealed(text);
  const auto journal = folder.write("generations.jsonl", text);
  folder.write("config.yaml", "name: fuzz\n");
  coevo::fuzz::accepts([&] {
    const auto read = coevo::common::read_lines(journal, coevo::common::json_seal_holds);
    coevo::fuzz::require(read.good_bytes <= text.size(), "no more is kept than there is");
    const auto run = coevo::analysis::read_run(folder.path());
    coevo::fuzz::require(run.generations.size() <= read.lines.size(), "damage ends what is read");
    for (const auto& record : run.generations) {
      if (!record.contains("population")) continue;
      const auto& whole = coevo::analysis::checked_population(record["population"], 1, "journal");
      coevo::fuzz::require(
          whole["genomes"].get<std::string>().size() == 2 * whole["fitness"].size(),
          "a gene for each individual");
    }
  });
  return 0;
}
