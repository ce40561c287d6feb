// SPDX-License-Identifier: MIT
#include "tests/app/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sstream>

#include "common/files/atomic_file.h"

namespace coevo::cli {
namespace {

namespace fs = std::filesystem;

void redirect(const fs::path& file, int flags, int number) {
  const int descriptor = ::open(file.c_str(), flags | O_CREAT, 0644);
  if (descriptor < 0 || ::dup2(descriptor, number) < 0) ::_exit(126);
  ::close(descriptor);
}

// Negative: no limit.
void limit_to(int resource, long bytes) {
  if (bytes < 0) return;
  const struct rlimit limit = {static_cast<rlim_t>(bytes), static_cast<rlim_t>(bytes)};
  ::setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

// In the child: all that can go wrong ends it with a status no test expects.
void become(const Arguments& arguments, const Surroundings& surroundings, const fs::path& folder,
            const fs::path& outputs) {
  const bool from_file = !surroundings.input_file.empty();
  redirect(from_file ? fs::path(surroundings.input_file) : outputs / "in", O_RDONLY, STDIN_FILENO);
  const bool elsewhere = !surroundings.output_file.empty();
  redirect(elsewhere ? fs::path(surroundings.output_file) : outputs / "out",
           O_WRONLY | (elsewhere ? 0 : O_TRUNC), STDOUT_FILENO);
  redirect(outputs / "err", O_WRONLY | O_TRUNC, STDERR_FILENO);
  if (!surroundings.error_file.empty()) {
    redirect(surroundings.error_file, O_WRONLY, STDERR_FILENO);
  }
  for (const int number : surroundings.closed) ::close(number);
  if (::chdir(folder.c_str()) != 0) ::_exit(126);
  limit_to(RLIMIT_FSIZE, surroundings.file_size_limit);
  limit_to(RLIMIT_AS, surroundings.memory_limit);
  if (surroundings.without_rights && ::geteuid() == 0 && ::setuid(65534) != 0) ::_exit(126);
  for (const auto& [name, value] : surroundings.environment) {
    ::setenv(name.c_str(), value.c_str(), 1);
  }
  Arguments all = surroundings.launcher;
  all.push_back(surroundings.program.empty() ? COEVO_PROGRAM : surroundings.program);
  all.insert(all.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& argument : all) argv.push_back(argument.data());
  argv.push_back(nullptr);
  ::execvp(argv.front(), argv.data());
  ::_exit(127);
}

}  // namespace

Workplace::Process Workplace::start(const Arguments& arguments, const Surroundings& surroundings) {
  const fs::path outputs = outputs_ / std::to_string(++started_);
  fs::create_directory(outputs);
  common::write_atomically(outputs / "in", surroundings.input);
  const std::string cache = (outputs_ / "cache").string();
  const pid_t child = ::fork();
  if (child == 0) {
    ::setenv("COEVO_CACHE", cache.c_str(), 1);
    become(arguments, surroundings, folder_.path(), outputs);
  }
  return {child, outputs};
}

Result Workplace::run(const Arguments& arguments, const Surroundings& surroundings) {
  return start(arguments, surroundings).wait();
}

Workplace::Process::~Process() {
  if (child_ < 0) return;
  ::kill(child_, SIGKILL);
  ::waitpid(child_, nullptr, 0);
}

void Workplace::Process::signal(int number) const {
  ::kill(child_, number);
}

bool Workplace::Process::is_running() const {
  siginfo_t info = {};
  return ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == 0;
}

bool Workplace::Process::catches(int number) const {
  std::istringstream status(common::read_whole_file("/proc/" + std::to_string(child_) + "/status"));
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with("SigCgt:")) continue;
    return (std::stoull(line.substr(7), nullptr, 16) >> (number - 1) & 1) != 0;
  }
  return false;
}

void Workplace::Process::await_handler(int number) const {
  while (is_running() && !catches(number)) ::usleep(500);
}

std::string Workplace::Process::printed(const char* name) const {
  return fs::exists(outputs_ / name) ? common::read_whole_file(outputs_ / name) : "";
}

Result Workplace::Process::wait() {
  int status = 0;
  ::waitpid(child_, &status, 0);
  child_ = -1;
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), printed("out"),
          printed("err")};
}

void Workplace::write(const std::string& name, const std::string& text) const {
  common::write_atomically(folder_ / name, text);
}
std::string Workplace::read(const std::string& name) const {
  return common::read_whole_file(folder_ / name);
}
bool Workplace::has(const std::string& name) const {
  return fs::exists(folder_ / name);
}

std::map<std::string, std::string> Workplace::files(const std::string& below) const {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder_ / below)) {
    if (!entry.is_regular_file()) continue;
    files[entry.path().lexically_relative(folder_ / below).string()] =
        common::read_whole_file(entry.path());
  }
  return files;
}

nlohmann::json json_of(const std::string& text) {
  auto json = nlohmann::json::parse(text, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << text;
  return json;
}

std::vector<nlohmann::json> json_lines_of(const std::string& text) {
  std::vector<nlohmann::json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(json_of(line));
  return lines;
}

void expect_one_line_fault(const Result& result, const std::string& part) {
  EXPECT_EQ(result.status, 2) << result.err;
  EXPECT_EQ(result.out, "");
  const std::string program = fs::path(COEVO_PROGRAM).filename().string();
  EXPECT_TRUE(result.err.starts_with(program + ": ")) << result.err;
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  EXPECT_NE(result.err.find(part), std::string::npos) << part << " in\n" << result.err;
}

std::string tiny_config() {
  return "solver:\n"
         "  search: {name: hsd, lookahead: 1}\n"
         "  heuristics: [hsdh, num_cards_not_at_foundations, heineman, free_cells]\n"
         "limits: {nodes: 3000}\n"
         "fitness: {baseline_nodes: 3000}\n"
         "training: {instances: 1-200, sample: 30}\n"
         "learning: {method: hillis, population: 4, interval: 1, instances: 2}\n"
         "evolver: {name: ga, generations: 6, population: 6}\n"
         "champion: {candidates: 2, instances: 10}\n";
}

std::string tiny_weights() {
  return "{\"format\": \"coevo-weights\", \"version\": 1, \"domain\": \"freecell\",\n"
         " \"search\": {\"name\": \"hsd\", \"lookahead\": 2, \"auto_moves\": \"heineman\"},\n"
         " \"weights\": {\"heineman\": 1}, \"quantisation\": 156}\n";
}

std::map<std::string, std::string> run_files(const Workplace& workplace, const std::string& run) {
  auto files = workplace.files(run);
  files.erase("manifest.json");
  files.erase("log.txt");
  files.erase("process.json");
  return files;
}

}  // namespace coevo::cli
