// SPDX-License-Identifier: MIT
// The page that shows all instances of a domain.
#pragma once

#include <string>

#include "src/app/command.h"

namespace coevo::cli {

// The page's text; games on it have the domain's own solver as adviser. Throws InputError if the
// domain has no such page.
std::string atlas_html(const Registry& registry, const std::string& domain);

}  // namespace coevo::cli
