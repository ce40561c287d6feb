#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs one evolution on many nodes, with one rank on each:
#   qsub -l select=4:ncpus=16:mpiprocs=1 -v CONFIG=my.yaml,RUN=runs/my-1 scripts/cluster/pbs.sh
# Submit it again after the time limit to resume, on any number of nodes.
#PBS -l walltime=24:00:00
set -euo pipefail
cd "$PBS_O_WORKDIR"

arguments=(evolve "$CONFIG" --run-dir "$RUN")
if [[ -e $RUN/config.yaml ]]; then arguments=(evolve --resume "$RUN"); fi
exec mpirun --map-by ppr:1:node --bind-to none --enable-recovery coevo "${arguments[@]}" --quiet
