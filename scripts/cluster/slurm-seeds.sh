#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs many seeds, each as a separate evolution on one node; nodes never wait for each other:
#   sbatch --array 1-30 scripts/cluster/slurm-seeds.sh CONFIG [RUNS_FOLDER]
# Submit it again to resume unfinished runs; it skips finished ones.
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --exclusive
#SBATCH --time=24:00:00
#SBATCH --signal=TERM@120
set -euo pipefail
exec srun coevo evolve "$1" --seeds "$SLURM_ARRAY_TASK_ID" --run-dir "${2:-runs}" --quiet
