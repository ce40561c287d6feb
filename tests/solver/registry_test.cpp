// SPDX-License-Identifier: MIT
#include "solver/registry.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "common/files/atomic_file.h"
#include "solver/domains/freecell/module.h"
#include "solver/domains/tiles/module.h"
#include "tests/common/temporary_folder.h"
#include "tests/common/throws.h"

namespace coevo::solver {
namespace {

Registry two() {
  Registry registry;
  registry.add(tiles::make_tiles8());
  registry.add(freecell::make_freecell());
  return registry;
}

TEST(Registry, has_its_domains_in_their_order_the_default_first) {
  const Registry registry = two();
  EXPECT_EQ(registry.domain_names(), (std::vector<std::string>{"tiles8", "freecell"}));
  EXPECT_EQ(registry.default_domain().name(), "tiles8");
  EXPECT_EQ(registry.domain("freecell").name(), "freecell");
  EXPECT_EQ(registry.find_domain("freecell"), &registry.domain("freecell"));
  EXPECT_EQ(registry.find_domain("tiles15"), nullptr);
}

TEST(Registry, says_the_nearest_name_of_an_unknown_one) {
  const Registry registry = two();
  EXPECT_EQ(common::input_error([&] { registry.domain("tiles"); }),
            "domain 'tiles': expected one of tiles8, freecell (did you mean 'tiles8'?)");
}

TEST(Registry, refuses_a_second_of_one_name) {
  Registry registry = two();
  EXPECT_THROW(registry.add(tiles::make_tiles8()), std::logic_error);
  registry.add_preset("tiles8-quick", "one");
  EXPECT_THROW(registry.add_preset("tiles8-quick", "two"), std::logic_error);
  EXPECT_EQ(registry.presets().at("tiles8-quick"), "one");
}

TEST(Registry, reads_the_presets_of_a_folder) {
  const common::TemporaryFolder folder;
  Registry registry = two();
  registry.add_presets(folder / "none");
  registry.add_presets({});
  EXPECT_TRUE(registry.presets().empty());
  common::write_atomically(folder / "tiles8-quick.json", "one");
  common::write_atomically(folder / "notes.txt", "none");
  registry.add_presets(folder.path());
  EXPECT_EQ(registry.presets().size(), 1U);
  EXPECT_EQ(registry.presets().at("tiles8-quick"), "one");
  EXPECT_EQ(common::input_error([&] { registry.add_presets(folder.path()); }),
            (folder / "tiles8-quick.json").string() +
                ": expected the name of a new preset: 'tiles8-quick' is taken");
}

TEST(Registry, is_a_value) {
  const Registry first = two();
  Registry second = first;
  second.add(tiles::make_tiles15());
  EXPECT_EQ(first.domains().size(), 2U);
  EXPECT_EQ(second.domains().size(), 3U);
  EXPECT_EQ(&first.domain("tiles8"), &second.domain("tiles8"));
}

}  // namespace
}  // namespace coevo::solver
