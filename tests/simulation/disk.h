// SPDX-License-Identifier: MIT
// A disk that fails: calls return errors, the power goes and takes with it what was not flushed. It
// lies behind the calls of the C library, which this test program replaces.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "common/random.h"
#include "tests/common/temporary_folder.h"

namespace coevo::simulation {

// Thrown at a disk operation of a process that dies there.
struct Crash {};

// The folder root() and everything below it. A file keeps what it was when it was last flushed, a
// folder the names that it had then; the rest may be lost when the power goes. There is one disk at
// a time.
class Disk {
 public:
  enum class Fault {
    none,
    error,  // that operation alone fails, with EIO
    full,   // it and all later ones fail, with ENOSPC
    half,   // a write is half done, and the disk is full
    crash,  // the process dies before or after it
  };

  Disk();
  ~Disk();
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;

  const std::filesystem::path& root() const { return folder_.path(); }
  // Operations of this process until now, those that change something.
  std::uint64_t operations() const { return operations_; }
  // What happens at the operation of that number, from 1 on, of this process.
  void plan(std::uint64_t at, Fault fault);
  // Whether it has happened.
  bool has_failed() const { return has_failed_; }
  // This process changes nothing more: each call of it does nothing.
  void kill() { is_dead_ = true; }
  // A new process: the plan is over.
  void start_process();

  // All operations that were not flushed are lost, or some of them, or none.
  void lose_power(common::RandomStream& random);
  // Removes everything.
  void clear();

  // What the file would hold after the worst loss of power; "" if its name would be gone.
  std::string flushed_text(const std::filesystem::path& path) const;
  // From now on, a flush of this process does nothing, but says that it did.
  void lie() { lies_ = true; }

  struct Node {
    bool is_folder = false;
    std::string text = {};  // of a file
    std::string flushed = {};
    using Names = std::map<std::string, std::shared_ptr<Node>>;
    Names names = {};  // of a folder
    Names flushed_names = {};
    std::vector<Names> changes = {};  // since it was flushed; null: the name is gone
  };

  // The calls of the C library come here. Each returns what the call returns, and sets errno.
  int open(const char* path, int flags, unsigned mode);
  void close(int descriptor);
  std::int64_t write(int descriptor, const char* bytes, std::size_t size);
  int truncate(int descriptor, std::int64_t size);
  int flush(int descriptor);
  int rename(const char* from, const char* to);
  int make_folder(const char* path, unsigned mode);
  int remove(const char* path, bool is_folder);
  bool has(const char* path) const;
  bool has(int descriptor) const { return opened_.contains(descriptor); }

 private:
  enum class Verdict { pass, fail, half, ignore };
  Verdict verdict(bool may_throw);
  Verdict fail(int error);
  struct Place {
    Node* folder = nullptr;  // null: there is none
    std::string name;
  };
  Place place(const std::string& path) const;
  std::shared_ptr<Node> node(const std::string& path) const;
  static void change(Node& folder, const Node::Names& names);
  static void survive(Node& node, int mode, common::RandomStream& random);
  void write_out(const Node& node, const std::filesystem::path& path);

  common::TemporaryFolder folder_;
  std::shared_ptr<Node> root_;
  std::map<int, std::shared_ptr<Node>> opened_;
  std::uint64_t operations_ = 0;
  std::uint64_t fails_at_ = 0;
  Fault fault_ = Fault::none;
  bool has_failed_ = false;
  bool is_dead_ = false;
  bool is_full_ = false;
  bool lies_ = false;
};

}  // namespace coevo::simulation
