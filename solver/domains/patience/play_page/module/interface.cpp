// SPDX-License-Identifier: MIT
// The solver as a WebAssembly module, called by the page's worker (solver_module.js). The weights
// come from the page, so that you can play with any portfolio. Positions are board texts; solutions
// are in the notation `extended`, and the referee has accepted them. Each module has one solver,
// like each worker.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "solver/assembly/engine.h"
#include "solver/domains/patience/games/rule_settings.h"
#include "solver/domains/patience/solution/replayer.h"
#include "solver/domains/patience/solution/writer.h"
#include "solver/domains/patience/traits.h"
#include "solver/search/portfolio/portfolio.h"

namespace coevo::patience {
namespace {

using Engine = assembly::Engine<Traits, search::PortfolioKind>;

struct Session {
  std::string input;  // that the page writes
  solver::SolverSpec spec;
  std::unique_ptr<Engine> engine;
  solver::SolveResult result;
  std::string solution;
};

Session& session() {
  static Session only;
  return only;
}

// FreeCell's rules, until coevo_rule() changes them, with the safe autoplay that members have
// anyway.
solver::SolverSpec empty_spec() {
  solver::SolverSpec spec{.search = "portfolio", .settings = {}};
  spec.settings.set("auto_moves", std::string("raymond"));
  spec.settings.set("macro_moves", std::string("none"));
  spec.settings.set("cells", std::int64_t{4});
  spec.settings.set("columns", std::int64_t{8});
  for (const auto& parameter : search::PortfolioKind::describe().parameters) {
    spec.settings.set(parameter.name, parameter.standard);
  }
  return spec;
}

// The allocator asks for memory page by page, which costs the browser more than what is in the
// pages. A search of two packs fills many, so it gets them at once; only those in use take room.
void reserve_memory() {
  constexpr std::size_t kPages = std::size_t{400} << 20 >> 16;  // the page's limit for a search
  static bool is_reserved = kPacks == 1;
  if (!std::exchange(is_reserved, true)) __builtin_wasm_memory_grow(0, kPages);
}

// Empty if the referee refuses it, which is a bug.
std::string checked_solution(const solver::Instance& instance, const solver::SolveResult& result) {
  const Rules rules = Traits::rules(session().spec.settings);
  const Layout start = Traits::layout(rules, instance);
  std::string text = write_solution(start, rules, unpacked(result.plan), Notation::extended);
  return replay(start, rules, text, Notation::extended).won ? text : "";
}

}  // namespace
}  // namespace coevo::patience

using coevo::patience::session;

extern "C" {

// Room for a text of `bytes` bytes, valid until the next call.
char* coevo_input(std::int32_t bytes) {
  session().input.assign(static_cast<std::size_t>(bytes), ' ');
  return session().input.data();
}

// Forgets all weights.
void coevo_begin() {
  coevo::patience::reserve_memory();
  session().spec = coevo::patience::empty_spec();
  session().engine.reset();
}

// A rule of the game; the input is "name=value". Other names are ignored.
void coevo_rule() {
  static const auto rules = coevo::patience::all_rule_parameters();
  const std::string& input = session().input;
  const auto name = input.substr(0, input.find('='));
  const auto rule =
      std::find_if(rules.begin(), rules.end(), [&](const auto& each) { return each.name == name; });
  if (rule == rules.end()) return;
  const std::string value = input.substr(name.size() + 1);
  auto& settings = session().spec.settings;
  if (std::holds_alternative<bool>(rule->standard)) {
    settings.set(name, value == "true");
  } else if (std::holds_alternative<std::int64_t>(rule->standard)) {
    std::int64_t number = 0;  // std::stoi() would bring the C library's input and output
    std::from_chars(value.data(), value.data() + value.size(), number);
    settings.set(name, number);
  } else {
    settings.set(name, value);
  }
}

// When attempts give up: the settings of the portfolio.
void coevo_pace(double pace, double slack) {
  session().spec.settings.set("pace", pace);
  session().spec.settings.set("slack", slack);
}

// A member, whose weights follow.
void coevo_attempt(double expanded, double card_weight, std::int32_t quantisation) {
  session().spec.members.push_back(
      {{},
       quantisation,
       coevo::solver::AttemptSpec{static_cast<std::uint64_t>(expanded), card_weight}});
}
void coevo_beam(double width, std::int32_t quantisation) {
  session().spec.members.push_back(
      {{}, quantisation, coevo::solver::BeamSpec{static_cast<std::uint64_t>(width)}});
}
// The quantisation of the complete search; its weights are those before the first member.
void coevo_quantisation(std::int32_t levels) {
  session().spec.quantisation = levels;
}
// The input is the heuristic's name.
void coevo_weight(double weight) {
  auto& spec = session().spec;
  (spec.members.empty() ? spec.weights : spec.members.back().weights)[session().input] = weight;
}

// The input is a board without faults. Returns the common::Outcome as a number.
std::int32_t coevo_solve(double nodes, double megabytes) {
  auto& own = session();
  if (!own.engine) {
    own.engine = std::make_unique<coevo::patience::Engine>(
        own.spec, std::span<const coevo::solver::HeuristicPlugin>());
  }
  const coevo::solver::Instance instance{0, own.input};
  own.result = own.engine->solve(instance, {.generated = static_cast<std::uint64_t>(nodes),
                                            .memory = static_cast<std::size_t>(megabytes) << 20});
  const bool solved = own.result.outcome == coevo::common::Outcome::solved;
  own.solution = solved ? coevo::patience::checked_solution(instance, own.result) : "";
  return static_cast<std::int32_t>(own.result.outcome);
}

double coevo_generated() {
  return static_cast<double>(session().result.generated);
}
double coevo_expanded() {
  return static_cast<double>(session().result.expanded);
}

// Of the last solve: one line that ends with 0; empty if there is none.
const char* coevo_solution() {
  return session().solution.c_str();
}

}  // extern "C"
