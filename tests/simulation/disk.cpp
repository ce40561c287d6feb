// SPDX-License-Identifier: MIT
#include "tests/simulation/disk.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdarg>
#include <exception>
#include <fstream>

namespace coevo::simulation {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPage = 4096;

Disk* the_disk = nullptr;  // the one that the C library's calls go to

template <typename Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

int real_open(const char* path, int flags, unsigned mode) {
  static const auto call = real<int(const char*, int, ...)>("open");
  return call(path, flags, mode);
}

bool is_on_disk(const char* path) {
  return the_disk != nullptr && the_disk->has(path);
}

bool is_on_disk(int descriptor) {
  return the_disk != nullptr && the_disk->has(descriptor);
}

std::string path_at(int folder, const char* name) {
  std::array<char, 4096> text{};
  const std::string link = "/proc/self/fd/" + std::to_string(folder);
  const auto size = ::readlink(link.c_str(), text.data(), text.size());
  return std::string(text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))) + "/" +
         name;
}

// What is left of a file of which a part was not flushed.
std::string torn(const std::string& flushed, const std::string& text, bool has_holes,
                 common::RandomStream& random) {
  const auto [end, ignored] = std::ranges::mismatch(text, flushed);
  const auto common = static_cast<std::size_t>(end - text.begin());
  if (common < flushed.size() && random.below(2) == 0) return flushed;
  std::string left = text.substr(0, common + random.below(text.size() - common + 1));
  for (std::size_t page = common / kPage; has_holes && page * kPage < left.size(); ++page) {
    const std::size_t from = std::max(common, page * kPage);
    const std::size_t to = std::min(left.size(), (page + 1) * kPage);
    if (random.below(2) == 0) std::fill(left.begin() + from, left.begin() + to, '\0');
  }
  return left;
}

}  // namespace

// In memory, where there is such a folder.
Disk::Disk()
    : folder_(fs::is_directory("/dev/shm") ? "/dev/shm" : fs::temp_directory_path()),
      root_(std::make_shared<Node>(Node{.is_folder = true})) {
  the_disk = this;
}

Disk::~Disk() {
  the_disk = nullptr;
}

void Disk::plan(std::uint64_t at, Fault fault) {
  fails_at_ = operations_ + at;
  fault_ = fault;
}

void Disk::start_process() {
  operations_ = 0;
  fails_at_ = 0;
  has_failed_ = is_dead_ = is_full_ = lies_ = false;
}

void Disk::clear() {
  root_ = std::make_shared<Node>(Node{.is_folder = true});
  write_out(*root_, root());
}

Disk::Verdict Disk::fail(int error) {
  errno = error;
  return Verdict::fail;
}

Disk::Verdict Disk::verdict(bool may_throw) {
  const bool was_dead = is_dead_;
  if (!was_dead && ++operations_ == fails_at_) {
    has_failed_ = true;
    is_dead_ = fault_ == Fault::crash;
    is_full_ = fault_ == Fault::full || fault_ == Fault::half;
    if (fault_ == Fault::error) return fail(EIO);
    if (fault_ == Fault::half) return Verdict::half;
  }
  // What its destructors do no longer happens.
  if (is_dead_ && may_throw && std::uncaught_exceptions() == 0) throw Crash();
  if (is_dead_) return Verdict::ignore;
  return is_full_ ? fail(ENOSPC) : Verdict::pass;
}

bool Disk::has(const char* path) const {
  const std::string_view name = path;
  const std::string& own = root().native();
  return name.starts_with(own) && (name.size() == own.size() || name[own.size()] == '/');
}

std::shared_ptr<Disk::Node> Disk::node(const std::string& path) const {
  std::shared_ptr<Node> found = root_;
  for (const fs::path& part : fs::path(path).lexically_relative(root())) {
    if (part == "." || !found) continue;
    const auto child = found->names.find(part.string());
    found = child == found->names.end() ? nullptr : child->second;
  }
  return found;
}

Disk::Place Disk::place(const std::string& path) const {
  const fs::path whole = path;
  return {node(whole.parent_path().string()).get(), whole.filename().string()};
}

void Disk::change(Node& folder, const Node::Names& names) {
  for (const auto& [name, node] : names) {
    if (node) folder.names[name] = node;
    if (!node) folder.names.erase(name);
  }
  folder.changes.push_back(names);
}

int Disk::open(const char* path, int flags, unsigned mode) {
  auto opened = node(path);
  const bool creates = !opened && (flags & O_CREAT) != 0;
  if (creates) {
    const Verdict verdict = this->verdict(true);
    if (verdict == Verdict::ignore) return real_open("/dev/null", O_WRONLY | O_CLOEXEC, 0);
    if (verdict == Verdict::fail) return -1;
  }
  const int descriptor = real_open(path, flags, mode);
  if (descriptor < 0) return -1;
  if (creates) {
    opened = std::make_shared<Node>();
    const Place at = place(path);
    change(*at.folder, {{at.name, opened}});
  }
  opened_[descriptor] = opened;
  return descriptor;
}

void Disk::close(int descriptor) {
  opened_.erase(descriptor);
}

// Everything that we write is at the end of its file.
std::int64_t Disk::write(int descriptor, const char* bytes, std::size_t size) {
  static const auto call = real<ssize_t(int, const void*, std::size_t)>("write");
  const Verdict verdict = this->verdict(true);
  if (verdict == Verdict::fail) return -1;
  if (verdict == Verdict::ignore) return static_cast<std::int64_t>(size);
  if (verdict == Verdict::half) size = std::max<std::size_t>(size / 2, 1);
  const auto written = call(descriptor, bytes, size);
  if (written > 0) {
    opened_.at(descriptor)->text.append(bytes, static_cast<std::size_t>(written));
  }
  return written;
}

int Disk::truncate(int descriptor, std::int64_t size) {
  static const auto call = real<int(int, off_t)>("ftruncate");
  if (is_dead_) return 0;
  const int status = call(descriptor, size);
  if (status == 0) opened_.at(descriptor)->text.resize(static_cast<std::size_t>(size));
  return status;
}

int Disk::flush(int descriptor) {
  const Verdict verdict = this->verdict(true);
  if (verdict == Verdict::fail) return -1;
  if (verdict == Verdict::ignore || lies_) return 0;
  Node& node = *opened_.at(descriptor);
  node.flushed = node.text;
  node.flushed_names = node.names;
  node.changes.clear();
  return 0;
}

int Disk::rename(const char* from, const char* to) {
  static const auto call = real<int(const char*, const char*)>("rename");
  const Verdict verdict = this->verdict(false);
  if (verdict != Verdict::pass) return verdict == Verdict::ignore ? 0 : -1;
  const int status = call(from, to);
  if (status != 0) return status;
  const Place old_place = place(from);
  const Place new_place = place(to);
  change(*new_place.folder, {{old_place.name, nullptr}, {new_place.name, node(from)}});
  return 0;
}

int Disk::make_folder(const char* path, unsigned mode) {
  static const auto call = real<int(const char*, mode_t)>("mkdir");
  if (node(path)) return call(path, mode);
  const Verdict verdict = this->verdict(false);
  if (verdict != Verdict::pass) return verdict == Verdict::ignore ? 0 : -1;
  const int status = call(path, mode);
  const Place at = place(path);
  if (status == 0) {
    change(*at.folder, {{at.name, std::make_shared<Node>(Node{.is_folder = true})}});
  }
  return status;
}

int Disk::remove(const char* path, bool is_folder) {
  static const auto unlink_call = real<int(const char*)>("unlink");
  static const auto rmdir_call = real<int(const char*)>("rmdir");
  if (is_dead_) return 0;
  const int status = is_folder ? rmdir_call(path) : unlink_call(path);
  const Place at = place(path);
  if (status == 0) change(*at.folder, {{at.name, nullptr}});
  return status;
}

void Disk::survive(Node& node, int mode, common::RandomStream& random) {
  if (mode == 0) node.flushed_names = node.names;
  if (mode == 0) node.flushed = node.text;
  std::vector<Node::Names> changes = mode >= 2 ? node.changes : std::vector<Node::Names>();
  if (mode == 2) changes.resize(random.below(changes.size() + 1));
  if (mode == 3) std::erase_if(changes, [&](const auto&) { return random.below(2) == 0; });
  node.names = node.flushed_names;
  for (const Node::Names& names : changes) change(node, names);
  node.flushed_names = node.names;
  node.changes.clear();
  if (mode >= 2) node.flushed = torn(node.flushed, node.text, mode == 3, random);
  node.text = node.flushed;
  for (const auto& [name, child] : node.names) survive(*child, mode, random);
}

void Disk::lose_power(common::RandomStream& random) {
  survive(*root_, static_cast<int>(random.below(4)), random);
  write_out(*root_, root());
}

void Disk::write_out(const Node& node, const fs::path& path) {
  Disk* const self = std::exchange(the_disk, nullptr);
  if (!node.is_folder) std::ofstream(path, std::ios::binary) << node.text;
  if (node.is_folder) {
    for (const auto& entry : fs::directory_iterator(path)) fs::remove_all(entry.path());
    for (const auto& [name, child] : node.names) {
      if (child->is_folder) fs::create_directory(path / name);
      write_out(*child, path / name);
    }
  }
  the_disk = self;
}

std::string Disk::flushed_text(const fs::path& path) const {
  const Node* found = root_.get();
  for (const fs::path& part : path.lexically_relative(root())) {
    const auto child = found->flushed_names.find(part.string());
    if (child == found->flushed_names.end()) return "";
    found = child->second.get();
  }
  return found->flushed;
}

}  // namespace coevo::simulation

// The calls that common/files and std::filesystem make, replaced for this program.
extern "C" {

using coevo::simulation::is_on_disk;
using coevo::simulation::real;
using coevo::simulation::the_disk;

int open(const char* path, int flags, ...) {
  std::va_list arguments;
  va_start(arguments, flags);
  const unsigned mode = (flags & O_CREAT) != 0 ? va_arg(arguments, unsigned) : 0;
  va_end(arguments);
  return is_on_disk(path) ? the_disk->open(path, flags, mode)
                          : coevo::simulation::real_open(path, flags, mode);
}

int close(int descriptor) {
  static const auto call = real<int(int)>("close");
  if (is_on_disk(descriptor)) the_disk->close(descriptor);
  return call(descriptor);
}

ssize_t write(int descriptor, const void* bytes, std::size_t size) {
  static const auto call = real<ssize_t(int, const void*, std::size_t)>("write");
  if (!is_on_disk(descriptor)) return call(descriptor, bytes, size);
  return the_disk->write(descriptor, static_cast<const char*>(bytes), size);
}

int ftruncate(int descriptor, off_t size) noexcept {
  static const auto call = real<int(int, off_t)>("ftruncate");
  return is_on_disk(descriptor) ? the_disk->truncate(descriptor, size) : call(descriptor, size);
}

int fsync(int descriptor) {
  static const auto call = real<int(int)>("fsync");
  return is_on_disk(descriptor) ? the_disk->flush(descriptor) : call(descriptor);
}

int fdatasync(int descriptor) {
  return fsync(descriptor);
}

int rename(const char* from, const char* to) noexcept {
  static const auto call = real<int(const char*, const char*)>("rename");
  return is_on_disk(to) ? the_disk->rename(from, to) : call(from, to);
}

int mkdir(const char* path, mode_t mode) noexcept {
  static const auto call = real<int(const char*, mode_t)>("mkdir");
  return is_on_disk(path) ? the_disk->make_folder(path, mode) : call(path, mode);
}

int unlink(const char* path) noexcept {
  static const auto call = real<int(const char*)>("unlink");
  return is_on_disk(path) ? the_disk->remove(path, false) : call(path);
}

int remove(const char* path) noexcept {
  static const auto call = real<int(const char*)>("remove");
  if (!is_on_disk(path)) return call(path);
  return the_disk->remove(path, std::filesystem::is_directory(path));
}

int unlinkat(int folder, const char* name, int flags) noexcept {
  static const auto call = real<int(int, const char*, int)>("unlinkat");
  const std::string path =
      folder == AT_FDCWD || *name == '/' ? name : coevo::simulation::path_at(folder, name);
  if (!is_on_disk(path.c_str())) return call(folder, name, flags);
  return the_disk->remove(path.c_str(), (flags & AT_REMOVEDIR) != 0);
}

}  // extern "C"
