// SPDX-License-Identifier: MIT
#include "src/fitness/ranks/message.h"

#include <array>
#include <nlohmann/json.hpp>

#include "src/common/error.h"

namespace coevo::fitness::ranks {
namespace {

using Json = nlohmann::json;

Json settings_json(const common::Settings& settings) {
  Json json = Json::object();
  for (const auto& [name, value] : settings.values()) {
    std::visit([&, &key = name](const auto& plain) { json[key] = plain; }, value);
  }
  return json;
}

common::Settings settings_of(const Json& json) {
  common::Settings settings;
  for (const auto& [name, value] : json.get_ref<const Json::object_t&>()) {
    if (value.is_boolean()) {
      settings.set(name, value.get<bool>());
    } else if (value.is_number_integer()) {
      settings.set(name, value.get<std::int64_t>());
    } else if (value.is_number_float()) {
      settings.set(name, value.get<double>());
    } else {
      settings.set(name, value.get<std::string>());
    }
  }
  return settings;
}

using Weights = std::map<std::string, double>;

Json member_json(const solver::MemberSpec& member) {
  Json search;
  if (const auto* beam = std::get_if<solver::BeamSpec>(&member.search)) {
    search = Json::array({beam->width});
  } else {
    const auto& attempt = std::get<solver::AttemptSpec>(member.search);
    search = Json::array({attempt.expanded, attempt.card_weight});
  }
  return {member.weights, member.quantisation, std::move(search)};
}

solver::MemberSpec member_of(const Json& json) {
  solver::MemberSpec member{.weights = json.at(0).get<Weights>(),
                            .quantisation = json.at(1).get<std::int32_t>(),
                            .search = {}};
  const Json& search = json.at(2);
  if (search.size() == 1) {
    member.search = solver::BeamSpec{search.at(0).get<std::uint64_t>()};
  } else {
    member.search =
        solver::AttemptSpec{search.at(0).get<std::uint64_t>(), search.at(1).get<double>()};
  }
  return member;
}

Json solver_json(const solver::SolverSpec& spec) {
  Json members = Json::array();
  for (const auto& member : spec.members) members.push_back(member_json(member));
  Json rules = Json::array();
  for (const auto& rule : spec.rules) rules.push_back(Json::array({rule.condition, rule.weights}));
  return Json::array({spec.search, settings_json(spec.settings), spec.weights, spec.quantisation,
                      std::move(members), std::move(rules)});
}

solver::SolverSpec solver_of(const Json& json) {
  solver::SolverSpec spec{.search = json.at(0).get<std::string>(),
                          .settings = settings_of(json.at(1)),
                          .weights = json.at(2).get<Weights>(),
                          .quantisation = json.at(3).get<std::int32_t>()};
  for (const Json& member : json.at(4)) spec.members.push_back(member_of(member));
  for (const Json& rule : json.at(5)) {
    spec.rules.push_back({rule.at(0).get<std::string>(), rule.at(1).get<Weights>()});
  }
  return spec;
}

Json plan_json(const std::vector<solver::PackedMove>& plan) {
  std::vector<std::uint8_t> bytes;
  for (const solver::PackedMove& move : plan) bytes.insert(bytes.end(), move.begin(), move.end());
  return Json::binary(std::move(bytes));
}

std::vector<solver::PackedMove> plan_of(const Json& json) {
  const auto& bytes = json.get_binary();
  if (bytes.size() % sizeof(solver::PackedMove) != 0) {
    throw common::InputError("a damaged message: a plan with part of a move");
  }
  std::vector<solver::PackedMove> plan(bytes.size() / sizeof(solver::PackedMove));
  for (std::size_t i = 0; i < plan.size(); ++i) {
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(i * plan[i].size()), plan[i].size(),
                plan[i].begin());
  }
  return plan;
}

Json result_json(const CheckedResult& checked) {
  const solver::SolveResult& result = checked.result;
  return Json::array({common::name(result.outcome), result.generated, result.expanded,
                      result.positions, result.peak_memory, result.optimal,
                      result.lower_bound ? Json(*result.lower_bound) : Json(nullptr),
                      result.cpu_seconds, plan_json(result.plan), result.activations,
                      checked.solution, checked.lengths});
}

CheckedResult result_of(const Json& json) {
  CheckedResult checked;
  solver::SolveResult& result = checked.result;
  result.outcome = common::outcome_named(json.at(0).get<std::string>());
  result.generated = json.at(1).get<std::uint64_t>();
  result.expanded = json.at(2).get<std::uint64_t>();
  result.positions = json.at(3).get<std::uint64_t>();
  result.peak_memory = json.at(4).get<std::size_t>();
  result.optimal = json.at(5).get<bool>();
  if (!json.at(6).is_null()) result.lower_bound = json.at(6).get<std::uint64_t>();
  result.cpu_seconds = json.at(7).get<double>();
  result.plan = plan_of(json.at(8));
  result.activations = json.at(9).get<std::vector<std::uint64_t>>();
  checked.solution = json.at(10).get<std::string>();
  checked.lengths = json.at(11).get<std::vector<std::uint64_t>>();
  return checked;
}

Json body(const Hello& hello) {
  return {hello.build, hello.signature, hello.threads};
}
Json body(const Refusal& refusal) {
  return Json::array({refusal.why});
}
Json body(const BatchStart& start) {
  Json solvers = Json::array();
  for (const auto& spec : start.solvers) solvers.push_back(solver_json(spec));
  return {start.batch,
          start.domain,
          std::move(solvers),
          start.max_memory,
          start.max_seconds,
          start.options.memory_may_end,
          start.options.with_solutions};
}
Json body(const Cancel& cancel) {
  return Json::array({cancel.batch});
}
Json body(const TaskList& list) {
  Json tasks = Json::array();
  for (const auto& [index, task] : list.tasks) {
    tasks.push_back(
        {index, task.solver, task.instance.number, task.instance.board, task.max_nodes});
  }
  return Json::array({list.batch, std::move(tasks)});
}
Json body(const ResultList& list) {
  Json results = Json::array();
  for (const auto& [index, result] : list.results) {
    results.push_back(Json::array({index, result_json(result)}));
  }
  return Json::array({list.batch, std::move(results)});
}
Json body(const Fault& fault) {
  return Json::array({fault.batch, fault.what, fault.is_input});
}
Json body(const Leave& leave) {
  return Json::array({leave.why});
}
Json body(const Alive&) {
  return Json::array();
}
Json body(const End& end) {
  return Json::array({end.all_alive});
}

BatchStart batch_of(const Json& json) {
  BatchStart start{.batch = json.at(0).get<std::uint64_t>(),
                   .domain = json.at(1).get<std::string>(),
                   .solvers = {},
                   .max_memory = json.at(3).get<std::uint64_t>(),
                   .max_seconds = json.at(4).get<double>(),
                   .options = {.memory_may_end = json.at(5).get<bool>(),
                               .with_solutions = json.at(6).get<bool>()}};
  for (const Json& spec : json.at(2)) start.solvers.push_back(solver_of(spec));
  return start;
}

TaskList tasks_of(const Json& json) {
  TaskList list{json.at(0).get<std::uint64_t>(), {}};
  for (const Json& task : json.at(1)) {
    list.tasks.push_back(
        {task.at(0).get<std::size_t>(),
         {.solver = task.at(1).get<std::size_t>(),
          .instance = {task.at(2).get<std::uint64_t>(), task.at(3).get<std::string>()},
          .max_nodes = task.at(4).get<std::uint64_t>()}});
  }
  return list;
}

ResultList results_of(const Json& json) {
  ResultList list{json.at(0).get<std::uint64_t>(), {}};
  for (const Json& result : json.at(1)) {
    list.results.emplace_back(result.at(0).get<std::size_t>(), result_of(result.at(1)));
  }
  return list;
}

// The kinds, in the order of Message's alternatives.
constexpr std::array<std::string_view, std::variant_size_v<Message>> kKinds{
    "hello", "refusal", "batch", "cancel", "tasks", "results", "fault", "leave", "alive", "end"};

Message message_of(std::string_view kind, const Json& json) {
  if (kind == "hello") {
    return Hello{json.at(0).get<std::string>(), json.at(1).get<std::string>(),
                 json.at(2).get<std::size_t>()};
  }
  if (kind == "refusal") return Refusal{json.at(0).get<std::string>()};
  if (kind == "batch") return batch_of(json);
  if (kind == "cancel") return Cancel{json.at(0).get<std::uint64_t>()};
  if (kind == "tasks") return tasks_of(json);
  if (kind == "results") return results_of(json);
  if (kind == "fault") {
    return Fault{json.at(0).get<std::uint64_t>(), json.at(1).get<std::string>(),
                 json.at(2).get<bool>()};
  }
  if (kind == "leave") return Leave{json.at(0).get<std::string>()};
  if (kind == "alive") return Alive{};
  if (kind == "end") return End{json.at(0).get<bool>()};
  throw common::InputError("a message of another kind");
}

// Reading recurses: no message nests deeper than this.
constexpr int kMaxDepth = 16;

class DepthCheck : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool key(string_t&) override { return true; }
  bool start_object(std::size_t) override { return ++depth_ <= kMaxDepth; }
  bool start_array(std::size_t) override { return ++depth_ <= kMaxDepth; }
  bool end_object() override { return --depth_ >= 0; }
  bool end_array() override { return --depth_ >= 0; }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) override {
    return false;
  }

 private:
  int depth_ = 0;
};

}  // namespace

std::string encode(const Message& message) {
  const Json json = Json::array(
      {kKinds[message.index()], std::visit([](const auto& one) { return body(one); }, message)});
  std::string bytes;
  Json::to_cbor(json, bytes);
  return bytes;
}

Message decode(std::string_view bytes) {
  DepthCheck check;
  if (!Json::sax_parse(bytes, &check, Json::input_format_t::cbor)) {
    throw common::InputError("a damaged message: no CBOR, or too deep");
  }
  try {
    const Json json = Json::from_cbor(bytes);
    return message_of(json.at(0).get_ref<const std::string&>(), json.at(1));
  } catch (const Json::exception& fault) {
    throw common::InputError(std::string("a damaged message: ") + fault.what());
  }
}

}  // namespace coevo::fitness::ranks
