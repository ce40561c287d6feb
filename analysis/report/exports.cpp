// SPDX-License-Identifier: MIT
#include "analysis/report/exports.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "common/files/atomic_file.h"
#include "common/files/descriptor.h"
#include "common/records/run_files.h"
#include "common/records/validation/plan_file.h"
#include "common/text.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr const char* kProfile = "https://w3id.org/ro/wfrun/process/0.5";
// The type of a file, by its name, or by its ending.
const std::map<std::string, const char*> kDescriptions{
    {records::kConfigFile, "The run's config: every parameter with its value"},
    {records::kBestFile, "The champion: weights of the evolved solver, or the best configuration"},
    {records::kTestFile, "The champion's fitness on each test instance"},
    {records::kJournalFile, "The journal: one line for each generation"},
    {records::kInstancesFile, "The instances, if they come from files"},
    {records::kCommandRunsFile, "Each run of the tuned command"},
    {records::kManifestFile, "Revision, compiler, host, seed and times"},
    {records::kCheckpointFile,
     "The state after the last generation, with checksums of the results"},
    {records::kPlanFile, "The plan of the measurement: solver, instances, limits"},
    {records::kResultsFile, "Outcome, positions and length of each instance"},
    {records::kSolutionsFile, "Bound, length and solution of each instance"},
    {records::kSummaryFile, "Counts, means and quantiles of a validation"},
    {records::kWinnableFile, "Deals that can be won, with their difficulty"}};
const std::map<std::string, const char*> kFormats{
    {".json", "application/json"}, {".jsonl", "application/jsonl"}, {".yaml", "application/yaml"},
    {".csv", "text/csv"},          {".txt", "text/plain"},          {".html", "text/html"}};

// A run or a validation, and the files that are its own.
struct Action {
  bool is_run = false;
  std::vector<fs::path> read;
  std::vector<fs::path> made;
};

bool is_input(const fs::path& file) {
  return file.filename() == records::kConfigFile || file.filename() == records::kPlanFile;
}

// By their folders. A file belongs to the innermost one around it.
std::map<fs::path, Action> actions_of(const std::vector<fs::path>& files) {
  std::map<fs::path, Action> actions;
  for (const fs::path& file : files) {
    if (is_input(file))
      actions[file.parent_path()].is_run = file.filename() == records::kConfigFile;
  }
  for (const fs::path& file : files) {
    fs::path folder = file.parent_path();
    while (!actions.contains(folder) && !folder.empty()) folder = folder.parent_path();
    const auto action = actions.find(folder);
    if (action == actions.end()) continue;
    const bool is_read = is_input(file) || file.filename() == records::kInstancesFile;
    (is_read ? action->second.read : action->second.made).push_back(file);
  }
  return actions;
}

// Identifiers are relative addresses; characters that an address may not contain become %XX.
std::string identifier(const fs::path& path) {
  std::string text;
  for (const char c : path.generic_string()) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                          std::string_view("/-._~").find(c) != std::string_view::npos;
    text += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return text;
}

Json reference(const std::string& id) {
  return {{"@id", id}};
}

Json references(const std::vector<fs::path>& files) {
  Json list = Json::array();
  for (const fs::path& file : files) list.push_back(reference(identifier(file)));
  return list;
}

Json file_entity(const fs::path& folder, const fs::path& file) {
  std::error_code fault;
  const auto size = fs::file_size(folder / file, fault);
  if (fault) common::throw_file_error(folder / file, "read", fault.value());
  Json entity{{"@id", identifier(file)}, {"@type", "File"}, {"name", file.generic_string()}};
  const auto description = kDescriptions.find(file.filename().string());
  if (description != kDescriptions.end()) entity["description"] = description->second;
  const auto format = kFormats.find(file.extension().string());
  if (format != kFormats.end()) entity["encodingFormat"] = format->second;
  entity["contentSize"] = std::to_string(size);
  return entity;
}

std::string revision_of(const records::Origin& origin) {
  return origin.git_revision.empty() ? "unknown" : origin.git_revision;
}

Json software_entity(const std::string& id, const records::Origin& origin) {
  Json software{{"@id", id},
                {"@type", "SoftwareApplication"},
                {"name", "coevo"},
                {"description", "Evolves search heuristics by coevolution"},
                {"softwareVersion", revision_of(origin)}};
  if (!origin.compiler.empty()) software["runtimePlatform"] = origin.compiler;
  return software;
}

Json action_entity(const fs::path& folder, const Action& action, const records::Origin& origin,
                   const std::string& software) {
  const char* verb = action.is_run ? "evolve" : "validate";
  const std::string place = folder.empty() ? "" : "-" + identifier(folder);
  Json entity{{"@id", fmt::format("#{}{}", verb, place)},
              {"@type", "CreateAction"},
              {"name", fmt::format("coevo {}: {}", verb, action.read.front().generic_string())},
              {"instrument", reference(software)},
              {"object", references(action.read)},
              {"result", references(action.made)}};
  if (!origin.started.empty()) entity["startTime"] = origin.started;
  if (!origin.finished.empty()) entity["endTime"] = origin.finished;
  const char* result = action.is_run ? records::kBestFile : records::kSummaryFile;
  const bool is_done = std::ranges::find(action.made, folder / result) != action.made.end();
  if (is_done) entity["actionStatus"] = "http://schema.org/CompletedActionStatus";
  return entity;
}

Json root_entity(const fs::path& folder, const std::vector<fs::path>& files) {
  const fs::path whole = fs::absolute(folder).lexically_normal();
  const fs::path name = whole.has_filename() ? whole.filename() : whole.parent_path().filename();
  return {{"@id", "./"},
          {"@type", "Dataset"},
          {"conformsTo", reference(kProfile)},
          {"name", name.string()},
          {"description",
           "A run of coevo with its config, journal and results. `coevo reproduce` repeats it and "
           "compares the files."},
          {"datePublished", ""},  // the day of its last action
          {"hasPart", references(files)},
          {"mentions", Json::array()}};
}

}  // namespace

std::vector<fs::path> crate_files(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code fault;
  fs::recursive_directory_iterator at(folder, fault);
  for (; !fault && at != fs::end(at); at.increment(fault)) {
    const std::string name = at->path().filename().string();
    if (name.starts_with('.')) {
      at.disable_recursion_pending();
    } else if (!at->is_symlink() && at->is_regular_file() && name != kCrateMetadata &&
               name != records::kProcessFile) {
      files.push_back(at->path().lexically_relative(folder));
    }
  }
  if (fault) common::throw_file_error(folder, "read", fault.value());
  std::ranges::sort(files);
  return files;
}

Json crate_metadata(const fs::path& folder, const std::vector<fs::path>& files) {
  Json root = root_entity(folder, files);
  Json software = Json::array();
  Json actions = Json::array();
  std::set<std::string> known;
  std::string last_day = "1970-01-01";
  for (const auto& [place, action] : actions_of(files)) {
    const auto origin = records::read_origin(folder / place, action.is_run);
    const std::string id = "#coevo-" + identifier(revision_of(origin));
    if (known.insert(id).second) software.push_back(software_entity(id, origin));
    actions.push_back(action_entity(place, action, origin, id));
    root["mentions"].push_back(reference(actions.back()["@id"]));
    last_day = std::max(last_day, origin.finished.substr(0, 10));
  }
  root["datePublished"] = last_day;
  Json graph = Json::array();
  graph.push_back({{"@id", kCrateMetadata},
                   {"@type", "CreativeWork"},
                   {"conformsTo", reference("https://w3id.org/ro/crate/1.1")},
                   {"about", reference("./")}});
  graph.push_back(root);
  graph.push_back({{"@id", kProfile},
                   {"@type", "CreativeWork"},
                   {"name", "Process Run Crate"},
                   {"version", "0.5"}});
  for (Json& each : software) graph.push_back(std::move(each));
  for (Json& each : actions) graph.push_back(std::move(each));
  for (const fs::path& file : files) graph.push_back(file_entity(folder, file));
  return {{"@context", "https://w3id.org/ro/crate/1.1/context"}, {"@graph", graph}};
}

void write_crate(const fs::path& folder, const fs::path& crate) {
  const auto files = crate_files(folder);
  const std::string metadata = common::json_line(crate_metadata(folder, files), 2) + "\n";
  common::create_folder_atomically(crate, [&](const fs::path& made) {
    for (const fs::path& file : files) {
      common::create_folders((made / file).parent_path());
      common::copy_atomically(folder / file, made / file);
    }
    common::write_atomically(made / kCrateMetadata, metadata);
  });
}

namespace {

// The runs of one name with as many genes.
struct Algorithm {
  std::string data;               // the blocks of the .dat file
  std::vector<std::string> ends;  // of the runs: "1:time|best"
};

void add_run(const RunData& run, Algorithm& algorithm) {
  algorithm.data += "\"function evaluation\" \"current f(x)\" \"best-so-far f(x)\"\n";
  std::uint64_t time = 0;
  double best = 0.0;
  for (const records::JournalEntry& entry : run.generations) {
    const auto nodes = entry.number(records::Column::nodes);
    const auto fitness = entry.number(records::Column::best);
    time += nodes.is_number() ? nodes.get<std::uint64_t>() : 0;
    const double current = fitness.is_number() ? fitness.get<double>() : 0.0;
    best = std::max(best, current);
    algorithm.data += fmt::format("{} {} {}\n", time, current, best);
  }
  algorithm.ends.push_back(fmt::format("1:{}|{}", time, best));
}

// As the name of a folder, and as the format's text in quotes.
std::string safe_name(std::string name) {
  std::ranges::replace_if(
      name, [](char c) { return c == '\'' || c == '/' || c == ','; }, '_');
  return name.starts_with('.') || name.empty() ? "run" + name : name;
}

}  // namespace

void write_iohprofiler(const std::filesystem::path& folder, const std::vector<RunData>& runs) {
  std::map<std::string, std::map<std::size_t, Algorithm>> algorithms;  // by name, then genes
  for (const RunData& run : runs) {
    if (run.generations.empty()) continue;
    const auto& genes = run.generations.front().best_genome();
    add_run(run, algorithms[safe_name(run.name)][genes.size()]);
  }
  for (const auto& [name, by_genes] : algorithms) {
    const std::filesystem::path own = folder / name;
    common::create_folders(own / "data_f1");
    std::string info;
    for (const auto& [genes, algorithm] : by_genes) {
      const std::string data = fmt::format("data_f1/IOHprofiler_f1_DIM{}.dat", genes);
      common::write_atomically(own / data, algorithm.data);
      info += fmt::format(
          "suite = 'coevo', funcId = 1, DIM = {}, algId = '{}', maximization = 'T'\n%\n{}, {}\n",
          genes, name, data, fmt::join(algorithm.ends, ", "));
    }
    common::write_atomically(own / "IOHprofiler_f1.info", info);
  }
}

}  // namespace coevo::analysis
