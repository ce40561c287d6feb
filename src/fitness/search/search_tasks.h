// SPDX-License-Identifier: MIT
// Searches as tasks, on this machine or another.
#pragma once

#include "solver/registry.h"
#include "src/fitness/executors/task_batch.h"
#include "src/fitness/search/search_batch.h"

namespace coevo::fitness {

// For an executor with `threads` threads. Everything that the searches refer to must outlive it.
TaskBatch task_batch(const SearchBatch& searches, const SearchDone& done, std::size_t workers);

// In the registry's domains; it must outlive the kind.
TaskKind search_kind(const solver::Registry& registry);

// The setup that all searches of a batch share, as sent to another rank.
struct SearchSetup {
  std::string domain;
  std::vector<solver::SolverSpec> solvers;
  std::uint64_t max_memory = 0;  // bytes
  double max_seconds = 0;
  SearchOptions options = {};
};

// Reading throws InputError for invalid bytes.
std::string encode(const SearchSetup& setup);
SearchSetup decode_search_setup(std::string_view bytes);
std::string encode(const SearchTask& task);
SearchTask decode_search_task(std::string_view bytes);
std::string encode(const CheckedResult& result);
CheckedResult decode_search_result(std::string_view bytes);

}  // namespace coevo::fitness
