// SPDX-License-Identifier: MIT
// A portfolio, or one of its members alone. Beyond those of an Engine, Traits may give, for a fast
// path:
//   Traits::Scored                                 a solver::ScoredSpace
//   Traits::ScoreTables, Traits::make_tables(space, member)
//                                                  the weights of a member as tables
//   Traits::scored_plan(space, start, path, shortening)   the moves of a member's solution
// Without them search::ScoredAdapter is used. Instead of best-first search, a portfolio ends with
//   Traits::Complete, Traits::make_complete(space)
//   Traits::complete_plan(space, start, path, shortening)
// if Traits define them.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "solver/assembly/plain_view.h"
#include "solver/capabilities.h"
#include "solver/plugins.h"
#include "solver/search/greedy/best_first.h"
#include "solver/search/greedy/scored_adapter.h"
#include "solver/search/portfolio/portfolio.h"
#include "solver/spec_reader.h"

namespace coevo::assembly {

// A member's scored space, and the tables that it reads.
template <class Traits>
struct ScoredParts {
  using Space = typename Traits::Space;
  using Evaluator = typename Traits::Evaluator;
  using Scored = search::ScoredAdapter<Space, Evaluator>;
  using Tables = Evaluator;

  static Tables make_tables(const Space& space, const solver::SolverSpec& spec,
                            const solver::MemberSpec& member,
                            std::span<const solver::HeuristicPlugin> plugins) {
    solver::SolverSpec own = spec;
    own.weights = member.weights;
    own.quantisation = member.quantisation;
    own.members.clear();
    return Traits::make_evaluator(space, own, plugins);
  }
  static Scored make_scored(const Space& space, const Tables& tables,
                            const solver::MemberSpec& member) {
    const auto* attempt = std::get_if<solver::AttemptSpec>(&member.search);
    return Scored(space, tables, attempt != nullptr ? attempt->card_weight : 0);
  }
  static auto plan(const Space& space, const typename Space::State& start,
                   const std::vector<std::uint32_t>& path, const search::Shortening&) {
    return Traits::plan(space, start, Scored::unpack(space, start, path));
  }
};
template <HasScoredSpace Traits>
struct ScoredParts<Traits> {
  using Space = typename Traits::Space;
  using Scored = typename Traits::Scored;
  using Tables = typename Traits::ScoreTables;

  static Tables make_tables(const Space& space, const solver::SolverSpec&,
                            const solver::MemberSpec& member,
                            std::span<const solver::HeuristicPlugin>) {
    return Traits::make_tables(space, member);
  }
  static Scored make_scored(const Space& space, const Tables& tables, const solver::MemberSpec&) {
    return Scored(space.rules(), tables);
  }
  static auto plan(const Space& space, const typename Space::State& start,
                   const std::vector<std::uint32_t>& path, const search::Shortening& shortening) {
    return Traits::scored_plan(space, start, path, shortening);
  }
};

// The search that ends a portfolio.
template <class Traits>
struct CompletePart {
  using Space = typename Traits::Space;
  using Evaluator = typename Traits::Evaluator;
  using Search = search::BestFirst<Space, Evaluator>;

  static Search make(const Space& space, const Evaluator& evaluator) {
    return Search(space, evaluator, search::BestFirstOptions{.depth_weight = 0});
  }
  static auto plan(const Space& space, const typename Space::State& start,
                   const std::vector<typename Space::Move>& path, const search::Shortening&) {
    return Traits::plan(space, start, path);
  }
};
template <HasCompleteSearch Traits>
struct CompletePart<Traits> {
  using Space = typename Traits::Space;
  using Search = typename Traits::Complete;

  static Search make(const Space& space, const typename Traits::Evaluator&) {
    return Traits::make_complete(space);
  }
  static auto plan(const Space& space, const typename Space::State& start,
                   const std::vector<typename Space::Move>& path,
                   const search::Shortening& shortening) {
    return Traits::complete_plan(space, start, path, shortening);
  }
};

template <class Traits, class Kind>
class ScoredView {
 public:
  using Space = typename Traits::Space;
  using Evaluator = typename Traits::Evaluator;

  ScoredView(const solver::SolverSpec& spec, std::span<const solver::HeuristicPlugin> plugins)
      : space_(Traits::make_space(spec.settings)),
        evaluator_(Traits::make_evaluator(space_, spec, plugins)),
        shortening_(read_shortening(spec)),
        search_(make_members(spec, plugins), complete_search()) {}
  ScoredView(const ScoredView&) = delete;
  ScoredView& operator=(const ScoredView&) = delete;

  Space& space() { return space_; }

  solver::SolveResult solve(const typename Space::State& start, const solver::Limits& limits) {
    const auto found = search_.run(start, limits);
    solver::SolveResult result = without_plan(found);
    if (found.by_member) {
      result.plan = Parts::plan(space_, start, found.path, shortening_);
    } else if (found.outcome == common::Outcome::solved) {
      result.plan = CompletePart<Traits>::plan(space_, start, found.complete_path, shortening_);
    }
    return result;
  }

 private:
  using Parts = ScoredParts<Traits>;
  using Complete = typename CompletePart<Traits>::Search;
  using Search = search::Portfolio<typename Parts::Scored, Complete>;
  static constexpr bool kIsPortfolio = std::is_same_v<Kind, search::PortfolioKind>;

  std::function<Complete()> complete_search() const {
    if (!kIsPortfolio) return {};
    return [this] { return CompletePart<Traits>::make(space_, evaluator_); };
  }
  static search::Shortening read_shortening(const solver::SolverSpec& spec) {
    search::Shortening shortening{.merge = spec.settings.flag("shorten")};
    if (!kIsPortfolio) return shortening;
    shortening.window = static_cast<int>(spec.settings.integer("window"));
    shortening.nodes = static_cast<std::uint64_t>(spec.settings.integer("window_nodes"));
    return shortening;
  }

  static std::variant<search::AttemptLimits, solver::BeamSpec> limits_of(
      const solver::MemberSpec& member, const common::Settings& settings) {
    if (const auto* beam = std::get_if<solver::BeamSpec>(&member.search)) return *beam;
    return search::AttemptLimits{
        std::get<solver::AttemptSpec>(member.search).expanded,
        search::Pace(settings.real("slack"), settings.real("pace"), member.quantisation)};
  }

  std::vector<typename Search::Member> make_members(
      const solver::SolverSpec& spec, std::span<const solver::HeuristicPlugin> plugins) {
    const auto specs = kIsPortfolio ? spec.members : std::vector{solver::member_of(spec)};
    std::vector<typename Search::Member> members;
    for (const solver::MemberSpec& member : specs) {
      tables_.push_back(std::make_unique<typename Parts::Tables>(
          Parts::make_tables(space_, spec, member, plugins)));
      members.push_back(
          {Parts::make_scored(space_, *tables_.back(), member), limits_of(member, spec.settings)});
    }
    return members;
  }

  Space space_;
  Evaluator evaluator_;
  search::Shortening shortening_;
  std::vector<std::unique_ptr<typename Parts::Tables>> tables_;
  Search search_;
};

}  // namespace coevo::assembly
