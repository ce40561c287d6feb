// SPDX-License-Identifier: MIT
// The rules of the house on files, functions, names and folders find what breaks them.
#include <gtest/gtest.h>

#include <string>

#include "tests/house/file_rules.h"
#include "tests/house/folders.h"
#include "tests/house/sources.h"

namespace coevo::house {
namespace {

TEST(FileRules, length_of_files) {
  const std::string text(kMaxFileLines, '\n');
  EXPECT_TRUE(length_faults("tests/x.cpp", text).empty());
  EXPECT_EQ(length_faults("tests/x.cpp", text + "last").size(), 1U);
  EXPECT_EQ(length_faults("analysis/pages/x.js", text + "last\n").size(), 1U);
}

TEST(FileRules, length_of_functions) {
  const std::string lines(kMaxFunctionLines - 1, '\n');
  EXPECT_TRUE(length_faults("src/app/x.cpp", "\nvoid f() {" + lines + "}\n").empty());
  const auto faults = length_faults("src/app/x.cpp", "\nvoid f() {" + lines + "\n}\n");
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0], "src/app/x.cpp:2: a function of 61 lines, 60 at most");
  EXPECT_EQ(length_faults("src/app/x.cpp", "void f() {\n").size(), 1U);
}

TEST(FileRules, headers) {
  EXPECT_TRUE(header_faults("evolve/a.h", "// What for.\n#pragma once\n").empty());
  EXPECT_EQ(header_faults("evolve/a.h", "#include <map>\n#pragma once\n").size(), 1U);
  EXPECT_EQ(header_faults("evolve/a.h", "").size(), 1U);
  EXPECT_TRUE(header_faults("evolve/a.cpp", "").empty());
}

// The bodies as "first-last first-last".
std::string bodies(std::string_view source) {
  const auto found = function_bodies(source);
  if (!found) return "unmatched";
  std::string text;
  for (const FunctionBody& body : *found) {
    if (!text.empty()) text += ' ';
    text += std::to_string(body.first_line) + '-' + std::to_string(body.last_line);
  }
  return text;
}

TEST(FunctionBodies, of_functions_and_members) {
  EXPECT_EQ(bodies("int f() { return 1; }\nint g(int a) {\n  if (a) {\n  }\n  return 2;\n}\n"),
            "1-1 2-6");
  EXPECT_EQ(bodies("namespace a {\nclass B final : public C<int> {\n public:\n  void f() const {\n"
                   "  }\n};\nstruct D {\n  int x{3};\n};\n}\n"),
            "4-5");
}

TEST(FunctionBodies, spellings_of_heads) {
  for (const std::string_view head : {"void f() const noexcept override",
                                      "auto f() -> std::vector<int>",
                                      "bool operator<(int a)",
                                      "bool operator()(int a, int b) const",
                                      "std::ostream& operator<<(std::ostream& o, X x)",
                                      "auto operator<=>(const X& x) const",
                                      "T* operator->() const",
                                      "explicit operator bool()",
                                      "template <typename T, bool B = (sizeof(T) > 4)> T f(T a)",
                                      "int f(int a = b < c) &",
                                      "template <typename T> requires C<T> void f(T)",
                                      "void f() requires C<int>",
                                      "A::A(int a) : a_(a), b_(2)",
                                      "A::A(int a) : a_{a}, b_{f(2)}",
                                      "A::~A() noexcept(true)",
                                      "TEST(A, b)",
                                      "const auto f = [](int a)",
                                      "const auto f = []",
                                      "void f() try",
                                      "[[nodiscard]] static inline int f()",
                                      "public:\n int f()",
                                      "decltype(auto) f()"}) {
    const std::string source = std::string(head) + " {\n\n}\nint y() { return 1; }\n";
    EXPECT_EQ(function_bodies(source)->size(), 2U) << head;
    EXPECT_EQ(function_bodies(source)->front().lines(), 3U) << head;
  }
}

TEST(FunctionBodies, what_is_no_function) {
  for (const std::string_view source :
       {"int x{3};", "const std::array<int, size(kA)> x{{\n1, f(2), {3}}};", "enum class A { b };",
        "const std::map<int, int> x = {{1, 2}, {3, f(4)}};", "struct A { int b{f(1)}; };",
        "alignas(64) int x{};", "namespace a::b { }", "extern \"C\" { int x; }",
        "template <typename T> struct A<void(T)> { };", "auto x = f({1, 2}, {3});"}) {
    EXPECT_EQ(bodies(source), "") << source;
  }
}

TEST(FunctionBodies, lambdas_of_a_table) {
  EXPECT_EQ(bodies("const A kA{.f = [](int a) {\n return a; },\n .g = [] { return 1;\n }};\n"),
            "1-2 3-4");
}

TEST(FunctionBodies, braces_that_are_none) {
  EXPECT_EQ(bodies("void f() {\n // {\n /* { */ g(\"{\\\"{\", '{', '\\'', 1'000);\n}\n"), "1-4");
  EXPECT_EQ(bodies("#define A(b) \\\n  {{ b\nvoid f() {\n}\n"), "3-4");
  EXPECT_EQ(bodies("const char* a = R\"x({ )\" )x\";\nvoid f() {\n}\n"), "2-3");
}

TEST(FunctionBodies, unmatched_braces) {
  EXPECT_EQ(bodies("void f() {"), "unmatched");
  EXPECT_EQ(bodies("}"), "unmatched");
}

const std::vector<std::string> kNames{"freecell", "tiles"};

std::size_t faults(std::string_view text) {
  return name_faults("src/app/x.cpp", text, kNames).size();
}

TEST(PuzzleNames, are_the_folders_of_the_puzzles) {
  EXPECT_EQ(puzzle_names({{"solver/domains/domains.h", ""},
                          {"solver/domains/patience/module.h", ""},
                          {"solver/domains/patience/state/card.h", ""},
                          {"solver/domains/tiles/CMakeLists.txt", ""}}),
            kNames);
}

TEST(PuzzleNames, words_in_any_case) {
  for (const std::string_view line : {"\"freecell\"", "// FreeCell's", "read_tiles", "makeTiles",
                                      "tiles15", "FREECELL_MODULE", "freecell::Puzzle"}) {
    EXPECT_EQ(faults(line), 1U) << line;
  }
  EXPECT_EQ(faults("quantiles, LogQuantiles, QUANTILES"), 0U);
}

TEST(PuzzleNames, literature_may_be_cited) {
  EXPECT_EQ(faults("The fitness of GA-FreeCell (Elyasaf, Hauptman, Sipper 2011).\n"), 0U);
  EXPECT_EQ(faults("GA-FreeCell and Freecell Solver play FreeCell\n"), 1U);
}

TEST(PuzzleNames, a_fault_is_named_with_its_line) {
  EXPECT_EQ(name_faults("evolve/x.h", "a\n// FreeCell\n", kNames),
            std::vector<std::string>{"evolve/x.h:2: generic code names 'freecell'"});
}

TEST(PuzzleNames, which_files) {
  for (const std::string_view path :
       {"solver/domain.h", "solver/search/a.h", "evolve/learning/a.cpp", "common/a.h",
        "analysis/pages/a.js", "analysis/a.cpp", "src/app/a.cpp", "include/coevo/a.h"}) {
    EXPECT_TRUE(is_generic(path)) << path;
  }
  for (const std::string_view path :
       {"solver/domains/domains.cpp", "solver/domains/tiles/a.h", "src/lab/a.cpp",
        "tests/solver/a.cpp", "examples/library/solve.cpp"}) {
    EXPECT_FALSE(is_generic(path)) << path;
  }
  EXPECT_EQ(name_faults("src/app/freecell_page.cpp", "", kNames).size(), 1U);
}

TEST(RunFiles, have_one_owner) {
  const auto names =
      run_file_names({{"common/records/run_files.h",
                       "inline constexpr const char* kPlanFile = \"plan.json\";\n"
                       "inline constexpr const char* kMemberPrefix = \"member-\";\n"
                       "inline constexpr const char* kLogFile = \"log.txt\";  // a comment\n"}});
  EXPECT_EQ(names, (std::vector<std::string>{"plan.json", "log.txt"}));
  const std::string text = "\nread(folder / \"log.txt\");  // like log.txt\n";
  EXPECT_EQ(run_file_faults("src/app/x.cpp", text, names),
            std::vector<std::string>{"src/app/x.cpp:2: \"log.txt\": expected its name from "
                                     "common/records/run_files.h"});
  EXPECT_TRUE(run_file_faults("src/app/x.cpp", "\"write log.txt\"", names).empty());
  for (const char* path : {"tests/app/x.cpp", "common/records/run_files.h", "src/app/x.js"}) {
    EXPECT_TRUE(run_file_faults(path, text, names).empty()) << path;
  }
}

const PuzzleOrders kOrders{{"patience", {"state", "heuristics", "."}}};

bool may(std::string_view from, std::string_view to) {
  return may_include(from, to, kOrders);
}

TEST(Folders, of_paths) {
  EXPECT_EQ(folder_of("common/error.h"), "common");
  EXPECT_EQ(folder_of("solver/domain.h"), "solver");
  EXPECT_EQ(folder_of("solver/spaces/state_space.h"), "solver");
  EXPECT_EQ(folder_of("solver/domains/domains.h"), "solver/domains");
  EXPECT_EQ(folder_of("solver/domains/patience/module.h"), "solver/domains/*");
  EXPECT_EQ(folder_of("solver/domains/patience/state/state.h"), "solver/domains/*");
  EXPECT_EQ(folder_of("evolve/learning/hillis.h"), "evolve");
  EXPECT_EQ(folder_of("analysis/run_table.h"), "analysis");
  EXPECT_EQ(folder_of("src/lab/tiles/page.h"), "src/lab");
  EXPECT_EQ(folder_of("coevo/coevo.h"), "include/coevo");
  EXPECT_EQ(folder_of("solver/elsewhere/x.h"), "");
  EXPECT_EQ(folder_of("analysis/report/x.h"), "analysis");
  EXPECT_EQ(folder_of("src/x.h"), "");
  EXPECT_EQ(folder_of("error.h"), "");
}

TEST(Folders, arrows) {
  EXPECT_TRUE(may("solver/search/a.h", "solver/domain.h"));
  EXPECT_TRUE(may("solver/search/a.h", "solver/search/b.h"));
  EXPECT_FALSE(may("solver/search/a.h", "solver/assembly/b.h"));
  EXPECT_FALSE(may("solver/search/a.h", "solver/domains/patience/traits.h"));
  EXPECT_FALSE(may("solver/domain.h", "solver/search/a.h"));
  EXPECT_FALSE(may("solver/assembly/a.h", "solver/domains/domains.h"));
  EXPECT_TRUE(may("solver/domains/patience/traits.h", "solver/assembly/a.h"));
  EXPECT_TRUE(may("solver/domains/domains.cpp", "solver/domains/patience/module.h"));
  EXPECT_FALSE(may("solver/domains/patience/module.cpp", "solver/domains/domains.h"));
  EXPECT_FALSE(may("evolve/ga.h", "solver/domain.h"));
  EXPECT_FALSE(may("common/error.h", "evolve/ga.h"));
  EXPECT_TRUE(may("src/fitness/a.h", "evolve/ga.h"));
  EXPECT_FALSE(may("src/fitness/a.h", "src/app/b.h"));
  EXPECT_FALSE(may("analysis/a.h", "src/fitness/b.h"));
  EXPECT_TRUE(may("src/app/a.h", "analysis/b.h"));
  EXPECT_FALSE(may("src/app/a.h", "src/lab/b.h"));
  EXPECT_TRUE(may("python/a.cpp", "analysis/b.h"));
  EXPECT_FALSE(may("python/a.cpp", "solver/domains/patience/traits.h"));
  EXPECT_FALSE(may("analysis/a.h", "python/b.h"));
  EXPECT_TRUE(may("src/lab/a.h", "src/app/b.h"));
  EXPECT_TRUE(may("src/lab/a.h", "solver/domains/patience/traits.h"));
}

TEST(Folders, one_file_knows_the_list_of_puzzles) {
  EXPECT_TRUE(may("src/fitness/registry.cpp", "solver/domains/domains.h"));
  EXPECT_TRUE(may("src/fitness/registry.cpp", "src/fitness/registry.h"));
  EXPECT_FALSE(may("src/fitness/registry.h", "solver/domains/domains.h"));
  EXPECT_FALSE(may("src/fitness/registry.cpp", "solver/domains/patience/module.h"));
  EXPECT_FALSE(may("src/app/main.cpp", "solver/domains/domains.h"));
}

TEST(Folders, puzzles_do_not_know_one_another) {
  EXPECT_FALSE(may("solver/domains/patience/a.h", "solver/domains/tiles/b.h"));
  EXPECT_FALSE(may("solver/domains/patience/state/a.h", "solver/domains/tiles/state/b.h"));
}

TEST(Folders, order_inside_of_a_puzzle) {
  EXPECT_TRUE(may("solver/domains/patience/state/a.h", "solver/domains/patience/state/b.h"));
  EXPECT_TRUE(may("solver/domains/patience/heuristics/a.h", "solver/domains/patience/state/b.h"));
  EXPECT_TRUE(may("solver/domains/patience/module.cpp", "solver/domains/patience/state/b.h"));
  EXPECT_FALSE(may("solver/domains/patience/state/a.h", "solver/domains/patience/heuristics/b.h"));
  EXPECT_FALSE(may("solver/domains/patience/state/a.h", "solver/domains/patience/module.h"));
  EXPECT_FALSE(may("solver/domains/patience/other/a.h", "solver/domains/patience/state/b.h"));
}

TEST(Folders, a_puzzle_of_one_folder_needs_no_order) {
  EXPECT_TRUE(may("solver/domains/pancake/module.cpp", "solver/domains/pancake/state.h"));
  EXPECT_FALSE(may("solver/domains/pancake/module.cpp", "solver/domains/pancake/deep/state.h"));
}

TEST(Folders, orders_are_those_of_the_build) {
  const Sources sources{
      {"solver/domains/patience/CMakeLists.txt",
       "lists(a b)\nfolder(patience\n  FOLDERS state heuristics\n  . USES coevo::x fmt::fmt)\n"},
      {"solver/domains/pancake/CMakeLists.txt", "folder(pancake USES coevo::x)\n"},
      {"solver/CMakeLists.txt", "folder(search FOLDERS search USES coevo::x)\n"}};
  EXPECT_EQ(read_puzzle_orders(sources), kOrders);
}

TEST(Folders, a_forbidden_arrow_is_named_with_its_line) {
  const auto faults =
      include_faults("evolve/ga.h", "#pragma once\n#include \"solver/domain.h\"\n", kOrders);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0], "evolve/ga.h:2: evolve may not include 'solver/domain.h'");
}

TEST(Folders, spellings_of_include) {
  for (const std::string line :
       {"  #  include  \"solver/domain.h\"", "#include <solver/domain.h>", "#include \"ga.h\"",
        "#include \"../solver/domain.h\"", "#include\t\"src/app/main.h\" // why"}) {
    EXPECT_EQ(include_faults("evolve/ga.cpp", line, kOrders).size(), 1U) << line;
  }
  for (const std::string line : {"#include <vector>", "#include \"common/error.h\"",
                                 "#include \"evolve/ga.h\"", "// #include \"solver/x.h\""}) {
    EXPECT_TRUE(include_faults("evolve/ga.cpp", line, kOrders).empty()) << line;
  }
}

TEST(Folders, examples_see_the_public_headers_alone) {
  const auto faults = [](std::string_view line) {
    return include_faults("examples/pancake/main.cpp", line, kOrders).size();
  };
  EXPECT_EQ(faults("#include \"coevo/coevo.h\"\n#include \"pancake.h\"\n"), 0U);
  EXPECT_EQ(faults("#include \"solver/domain.h\"\n"), 1U);
}

TEST(Folders, tests_may_see_everything) {
  EXPECT_TRUE(include_faults("tests/common/x.cpp", "#include \"src/app/main.h\"\n", {}).empty());
}

TEST(Folders, a_source_outside_of_the_house) {
  EXPECT_EQ(include_faults("solver/elsewhere/x.cpp", "", kOrders).size(), 1U);
}

}  // namespace

}  // namespace coevo::house
