// SPDX-License-Identifier: MIT
// Puzzles from shared libraries (include/coevo/library.h).
#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

#include "common/error.h"
#include "common/version.h"
#include "python/module.h"

namespace coevo::python {
namespace {

template <class Function>
Function* function_of(void* library, const char* name, const std::string& file) {
  void* const found = ::dlsym(library, name);
  if (found != nullptr) return reinterpret_cast<Function*>(found);
  throw common::InputError(
      fmt::format("{}: expected a library with COEVO_LIBRARY, but it has no {}", file, name));
}

// Names of the puzzles that the library adds. It stays loaded: the puzzles are its code.
std::vector<std::string> load_puzzles(const std::string& file) {
  const std::string path = std::filesystem::absolute(file).string();
  void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw common::InputError(fmt::format("{}: {}", file, ::dlerror()));
  const std::string build = function_of<const char*()>(library, "coevo_library_build", file)();
  if (build != common::build()) {
    throw common::InputError(fmt::format("{}: expected a library built with coevo {}, not {}", file,
                                         common::build(), build));
  }
  Registry extended = registry();
  const std::size_t before = extended.domains().size();
  function_of<void(Registry&)>(library, "coevo_library_add", file)(extended);
  const auto names = extended.domain_names();
  set_registry(std::move(extended));
  return {names.begin() + static_cast<std::ptrdiff_t>(before), names.end()};
}

}  // namespace

void bind_library(py::module_& module) {
  module.def("load_puzzles", &load_puzzles, py::arg("library"));
}

}  // namespace coevo::python
