#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# One evolution on many nodes, a rank each, its threads on all of the node's cores:
#   sbatch --nodes 4 scripts/cluster/slurm.sh CONFIG RUN_FOLDER
# Submitted again after the time limit, it resumes, on any number of nodes.
#SBATCH --ntasks-per-node=1
#SBATCH --exclusive
#SBATCH --time=24:00:00
#SBATCH --signal=B:TERM@120
set -euo pipefail
config=$1
run=$2

arguments=(evolve "$config" --run-dir "$run")
if [[ -e $run/config.yaml ]]; then arguments=(evolve --resume "$run"); fi
exec mpirun --map-by ppr:1:node --bind-to none --enable-recovery coevo "${arguments[@]}" --quiet
