// SPDX-License-Identifier: MIT
// Ranks as threads of one process: tasks are handed out, lost, handed out again and counted.
#include "src/fitness/ranks/coordinator.h"

#include <gtest/gtest.h>

#include <list>

#include "common/error.h"
#include "src/fitness/ranks/worker.h"
#include "src/fitness/search/search_tasks.h"
#include "tests/fitness/ranks/local_mailboxes.h"
#include "tests/solver/standard_domains.h"

namespace coevo::fitness::ranks {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kTasks = 60;
const Hello kHello{"build", "signature", 1};

// Of each task: generated positions and the solution.
using Answers = std::vector<std::pair<std::uint64_t, std::string>>;

class Ranks : public testing::Test {
 protected:
  ~Ranks() override {
    stop_ = true;
    for (std::thread& thread : workers_) thread.join();
  }

  void begin_worker(std::size_t rank, Hello hello = kHello) {
    workers_.emplace_back([this, rank, hello] {
      const auto mailbox = mailboxes_.mailbox(rank);
      const auto local = make_local_executor(2);
      endings_[rank] = serve(*mailbox, kinds_, *local, hello, 60s, stop_);
    });
  }
  // Ranks that take no part, but are there: the end need not wait for them.
  void idle(std::initializer_list<std::size_t> ranks) {
    for (const std::size_t rank : ranks) mailboxes_.mailbox(rank)->post(0, encode(Alive{}));
  }
  static SearchBatch batch(std::vector<solver::SolverSpec>& solvers) {
    const solver::Domain& domain = test::standard_domains().domain("tiles8");
    solvers = {domain.baseline(), domain.baseline()};
    solvers[1].weights = {{"misplaced_tiles", 1.0}};
    return {.domain = domain,
            .solvers = solvers,
            .count = kTasks,
            .task =
                [](std::size_t i) {
                  return SearchTask{i % 2, {1 + i / 2, ""}, 5000};
                },
            .limits = {}};
  }
  // Of one thread, and the other ranks if there is a coordinator.
  static std::unique_ptr<Executor> executor(Coordinator* coordinator, std::size_t threads = 1) {
    auto local = make_local_executor(threads);
    return coordinator == nullptr ? std::move(local) : spread(std::move(local), *coordinator);
  }
  static Answers answers(Coordinator* coordinator) {
    std::vector<solver::SolverSpec> solvers;
    const SearchBatch searches = batch(solvers);
    Answers answers(kTasks);
    std::vector<std::atomic<int>> times(kTasks);
    const SearchDone done = [&](std::size_t i, CheckedResult&& checked) {
      answers[i] = {checked.result.generated, checked.solution};
      ++times[i];
    };
    const auto local = executor(coordinator);
    EXPECT_TRUE(local->solve_each(searches, done));
    for (const auto& count : times) EXPECT_EQ(count, 1);
    return answers;
  }

  std::vector<TaskKind> kinds_{search_kind(test::standard_domains())};
  LocalMailboxes mailboxes_{4};
  std::atomic<bool> stop_{false};
  std::array<Ending, 4> endings_{};
  std::list<std::thread> workers_;
};

TEST_F(Ranks, give_the_answers_that_one_thread_gives) {
  const Answers alone = answers(nullptr);
  const auto mailbox = mailboxes_.mailbox(0);
  for (const std::size_t rank : {1U, 2U, 3U}) begin_worker(rank);
  {
    Coordinator coordinator(*mailbox, kHello, 60s);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(answers(&coordinator), alone);
    EXPECT_TRUE(coordinator.end());
  }
  for (std::thread& thread : workers_) thread.join();
  workers_.clear();
  EXPECT_EQ(endings_[1], Ending::done);
  EXPECT_EQ(endings_[3], Ending::done);
}

// Rank 1 takes tasks and says no more; rank 2 says so much too late that they were done by others.
TEST_F(Ranks, that_fall_silent_lose_no_task_and_count_none_twice) {
  const Answers alone = answers(nullptr);
  const auto mailbox = mailboxes_.mailbox(0);
  idle({3});
  const auto silent = mailboxes_.mailbox(1);
  const auto late = mailboxes_.mailbox(2);
  silent->post(0, encode(kHello));
  late->post(0, encode(kHello));
  Coordinator coordinator(*mailbox, kHello, 50ms);
  std::thread answering([&] {
    const std::atomic<bool> never{false};
    BatchStart start;
    while (!stop_) {
      auto envelope = late->take();
      if (!envelope) continue;
      Message message = decode(envelope->bytes);
      if (auto* batch = std::get_if<BatchStart>(&message)) start = *batch;
      const auto* tasks = std::get_if<TaskList>(&message);
      if (tasks == nullptr) continue;
      std::this_thread::sleep_for(200ms);
      const auto service = kinds_.front().begin(start.setup, 1, never);
      for (const auto& [index, task] : tasks->tasks) {
        ResultList list{start.batch, {}};
        list.results.emplace_back(index, service->run(task, 0).value());
        late->post(0, encode(list));
      }
    }
  });
  EXPECT_EQ(answers(&coordinator), alone);
  EXPECT_EQ(answers(&coordinator), alone);
  EXPECT_FALSE(coordinator.end());
  stop_ = true;
  answering.join();
}

TEST_F(Ranks, that_leave_hand_their_tasks_back_at_once) {
  const Answers alone = answers(nullptr);
  const auto mailbox = mailboxes_.mailbox(0);
  idle({2, 3});
  const auto leaving = mailboxes_.mailbox(1);
  leaving->post(0, encode(kHello));
  Coordinator coordinator(*mailbox, kHello, 60s);
  std::atomic<bool> cancelled{false};
  std::thread leaver([&] {
    while (!stop_) {
      const auto envelope = leaving->take();
      if (!envelope) continue;
      const Message message = decode(envelope->bytes);
      if (std::holds_alternative<TaskList>(message))
        leaving->post(0, encode(Leave{"stopped", true}));
      if (std::holds_alternative<Cancel>(message)) cancelled = true;
    }
  });
  while (!cancelled) EXPECT_EQ(answers(&coordinator), alone);  // it need not go on with its tasks
  EXPECT_EQ(answers(&coordinator), alone);
  stop_ = true;
  leaver.join();
}

TEST_F(Ranks, that_send_damaged_messages_get_no_more_tasks) {
  const Answers alone = answers(nullptr);
  const auto mailbox = mailboxes_.mailbox(0);
  idle({2, 3});
  const auto damaged = mailboxes_.mailbox(1);
  damaged->post(0, encode(kHello));
  Coordinator coordinator(*mailbox, kHello, 60s);
  std::atomic<int> lists{0};
  std::thread sender([&] {
    while (!stop_) {
      const auto envelope = damaged->take();
      if (!envelope || !std::holds_alternative<TaskList>(decode(envelope->bytes))) continue;
      ++lists;
      damaged->post(0, "no message");
      damaged->post(0, encode(Alive{}));
    }
  });
  while (lists == 0) EXPECT_EQ(answers(&coordinator), alone);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(answers(&coordinator), alone);
  EXPECT_EQ(lists, 1);
  stop_ = true;
  sender.join();
}

TEST_F(Ranks, end_a_batch_whose_result_cannot_be_taken) {
  const auto mailbox = mailboxes_.mailbox(0);
  idle({2, 3});
  begin_worker(1);
  Coordinator coordinator(*mailbox, kHello, 60s);
  std::vector<solver::SolverSpec> solvers;
  const SearchBatch searches = batch(solvers);
  std::atomic<int> calls{0};
  EXPECT_THROW(executor(&coordinator, 2)
                   ->solve_each(searches,
                                [&](std::size_t, CheckedResult&&) {
                                  if (++calls >= 3) throw common::InputError("disk full");
                                }),
               common::InputError);
  EXPECT_LT(calls, kTasks / 2);
}

TEST_F(Ranks, of_another_build_or_machine_take_no_part) {
  const auto mailbox = mailboxes_.mailbox(0);
  idle({3});
  begin_worker(1, {"another build", "signature", 1});
  begin_worker(2, {"build", "another signature", 1});
  Coordinator coordinator(*mailbox, kHello, 60s);
  for (std::thread& thread : workers_) thread.join();
  workers_.clear();
  EXPECT_EQ(endings_[1], Ending::refused);
  EXPECT_EQ(endings_[2], Ending::refused);
  EXPECT_EQ(answers(&coordinator), answers(nullptr));
}

TEST_F(Ranks, that_are_unfit_for_a_batch_take_no_part) {
  const auto mailbox = mailboxes_.mailbox(0);
  idle({2, 3});
  std::atomic<int> begun{0};
  kinds_.front().begin = [&begun](std::string_view, std::size_t,
                                  const std::atomic<bool>&) -> std::unique_ptr<TaskService> {
    ++begun;
    throw UnfitRank("no such folder");
  };
  begin_worker(1);
  Coordinator coordinator(*mailbox, kHello, 60s);
  const Answers alone = answers(nullptr);
  while (begun == 0) EXPECT_EQ(answers(&coordinator), alone);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(answers(&coordinator), alone);
  EXPECT_EQ(begun, 1);
}

TEST_F(Ranks, that_know_no_such_kind_of_task_have_met_a_bug) {
  const auto mailbox = mailboxes_.mailbox(0);
  idle({2, 3});
  kinds_.front().name = "another";
  begin_worker(1);
  Coordinator coordinator(*mailbox, kHello, 60s);
  std::vector<solver::SolverSpec> solvers;
  const SearchBatch searches = batch(solvers);
  const auto local = executor(&coordinator);
  EXPECT_THROW(while (true) local->solve_each(searches, [](std::size_t, CheckedResult&&) {}),
               std::logic_error);
}

TEST_F(Ranks, leave_when_rank_0_is_silent) {
  const auto mailbox = mailboxes_.mailbox(3);
  const auto local = make_local_executor(1);
  EXPECT_EQ(serve(*mailbox, kinds_, *local, kHello, 20ms, stop_), Ending::deserted);
}

TEST_F(Ranks, end_a_batch_of_which_one_search_has_met_a_bug) {
  const auto mailbox = mailboxes_.mailbox(0);
  idle({2, 3});
  const auto faulty = mailboxes_.mailbox(1);
  faulty->post(0, encode(kHello));
  Coordinator coordinator(*mailbox, kHello, 60s);
  std::atomic<bool> cancelled{false};
  std::thread answering([&] {
    while (!stop_) {
      const auto envelope = faulty->take();
      if (!envelope) continue;
      const Message message = decode(envelope->bytes);
      if (const auto* tasks = std::get_if<TaskList>(&message)) {
        faulty->post(0, encode(Fault{tasks->batch, "a bug"}));
      }
      if (std::holds_alternative<Cancel>(message)) cancelled = true;
    }
  });
  std::vector<solver::SolverSpec> solvers;
  const SearchBatch searches = batch(solvers);
  const auto local = executor(&coordinator);
  try {
    while (true) local->solve_each(searches, [](std::size_t, CheckedResult&&) {});
  } catch (const std::logic_error& error) {
    EXPECT_STREQ(error.what(), "a bug");
  }
  while (!cancelled) std::this_thread::yield();  // it must drop its other tasks
  stop_ = true;
  answering.join();
}

TEST_F(Ranks, stop_by_the_flag_of_the_limits) {
  const auto mailbox = mailboxes_.mailbox(0);
  idle({2, 3});
  begin_worker(1);
  Coordinator coordinator(*mailbox, kHello, 60s);
  std::vector<solver::SolverSpec> solvers;
  SearchBatch searches = batch(solvers);
  std::atomic<bool> stop{false};
  searches.limits.stop = &stop;
  std::atomic<int> calls{0};
  EXPECT_FALSE(executor(&coordinator)->solve_each(searches, [&](std::size_t, CheckedResult&&) {
    if (++calls == 5) stop = true;
  }));
  EXPECT_LT(calls, kTasks);
  EXPECT_EQ(answers(&coordinator), answers(nullptr));  // nothing is left of the batch
}

// Whether rank 0 may wait for a rank in MPI that sends these messages, then none.
bool is_awaited(std::initializer_list<Message> messages) {
  LocalMailboxes mailboxes(2);
  const auto own = mailboxes.mailbox(0);
  Time now{};
  Dispatcher dispatcher(*own, kHello, 1s, now);
  for (const Message& message : messages) dispatcher.receive({1, encode(message)}, now);
  for (int i = 0; i < 20; ++i) dispatcher.turn(now += 100ms);
  EXPECT_TRUE(dispatcher.end(now));
  return dispatcher.all_alive();
}

TEST(Dispatcher, misses_a_rank_that_dies_when_it_takes_part_no_longer) {
  EXPECT_FALSE(is_awaited({kHello}));
  EXPECT_FALSE(is_awaited({kHello, Leave{"out of memory"}}));
  EXPECT_TRUE(is_awaited({kHello, Leave{"stopped", true}}));
  const Hello refused{"another build", "signature", 1};
  EXPECT_FALSE(is_awaited({refused}));
  EXPECT_TRUE(is_awaited({refused, Leave{"refused", true}}));
}

TEST(Dispatcher, tells_the_others_that_it_lives_while_it_awaits_a_last_rank) {
  LocalMailboxes mailboxes(3);
  const auto own = mailboxes.mailbox(0);
  Time now{};
  Dispatcher dispatcher(*own, kHello, 1s, now);
  dispatcher.receive({1, encode(kHello)}, now);
  for (int i = 0; i < 5; ++i) EXPECT_FALSE(dispatcher.end(now += 150ms));
  const auto heard = mailboxes.mailbox(1)->take();
  ASSERT_TRUE(heard.has_value());
  EXPECT_TRUE(std::holds_alternative<Alive>(decode(heard->bytes)));
}

}  // namespace
}  // namespace coevo::fitness::ranks
