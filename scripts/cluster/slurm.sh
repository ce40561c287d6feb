#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs one evolution on many nodes, with one rank on each and threads on all of its cores:
#   sbatch --nodes 4 scripts/cluster/slurm.sh CONFIG RUN_FOLDER
# Submit it again after the time limit to resume, on any number of nodes.
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
