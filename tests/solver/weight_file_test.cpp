// SPDX-License-Identifier: MIT
#include "solver/weight_file.h"

#include <gtest/gtest.h>

#include "common/files/atomic_file.h"
#include "tests/common/temporary_folder.h"
#include "tests/common/throws.h"
#include "tests/solver/standard_domains.h"

namespace coevo::solver {
namespace {

constexpr const char* kGood = R"({
  "format": "coevo-weights",
  "version": 1,
  "domain": "freecell",
  "search": {"name": "hsd", "lookahead": 3, "auto_moves": "raymond"},
  "weights": {"hsdh": 0.25, "free_cells": 0, "difference_from_top": 0.1},
  "quantisation": 4096,
  "provenance": {"note": "made by hand", "seed": 7, "fitness": 0.5}
})";

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::logic_error("no " + from);
  return text.replace(at, from.size(), to);
}

WeightFile parse(const std::string& text, const std::string& name) {
  return WeightFile::parse(text, name, test::standard_domains());
}

std::string fault_of(const std::string& text) {
  return common::input_error([&] { parse(text, "w.json"); });
}

TEST(WeightFile, reads_what_is_there_and_the_defaults) {
  const WeightFile file = parse(kGood, "w.json");
  EXPECT_EQ(file.domain->name(), "freecell");
  EXPECT_EQ(file.spec.search, "hsd");
  EXPECT_EQ(file.spec.settings.integer("lookahead"), 3);
  EXPECT_EQ(file.spec.settings.integer("table_size"), 200'000);
  EXPECT_EQ(file.spec.settings.text("auto_moves"), "raymond");
  EXPECT_EQ(file.spec.quantisation, 4096);
  EXPECT_EQ(file.spec.weights.size(), 3U);
  EXPECT_EQ(file.spec.weights.at("hsdh"), 0.25);
  EXPECT_EQ(file.provenance.at("note"), "made by hand");
  EXPECT_EQ(file.provenance.at("seed"), "7");
}

TEST(WeightFile, is_the_same_after_writing_and_reading) {
  WeightFile file = parse(kGood, "w.json");
  file.spec.weights["hsdh"] = 0.1 + 0.2;  // needs all its digits
  const WeightFile again = parse(file.text(), "again.json");
  EXPECT_EQ(again.text(), file.text());
  EXPECT_EQ(again.hash(), file.hash());
  EXPECT_EQ(again.spec.weights, file.spec.weights);
  EXPECT_EQ(again.spec.settings.values(), file.spec.settings.values());
  EXPECT_EQ(again.provenance, file.provenance);
}

TEST(WeightFile, hashes_what_the_solver_does_and_nothing_else) {
  const std::string hash = parse(kGood, "w.json").hash();
  EXPECT_EQ(parse(with(kGood, "by hand", "by foot"), "w.json").hash(), hash);
  EXPECT_EQ(
      parse(with(kGood, "\"lookahead\": 3", "\"lookahead\": 3, \"cells\": 4"), "w.json").hash(),
      hash);
  for (const auto& [from, to] :
       {std::pair("0.25", "0.26"), std::pair("4096", "4097"),
        std::pair("\"lookahead\": 3", "\"lookahead\": 4"), std::pair("raymond", "heineman")}) {
    EXPECT_NE(parse(with(kGood, from, to), "w.json").hash(), hash) << to;
  }
}

struct Fault {
  const char* from;
  const char* to;
  const char* message;  // its beginning
};

TEST(WeightFile, refuses_every_fault_with_its_place) {
  const Fault faults[] = {
      {"coevo-weights", "coevo-run", "w.json:2:13: 'coevo-run': expected \"coevo-weights\""},
      {"\"version\": 1", "\"version\": 2", "w.json:3:14: '2': expected an integer 1..1"},
      {"\"freecell\"", "\"freecells\"", "w.json:4:13: 'freecells': expected one of "},
      {"\"hsd\"", "\"hds\"", "w.json:5:22: 'hds': expected one of hsd, best_first"},
      {"\"lookahead\": 3", "\"lookahaed\": 3", "w.json:5:29: 'lookahaed': expected a known key"},
      {"\"lookahead\": 3", "\"lookahead\": 99", "w.json:5:42: '99': expected an integer 0..15"},
      {"\"lookahead\": 3", "\"lookahead\": true", "w.json:5:42: 'true': expected an integer 0..15"},
      {"raymond", "all", "w.json:5:59: 'all': expected one of none, heineman, raymond"},
      {"\"hsdh\"", "\"hsdx\"", "w.json:6:15: 'hsdx': expected a known key (did you mean 'hsdh'?)"},
      {"\"free_cells\"", "\"hsdh\"", "w.json:6:29: 'hsdh': expected each key once"},
      {"0.25", "17", "w.json:6:23: '17': expected a number -16..16"},
      {"0.25", "\"0.25\"", "w.json:6:23: '0.25': expected a number -16..16"},
      {"0.25", ".nan", "w.json:6:23: '.nan': expected a number -16..16"},
      {"0.25", "1e999", "w.json:6:23: '1e999': expected a number -16..16"},
      {"0.25", "null", "w.json:6:23: 'null': expected a number -16..16"},
      {"{\"hsdh\": 0.25, \"free_cells\": 0, \"difference_from_top\": 0.1}", "{}", "w.json:6:14: "},
      {"{\"hsdh\": 0.25, \"free_cells\": 0, \"difference_from_top\": 0.1}", "[1, 2]",
       "w.json:6:14: "},
      {"\"quantisation\": 4096", "\"quantisation\": 0",
       "w.json:7:19: '0': expected an integer 1.."},
      {"\"quantisation\"", "\"quantization\"", "w.json:1:1: "},
      {"  \"search\": {\"name\": \"hsd\", \"lookahead\": 3, \"auto_moves\": \"raymond\"},\n", "",
       "w.json:1:1: "},
      {"\"provenance\": {", "\"provenance\": {\"author\": 1, ", "w.json:8:18: 'author': expected"},
      {"\"provenance\": {", "\"provenance\": 5, \"x\": {", "w.json:8:17: '5': expected a map"},
      {"\"fitness\": 0.5}\n}", "\"fitness\": 0.5}", "w.json:"},
  };
  for (const Fault& fault : faults) {
    const std::string message = fault_of(with(kGood, fault.from, fault.to));
    EXPECT_TRUE(message.starts_with(fault.message)) << fault.to << "\n" << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    EXPECT_NE(message.find("expected"), std::string::npos) << message;
  }
}

TEST(WeightFile, refuses_itself_cut_off_anywhere) {
  const std::string good = kGood;
  for (std::size_t size = 0; size < good.size(); ++size) {
    const std::string message = fault_of(good.substr(0, size));
    EXPECT_TRUE(message.starts_with("w.json:")) << size << ": " << message;
  }
}

TEST(WeightFile, names_the_file_that_it_cannot_read) {
  const common::TemporaryFolder folder;
  const auto path = folder / "none.json";
  EXPECT_EQ(common::input_error([&] { WeightFile::read(path, test::standard_domains()); }),
            path.string() + ": cannot read: No such file or directory");
  common::write_atomically(path, kGood);
  EXPECT_EQ(WeightFile::read(path, test::standard_domains()).hash(), parse(kGood, "x").hash());
}

}  // namespace
}  // namespace coevo::solver
