// SPDX-License-Identifier: MIT
#include "python/module.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "common/error.h"
#include "common/text.h"
#include "common/version.h"

namespace coevo::python {
namespace {

Registry& own_registry() {
  static Registry registry = standard_registry();
  return registry;
}

}  // namespace

const Registry& registry() {
  return own_registry();
}

void set_registry(Registry registry) {
  own_registry() = std::move(registry);
}

const solver::Domain& domain_named(const std::string& name) {
  return name.empty() ? registry().default_domain() : registry().domain(name);
}

solver::Instance instance_of(const solver::Domain& domain, std::uint64_t number,
                             const std::string& where) {
  if (number < domain.first_instance() || number > domain.last_instance()) {
    throw common::InputError(
        fmt::format("{}: {}: expected the number of an instance of {}, {} to {}", where, number,
                    domain.name(), domain.first_instance(), domain.last_instance()));
  }
  return {number, ""};
}

solver::Instance instance_of(const solver::Domain& domain, const common::Settings& settings,
                             const py::handle& instance, const std::string& where) {
  if (py::isinstance<py::str>(instance)) {
    return domain.read_board(instance.cast<std::string>(), where, settings);
  }
  try {
    return instance_of(domain, instance.cast<std::uint64_t>(), where);
  } catch (const py::cast_error&) {
    throw common::InputError(
        fmt::format("{}: {}: expected the number of an instance of {}, {} to {}, or a board's text",
                    where, common::printable(std::string(py::repr(instance))), domain.name(),
                    domain.first_instance(), domain.last_instance()));
  }
}

namespace {

void register_errors(py::module_& module) {
  const py::object input_error =
      py::register_exception<common::InputError>(module, "InputError", PyExc_ValueError);
  input_error.attr("__module__") = "coevo";
  input_error.attr("__doc__") =
      "A caller's mistake; one line names the place, the fault and what was expected.";
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const std::filesystem::filesystem_error& error) {
      PyErr_SetObject(PyExc_OSError, py::make_tuple(error.code().value(), error.code().message(),
                                                    error.path1().string())
                                         .ptr());
    } catch (const std::logic_error& error) {  // any fault of ours
      PyErr_SetString(PyExc_RuntimeError, error.what());
    }
  });
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  register_errors(module);
  module.attr("__version__") = common::version();
  bind_solver(module);
  bind_evaluate(module);
  bind_solve(module);
  bind_evolve(module);
  bind_read(module);
  bind_library(module);
}

namespace {

// Puzzles from shared libraries (include/coevo/library.h).
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

// The name of the puzzle that the rule file describes.
std::string load_game(const std::string& file) {
  if (!solver::is_game_file(file)) {
    throw common::InputError(
        fmt::format("'{}': expected a rule file, with a '/' or ending like YAML or JSON", file));
  }
  Registry extended = registry();
  const std::string name = extended.add_game(file).name();
  set_registry(std::move(extended));
  return name;
}

}  // namespace

void bind_library(py::module_& module) {
  module.def("load_puzzles", &load_puzzles, py::arg("library"));
  module.def("load_game", &load_game, py::arg("rules"));
}

}  // namespace coevo::python
