# SPDX-License-Identifier: MIT
# irace for tuners.py, in the present folder, which has the parameters and the training instances. What irace wants
# measured goes to standard output, a line each and a line `.` behind the last; from standard input comes a line of cost
# and positions for each. Positions are irace's time. What irace says goes to output.txt, the best configuration to
# best.txt, a value a line.
# Usage: Rscript irace.R POSITIONS SEED [OPTION VALUE]...
suppressPackageStartupMessages(library(irace))
words <- commandArgs(trailingOnly = TRUE)
searches <- file("/dev/stdout", "w")
measured <- file("stdin", "r")
sink("output.txt")
parameters <- readParameters("parameters.txt")

measure <- function(experiments, ...) {
  line <- function(each) {
    values <- format(unlist(each$configuration[parameters$names]), digits = 17, scientific = FALSE, trim = TRUE)
    paste(c(each$instance, values), collapse = " ")
  }
  writeLines(c(vapply(experiments, line, ""), "."), searches)
  flush(searches)
  answers <- readLines(measured, length(experiments))
  stopifnot(length(answers) == length(experiments))  # fewer where the script has been stopped
  lapply(strsplit(answers, " "), function(pair) list(cost = as.numeric(pair[1]), time = as.numeric(pair[2])))
}

options <- words[-(1:2)]
names <- options[c(TRUE, FALSE)]
chosen <- setNames(lapply(options[c(FALSE, TRUE)], type.convert, as.is = TRUE), names)
scenario <- modifyList(defaultScenario(), c(list(
  maxTime = as.integer(words[1]), seed = as.integer(words[2]), parameterFile = "parameters.txt",
  trainInstancesDir = "", trainInstancesFile = "instances.txt", deterministic = TRUE, logFile = "",
  targetRunnerParallel = measure), chosen))
best <- irace(checkScenario(scenario), parameters)
write(format(unlist(best[1, parameters$names]), digits = 17, scientific = FALSE, trim = TRUE), "best.txt", ncolumns = 1)
