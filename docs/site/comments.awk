# SPDX-License-Identifier: MIT
# Doxygen's filter: a header's comments in the form that Doxygen reads. A comment documents the declaration below
# it, or the one that it stands behind; the file's, before `#pragma once`, also the type with the file's name.
BEGIN {
  count = split(ARGV[1], path, "/")
  parts = split(path[count], words, /[_.]/)
  for (i = 1; i < parts; ++i) main = main toupper(substr(words[i], 1, 1)) substr(words[i], 2)
}

NR == 1 { print "/// \\file"; next }
/^#pragma once/ { begun = 1 }
/^ *\/\/ (clang-format|NOLINT)/ { print ""; next }
{
  is_comment = sub(/^ *\/\/( |$)/, "/// ")
  if (!is_comment) sub(/[;,]  *\/\/ /, "&/< ")
  sub(/\/\/ \/< /, "///< ")
}
is_comment && !begun { file = file $0 "\n" }
!is_comment && !commented && $0 ~ "^(class|struct|enum class) " main "( |$)" { printf "%s", file }
{ commented = is_comment; print }
