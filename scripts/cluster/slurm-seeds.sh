#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Many seeds, each an evolution of its own on one node; nodes are never idle for each other:
#   sbatch --array 1-30 scripts/cluster/slurm-seeds.sh CONFIG [RUNS_FOLDER]
# Submitted again, it resumes what was begun and passes over what is done.
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --exclusive
#SBATCH --time=24:00:00
#SBATCH --signal=TERM@120
set -euo pipefail
exec srun coevo evolve "$1" --seeds "$SLURM_ARRAY_TASK_ID" --run-dir "${2:-runs}" --quiet
