// SPDX-License-Identifier: MIT
// Shared by the fuzz targets. A target is one function of bytes, `void fuzz_NAME(std::string text)`
// in a file *_targets.cpp. It may refuse them only with an InputError of one line; accepted bytes
// must keep the reader's promises. libFuzzer calls it (COEVO_FUZZERS), or corpus_main.cpp with each
// file of its corpus, through LLVMFuzzerTestOneInput, which CMake makes for each target.
#pragma once

#include <stdlib.h>  // mkdtemp

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "common/error.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace coevo::fuzz {

// Ends the process, so that the fuzzer keeps the input.
inline void require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "broken promise: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

// Whether `read` accepts its input.
template <typename Read>
bool accepts(const Read& read) {
  try {
    read();
    return true;
  } catch (const common::InputError& fault) {
    require(*fault.what() != '\0', "a message says something");
    return false;
  }
}

// The input's first byte, which chooses what the rest is for; it is taken off.
inline std::size_t take_choice(std::string& text, std::size_t choices) {
  if (text.empty()) return 0;
  const auto choice = static_cast<std::size_t>(static_cast<unsigned char>(text.front()));
  text.erase(0, 1);
  return choice % choices;
}

// A folder for the process; its files are written again for each input.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "coevo-fuzz-XXXXXX").string();
    require(::mkdtemp(name.data()) != nullptr, "a temporary folder");
    path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path write(const std::string& name, std::string_view text) const {
    const auto file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace coevo::fuzz
