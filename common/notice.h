// SPDX-License-Identifier: MIT
// Messages of a library while it works: libraries never print, the program decides.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace coevo::common {

struct Notice {
  std::string text;
  std::uint64_t done = 0;
  std::uint64_t total = 0;  // 0: a line, no progress
};

using NoticeListener = std::function<void(const Notice&)>;

// Set it before other threads run; it may be called from any of them, one at a time.
void set_notice_listener(NoticeListener listener);
void notify(const Notice& notice);

}  // namespace coevo::common
