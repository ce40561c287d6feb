// SPDX-License-Identifier: MIT
#include "src/lab/peers/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "common/error.h"
#include "common/stop.h"
#include "solver/assembly/engine.h"
#include "src/app/solver_options.h"

namespace coevo::experiments {
namespace {

constexpr const char* kPuzzle = "freecell";
constexpr int kPerftDepth = 6;

struct Preset {
  const char* name;
  std::uint64_t share;  // one of this many deals
};
constexpr Preset kPresets[] = {{"fast", 1}, {"single", 1}, {"balanced", 10}, {"quality", 100}};
constexpr std::uint64_t kBeamShare = 10;

std::uint64_t part(std::uint64_t deals, std::uint64_t share) {
  return std::max<std::uint64_t>(1, deals / share);
}

std::string search_text(const solver::WeightFile& file) {
  const auto& settings = file.spec.settings.values();
  const auto width = settings.find("width");
  if (file.spec.search != "beam" || width == settings.end()) return file.spec.search;
  return fmt::format("beam, width {}", common::to_text(width->second));
}

std::vector<std::filesystem::path> weight_files(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  if (folder == PeerOptions::kNoFolder) return files;
  std::error_code fault;
  for (std::filesystem::directory_iterator at(folder, fault), end; !fault && at != end;
       at.increment(fault)) {
    if (at->path().extension() == ".json") files.push_back(at->path());
  }
  if (fault || files.empty()) {
    throw common::InputError(fmt::format("--pareto '{}': expected a folder of weight files, or {}",
                                         folder, PeerOptions::kNoFolder));
  }
  std::ranges::sort(files);
  return files;
}

double perft_rate(const solver::Domain& domain) {
  solver::Limits limits;
  limits.stop = &common::stop_requested();
  const double began = assembly::thread_seconds();
  std::uint64_t positions = 0;
  const auto counts =
      domain.perft({1, ""}, kPerftDepth, limits, common::defaults(domain.parameters()));
  common::throw_if_stopped();
  for (const auto& depth : counts) positions += depth.positions;
  return static_cast<double>(positions) / (assembly::thread_seconds() - began);
}

// All who take part, and what was measured.
class ComparisonRun {
 public:
  ComparisonRun(const Registry& registry, const PeerOptions& options)
      : registry_(registry), options_(options) {
    const auto programs = parsed_programs();
    add_built_in();
    for (const ExternalProgram& program : programs) {
      const std::uint64_t given = options.program_deals;
      const auto deals = given == 0 ? part(options.deals, 10) : std::min(given, options.deals);
      add(std::make_unique<ExternalSolver>(program, puzzle(), deals), deals);
    }
    // The largest comes last; its row is shown.
    for (const std::uint64_t deals : sizes_) {
      if (auto range = FcSolveRange::find(deals, puzzle())) ranges_.push_back(std::move(range));
    }
  }

  void take_turns() {
    for (const auto& solver : solvers_) solver->take_turn();
    for (const auto& range : ranges_) range->take_turn();
  }

  PeerComparison result() {
    PeerComparison comparison{.deals = options_.deals, .rounds = options_.rounds};
    for (const auto& solver : solvers_) comparison.peers.push_back(solver->result());
    for (const auto& range : ranges_) {
      comparison.references.push_back({range->deals(), range->time()});
    }
    if (!ranges_.empty()) {
      comparison.peers.push_back(ranges_.back()->result());
      comparison.fc_solve = fc_solve_version();
    }
    if (!options_.programs.empty()) comparison.empty_run = empty_run_seconds();
    comparison.perft_share = fast_->generated_each_second() / perft_rate(puzzle());
    return comparison;
  }

 private:
  const solver::Domain& puzzle() const { return registry_.domain(kPuzzle); }

  void add(std::unique_ptr<MeasuredSolver> solver, std::uint64_t deals) {
    solvers_.push_back(std::move(solver));
    sizes_.insert(deals);
  }

  void add_built_in() {
    for (const Preset& preset : kPresets) {
      const auto deals = part(options_.deals, preset.share);
      auto solver = built_in(
          Peer::Kind::preset, preset.name,
          solver::WeightFile::preset(fmt::format("{}-{}", kPuzzle, preset.name), registry_), deals);
      if (fast_ == nullptr) fast_ = solver.get();
      add(std::move(solver), deals);
    }
    for (const auto& path : weight_files(options_.pareto)) {
      const auto deals = part(options_.deals, kBeamShare);
      cli::SolverOptions file;
      file.weights = path.string();
      add(built_in(Peer::Kind::pareto, "pareto " + path.stem().string(),
                   file.read(registry_, kPuzzle), deals),
          deals);
    }
  }

  static std::unique_ptr<BuiltInSolver> built_in(Peer::Kind kind, const std::string& name,
                                                 solver::WeightFile file, std::uint64_t deals) {
    Peer peer{.name = "coevo " + name, .kind = kind, .what = search_text(file), .deals = deals};
    return std::make_unique<BuiltInSolver>(std::move(peer), std::move(file));
  }

  std::vector<ExternalProgram> parsed_programs() const {
    std::vector<ExternalProgram> programs;
    std::set<std::string> names{"fc-solve -l lg"};
    for (const std::string& text : options_.programs) {
      programs.push_back(ExternalProgram::parse(text));
      const std::string& name = programs.back().name;
      if (!names.insert(name).second || name.starts_with("coevo ")) {
        throw common::InputError(
            fmt::format("--peer '{}': expected a name that no other solver has", name));
      }
    }
    return programs;
  }

  const Registry& registry_;
  const PeerOptions& options_;
  std::vector<std::unique_ptr<MeasuredSolver>> solvers_;
  std::vector<std::unique_ptr<FcSolveRange>> ranges_;
  std::set<std::uint64_t> sizes_;
  BuiltInSolver* fast_ = nullptr;
};

}  // namespace

PeerComparison compare_peers(const Registry& registry, const PeerOptions& options,
                             const std::function<void(const std::string&)>& tell) {
  ComparisonRun run(registry, options);
  for (std::uint64_t round = 1; round <= options.rounds; ++round) {
    tell(fmt::format("round {} of {}", round, options.rounds));
    run.take_turns();
  }
  tell("checking the solutions");
  return run.result();
}

}  // namespace coevo::experiments
