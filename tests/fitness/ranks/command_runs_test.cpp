// SPDX-License-Identifier: MIT
// Messages between ranks, and runs of a command over ranks.
#include <gtest/gtest.h>

#include <csignal>
#include <list>
#include <set>

#include "common/error.h"
#include "src/fitness/command/command_evaluator.h"
#include "src/fitness/command/command_target.h"
#include "src/fitness/ranks/coordinator.h"
#include "src/fitness/ranks/message.h"
#include "src/fitness/ranks/worker.h"
#include "tests/fitness/altered.h"
#include "tests/fitness/command/scripts.h"
#include "tests/fitness/ranks/local_mailboxes.h"

namespace coevo::fitness::ranks {
namespace {

std::vector<Message> one_of_each() {
  const std::string any{"no text: \0 \xff \x80", 14};
  return {Hello{"build", "signature", 16},
          Refusal{"why"},
          BatchStart{7, "kind", any},
          Cancel{7},
          TaskList{7, {{3, any}, {1ULL << 40, ""}}},
          ResultList{7, {{3, ""}, {4, any}}},
          Fault{7, "what", true},
          Leave{"why"},
          Alive{},
          End{}};
}

// Every value of every kind, since all are in the bytes.
TEST(Message, comes_back_as_it_was_sent) {
  const auto messages = one_of_each();
  ASSERT_EQ(messages.size(), std::variant_size_v<Message>);
  for (std::size_t i = 0; i < messages.size(); ++i) {
    ASSERT_EQ(messages[i].index(), i);
    const std::string bytes = encode(messages[i]);
    const Message again = decode(bytes);
    EXPECT_EQ(again.index(), i);
    EXPECT_EQ(encode(again), bytes);
  }
  const auto sent = std::get<ResultList>(messages[5]).results;
  EXPECT_EQ(std::get<ResultList>(decode(encode(messages[5]))).results, sent);
}

TEST(Message, that_nests_deeply_is_refused) {
  EXPECT_THROW(decode(std::string(1'000'000, '\x81')), common::InputError);  // arrays of one
}

TEST(Message, that_is_cut_or_altered_is_refused_or_read_never_more) {
  for (const Message& message : one_of_each()) expect_careful(encode(message), decode);
}

// Runs of a command on ranks that are threads of one process: each is in the log once, and no
// child outlives what it was started for.

using namespace std::chrono_literals;

const Hello kOneThread{"build", "signature", 1};
constexpr std::size_t kBoards = 4;

// As command_kind(), and counts the results.
TaskKind counted(std::atomic<int>& results) {
  class Counted : public TaskService {
   public:
    Counted(std::unique_ptr<TaskService> service, std::atomic<int>& results)
        : service_(std::move(service)), results_(results) {}
    std::optional<std::string> run(std::string_view task, std::size_t worker) override {
      auto result = service_->run(task, worker);
      if (result) ++results_;
      return result;
    }

   private:
    std::unique_ptr<TaskService> service_;
    std::atomic<int>& results_;
  };
  const TaskKind kind = command::command_kind();
  return {kind.name, [kind, &results](std::string_view setup, std::size_t workers,
                                      const std::atomic<bool>& stop) {
            return std::make_unique<Counted>(kind.begin(setup, workers, stop), results);
          }};
}

// `solver EFFORT BOARD` takes as many nodes as the board's number says, times the effort; all but
// the first board wait for a file `go`, if there is one `wait`.
class CommandRunsOnRanks : public testing::Test {
 protected:
  CommandRunsOnRanks() {
    scripts_.add("solver", "cd " + scripts_.path("") +
                               "\necho $$ > $1-${2##*/}.new; mv $1-${2##*/}.new $1-${2##*/}.pid\n"
                               "if [ -e wait ]; then case $2 in *a) ;; *)\n"
                               "while [ ! -e go ]; do sleep 0.01; done;; esac; fi\n"
                               "read base < $2; echo solved; echo nodes $((base * $1))");
    std::filesystem::create_directory(scripts_.path("boards"));
    int base = 0;
    for (const char* name : {"a", "b", "c", "d"}) {
      scripts_.write(std::string("boards/") + name, std::to_string(++base) + "\n");
    }
    const std::string text = "{target: {command: [\"" + scripts_.path("solver") +
                             "\", \"{effort}\", \"{instance}\"], protocol: regex, measure: nodes,\n"
                             "cost: 'nodes (\\S+)', solved: '^solved', cutoff: 100,\n"
                             "kill_after: 60, parameters: {effort: {integer: [1, 9], default: 5}}},"
                             "\ntraining: {files: \"" +
                             scripts_.path("boards") + "\"}}";
    target_ = std::make_unique<command::CommandTarget>(
        command::CommandTarget::read(common::ConfigNode::parse(text, "c.yaml")));
  }
  ~CommandRunsOnRanks() override {
    stop_ = true;
    for (std::thread& thread : workers_) thread.join();
  }

  void begin_worker(std::size_t rank, const std::atomic<bool>& stop) {
    workers_.emplace_back([this, rank, &stop] {
      const auto mailbox = mailboxes_.mailbox(rank);
      const std::array kinds{counted(served_)};
      serve(*mailbox, kinds, *make_local_executor(1), kOneThread, 60s, stop);
    });
  }
  // Every effort on every board; with a log in that folder, if there is one. Without a coordinator
  // on one thread.
  std::vector<double> fitness(Coordinator* coordinator, const std::filesystem::path& folder = {}) {
    const auto executor = coordinator == nullptr ? make_local_executor(1)
                                                 : spread(make_local_executor(1), *coordinator);
    const auto evaluator = target_->make_evaluator({*executor, &interrupted_, folder});
    std::vector<evolve::Genome> hosts;
    std::vector<evolve::Task> tasks;
    for (std::size_t effort = 1; effort <= 9; ++effort) {
      hosts.push_back(target_->space().encode({{"effort", std::to_string(effort)}}));
      for (std::size_t board = 1; board <= kBoards; ++board) tasks.push_back({effort - 1, board});
    }
    std::vector<double> result;
    for (const auto& score : evaluator->evaluate(hosts, tasks)) result.push_back(score.fitness);
    return result;
  }
  // An empty one.
  std::filesystem::path folder() {
    const auto path = scripts_.path("log" + std::to_string(++folders_));
    std::filesystem::create_directory(path);
    return path;
  }
  static std::size_t logged(const std::filesystem::path& folder) {
    std::multiset<std::string> runs;
    for (const std::string& line :
         common::read_lines(folder / "runs.jsonl", common::json_seal_holds).lines) {
      runs.insert(line.substr(0, line.find("\"outcome\"")));
    }
    EXPECT_EQ(std::set<std::string>(runs.begin(), runs.end()).size(), runs.size());
    return runs.size();
  }
  // The children that have started and wait, once there are enough.
  std::vector<pid_t> waiting_children(std::size_t count) {
    std::vector<pid_t> children;
    while (children.size() < count) {
      std::this_thread::sleep_for(1ms);
      children.clear();
      for (const auto& entry : std::filesystem::directory_iterator(scripts_.path(""))) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(".pid") || name.ends_with("a.pid")) continue;
        children.push_back(std::stoi(scripts_.read(name)));
      }
    }
    return children;
  }
  static bool is_there(pid_t child) { return ::kill(child, 0) == 0; }

  command::Scripts scripts_;
  std::unique_ptr<command::CommandTarget> target_;
  LocalMailboxes mailboxes_{3};
  std::unique_ptr<Mailbox> own_ = mailboxes_.mailbox(0);
  std::atomic<bool> stop_{false};
  std::atomic<bool> interrupted_{false};
  std::atomic<int> served_{0};
  std::list<std::thread> workers_;
  int folders_ = 0;
};

TEST_F(CommandRunsOnRanks, have_the_scores_of_one_thread_and_are_in_the_log_once) {
  const auto alone = fitness(nullptr);
  for (const std::size_t rank : {1U, 2U}) begin_worker(rank, stop_);
  Coordinator coordinator(*own_, kOneThread, 60s);
  while (served_ == 0) {
    const auto log = folder();
    EXPECT_EQ(fitness(&coordinator, log), alone);
    EXPECT_EQ(logged(log), alone.size());
  }
  // All are in the log of the last one.
  const int served = served_;
  EXPECT_EQ(fitness(&coordinator, scripts_.path("log" + std::to_string(folders_))), alone);
  EXPECT_EQ(served_, served);
  EXPECT_TRUE(coordinator.end());
}

// It answers so late that its runs were made by others.
TEST_F(CommandRunsOnRanks, that_a_silent_rank_has_are_made_by_others) {
  const auto alone = fitness(nullptr);
  mailboxes_.mailbox(2)->post(0, encode(Alive{}));
  const auto late = mailboxes_.mailbox(1);
  late->post(0, encode(kOneThread));
  Coordinator coordinator(*own_, kOneThread, 50ms);
  std::atomic<int> answers{0};
  std::thread answering([&] {
    const std::atomic<bool> never{false};
    BatchStart start;
    while (!stop_) {
      const auto envelope = late->take();
      if (!envelope) {  // it is not silent before it has work
        late->post(0, encode(Alive{}));
        std::this_thread::sleep_for(1ms);
        continue;
      }
      const Message message = decode(envelope->bytes);
      if (const auto* batch = std::get_if<BatchStart>(&message)) start = *batch;
      const auto* list = std::get_if<TaskList>(&message);
      if (list == nullptr) continue;
      std::this_thread::sleep_for(200ms);
      const auto service = command::command_kind().begin(start.setup, 1, never);
      for (const auto& [index, task] : list->tasks) {
        late->post(0, encode(ResultList{start.batch, {{index, service->run(task, 0).value()}}}));
      }
      ++answers;
    }
  });
  const auto log = folder();
  while (answers == 0) {
    std::filesystem::remove(log / "runs.jsonl");
    EXPECT_EQ(fitness(&coordinator, log), alone);
    EXPECT_EQ(logged(log), alone.size());
  }
  stop_ = true;
  answering.join();
}

TEST_F(CommandRunsOnRanks, end_with_the_batch_that_is_interrupted) {
  scripts_.write("wait", "");
  begin_worker(1, stop_);
  mailboxes_.mailbox(2)->post(0, encode(Alive{}));
  Coordinator coordinator(*own_, kOneThread, 60s);
  const auto log = folder();
  std::thread evaluation([&] { EXPECT_THROW(fitness(&coordinator, log), evolve::Interrupted); });
  const auto children = waiting_children(2);  // one here, one on rank 1
  interrupted_ = true;
  evaluation.join();
  for (const pid_t child : children) {
    while (is_there(child)) std::this_thread::sleep_for(1ms);
  }
  EXPECT_LT(logged(log), 9 * kBoards);
}

TEST_F(CommandRunsOnRanks, of_a_rank_that_is_stopped_end_and_go_to_others) {
  const auto alone = fitness(nullptr);
  for (std::size_t effort = 1; effort <= 9; ++effort) {
    for (const char* board : {"a", "b", "c", "d"}) {
      std::filesystem::remove(scripts_.path(std::to_string(effort) + "-" + board + ".pid"));
    }
  }
  scripts_.write("wait", "");
  std::atomic<bool> stop_worker{false};
  begin_worker(1, stop_worker);
  mailboxes_.mailbox(2)->post(0, encode(Alive{}));
  Coordinator coordinator(*own_, kOneThread, 60s);
  const auto log = folder();
  std::thread evaluation([&] { EXPECT_EQ(fitness(&coordinator, log), alone); });
  const auto children = waiting_children(2);
  stop_worker = true;
  workers_.front().join();
  workers_.clear();
  EXPECT_EQ(std::ranges::count_if(children, is_there), 1);
  scripts_.write("go", "");
  evaluation.join();
  EXPECT_EQ(logged(log), alone.size());
}

}  // namespace
}  // namespace coevo::fitness::ranks
