// SPDX-License-Identifier: MIT
#include "src/fitness/ranks/message.h"

#include <array>
#include <nlohmann/json.hpp>

#include "common/error.h"
#include "src/fitness/cbor.h"

namespace coevo::fitness::ranks {
namespace {

using Json = nlohmann::json;

Json binary(const std::string& bytes) {
  return Json::binary({bytes.begin(), bytes.end()});
}

std::string bytes_of(const Json& json) {
  const auto& bytes = json.get_binary();
  return {bytes.begin(), bytes.end()};
}

Json list_json(std::uint64_t batch, const TaskBytes& tasks) {
  Json list = Json::array();
  for (const auto& [index, bytes] : tasks) list.push_back(Json::array({index, binary(bytes)}));
  return Json::array({batch, std::move(list)});
}

template <class List>
List list_of(const Json& json) {
  TaskBytes tasks;
  for (const Json& task : json.at(1)) {
    tasks.emplace_back(task.at(0).get<std::size_t>(), bytes_of(task.at(1)));
  }
  return {json.at(0).get<std::uint64_t>(), std::move(tasks)};
}

Json body(const Hello& hello) {
  return {hello.build, hello.signature, hello.threads};
}
Json body(const Refusal& refusal) {
  return Json::array({refusal.why});
}
Json body(const BatchStart& start) {
  return {start.batch, start.kind, binary(start.setup)};
}
Json body(const Cancel& cancel) {
  return Json::array({cancel.batch});
}
Json body(const TaskList& list) {
  return list_json(list.batch, list.tasks);
}
Json body(const ResultList& list) {
  return list_json(list.batch, list.results);
}
Json body(const Fault& fault) {
  return Json::array({fault.batch, fault.what, fault.is_input});
}
Json body(const Leave& leave) {
  return Json::array({leave.why, leave.is_last});
}
Json body(const Alive&) {
  return Json::array();
}
Json body(const End& end) {
  return Json::array({end.all_alive});
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
  if (kind == "batch") {
    return BatchStart{json.at(0).get<std::uint64_t>(), json.at(1).get<std::string>(),
                      bytes_of(json.at(2))};
  }
  if (kind == "cancel") return Cancel{json.at(0).get<std::uint64_t>()};
  if (kind == "tasks") return list_of<TaskList>(json);
  if (kind == "results") return list_of<ResultList>(json);
  if (kind == "fault") {
    return Fault{json.at(0).get<std::uint64_t>(), json.at(1).get<std::string>(),
                 json.at(2).get<bool>()};
  }
  if (kind == "leave") return Leave{json.at(0).get<std::string>(), json.at(1).get<bool>()};
  if (kind == "alive") return Alive{};
  if (kind == "end") return End{json.at(0).get<bool>()};
  throw common::InputError("a message of another kind");
}

}  // namespace

std::string encode(const Message& message) {
  return to_cbor(Json::array(
      {kKinds[message.index()], std::visit([](const auto& one) { return body(one); }, message)}));
}

Message decode(std::string_view bytes) {
  return read_cbor(bytes, [](const Json& json) {
    return message_of(json.at(0).get_ref<const std::string&>(), json.at(1));
  });
}

}  // namespace coevo::fitness::ranks
