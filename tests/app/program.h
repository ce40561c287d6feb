// SPDX-License-Identifier: MIT
// Runs the built program as a user would.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/common/temporary_folder.h"

namespace coevo::cli {

using Arguments = std::vector<std::string>;

struct Result {
  int status = -1;  // exit status; 128 + signal for a killed process
  std::string out;
  std::string err;
};

// The environment of the program.
struct Surroundings {
  Arguments launcher = {};       // a program, with arguments, that starts ours, e.g. mpirun
  std::string input = {};        // standard input
  std::string input_file = {};   // and comes from there instead, if named
  std::string output_file = {};  // standard output goes there instead, e.g. /dev/full
  std::string error_file = {};   // and standard error there
  std::vector<int> closed = {};  // of the standard files 0, 1, 2
  long file_size_limit = -1;     // bytes a file may have, also what it prints; -1: none
  long memory_limit = -1;        // bytes of the address space; -1: none
  bool without_rights = false;   // as user nobody, where we are root
  std::string program = {};      // another one than in these tests
  std::map<std::string, std::string> environment = {};  // added to ours
};

// A folder in which the program runs, with its own cache. Paths in arguments are relative to it.
class Workplace {
 public:
  // A running program; killed if it is still there at the end.
  class Process {
   public:
    Process(pid_t child, std::filesystem::path outputs) : child_(child), outputs_(outputs) {}
    Process(Process&& other) noexcept : child_(other.child_), outputs_(other.outputs_) {
      other.child_ = -1;
    }
    ~Process();
    void signal(int number) const;
    bool is_running() const;
    // Waits until it has installed a handler for that signal, or has ended.
    void await_handler(int number) const;
    Result wait();
    std::string out() const { return printed("out"); }  // so far

   private:
    std::string printed(const char* name) const;
    bool catches(int number) const;
    pid_t child_;
    std::filesystem::path outputs_;
  };

  Result run(const Arguments& arguments, const Surroundings& surroundings = {});
  Process start(const Arguments& arguments, const Surroundings& surroundings = {});

  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;
  bool has(const std::string& name) const;
  std::filesystem::path path(const std::string& name) const { return folder_ / name; }
  // Every file below it by its relative name.
  std::map<std::string, std::string> files(const std::string& below) const;

 private:
  common::TemporaryFolder folder_;
  common::TemporaryFolder outputs_;  // the program's output and cache, out of its way
  int started_ = 0;
};

// The one JSON document, or one per line.
nlohmann::json json_of(const std::string& text);
std::vector<nlohmann::json> json_lines_of(const std::string& text);

// Standard error is one line that begins with the program's name and a colon, exit status 2,
// nothing on standard output.
void expect_one_line_fault(const Result& result, const std::string& part);

// A small evolution of six generations.
std::string tiny_config();
// A weight file that does not change with the shipped ones.
std::string tiny_weights();
// A run folder's files, except those that name times and machines.
std::map<std::string, std::string> run_files(const Workplace& workplace, const std::string& run);

}  // namespace coevo::cli
