#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns a run into an Optuna study with a trial for the best individual of each generation, for Optuna's dashboard and plots.

    optuna_storage.py RUN STORAGE      # a run's folder, sqlite:///study.db

The study has the run's name; no study of that name may exist yet. A parameter's range covers its values in the run.
"""
import argparse
import math

import coevo
import optuna
import sqlalchemy.exc


def trials_of(run):
    ranges = [(float(column.min()), float(column.max())) for column in run.genomes.T]
    distributions = {name: optuna.distributions.FloatDistribution(*ends) for name, ends in zip(run.genes, ranges)}
    for i, genome in enumerate(run.genomes):
        known = not math.isnan(run.best[i])
        yield optuna.trial.create_trial(
            state=optuna.trial.TrialState.COMPLETE if known else optuna.trial.TrialState.FAIL,
            value=float(run.best[i]) if known else None,
            params=dict(zip(run.genes, map(float, genome))),
            distributions=distributions,
            user_attrs={
                "generation": int(run.generation[i]),
                "mean": float(run.mean[i]),
                "solved_share": float(run.solved_share[i]),
                "positions": int(run.nodes[i]),
            },
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("run")
    parser.add_argument("storage")
    arguments = parser.parse_args()
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    try:
        run = coevo.read_run(arguments.run)
        study = optuna.create_study(storage=arguments.storage, study_name=run.name, direction="maximize")
    except coevo.InputError as error:
        parser.exit(2, f"{error}\n")
    except optuna.exceptions.DuplicatedStudyError:
        parser.exit(2, f"{arguments.storage}: the study '{run.name}' exists already: expected another storage\n")
    except (sqlalchemy.exc.SQLAlchemyError, ImportError, ValueError) as error:
        reason = str(error).split("\n", 1)[0]
        parser.exit(2, f"{arguments.storage}: {reason}: expected a storage that Optuna can open, such as sqlite:///study.db\n")
    study.add_trials(trials_of(run))
    study.set_user_attr("seed", run.config["seed"])
    print(f"{len(run)} trials in study '{run.name}' of {arguments.storage}")


if __name__ == "__main__":
    main()
