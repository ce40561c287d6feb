// SPDX-License-Identifier: MIT
#include "common/notice.h"

#include <mutex>
#include <utility>

namespace coevo::common {
namespace {

struct Holder {
  std::mutex mutex;
  NoticeListener listener;
};
Holder& holder() {
  static Holder the_one;
  return the_one;
}

}  // namespace

void set_notice_listener(NoticeListener listener) {
  const std::lock_guard lock(holder().mutex);
  holder().listener = std::move(listener);
}

void notify(const Notice& notice) {
  const std::lock_guard lock(holder().mutex);
  if (holder().listener) holder().listener(notice);
}

}  // namespace coevo::common
