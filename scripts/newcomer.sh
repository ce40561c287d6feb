#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Times a newcomer's steps in a bare Debian 12 root: git, a clone, scripts/run.sh up to the first page. Run it as
# root; it takes minutes, and 3 GB in build/. A fresh machine should need at most six minutes on two cores.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
source scripts/steps.sh
source scripts/root.sh

root=build/newcomer-root

# at_home <command>: runs it in the root's home.
at_home() {
  in_root "$root" sh -c "cd /root && $1"
}

needed_step tools need_root git
needed_step root make_root "$root"
needed_step source git clone --quiet --bare . "$root/srv/coevo.git"
needed_step git at_home 'apt-get update -qq && apt-get install -y -qq --no-install-recommends git > /dev/null'
needed_step clone at_home 'git clone --quiet /srv/coevo.git'
needed_step install at_home 'cd coevo && scripts/install.sh > /dev/null'
needed_step run at_home 'cd coevo && scripts/run.sh'
step page at_home 'ls -l coevo/runs/quickstart-1/report.html'
end_steps
