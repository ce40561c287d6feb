// SPDX-License-Identifier: MIT
#include "src/fitness/ranks/mpi_mailbox.h"

#include <charconv>
#include <climits>
#include <cstdlib>
#include <list>
#include <set>
#include <stdexcept>
#include <string_view>

#include "src/common/error.h"

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

// Sends and receives that are under way keep their bytes where they are until MPI is done.
struct Transfer {
  std::string bytes;
  MPI_Request request = MPI_REQUEST_NULL;
  std::size_t other = 0;

  bool is_done() {
    int done = 0;
    // An error ends the transfer too: its rank has died.
    return MPI_Test(&request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS || done != 0;
  }
};

class MpiMailbox : public Mailbox {
 public:
  MpiMailbox() {
    int level = 0;
    // All calls but those of begin and end come from one thread, but not the main one.
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

  std::optional<Letter> take() override {
    begin_receives();
    std::set<std::size_t> waiting;  // for an earlier letter, which may be longer
    for (auto it = receives_.begin(); it != receives_.end(); ++it) {
      if (waiting.contains(it->other)) continue;
      if (!it->is_done()) {
        waiting.insert(it->other);
        continue;
      }
      Letter letter{it->other, std::move(it->bytes)};
      receives_.erase(it);
      return letter;
    }
    return std::nullopt;
  }

  bool is_empty() override {
    std::erase_if(sends_, [](Transfer& transfer) { return transfer.is_done(); });
    return sends_.empty();
  }

 private:
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
      MPI_Imrecv(transfer.bytes.data(), size, MPI_BYTE, &message, &transfer.request);
    }
    (void)is_empty();
  }

  std::size_t rank_ = 0;
  std::size_t ranks_ = 1;
  std::list<Transfer> sends_;
  std::list<Transfer> receives_;
};

#endif

}  // namespace

Place place_by_environment() {
  return {natural_in_environment("OMPI_COMM_WORLD_SIZE", 1),
          natural_in_environment("OMPI_COMM_WORLD_RANK", 0)};
}

#ifdef COEVO_MPI

std::unique_ptr<Mailbox> open_mpi_mailbox() {
  return std::make_unique<MpiMailbox>();
}

void finalize_mpi() {
  MPI_Finalize();
}

#else

std::unique_ptr<Mailbox> open_mpi_mailbox() {
  throw common::InputError("mpirun: expected a build with -DCOEVO_MPI=ON, for several ranks");
}

void finalize_mpi() {}

#endif

}  // namespace coevo::fitness::ranks
