// SPDX-License-Identifier: MIT
// Conditions between parameters, and random spaces of them.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/command/parameters/expression.h"
#include "src/fitness/command/parameters/parameter_space.h"
#include "tests/common/throws.h"
#include "tests/fitness/command/spaces.h"

namespace coevo::fitness::command {
namespace {

Expression condition_in(Grammar grammar, const std::string& text) {
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
    const Expression condition = condition_in(Grammar::pcs, text);
    EXPECT_EQ(condition_in(Grammar::pcs, text_of(condition)), condition) << text;
  }
}

TEST(ConditionExpression, reads_arithmetic_and_functions) {
  const std::vector<ConditionRow> rows{
      {"(a+b)>1", "a + b > 1"},
      {"a < b", "a < b"},
      {"a+b*c^2 >= -d", "a + (b * (c ^ 2)) >= -(d)"},
      {"a-b-c > 1", "a - b - c > 1"},
      {"2 < a * 3", "2 < a * 3"},
      {"min(a, 10, b) == max(a, b)", "min(a, 10, b) == max(a, b)"},
      {"a %% 2 == 0 & a %/% 2 > 1", "a %% 2 == 0 && a %/% 2 > 1"},
      {"!is.na(b) & b > 0.9", "!(is.na(b)) && b > 0.9"},
      {"xor(a == 1, b == 2) | TRUE", "xor(a == 1, b == 2) || TRUE"},
      {"a %in% 1:3", "a in {1, 2, 3}"},
      {"a %in% c(3:1, 7L)", "a in {3, 2, 1, 7}"},
      {"(a %in% (3) | a %in% (-4))", "a in {3} || a in {-4}"},
      {"a-(b-c)*d/2^3^b > 1", "a - ((b - c) * d / (2 ^ 3 ^ b)) > 1"},
      {"a / (b %% c) %% d > 1", "a / (b %% c %% d) > 1"},
      {"log(a, 2) < round(b, 1)", "log(a, 2) < round(b, 1)"},
      {"as.numeric(a) + as.integer(b) > 1", "as.numeric(a) + trunc(b) > 1"},
      {"(a > 1) + (b > 1) > 1", "(a > 1) + (b > 1) > 1"},
  };
  for (const ConditionRow& row : rows) {
    EXPECT_EQ(text_of(condition_in(Grammar::r, row.text)), row.means) << row.text;
  }
}

// Names that contain the signs of operators, as .pcs files have them.
TEST(ConditionExpression, takes_known_words_whole) {
  const std::vector<ConditionRow> rows{
      {"sp-res-a > 1", "sp-res - a > 1"},
      {"a+b*2>1", "a + (b * 2) > 1"},
      {"a-1e-3>-2", "a - 1e-3 > -2"},
      {"a%in%{1:2,x-y}", "a in {1, 2, x-y}"},
      {"-a*-b > 0", "(-(a)) * (-(b)) > 0"},
      {"-x == 1", "-x == 1"},
      {"a%2 == 1", "a %% 2 == 1"},
      {"min(a,b)-1 > 0", "min(a, b) - 1 > 0"},
      {"c-d > 1", "c-d > 1"},
  };
  const KnownWords known = [](std::string_view word) {
    return word == "a" || word == "b" || word == "sp-res" || word == "x-y" || word == "-x";
  };
  for (const ConditionRow& row : rows) {
    TextCursor cursor(row.text, "p:1");
    const Expression read = parse_condition(cursor, Grammar::pcs, known);
    EXPECT_EQ(text_of(read), row.means) << row.text;
    const std::string text = text_of(read);
    TextCursor again(text, "p:1");
    EXPECT_EQ(parse_condition(again, Grammar::pcs, known), read) << row.text;
  }
}

TEST(ConditionExpression, binds_in_every_format_as_in_r) {
  const std::vector<ConditionRow> rows{
      {"-2^2 == x", "-(2 ^ 2) == x"},
      {"(-2)^2 == x", "(-2) ^ 2 == x"},
      {"-x^2 < 0", "-(x ^ 2) < 0"},
      {"(-x)^2 > 0", "(-(x)) ^ 2 > 0"},
      {"2^-1 < x", "2 ^ -1 < x"},
      {"-5 %% 3 == x", "-5 %% 3 == x"},
      {"x + 1 %in% c(2, 3) > 0", "x + (1 in {2, 3}) > 0"},
      {"x * 3 %in% 1:3 > 0", "x * (3 in {1, 2, 3}) > 0"},
      {"(x + 1) %in% c(2)", "(x + 1) in {2}"},
      {"x %in% -1:1 == TRUE", "(x in {-1, 0, 1}) == TRUE"},
      {"is.na(x) == TRUE", "is.na(x) == TRUE"},
      {R"(x == "\x2d\u{2d}\055")", "x == ---"},
  };
  const KnownWords known = [](std::string_view word) { return word == "x" || word == "---"; };
  for (const ConditionRow& row : rows) {
    EXPECT_EQ(text_of(condition_in(Grammar::r, row.text)), row.means);
    for (const std::string& text : {row.text, row.means}) {
      TextCursor cursor(text, "p:1");
      EXPECT_EQ(text_of(parse_condition(cursor, Grammar::pcs, known)), row.means) << text;
    }
  }
}

TEST(ConditionExpression, refuses_the_rest_with_place) {
  const std::vector<std::pair<std::string, std::string>> faults{
      {"", "p:1: '(end of line)': expected the name of a parameter, '(' or '!'"},
      {"x y", "p:1: 'y': expected == != < <= > >= or %in%"},
      {"x = 1", "p:1: '= 1': expected == != < <= > >= or %in%"},
      {"x ==", "p:1: '(end of line)': expected a value"},
      {"x + > 2", "p:1: '> 2': expected the name of a parameter, '(' or '!'"},
      {"x > paste(1, 2)",
       "p:1: 'paste(1, 2)': expected a function: min, max, round, floor, ceiling, trunc, abs, "
       "sqrt, "
       "exp, log, is.na or xor"},
      {"xor(x == 1)", "p:1: 'xor(x == 1)': expected xor with two arguments"},
      {"is.na(x", "p:1: '(end of line)': expected ',' or ')'"},
      {"x == 1 y == 2", "p:1: 'y == 2': expected & or | or the end"},
      {"x < 1 < 2", "p:1: '< 2': expected & or | or the end"},
      {"(x == 1", "p:1: '(end of line)': expected ')'"},
      {"x %in% c(1, 2", "p:1: '(end of line)': expected ',' or ')'"},
      {"x %in% y", "p:1: 'y': expected a number or a text in quotes"},
      {"x %in% 1:\"a\"", "p:1: '1:\"a\"': expected numbers before and after ':'"},
      {"x %in% 1:1e9", "p:1: '1:1e9': expected at most 1000 values"},
      {"x == \"a", "p:1: '\"a': expected a quote at the end of the text"},
  };
  for (const auto& [text, message] : faults) {
    EXPECT_EQ(common::input_error([&, &one = text] { condition_in(Grammar::r, one); }), message)
        << text;
  }
}

// However long or deep, what could be read can be read again.
TEST(ConditionExpression, reads_long_arithmetic_again) {
  const KnownWords known = [](std::string_view word) { return word == "a"; };
  for (const std::string repeated : {"a + ", "a - ", "a * ", "a ^ ", "- ", "min("}) {
    std::string text;
    const int count = repeated == "a ^ " || repeated == "min(" ? 90 : 400;
    for (int i = 0; i < (repeated == "- " ? 90 : count); ++i) text += repeated;
    text += "a";
    for (int i = 0; repeated == "min(" && i < count; ++i) text += ")";
    text += " > 1";
    const std::string once = text_of(condition_in(Grammar::r, text));
    TextCursor cursor(once, "p:1");
    EXPECT_EQ(text_of(parse_condition(cursor, Grammar::pcs, known)), once);
  }
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
  for (const char* repeated :
       {"!", "-", "(", "min(", "1^", "1+", "1*", "1%%", "a %in% c((", "a in {("}) {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += repeated;
    EXPECT_NE(common::input_error([&] { condition_in(Grammar::r, text); }), "(no InputError)")
        << repeated;
  }
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
    for (std::size_t i = 0; i < size; ++i) {
      CommandParameter next = parameter(fmt::format("p{}", i));
      const bool is_bound = i > 0 && draft.parameters.back().is_number();
      if (is_bound && next.is_number() && below(3) == 0) {
        const Expression before = parameter_named(draft.parameters.back().name);
        next.high = 0;
        next.high_from = Expression::call("max", {before, number(draft, i, 2)});
      }
      draft.add(std::move(next), "test");
    }
    for (std::size_t child = 1; child < size; ++child) {
      if (below(2) == 0) continue;
      draft.add_condition(fmt::format("p{}", child), placed(draft, child));
    }
    for (std::size_t i = below(3); i > 0; --i) {
      draft.forbidden.push_back(placed(draft, size));
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
      const bool is_number = result.kind == Kind::categorical && below(3) > 0;
      result.choices.push_back(is_number ? fmt::format("{}.{}", i, below(2))
                                         : fmt::format("{}{}", below(2) == 0 ? "v " : "w", i));
    }
    return result;
  }

  // Of the parameters before `end`.
  SpaceDraft::Placed placed(const SpaceDraft& draft, std::size_t end) {
    return {condition(draft, end, 0), "test"};
  }

  Expression condition(const SpaceDraft& draft, std::size_t end, std::size_t depth) {
    const std::size_t kind = depth < 3 ? below(9) : 0;
    if (kind == 8) {
      return Expression::call("is.na", {parameter_named(draft.parameters[below(end)].name)});
    }
    if (kind == 7) {
      return Expression::call("xor",
                              {condition(draft, end, depth + 1), condition(draft, end, depth + 1)});
    }
    if (kind == 6) return arithmetic(draft, end);
    if (kind == 5)
      return Expression::joined(Expression::Form::no, {condition(draft, end, depth + 1)});
    if (kind < 3) return relation(draft.parameters[below(end)]);
    std::vector<Expression> parts;
    for (std::size_t i = 2 + below(2); i > 0; --i)
      parts.push_back(condition(draft, end, depth + 1));
    return Expression::joined(kind == 3 ? Expression::Form::all : Expression::Form::any,
                              std::move(parts));
  }

  Expression number(const SpaceDraft& draft, std::size_t end, std::size_t depth) {
    const CommandParameter& parameter = draft.parameters[below(end)];
    if (depth == 3 || below(3) == 0) {
      const Expression named = parameter_named(parameter.name);
      const bool has_numbers =
          parameter.is_number() || std::ranges::all_of(parameter.choices, [](const auto& choice) {
            return number_of(choice).has_value();
          });
      if (!has_numbers || below(2) == 0) {
        return Expression::leaf(Expression::Form::value, fmt::format("{}", below(9)));
      }
      return parameter.is_number() ? named : Expression::call("as.numeric", {named});
    }
    static const std::vector<std::string> kFunctions{"+", "-", "*", "/", "%%", "^", "min", "max"};
    return Expression::call(kFunctions[below(kFunctions.size())],
                            {number(draft, end, depth + 1), number(draft, end, depth + 1)});
  }

  Expression arithmetic(const SpaceDraft& draft, std::size_t end) {
    return Expression::related(Expression::call("abs", {number(draft, end, 0)}),
                               static_cast<Relation>(below(6)), number(draft, end, 0));
  }

  static Expression parameter_named(const std::string& name) {
    return Expression::leaf(Expression::Form::parameter, name);
  }

  Expression relation(const CommandParameter& parent) {
    const auto value = [&] {
      return Expression::leaf(Expression::Form::value,
                              parent.text(evolve::GeneSpace({parent.gene()}).draw(0, random_)));
    };
    const Expression subject = parameter_named(parent.name);
    if (below(3) == 0) return Expression::one_of(subject, {value(), value()});
    const std::size_t relations = parent.is_number() ? 6 : 2;  // irace knows no order of texts
    return Expression::related(subject, static_cast<Relation>(below(relations)), value());
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
    RC_ASSERT(parameter.is_dependent() || parameter.normal(value) == value);
    if (!parameter.is_number() || parameter.is_dependent()) continue;
    RC_ASSERT(parameter.rank(value) >= parameter.low);
    RC_ASSERT(parameter.rank(value) <= parameter.high);
  }
  if (space.is_forbidden(configuration)) return;  // perhaps by bounds that leave no value
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
    if (parameter.is_dependent()) continue;
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
  rereadable(space);
  RC_ASSERT(parse_irace_parameters(write_irace_parameters(space), "p.txt") == space);
}

}  // namespace
}  // namespace coevo::fitness::command
