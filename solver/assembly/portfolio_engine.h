// A portfolio over a domain, or one member alone, as one ready solver. Beyond what an Engine asks,
// a Traits says
//   Traits::Scored, Traits::ScoreTables        the domain that scores moves, and its tables
//   Traits::make_tables(member)             a member's weights as tables
//   Traits::scored_steps(domain, start, path, shortening)   a member's solution, with what follows by
//   itself
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "solver/assembly/engine.h"
#include "solver/search/best_first.h"
#include "solver/search/portfolio.h"

namespace coevo::assembly {

// The kinds of search that it is for.
inline std::vector<solver::SearchDescriptor> describe_scored_searches() {
  return {search::PortfolioKind::describe(), search::AttemptKind::describe(),
          search::BeamKind::describe()};
}

template <class Traits>
class PortfolioEngine : public solver::Solver {
 public:
  using Domain = typename Traits::Domain;
  using Estimate = typename Traits::Estimate;

  explicit PortfolioEngine(const solver::SolverSpec& spec)
      : domain_(Traits::make_domain(spec.settings)),
        estimate_(Traits::make_estimate(domain_, spec)),
        shortening_(read_shortening(spec)),
        search_(make_members(member_specs(spec)), complete_search(spec)) {}
  PortfolioEngine(const PortfolioEngine&) = delete;
  PortfolioEngine& operator=(const PortfolioEngine&) = delete;

  solver::SolveResult solve(const solver::Instance& instance, const solver::Limits& limits) override {
    const double began = thread_seconds();
    const auto start = Traits::start(domain_, instance);
    const auto found = search_.run(start, limits);
    const auto& result = found.result;
    solver::SolveResult report{.outcome = result.outcome,
                          .generated = result.generated,
                          .expanded = result.expanded,
                          .peak_memory = result.peak_memory};
    if (found.by_member) {
      report.plan = Traits::scored_steps(domain_, start, found.path, shortening_);
    } else if (result.outcome == common::Outcome::solved) {
      report.plan = Traits::steps(domain_, start, result.path);
    }
    report.cpu_seconds = thread_seconds() - began;
    return report;
  }

 private:
  using Complete = search::BestFirst<Domain, Estimate>;
  using Search = search::Portfolio<typename Traits::Scored, Complete>;

  static bool is_portfolio(const solver::SolverSpec& spec) {
    return spec.search == search::PortfolioKind::describe().name;
  }
  std::function<Complete()> complete_search(const solver::SolverSpec& spec) const {
    if (!is_portfolio(spec)) return {};
    return [this] {
      return Complete(domain_, estimate_, search::BestFirstOptions{.depth_weight = 0});
    };
  }
  static search::Shortening read_shortening(const solver::SolverSpec& spec) {
    search::Shortening shortening{.merge = spec.settings.flag("shorten")};
    if (!is_portfolio(spec)) return shortening;
    shortening.window = static_cast<int>(spec.settings.integer("window"));
    shortening.nodes = static_cast<std::uint64_t>(spec.settings.integer("window_nodes"));
    return shortening;
  }
  static std::vector<solver::MemberSpec> member_specs(const solver::SolverSpec& spec) {
    if (is_portfolio(spec)) return spec.members;
    solver::MemberSpec alone{.weights = spec.weights, .resolution = spec.resolution};
    if (spec.search == search::BeamKind::describe().name) {
      alone.width = static_cast<std::uint64_t>(spec.settings.integer("width"));
    } else {
      alone.expanded = static_cast<std::uint64_t>(spec.settings.integer("expanded"));
      alone.card_weight = spec.settings.real("card_weight");
    }
    return {alone};
  }

  std::vector<typename Search::Member> make_members(const std::vector<solver::MemberSpec>& specs) {
    std::vector<typename Search::Member> members;
    for (const solver::MemberSpec& member : specs) {
      tables_.push_back(std::make_unique<typename Traits::ScoreTables>(Traits::make_tables(member)));
      members.push_back(
          {typename Traits::Scored(domain_.rules(), *tables_.back()), member.width, member.expanded});
    }
    return members;
  }

  Domain domain_;
  Estimate estimate_;
  search::Shortening shortening_;
  std::vector<std::unique_ptr<typename Traits::ScoreTables>> tables_;
  Search search_;
};

}  // namespace coevo::assembly
