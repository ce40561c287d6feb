# SPDX-License-Identifier: MIT
# Doxygen's filter: a header's comments in the form that Doxygen reads. A comment documents the declaration below
# it, or the one that it stands behind; the file's, before `#pragma once`, also the type or concept with the
# file's name. A concept's text, of which Doxygen would drop the comments, is shown in its documentation.
BEGIN {
  count = split(ARGV[1], path, "/")
  parts = split(path[count], words, /[_.]/)
  for (i = 1; i < parts; ++i) main = main toupper(substr(words[i], 1, 1)) substr(words[i], 2)
}

NR == 1 { print "/// \\file"; next }
/^#pragma once/ { begun = 1; if (was_code) file = file "/// ~~~\n" }
/^ *\/\/ (clang-format|NOLINT)/ { next }
/^template </ { template = template $0 "\n"; next }
$0 ~ "^(class|struct|enum class|concept) " main "( |$)" && !commented { printf "%s", file }
/^concept / || concept {
  concept = concept template $0 "\n"
  template = ""
  depth += gsub(/{/, "{") - gsub(/}/, "}")
  if (depth == 0 && /;$/) {
    shown = concept
    gsub(/\n/, "\n/// ", shown)
    printf "///\n/// ~~~{.cpp}\n/// %s~~~\n%s", shown, concept
    concept = ""
  }
  commented = 0
  next
}
{
  printf "%s", template
  template = ""
  if (behind && /^            *\/\/ /) sub(/\/\/ /, "///< ")  # the rest of a comment behind a declaration
  behind = 0
  is_comment = sub(/^ *\/\/( |$)/, "/// ")
  is_code = is_comment && /^\/\/\/   /  # in a comment, deeper than its text
  if (is_code != was_code) $0 = (is_code ? "///\n/// ~~~{.unparsed}\n" : "/// ~~~\n") $0
  was_code = is_code
  if (!is_comment && sub(/[;,]  *\/\/ /, "&/< ")) sub(/\/\/ \/< /, "///< ")
  behind = /\/\/\/< /
  if (is_comment && !begun) file = file $0 "\n"
  commented = is_comment
  print
}
