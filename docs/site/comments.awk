# SPDX-License-Identifier: MIT
# Doxygen's filter: a header's comments in the form that Doxygen reads. A comment documents the declaration below
# it, or the one that it stands behind; the file's, before `#pragma once`, also the type or concept with the
# file's name. A concept's own comments stay as they are: Doxygen shows its text.
BEGIN {
  count = split(ARGV[1], path, "/")
  parts = split(path[count], words, /[_.]/)
  for (i = 1; i < parts; ++i) main = main toupper(substr(words[i], 1, 1)) substr(words[i], 2)
}

NR == 1 { print "/// \\file"; next }
/^#pragma once/ { begun = 1 }
/^ *\/\/ (clang-format|NOLINT)/ { print ""; next }
/^template </ { template = template $0 "\n"; next }
$0 ~ "^(class|struct|enum class|concept) " main "( |$)" && !commented { printf "%s", file }
{
  printf "%s", template
  template = ""
  if (/^concept /) in_concept = 1
  if (behind && /^            *\/\/ /) sub(/\/\/ /, "///< ")  # the rest of a comment behind a declaration
  behind = 0
  is_comment = !in_concept && sub(/^ *\/\/( |$)/, "/// ")
  if (/^};/) in_concept = 0
  if (!is_comment && !in_concept && sub(/[;,]  *\/\/ /, "&/< ")) sub(/\/\/ \/< /, "///< ")
  behind = /\/\/\/< /
  if (is_comment && !begun) file = file $0 "\n"
  commented = is_comment
  print
}
