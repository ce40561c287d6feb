#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# docs/site/comments.awk gives Doxygen the house's comments. Usage: site_comments_test.sh FOLDER_OF_THE_FILTER
set -euo pipefail
filter=$(realpath "$1")/comments.awk
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat > move_list.h << 'END'
// SPDX-License-Identifier: MIT
// A list of moves:
//   list.add(move);
#pragma once
// Not the main one.
struct Other {
  int count = 0;  // of moves,
                  // all of them
  // Nothing is lost.
  void add();
};
template <class M>
class MoveList {};
template <class L>
concept Listed = requires(L list) {
  // In O(1).
  {list.add()};
};
END
cat > expected.txt << 'END'
/// \file
/// A list of moves:
///
/// ~~~{.unparsed}
///   list.add(move);
/// ~~~
#pragma once
/// Not the main one.
struct Other {
  int count = 0;  ///< of moves,
                  ///< all of them
/// Nothing is lost.
  void add();
};
/// A list of moves:
///
/// ~~~{.unparsed}
///   list.add(move);
/// ~~~
template <class M>
class MoveList {};
///
/// ~~~{.cpp}
/// template <class L>
/// concept Listed = requires(L list) {
///   // In O(1).
///   {list.add()};
/// };
/// ~~~
template <class L>
concept Listed = requires(L list) {
  // In O(1).
  {list.add()};
};
END
awk -f "$filter" move_list.h | diff expected.txt -
