// SPDX-License-Identifier: MIT
#include "tests/house/function_lengths.h"

#include <gtest/gtest.h>

#include <string>

namespace coevo::house {
namespace {

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

}  // namespace
}  // namespace coevo::house
