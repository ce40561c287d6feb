// SPDX-License-Identifier: MIT
// Which positions a blind search refuses as duplicates.
#pragma once

#include "common/parameter.h"

namespace coevo::search {

enum class Duplicates {
  none,      // a tree search
  expanded,  // those expanded, as in Heineman (2009): the open list may hold a position twice
  made,      // all that were generated
};

common::Parameter duplicates_parameter();
Duplicates duplicates_of(const common::Settings& settings);

}  // namespace coevo::search
