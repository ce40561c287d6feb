# SPDX-License-Identifier: MIT
"""The arms of tuners.py: their settings, and the settings from which we chose."""


# The number of deals in a trial, new ones for each block of trials. A share of each budget's positions goes to comparing
# the best (`compared`) of the latest trials.
def optuna(sampler, deals, latest=1000000, compared=6, share=0.2, block=1, **more):
    return {"tool": "optuna", "sampler": sampler, "deals": deals, "latest": latest, "compared": compared,
            "share": share, "block": block, **more}


def irace(**options):
    return {"tool": "irace", "options": options}


MULTIVARIATE = {"multivariate": True}


def cma(population):
    """The first step is a tenth of the range of the logarithms, as in our own arms."""
    return {"popsize": population, "sigma0": 0.7}


ARMS = {
    "optuna-tpe": optuna("tpe", 10, 200, options=MULTIVARIATE),
    "optuna-cma-es": optuna("cma-es", 4, 64, 4, block=16, options=cma(16)),
    "irace-default": irace(),
    "irace": irace(testType="t-test", digits=8, nbIterations=15, elitist=0),
    # The settings from which we chose: *-tuner-NAME.jsonl in ../development.tar.xz of revision 3566f80.
    "tpe-5": optuna("tpe", 5, 400),
    "tpe-10": optuna("tpe", 10, 200),
    "tpe-20": optuna("tpe", 20, 100),
    "tpe-20-multivariate": optuna("tpe", 20, 100, options=MULTIVARIATE),
    "tpe-halving": optuna("tpe", 64, 100, block=1000000, rungs=[4, 16, 64], reduction=3),
    "cma-es-32x8": optuna("cma-es", 8, 64, 4, block=32, options=cma(32)),
    "cma-es-16x4-own-deals": optuna("cma-es", 4, 64, 4, options=cma(16)),
    "cma-es-16x4-step": optuna("cma-es", 4, 64, 4, block=16, options={"popsize": 16}),
    "irace-t": irace(testType="t-test"),
    "irace-t-first-3": irace(testType="t-test", digits=8, firstTest=3),
    "irace-t-first-10": irace(testType="t-test", digits=8, firstTest=10),
    "irace-t-15": irace(testType="t-test", digits=8, nbIterations=15),
    "irace-t-15-first-3": irace(testType="t-test", digits=8, nbIterations=15, firstTest=3),
    "irace-f-15-first-3": irace(digits=8, nbIterations=15, firstTest=3),
    "irace-t-30": irace(testType="t-test", digits=8, nbIterations=30),
    "irace-first-10": irace(testType="t-test", digits=8, nbIterations=15, elitist=0, firstTest=10),
    "irace-t-15-new-10": irace(testType="t-test", digits=8, nbIterations=15, elitistNewInstances=10),
}
REPORTED = ["optuna-tpe", "optuna-cma-es", "irace", "irace-default"]
