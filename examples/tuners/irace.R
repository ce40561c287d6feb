# SPDX-License-Identifier: MIT
# irace with its defaults, or another test, on what compare.py has put into the present folder: the parameters, a configuration to
# begin with and the training instances. The best configuration goes to best.txt, a value a line.
# Usage: Rscript irace.R RUNNER RUNS SEED TEST
suppressPackageStartupMessages(library(irace))
words <- commandArgs(trailingOnly = TRUE)
parameters <- readParameters("parameters.txt")
scenario <- checkScenario(modifyList(defaultScenario(), list(
  targetRunner = words[1], maxExperiments = as.integer(words[2]), seed = as.integer(words[3]),
  parameterFile = "parameters.txt", configurationsFile = "default.txt", trainInstancesDir = "",
  trainInstancesFile = "instances.txt", deterministic = TRUE, testType = words[4])))
best <- irace(scenario, parameters)
values <- sapply(best[1, parameters$names], function(value) format(value, scientific = FALSE, trim = TRUE))
write(values, "best.txt", ncolumns = 1)
