// SPDX-License-Identifier: MIT
// Conditions between parameters, and random spaces of them.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "common/config/json_text.h"
#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/command/parameters/condition.h"
#include "src/fitness/command/parameters/parameter_space.h"
#include "tests/common/throws.h"

namespace coevo::fitness::command {
namespace {

Condition condition_in(Grammar grammar, const std::string& text) {
  TextCursor cursor(text, "p:1");
  return parse_condition(cursor, grammar);
}

struct ConditionRow {
  std::string text;
  std::string means;  // in the inline form
};

TEST(ConditionExpression, reads_r) {
  const std::vector<ConditionRow> rows{
      {R"(mode == "a")", "mode == a"},
      {R"(mode == 'a b')", R"(mode == "a b")"},
      {R"(mode %in% c("a", "b"))", "mode in {a, b}"},
      {R"(mode%in%c(1,2,3))", "mode in {1, 2, 3}"},
      {R"(mode %in% "a")", "mode in {a}"},
      {"x != 0", "x != 0"},
      {"x>=-1.5e-3", "x >= -1.5e-3"},
      {"0.5 < x", "x > 0.5"},
      {"3 >= x", "x <= 3"},
      {R"("a" == mode)", "mode == a"},
      {"x > 1 & y < 2 | z == 3", "(x > 1 && y < 2) || z == 3"},
      {"x > 1 && (y < 2 || z == 3)", "x > 1 && (y < 2 || z == 3)"},
      {"!x == 1 & y == 2", "!(x == 1) && y == 2"},
      {"!(x == 1 | y == 2)", "!(x == 1 || y == 2)"},
      {"((x == 1))", "x == 1"},
      {R"(flag == TRUE)", "flag == TRUE"},
      {R"(s == "a\"b\\c")", R"(s == "a\"b\\c")"},
  };
  for (const ConditionRow& row : rows) {
    EXPECT_EQ(text_of(condition_in(Grammar::r, row.text)), row.means) << row.text;
  }
}

TEST(ConditionExpression, reads_pcs) {
  const std::vector<ConditionRow> rows{
      {"a in {1,2}", "a in {1, 2}"},
      {"sp-res in{ x }", "sp-res in {x}"},
      {"a == b && c != d || e < 5", "(a == b && c != d) || e < 5"},
      {"a>5&&b<=2", "a > 5 && b <= 2"},
      {R"("a b" == "c, d")", R"("a b" == "c, d")"},
      {"@1:x == y", "@1:x == y"},
  };
  for (const ConditionRow& row : rows) {
    EXPECT_EQ(text_of(condition_in(Grammar::pcs, row.text)), row.means) << row.text;
  }
}

TEST(ConditionExpression, its_text_reads_back_equal) {
  for (const char* text :
       {"a == b", "!(!(a in {1, 2}))", "a == 1 && (b == 2 && c == 3)",
        "(a == 1 || b == 2) && !(c < 3)", R"("in" in {"in", "{", "\\", "\""})", R"(a == "")"}) {
    const Condition condition = condition_in(Grammar::pcs, text);
    EXPECT_EQ(condition_in(Grammar::pcs, text_of(condition)), condition) << text;
  }
}

TEST(ConditionExpression, refuses_the_rest_with_place) {
  const std::vector<std::pair<std::string, std::string>> faults{
      {"", "p:1: '(end of line)': expected the name of a parameter, '(' or '!'"},
      {"x", "p:1: '(end of line)': expected == != < <= > >= or %in%"},
      {"x = 1", "p:1: '= 1': expected == != < <= > >= or %in%"},
      {"x == y", "p:1: 'y': expected a number or a text in quotes"},
      {"x + 1 > 2", "p:1: '+ 1 > 2': expected == != < <= > >= or %in%"},
      {"x > min(1, 2)", "p:1: 'min(1, 2)': expected a number or a text in quotes"},
      {"is.na(x)", "p:1: '(x)': expected == != < <= > >= or %in%"},
      {"x == 1 y == 2", "p:1: 'y == 2': expected & or | or the end"},
      {"(x == 1", "p:1: '(end of line)': expected ')'"},
      {"x %in% c(1, 2", "p:1: '(end of line)': expected ',' or ')'"},
      {"x %in% 1:3", "p:1: '1:3': expected a number or a text in quotes"},
      {"x == \"a", "p:1: '\"a': expected a quote at the end of the text"},
      {"x == inf", "p:1: 'inf': expected a number or a text in quotes"},
  };
  for (const auto& [text, message] : faults) {
    EXPECT_EQ(common::input_error([&, &one = text] { condition_in(Grammar::r, one); }), message)
        << text;
  }
  EXPECT_EQ(common::input_error([] { condition_in(Grammar::pcs, "a == 1 & b == 2"); }),
            "p:1: '& b == 2': expected && or || or the end");
}

TEST(ConditionExpression, nests_to_its_bound_and_no_deeper) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '(') + "a == 1" + std::string(depth, ')');
  };
  EXPECT_EQ(text_of(condition_in(Grammar::r, nested(kConditionDepth))), "a == 1");
  EXPECT_NE(common::input_error([&] {
              condition_in(Grammar::r, nested(kConditionDepth + 1));
            }).find("expected at most 100 nested brackets"),
            std::string::npos);
  EXPECT_NE(common::input_error([&] { condition_in(Grammar::r, std::string(1000000, '!')); }),
            "(no InputError)");
}

// What holds of every parameter space, on random ones.

using Kind = CommandParameter::Kind;

// With four digits throughout, as irace has one number for all.
class RandomSpace {
 public:
  explicit RandomSpace(std::uint64_t seed) : random_(seed, common::Purpose("test"), 0, 0) {}

  ParameterSpace space() {
    SpaceDraft draft;
    const std::size_t size = 1 + below(8);
    for (std::size_t i = 0; i < size; ++i) draft.add(parameter(fmt::format("p{}", i)), "test");
    for (std::size_t child = 1; child < size; ++child) {
      if (below(2) == 0) continue;
      draft.add_condition(fmt::format("p{}", child), condition(draft, child, 0), "test");
    }
    for (std::size_t i = below(3); i > 0; --i) {
      draft.forbidden.push_back({condition(draft, size, 0), "test"});
    }
    return ParameterSpace(std::move(draft), "test");
  }

  evolve::Genome genome(const ParameterSpace& space) { return space.genes().draw(random_); }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }

  CommandParameter parameter(const std::string& name) {
    CommandParameter result{.name = name, .switch_text = below(2) == 0 ? "" : "--" + name + " "};
    result.kind = static_cast<Kind>(below(4));
    result.log = result.is_number() && below(2) == 0;
    if (result.kind == Kind::real) {
      const double unit = below(2) == 0 ? 1e-4 : 1.0;
      const double low = static_cast<double>(below(1000)) + 1 - (result.log ? 0 : 500);
      result.low = std::round(low * unit * 1e4) / 1e4;
      result.high = std::round((low + 1 + static_cast<double>(below(100000))) * unit * 1e4) / 1e4;
      result.digits = 4;
    } else if (result.kind == Kind::integer) {
      result.low = static_cast<double>(below(100)) + 1 - (result.log ? 0 : 50);
      result.high = result.low + 1 + static_cast<double>(below(std::size_t{1} << below(32)));
    }
    for (std::size_t i = below(5) + 1; !result.is_number() && i > 0; --i) {
      result.choices.push_back(fmt::format("{}{}", below(2) == 0 ? "v " : "", i));
    }
    return result;
  }

  // Of the parameters before `end`.
  Condition condition(const SpaceDraft& draft, std::size_t end, std::size_t depth) {
    const std::size_t kind = depth < 3 ? below(6) : 0;
    if (kind == 5)
      return Condition::joined(Condition::Kind::no, {condition(draft, end, depth + 1)});
    if (kind < 3) return relation(draft.parameters[below(end)]);
    std::vector<Condition> parts;
    for (std::size_t i = 2 + below(2); i > 0; --i)
      parts.push_back(condition(draft, end, depth + 1));
    return Condition::joined(kind == 3 ? Condition::Kind::all : Condition::Kind::any,
                             std::move(parts));
  }

  Condition relation(const CommandParameter& parent) {
    const auto value = [&] {
      return parent.text(evolve::GeneSpace({parent.gene()}).draw(0, random_));
    };
    if (below(3) == 0) return Condition::of(parent.name, Relation::in, {value(), value()});
    const std::size_t relations = parent.is_number() ? 6 : 2;  // irace knows no order of texts
    return Condition::of(parent.name, static_cast<Relation>(below(relations)), {value()});
  }

  common::RandomStream random_;
};

RC_GTEST_PROP(RandomSpace, DecodedTextsAreLegalAndEncodeBack, (std::uint64_t seed)) {
  RandomSpace draw(seed);
  const ParameterSpace space = draw.space();
  const evolve::Genome genome = draw.genome(space);
  const Configuration configuration = space.decode(genome);
  for (const auto& [name, value] : configuration) {
    const CommandParameter& parameter = *space.find(name);
    RC_ASSERT(parameter.normal(value) == value);
    if (!parameter.is_number()) continue;
    RC_ASSERT(parameter.rank(value) >= parameter.low);
    RC_ASSERT(parameter.rank(value) <= parameter.high);
  }
  const evolve::Genome back = space.encode(configuration);
  RC_ASSERT(space.genes().contains(back));
  RC_ASSERT(space.decode(back) == configuration);
  RC_ASSERT(space.genes().contains(space.default_genome()));
}

RC_GTEST_PROP(RandomSpace, GenesNotInUseChangeNothing, (std::uint64_t seed)) {
  RandomSpace draw(seed);
  const ParameterSpace space = draw.space();
  const evolve::Genome genome = draw.genome(space);
  const Configuration configuration = space.decode(genome);
  evolve::Genome other = draw.genome(space);
  for (std::size_t i = 0; i < genome.size(); ++i) {
    if (configuration.contains(space.parameters()[i].name)) other[i] = genome[i];
  }
  RC_ASSERT(space.decode(other) == configuration);
}

RC_GTEST_PROP(RandomSpace, BoundsAreReached, (std::uint64_t seed)) {
  const ParameterSpace space = RandomSpace(seed).space();
  for (const CommandParameter& parameter : space.parameters()) {
    const evolve::Gene gene = parameter.gene();
    const double last = gene.is_whole() ? gene.high - 1 : std::nextafter(gene.high, gene.low);
    const double count = static_cast<double>(parameter.choices.size());
    RC_ASSERT(parameter.rank(parameter.text(gene.low)) == parameter.low);
    RC_ASSERT(parameter.rank(parameter.text(last)) ==
              (parameter.is_number() ? parameter.high : count - 1));
    const double back = parameter.gene_of(parameter.text(last));
    RC_ASSERT(back >= gene.low && back < gene.high);
  }
}

RC_GTEST_PROP(RandomSpace, BothWrittenFormsReadBackEqual, (std::uint64_t seed)) {
  const ParameterSpace space = RandomSpace(seed).space();
  const std::string yaml = common::yaml_text(space.to_json());
  RC_ASSERT(ParameterSpace::read(common::ConfigNode::parse(yaml, "c.yaml")) == space);
  RC_ASSERT(parse_irace_parameters(write_irace_parameters(space), "p.txt") == space);
}

}  // namespace
}  // namespace coevo::fitness::command
