// SPDX-License-Identifier: MIT
#include "src/fitness/cbor.h"

namespace coevo::fitness {
namespace {

// Reading recurses: no message nests deeper than this.
constexpr int kMaxDepth = 16;

class DepthCheck : public nlohmann::json_sax<Cbor> {
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
  bool parse_error(std::size_t, const std::string&, const Cbor::exception&) override {
    return false;
  }

 private:
  int depth_ = 0;
};

}  // namespace

std::string to_cbor(const Cbor& value) {
  std::string bytes;
  Cbor::to_cbor(value, bytes);
  return bytes;
}

Cbor parse_cbor(std::string_view bytes) {
  DepthCheck check;
  if (!Cbor::sax_parse(bytes, &check, Cbor::input_format_t::cbor)) {
    throw common::InputError("a damaged message: no CBOR, or too deep");
  }
  return Cbor::from_cbor(bytes);
}

}  // namespace coevo::fitness
