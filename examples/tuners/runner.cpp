// SPDX-License-Identifier: MIT
// One run of a program for any tuner, as irace asks for it:
//   runner ID_CONFIGURATION ID_INSTANCE SEED INSTANCE --NAME VALUE ...
// prints the cost. irace wants a program without arguments of its own, so the rest is in the
// environment: TUNERS_COMMAND, a word a line with {NAME} and {instance} in it; TUNERS_COST, a
// pattern whose group is the cost of a solved run; TUNERS_PENALTY, the cost of any other;
// TUNERS_LOG, a file to which each run adds its cost, its CPU seconds (the program's and this
// one's) and its instance.
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <regex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

std::string setting(const char* name) {
  const char* const value = std::getenv(name);
  if (value == nullptr) throw std::runtime_error(std::string(name) + ": expected to be set");
  return value;
}

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
}

// The command of the words given: [ID, ID, SEED, INSTANCE, --NAME, VALUE, ...].
std::vector<std::string> command_of(const std::vector<std::string>& given) {
  if (given.size() < 4) throw std::runtime_error("expected ID ID SEED INSTANCE --NAME VALUE ...");
  std::string text = setting("TUNERS_COMMAND");
  replace_all(text, "{instance}", given[3]);
  for (std::size_t i = 4; i + 1 < given.size(); i += 2) {
    replace_all(text, "{" + given[i].substr(2) + "}", given[i + 1]);
  }
  if (text.find('{') != std::string::npos) throw std::runtime_error("expected all parameters");
  std::vector<std::string> words{""};
  for (const char letter : text) {
    if (letter == '\n') {
      words.emplace_back();
    } else {
      words.back() += letter;
    }
  }
  return words;
}

std::string read_all(int descriptor) {
  std::string text;
  char part[4096];
  for (ssize_t size = 0; (size = ::read(descriptor, part, sizeof part)) > 0;) {
    text.append(part, static_cast<std::size_t>(size));
  }
  return text;
}

// What it prints.
std::string output_of(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  pid_t child = 0;
  if (::posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ) != 0) {
    throw std::runtime_error(words[0] + ": expected a program");
  }
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  std::string text = read_all(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFSIGNALED(status) || WEXITSTATUS(status) == 127 || text.empty()) {
    throw std::runtime_error(words[0] + ": crashed, or printed nothing");
  }
  return text;
}

std::string cost_of(const std::string& output) {
  std::smatch found;
  return std::regex_search(output, found, std::regex(setting("TUNERS_COST")))
             ? found.str(1)
             : setting("TUNERS_PENALTY");
}

double cpu_seconds(int who) {
  rusage use{};
  ::getrusage(who, &use);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(use.ru_utime) + seconds(use.ru_stime);
}

// One write at the end of the file: lines of runs at the same time stay whole.
void log_run(const std::string& cost, const std::string& instance) {
  const double seconds = cpu_seconds(RUSAGE_SELF) + cpu_seconds(RUSAGE_CHILDREN);
  const std::string line = cost + " " + std::to_string(seconds) + " " + instance + "\n";
  const int file =
      ::open(setting("TUNERS_LOG").c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0 || ::write(file, line.data(), line.size()) < 0) throw std::runtime_error("log");
  ::close(file);
}

}  // namespace

int main(int count, char** values) try {
  const std::vector<std::string> given(values + 1, values + count);
  const std::string cost = cost_of(output_of(command_of(given)));
  log_run(cost, given[3]);
  std::puts(cost.c_str());
  return 0;
} catch (const std::exception& fault) {
  std::fprintf(stderr, "runner: %s\n", fault.what());
  return 2;
}
