// SPDX-License-Identifier: MIT
#include <charconv>
#include <climits>
#include <cstdlib>
#include <list>
#include <set>
#include <stdexcept>
#include <string_view>

#include "common/error.h"
#include "src/fitness/ranks/mailbox.h"

#ifdef COEVO_MPI
#include <mpi.h>
#endif

namespace coevo::fitness::ranks {
namespace {

// Set by Open MPI for each process that mpirun starts.
std::size_t natural_in_environment(const char* name, std::size_t standard) {
  const char* const text = std::getenv(name);
  if (text == nullptr) return standard;
  const std::string_view digits = text;
  std::size_t value = standard;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

#ifdef COEVO_MPI

constexpr int kTag = 17;

// Active sends and receives keep their bytes in place until MPI is done.
struct Transfer {
  std::string bytes;
  MPI_Request request = MPI_REQUEST_NULL;
  std::size_t other = 0;

  enum class State { under_way, done, failed };  // failed: its rank has died
  State state() {
    int done = 0;
    if (MPI_Test(&request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS) return State::failed;
    return done != 0 ? State::done : State::under_way;
  }
};

class MpiMailbox : public Mailbox {
 public:
  MpiMailbox() {
    int level = 0;
    // All calls except begin and end come from one thread, which is not the main thread.
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &level);
    if (level < MPI_THREAD_SERIALIZED) {
      throw common::InputError("mpirun: expected an MPI library with threads");
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int rank = 0;
    int ranks = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    rank_ = static_cast<std::size_t>(rank);
    ranks_ = static_cast<std::size_t>(ranks);
  }

  std::size_t rank() const override { return rank_; }
  std::size_t ranks() const override { return ranks_; }

  void post(std::size_t to, std::string bytes) override {
    if (bytes.size() > INT_MAX) throw std::length_error("a message of more than 2 GiB");
    Transfer& transfer = sends_.emplace_back();
    transfer.bytes = std::move(bytes);
    if (MPI_Isend(transfer.bytes.data(), static_cast<int>(transfer.bytes.size()), MPI_BYTE,
                  static_cast<int>(to), kTag, MPI_COMM_WORLD, &transfer.request) != MPI_SUCCESS) {
      sends_.pop_back();
    }
  }

  std::optional<Envelope> take() override {
    end_sends();
    begin_receives();
    std::set<std::size_t> waiting;  // for an earlier envelope, which may be longer
    for (auto it = receives_.begin(); it != receives_.end();) {
      const auto state = waiting.contains(it->other) ? Transfer::State::under_way : it->state();
      if (state == Transfer::State::under_way) {
        waiting.insert(it->other);
        ++it;
        continue;
      }
      Envelope envelope{it->other, std::move(it->bytes)};
      it = receives_.erase(it);
      if (state == Transfer::State::done) return envelope;
    }
    return std::nullopt;
  }

  bool all_sent() override {
    end_sends();
    return sends_.empty();
  }

 private:
  // Frees what has left.
  void end_sends() {
    std::erase_if(
        sends_, [](Transfer& transfer) { return transfer.state() != Transfer::State::under_way; });
  }
  void begin_receives() {
    while (true) {
      int is_there = 0;
      MPI_Message message = MPI_MESSAGE_NULL;
      MPI_Status status;
      const int error =
          MPI_Improbe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &is_there, &message, &status);
      if (error != MPI_SUCCESS || is_there == 0) break;
      int size = 0;
      MPI_Get_count(&status, MPI_BYTE, &size);
      Transfer& transfer = receives_.emplace_back();
      transfer.other = static_cast<std::size_t>(status.MPI_SOURCE);
      transfer.bytes.resize(static_cast<std::size_t>(size));
      if (MPI_Imrecv(transfer.bytes.data(), size, MPI_BYTE, &message, &transfer.request) !=
          MPI_SUCCESS) {
        receives_.pop_back();
      }
    }
  }

  std::size_t rank_ = 0;
  std::size_t ranks_ = 1;
  std::list<Transfer> sends_;
  std::list<Transfer> receives_;
};

#endif

}  // namespace

std::size_t processes_of_srun() {
  const bool by_mpirun = std::getenv("OMPI_COMM_WORLD_SIZE") != nullptr;
  return by_mpirun ? 1 : natural_in_environment("SLURM_STEP_NUM_TASKS", 1);
}

Place place_by_environment() {
  return {natural_in_environment("OMPI_COMM_WORLD_SIZE", 1),
          natural_in_environment("OMPI_COMM_WORLD_RANK", 0)};
}

#ifdef COEVO_MPI

bool has_mpi() {
  return true;
}

std::unique_ptr<Mailbox> open_mpi_mailbox() {
  return std::make_unique<MpiMailbox>();
}

void finalize_mpi() {
  MPI_Finalize();
}

#else

bool has_mpi() {
  return false;
}

std::unique_ptr<Mailbox> open_mpi_mailbox() {
  throw common::InputError("mpirun: expected a build with -DCOEVO_MPI=ON, for several ranks");
}

void finalize_mpi() {}

#endif

}  // namespace coevo::fitness::ranks
