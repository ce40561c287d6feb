// SPDX-License-Identifier: MIT
// Bad input: one line on standard error that says where, what and what was expected; exit status 2.
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace coevo::cli {
namespace {

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::logic_error("no " + from);
  return text.replace(at, from.size(), to);
}

struct Fault {
  Arguments arguments;
  const char* message;  // a part of it
};

class BadInput : public testing::Test {
 protected:
  Workplace workplace_;

  void expect_refused(const std::vector<Fault>& faults) {
    for (const Fault& fault : faults) {
      std::string command;
      for (const auto& argument : fault.arguments) command += argument + " ";
      SCOPED_TRACE(command);
      expect_one_line_fault(workplace_.run(fault.arguments), fault.message);
    }
    EXPECT_FALSE(workplace_.has("runs"));
  }
};

TEST_F(BadInput, on_the_command_line) {
  expect_refused({
      {{"evolv"}, "'evolv': expected a command: solve, prove,"},
      {{"evolv"}, "did you mean 'evolve'?"},
      {{"deal"}, "expected NUMBER or --find FILE"},
      {{"deal", "1", "--formt", "json"}, "'--formt': expected an option or argument of deal"},
      {{"deal", "1", "--formt", "json"}, "did you mean '--format'?"},
      {{"deal", "1", "--threads", "many"},
       "--threads: 'many': expected a whole number from 0 to 4096"},
      {{"estimate", "1", "--trials", "many"}, "--trials: 'many': expected a whole number from 1"},
      {{"report", "runs", "--replays", "-1"}, "--replays: '-1': expected a whole number from 0"},
      {{"deal", "1", "--threads", "-1"}, "--threads: '-1': expected a whole number"},
      {{"deal", "1", "--color", "green"}, "--color: 'green': expected one of auto, always, never"},
      {{"deal", "1", "--format", "jsn"}, "--format 'jsn': expected one of text, fc-solve, json"},
      {{"deal", "1", "--domain", "chess"}, "domain 'chess': expected one of freecell"},
      {{"deal", "1", "--game", "chess"}, "game 'chess': expected one of freecell, alaska"},
      {{"deal", "1", "--game", "chess.yaml"}, "chess.yaml"},
      {{"deal", "1", "--domain", "tiles8", "--game", "tiles15"},
       "--domain and --game: expected one of them"},
      {{"deal", "1", "--game", "fan", "--domain", "freecell"},
       "--domain and --game: expected one of them"},
      {{"deal", "1", "--set", "cells=9"}, "'9': expected an integer 0..8"},
      {{"deal", "1", "--set", "cell=3"}, "expected KEY=VALUE with KEY one of"},
      {{"solve", "1", "--max-nodes", "0"}, "--max-nodes: '0': expected a whole number from 1"},
      {{"solve", "1", "--max-nodes", "1e6"}, "--max-nodes: '1e6': expected a whole number"},
      {{"solve", "1", "--max-nodes", "99999999999999999999"}, "expected a whole number from 1"},
      {{"solve", "1", "--max-memory", "0"}, "--max-memory: '0': expected a whole number from 1"},
      {{"solve", "1", "--max-seconds", "nan"}, "--max-seconds: 'nan': expected a number from 0"},
      {{"solve", "1", "--max-seconds", "-1"}, "--max-seconds: '-1': expected a number from 0"},
      {{"prove", "1", "--max-nodes", "-1"}, "--max-nodes: '-1': expected a whole number from 1"},
      {{"prove", "1", "--max-nodes", "0"}, "--max-nodes: '0': expected a whole number from 1"},
      {{"prove", "1", "--max-nodes", "18446744073709551616"}, "expected a whole number from 1"},
      {{"prove", "1", "--max-nodes", "0x10"}, "--max-nodes: '0x10': expected a whole number"},
      {{"estimate", "1", "--seed", "-1"}, "--seed: '-1': expected a whole number from 0"},
      {{"estimate", "1", "--exact-nodes", "-1"}, "--exact-nodes: '-1': expected a whole number"},
      {{"estimate", "1", "--exact-nodes", "0x1F"}, "expected a whole number from 0"},
      {{"report", ".", "--replays", "-1"}, "--replays: '-1': expected a whole number from 0"},
      {{"report", ".", "--replays", "1e3"}, "--replays: '1e3': expected a whole number from 0"},
      {{"solve", "1", "--search", "hds"}, "--search 'hds': expected one of hsd"},
      {{"solve", "1", "--preset", "none"}, "--preset 'none': expected one of"},
      {{"solve", "1", "--format", "xml"}, "--format 'xml': expected one of standard"},
      {{"perft", "1"}, "DEPTH is required"},
      {{"perft", "1", "-2"}, "'-2': expected"},
      {{"perft", "1", "two"}, "DEPTH: 'two': expected a whole number from 0 to 100"},
      {{"list", "heuristic"}, "list 'heuristic': expected one of domains, games, heuristics"},
      {{"verify", "--deal", "1", "--board", "b"}, "expected either --deal N or --board FILE"},
      {{"evolve"}, "expected either CONFIG.yaml or --resume DIR"},
      {{"evolve", "--resume", "none"}, "none: expected the folder of a run"},
      {{"export", "none"}, "none: no such folder: expected the folder of a finished run"},
      {{"check", "none.yaml"}, "none.yaml: cannot read: No such file or directory"},
      {{"validate", "none.json"}, "none.json: cannot read: No such file or directory"},
      {{"check", std::string(300, 'x')}, "cannot read: File name too long"},
      {{"export", std::string(300, 'x')}, "no such folder: expected the folder of a finished run"},
  });
}

TEST_F(BadInput, instead_of_deals) {
  expect_refused({
      {{"deal", "0"}, "'0': expected the number of an instance of freecell, 1 to 8589934591"},
      {{"deal", "abc"}, "'abc': expected the number of an instance"},
      {{"deal", "-1"}, "'-1': expected"},
      {{"deal", "1.5"}, "'1.5': expected the number of an instance"},
      {{"deal", "8589934592"}, "'8589934592': expected the number of an instance"},
      {{"deal", ""}, "'': expected the number of an instance"},
      {{"solve", "1", "0"}, "'0': expected the number of an instance"},
      {{"solve"}, "no instance: expected a number or --board FILE"},
      {{"perft", "0", "1"}, "'0': expected the number of an instance"},
      {{"verify", "--deal", "1e3"}, "'1e3': expected the number of an instance"},
      {{"validate", "--preset", "freecell-default", "--deals", "0-5"},
       "'0-5': expected numbers from 1"},
      {{"validate", "--preset", "freecell-default", "--deals", "5-1"}, "'5-1': expected a range"},
      {{"validate", "--preset", "freecell-default", "--deals", "1,1"},
       "expected each number only once"},
      {{"validate", "--preset", "freecell-default", "--deals", "1-8589934592"},
       "expected numbers from"},
      {{"validate", "--preset", "freecell-default", "--deals", "one"},
       "'one': expected instance numbers"},
      {{"validate", "--preset", "freecell-default", "--deals", ""},
       "'': expected instance numbers"},
  });
}

TEST_F(BadInput, in_configs) {
  const std::string good = tiny_config();
  const std::pair<std::string, const char*> faults[] = {
      {with(good, "nodes: 3000", "nods: 3000"),
       "c.yaml:4:10: 'nods': expected a known key (did you mean 'nodes'?)"},
      {with(good, "nodes: 3000", "nodes: 3000, nodes: 1"),
       "c.yaml:4:23: 'nodes': expected each key once"},
      {with(good, "nodes: 3000", "nodes: many"), "c.yaml:4:17: 'many': expected an integer"},
      {with(good, "nodes: 3000", "nodes: .nan"), "c.yaml:4:17: '.nan': expected an integer"},
      {with(good, "nodes: 3000", "nodes: 0"), "c.yaml:4:17: '0': expected an integer 1.."},
      {with(good, "nodes: 3000", "nodes: \"3000\""), "c.yaml:4:17: '3000': expected an integer"},
      {with(good, "limits:", "\tlimits:"), "c.yaml:4:1: "},
      {with(good, "limits:", "limits:\n\t"), "c.yaml:5:"},
      {with(good, "limits: {nodes: 3000}", "limits: {nodes: 3000"), "c.yaml:"},
      {with(good, "sample: 30", "sample: 300"), "c.yaml:6:"},
      {with(good, "1-200", "0-200"), "c.yaml:6:23: "},
      {with(good, "method: hillis", "method: hilis"), "did you mean 'hillis'?"},
      {with(good, "population: 6", "population: 0"), "c.yaml:8:"},
      {with(good, "generations: 6", "generations: -1"), "c.yaml:8:"},
      {with(good, "name: ga", "name: gaa"), "c.yaml:8:17: 'gaa': expected one of ga"},
      {good + "seed: -1\n", "c.yaml:10:7: '-1': expected an integer"},
      {good + "sed: 1\n", "c.yaml:10:1: 'sed': expected a known key (did you mean 'seed'?)"},
      {good + "name: a/b\n", "c.yaml:10:7: 'a/b': expected a name of letters"},
      {good + "--- \nname: x\n", "c.yaml:10:"},
      {good + "domain: tiles99\n", "c.yaml:10:9: 'tiles99': expected one of"},
      {good + std::string("x\0y: 1\n", 7), "c.yaml:10:"},
      {good + "\xff: 1\n", "c.yaml:10:"},
      {"", "c.yaml:"},
      {"- 1\n", "c.yaml:1:"},
  };
  for (const auto& [text, message] : faults) {
    SCOPED_TRACE(text);
    workplace_.write("c.yaml", text);
    expect_one_line_fault(workplace_.run({"check", "c.yaml"}), message);
    expect_one_line_fault(workplace_.run({"evolve", "c.yaml", "--run-dir", "r"}), message);
    EXPECT_FALSE(workplace_.has("r"));
  }
  workplace_.write("c.yaml", good);
  expect_refused({
      {{"check", "c.yaml", "--set", "limits.nodes=x"}, "'x': expected an integer"},
      {{"check", "c.yaml", "--set", "limits.nods=1"}, "'nods': expected a known key"},
      {{"check", "c.yaml", "--set", "limits"}, "expected"},
      {{"check", "c.yaml", "--set", "seed.x=1"}, "expected"},
      {{"check", "."}, ".: cannot read: Is a directory"},
  });
}

TEST_F(BadInput, in_weight_files) {
  const std::string good =
      R"({"format": "coevo-weights", "version": 1, "domain": "freecell", "search": {"name": "hsd"},
"weights": {"hsdh": 1}, "quantisation": 104})";
  const std::pair<std::string, const char*> faults[] = {
      {with(good, "freecell", "tiles99"), "w.json:1:53: 'tiles99': expected one of freecell"},
      {with(good, "hsdh", "manhattan"), "w.json:2:13: 'manhattan': expected one of the keys"},
      {with(good, "hsdh", "hsdhh"),
       "w.json:2:13: 'hsdhh': expected a known key (did you mean 'hsdh'?)"},
      {with(good, "{\"hsdh\": 1}", "{}"), "w.json:2:12: '{}"},
      {with(good, "\"weights\": {\"hsdh\": 1}, ", ""), "expected a map with the key 'weights'"},
      {with(good, "\"hsdh\": 1", "\"hsdh\": NaN"), "w.json:2:21: 'NaN': expected a number"},
      {with(good, "coevo-weights", "coevo"), "w.json:1:12: 'coevo': expected \"coevo-weights\""},
      {good.substr(0, good.size() / 2), "w.json:"},
      {"", "w.json:"},
  };
  for (const auto& [text, message] : faults) {
    SCOPED_TRACE(text);
    workplace_.write("w.json", text);
    expect_one_line_fault(workplace_.run({"solve", "1", "--weights", "w.json"}), message);
    expect_one_line_fault(workplace_.run({"validate", "w.json", "--output", "v"}), message);
    EXPECT_FALSE(workplace_.has("v"));
  }
  workplace_.write("w.json", good);
  expect_refused(
      {{{"solve", "1", "--weights", "w.json", "--preset", "freecell-default"},
        "expected one of them"},
       {{"solve", "1", "--heuristic", "hsdg"}, "did you mean 'hsdh'?"},
       {{"solve", "1", "--heuristic", "hsdh", "--preset", "fast"}, "expected one of them"}});
}

TEST_F(BadInput, on_boards) {
  const std::string good = workplace_.run({"deal", "1", "--format", "fc-solve"}).out;
  const std::pair<std::string, const char*> faults[] = {
      {with(good, " 6S", ""), "'51 cards': expected 52 cards; missing: 6S"},
      {with(good, " 6S", " QS"), "'QS': expected each card once (also at"},
      {with(good, " 6S", " 6S 6S"), "'6S': expected each card once (also at"},
      {with(good, " 6S", " 14S"), "'14S': expected a card such as"},
      {good + "\n7H\n", "expected at most 8 columns"},
      {"", "expected a board"},
  };
  for (const auto& [text, message] : faults) {
    SCOPED_TRACE(text);
    workplace_.write("b.txt", text);
    const Result result = workplace_.run({"solve", "--board", "b.txt"});
    expect_one_line_fault(result, message);
    EXPECT_TRUE(result.err.starts_with("coevo: b.txt:")) << result.err;
    expect_one_line_fault(workplace_.run({"verify", "--board", "b.txt"}), message);
  }
  expect_refused({{{"solve", "--board", "none.txt"}, "none.txt: cannot read: No such file"}});
}

TEST_F(BadInput, instead_of_moves) {
  const std::pair<const char*, const char*> faults[] = {{"3a 3x", "moves.txt:1:4: "},

                                                        {"3a\n1", "moves.txt:2:1: "},
                                                        {"\x01\x02", "moves.txt:1:1: "}};
  for (const auto& [moves, message] : faults) {
    workplace_.write("moves.txt", moves);
    expect_one_line_fault(workplace_.run({"verify", "--deal", "1", "--moves", "moves.txt"}),
                          message);
  }
}

TEST_F(BadInput, in_run_folders) {
  workplace_.write("tiny.yaml", tiny_config());
  const Arguments start{"evolve", "tiny.yaml", "--run-dir", "run", "--quiet"};
  ASSERT_EQ(workplace_.run(start).status, 0);
  const auto before = workplace_.files("run");
  expect_one_line_fault(workplace_.run(start), "run: expected a new folder, but it contains a run");
  EXPECT_EQ(workplace_.files("run"), before);

  const std::pair<const char*, const char*> damages[] = {
      {"config.yaml", "run/config.yaml: changed since the run began"},
      {"generations.jsonl", "run/generations.jsonl:"},
      {"populations/checkpoint.json", "run/populations/checkpoint.json: the checkpoint is damaged"},
  };
  for (const auto& [file, message] : damages) {
    const std::string name = std::string("run/") + file;
    std::string text = before.at(file);
    text[text.size() / 2] = static_cast<char>(text[text.size() / 2] ^ 1);
    workplace_.write(name, text);
    expect_one_line_fault(workplace_.run({"evolve", "--resume", "run"}), message);
    workplace_.write(name, before.at(file).substr(0, before.at(file).size() / 2));
    expect_one_line_fault(workplace_.run({"evolve", "--resume", "run"}), "run/");
    std::filesystem::remove(workplace_.path(name));
    expect_one_line_fault(workplace_.run({"evolve", "--resume", "run"}), "run");
    workplace_.write(name, before.at(file));
  }
  EXPECT_EQ(workplace_.files("run"), before);
  workplace_.write("run/best.json", before.at("best.json").substr(0, 40));
  expect_one_line_fault(workplace_.run({"export", "run", "--output", "w.json"}), "run/best.json:");
  EXPECT_FALSE(workplace_.has("w.json"));
  std::filesystem::remove(workplace_.path("run/best.json"));
  expect_one_line_fault(workplace_.run({"export", "run"}),
                        "resume it with coevo evolve --resume run");
  std::filesystem::create_directory(workplace_.path("empty"));
  expect_one_line_fault(workplace_.run({"export", "empty"}), "empty: contains no run");
  workplace_.write("file", "");
  expect_one_line_fault(workplace_.run({"evolve", "tiny.yaml", "--run-dir", "file/run"}), "file");
}

}  // namespace
}  // namespace coevo::cli
