#include "src/fitness/choices.h"

namespace coevo::fitness {

std::string either_of(const std::vector<std::string>& names) {
  if (names.empty()) return "none";
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) {
    text += (i + 1 == names.size() ? " or " : ", ") + names[i];
  }
  return text;
}

}  // namespace coevo::fitness
