// SPDX-License-Identifier: MIT
// What the solver reads: boards, solutions, weight files, rule files and pattern databases.
#include <nlohmann/json.hpp>

#include "solver/domains/patience/module.h"
#include "solver/domains/tiles/pattern_databases/pattern_database.h"
#include "solver/weight_file.h"
#include "tests/fuzz/target.h"
#include "tests/solver/standard_domains.h"

namespace coevo::fuzz {

// Boards as text; the first byte chooses the puzzle.
void fuzz_boards(std::string text) {
  const auto& domains = test::standard_domains().domains();
  const std::size_t choice = take_choice(text, domains.size());
  const auto& domain = *domains[choice];
  const auto rules = common::defaults(domain.parameters());
  accepts([&] {
    for (const auto& board : domain.read_boards(text, "fuzz.txt", rules)) {
      for (const std::string& format : domain.board_formats()) {
        domain.board_text(board, format, rules);
      }
      const std::string written = domain.board_text(board, domain.board_formats().front(), rules);
      require(!written.empty(), "a board that is read can be written");
    }
  });
}

// Solutions as text for the referee; the first bytes choose the puzzle and the notation.
void fuzz_replay(std::string text) {
  const auto& domains = test::standard_domains().domains();
  const std::size_t choice = take_choice(text, domains.size());
  const auto& domain = *domains[choice];
  const auto rules = common::defaults(domain.parameters());
  const auto notations = domain.notations();
  const std::string notation = notations[take_choice(text, notations.size())];
  accepts([&] {
    const auto verdict = domain.replay({1, ""}, text, notation, rules);
    require(verdict.legal || !verdict.fault.empty(), "a refusal says why");
    require(verdict.legal || !verdict.won, "only legal solutions win");
    require(verdict.fault.find('\n') == std::string::npos, "a fault is one line");
    if (verdict.won) domain.replay_json({1, ""}, text, notation, rules);
  });
}

// A weight file.
void fuzz_weights(std::string text) {
  using solver::WeightFile;
  const auto& registry = test::standard_domains();
  accepts([&] {
    const WeightFile file = WeightFile::parse(text, "fuzz.json", registry);
    const WeightFile again = WeightFile::parse(file.text(), "written.json", registry);
    require(again.text() == file.text() && again.hash() == file.hash(),
            "a weight file reads back equal");
  });
}

// A patience game's rule file.
void fuzz_rules(std::string text) {
  using common::ConfigNode;
  accepts([&] {
    const auto game = patience::read_domain(ConfigNode::parse(text, "fuzz.yaml"), "fuzz");
    const auto json = solver::domain_json(*game)["game"];
    const auto again = patience::read_domain(ConfigNode::parse(json.dump(), "written.json"), "");
    require(solver::is_same_puzzle(*game, *again), "a game's rules read back equal");
  });
}

// A pattern database's file. If the first byte is odd, the header fits the rest.
void fuzz_patterns(std::string text) {
  using namespace tiles;
  static const Folder folder;
  static const Pattern pattern{2, 3, {1, 4}};
  const bool has_header = take_choice(text, 2) == 1;
  if (has_header) text.insert(0, pattern_header(pattern, text));
  const auto path = folder.write("patterns", text);
  const PatternFile file = open_pattern_file(path, pattern);
  require((file.database != nullptr) == (file.fault == FileFault::none), "a database, or a fault");
  const bool fits = text.size() == kPatternHeader + PlacementWeights(pattern).bytes();
  require(file.database == nullptr || fits, "only a whole file is read");
  require(file.database != nullptr || !(has_header && fits), "a right file is read");
}

}  // namespace coevo::fuzz
