// SPDX-License-Identifier: MIT
#include "src/lab/cluster/schedule.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>

namespace coevo::experiments {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// The state of one run.
class Progress {
 public:
  explicit Progress(const RunCost& run) : run_(&run) { skip_empty(); }

  bool has_search() const { return generation_ < run_->size() && next_ < now().searches.size(); }
  // Time at which its next search may begin; infinity if it waits for others, or there is none.
  double ready() const { return has_search() ? begin_ : kNever; }
  double take() { return now().searches[next_++]; }
  void ended(double time) {
    last_end_ = std::max(last_end_, time);
    if (++done_ < now().searches.size()) return;
    begin_ = last_end_ + now().serial;
    ++generation_;
    next_ = done_ = 0;
    skip_empty();
  }
  double end() const { return begin_; }

 private:
  const GenerationCost& now() const { return (*run_)[generation_]; }
  void skip_empty() {
    while (generation_ < run_->size() && now().searches.empty()) {
      begin_ += now().serial;
      ++generation_;
    }
  }

  const RunCost* run_;
  std::size_t generation_ = 0;
  std::size_t next_ = 0;
  std::size_t done_ = 0;
  double begin_ = 0;
  double last_end_ = 0;
};

struct Search {
  double end = 0;
  std::size_t run = 0;
  bool operator>(const Search& other) const { return end > other.end; }
};

}  // namespace

double makespan(std::span<const RunCost> runs, const Cluster& cluster) {
  std::vector<Progress> progress;
  for (const RunCost& run : runs) progress.emplace_back(run);
  if (progress.empty()) return 0;
  std::priority_queue<Search, std::vector<Search>, std::greater<>> active;
  double time = 0;    // of the last event
  double rank_0 = 0;  // free from then on
  while (true) {
    const auto first = std::min_element(
        progress.begin(), progress.end(),
        [](const Progress& a, const Progress& b) { return a.ready() < b.ready(); });
    const double ready = first->ready();
    const bool may_begin = active.size() < cluster.threads && ready < kNever;
    if (may_begin && (active.empty() || std::max(time, ready) <= active.top().end)) {
      rank_0 = std::max({rank_0, time, ready}) + cluster.message;
      active.push({rank_0 + first->take(), static_cast<std::size_t>(first - progress.begin())});
    } else if (!active.empty()) {
      const Search done = active.top();
      active.pop();
      time = done.end;
      progress[done.run].ended(done.end);
    } else {
      break;
    }
  }
  double end = 0;
  for (const Progress& each : progress) end = std::max(end, each.end());
  return end;
}

}  // namespace coevo::experiments
