// Which positions a blind search refuses to make again.
#pragma once

#include "src/common/parameter.h"

namespace coevo::search {

enum class Duplicates {
  none,      // none: a tree search
  expanded,  // those that were expanded, as in seed 000: the open list may hold a position twice
  made,      // all that were made before
};

common::Parameter duplicates_parameter();
Duplicates duplicates_of(const common::Settings& settings);

}  // namespace coevo::search
