// SPDX-License-Identifier: MIT
#include "common/records/instance_list.h"

#include <gtest/gtest.h>

#include "common/files/atomic_file.h"
#include "common/files/line_log.h"
#include "tests/common/temporary_folder.h"
#include "tests/common/throws.h"

namespace coevo::records {
namespace {

const std::vector<FileInstance> kListed{
    {"boards.txt", 1, "0 1 2", 7}, {"boards.txt", 2, "1 0 2", 0xabcdef}, {"x/one", 0, "x/one", 9}};

TEST(InstanceList, is_the_same_after_writing_and_reading) {
  const common::TemporaryFolder folder;
  const auto path = folder / "list";
  const std::string text = instance_list_text(100, kListed);
  EXPECT_TRUE(text.starts_with(R"({"instance":101,"file":"boards.txt","place":1,"hash":")"));
  common::write_atomically(path, text);
  const InstanceList list = read_instance_list(path);
  EXPECT_EQ(list.before, 100U);
  EXPECT_FALSE(list.is_damaged);
  EXPECT_EQ(instance_list_text(list.before, list.instances), text);
  EXPECT_EQ(content_hash(list.instances), content_hash(kListed));
  EXPECT_NE(content_hash(list.instances), content_hash(std::span(kListed).first(2)));
}

TEST(InstanceList, ends_where_it_is_damaged) {
  const common::TemporaryFolder folder;
  std::string text = instance_list_text(0, kListed);
  text[text.find('\n') + 20] ^= 1;
  common::write_atomically(folder / "list", text);
  const InstanceList list = read_instance_list(folder / "list");
  EXPECT_TRUE(list.is_damaged);
  ASSERT_EQ(list.instances.size(), 1U);
  EXPECT_EQ(list.instances[0].text, "0 1 2");
}

TEST(InstanceList, of_something_else_is_refused_with_its_line) {
  const common::TemporaryFolder folder;
  const auto fault = [&](const std::string& object) {
    common::write_atomically(folder / "list",
                             instance_list_text(0, kListed) + common::sealed_json(object) + "\n");
    return common::input_error([&] { read_instance_list(folder / "list"); });
  };
  EXPECT_NE(fault(R"({"text":5})").find("list:4: text"), std::string::npos);
  EXPECT_NE(fault(R"({"file":"a"})").find("list:4: expected the key 'text'"), std::string::npos);
}

TEST(InstanceList, numbers_with_seeds_stand_for_instances) {
  const std::uint64_t training = 2;
  EXPECT_EQ(seeded_numbers(training), 2000U);
  EXPECT_EQ(place_of_seeded(1, training), 1U);
  EXPECT_EQ(place_of_seeded(2, training), 2U);
  EXPECT_EQ(place_of_seeded(3, training), 1U);
  EXPECT_EQ(place_of_seeded(2000, training), 2U);
  EXPECT_EQ(place_of_seeded(2001, training), 3U);  // the first for testing
}

}  // namespace
}  // namespace coevo::records
