// SPDX-License-Identifier: MIT
// What holds of every parameter space, on random ones.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "src/fitness/command/formats/irace_files.h"
#include "src/fitness/command/parameters/expression.h"
#include "src/fitness/command/parameters/parameter_space.h"
#include "tests/fitness/command/spaces.h"

namespace coevo::fitness::command {
namespace {

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
