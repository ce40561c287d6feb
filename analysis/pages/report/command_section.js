// SPDX-License-Identifier: MIT
"use strict";
// A run that tunes a command: its best configuration beside the default one, and how the runs of
// the command ended.

// What the pages call a search of theirs, and what a run of the command.
coevo.words = (run) => run.command
  ? {many: "runs", Many: "Runs", individual: "best configuration", weights: "Parameters",
     solved: "Share of runs solved within their limit.", file: "The best configuration, as a file",
     relative: "Relative cost", against: "Relative cost: against the default configuration"}
  : {many: "searches", Many: "Searches", individual: "best individual", weights: "Weights",
     solved: "Share of searches that found a solution within their limit.", file: "The best solver, as a weight file",
     relative: "Relative nodes", against: "Relative nodes: against the baseline solver"};

// Costs may be counts, seconds or anything.
coevo.digits = (value) => value === null || value === undefined ? "–"
  : Math.abs(value) >= 1000 ? coevo.whole(value) : Number(value.toPrecision(4)).toString();

coevo.costTitle = (title, {unit}) => unit ? `${title}, ${unit}` : title;

// Mean costs follow from fitness: it is linear in them.
coevo.costOf = (run, fitness) => fitness === null ? null : (1 - fitness) * run.command.scale;

coevo.commandFigures = (run) => {
  const {rows, runs, crashed} = run.command;
  const unsolved = (of, solved) => of > solved ? `; ${coevo.whole(of - solved)} of ${coevo.whole(of)} not solved` : "";
  const list = rows.flatMap((row) => {
    const tested = row.test_cost !== null;
    const who = row.name === "best" ? "best configuration" : "default configuration";
    const cost = tested ? row.test_cost : row.cost;
    return [[coevo.digits(cost), `${coevo.costTitle("mean cost", run.command)}: ${who}, ${tested ? "test instances" + unsolved(row.test_instances, row.test_solved) : "champions' sample" + unsolved(row.instances, row.solved)}`]];
  });
  list.push([coevo.fixed(coevo.last(run.best), 4), "best fitness, last generation"],
    [coevo.percent(coevo.last(run.solved_share)), "of its runs were solved"],
    [coevo.short(runs), "runs in all"], [coevo.short(crashed), "of them crashed"]);
  return coevo.figures(list);
};

coevo.costChart = (run, base) => {
  const best = run.best.map((fitness) => coevo.costOf(run, fitness));
  const mean = run.mean.map((fitness) => coevo.costOf(run, fitness));
  const {unit} = run.command;
  return coevo.lineChart({...base, title: coevo.costTitle("Cost of a run", run.command), format: coevo.short, height: 220, yTitle: `${unit || "cost"}: lower is better`,
    log: coevo.spansDecades([...best, ...mean]) && Math.min(...best) > 0 ? "y" : undefined,
    note: "Means over the generation's instances; a run without a result counts the penalty.",
    series: [{label: "best", values: best, color: "series-1"}, {label: "mean", values: mean, color: "series-4"}]});
};

coevo.commandSections = (run) => run.command
  ? [coevo.configurationSection(run), coevo.outcomeSection(run)] : [];

coevo.configurationSection = (run) => {
  const el = coevo.el, {command} = run, name = coevo.runName(run);
  if (command.rows.length === 0) return null;
  const tested = command.rows.some((row) => row.test_fitness !== null);
  const cells = (row, test) => [coevo.fixed(row[test + "fitness"], 4), coevo.digits(row[test + "cost"]),
    row[test + "solved"] === null ? "–" : `${coevo.whole(row[test + "solved"])} of ${coevo.whole(row[test + "instances"])}`];
  const table = (test) => coevo.table([{title: "Configuration", text: true}, {title: "Fitness"}, {title: coevo.costTitle("Mean cost", command)}, {title: "Solved"}],
    command.rows.map((row) => [row.name, ...cells(row, test)]), name);
  const words = command.command.map((word) => /^[\w@%+=:,./-]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'");
  return el("section", {}, el("h3", {}, "Best configuration and default"),
    command.is_default ? el("p", {}, "The run found nothing better than the default configuration.") : null,
    tested ? [el("p", {class: "note"}, "On the test instances."), table("test_")] : null,
    el("p", {class: "note"}, "On the sample of training instances that compares champions."), table(""),
    coevo.effortTable([command.effort]),
    el("h3", {}, "Parameters"),
    coevo.table([{title: "Parameter", text: true}, {title: "Best"}, {title: "Default"}],
      command.parameters.map((each) => [coevo.breakable(each.name), each.value ?? "not in use", each.default ?? "not in use"]), name),
    el("p", {class: "note"}, "The command line, with placeholders for an instance and, if used, a seed:"),
    el("pre", {}, words.join(" ")));
};

coevo.outcomeSection = (run) => {
  const el = coevo.el, {command} = run;
  if (command.runs === 0) return null;
  const both = command.shared > 0;
  const cost = ({outcome}, value) => value === null || ["solved", "unsolvable", "all"].includes(outcome) ? coevo.digits(value) : "penalty";
  const rows = command.outcomes.map((row) => [row.outcome.replaceAll("_", " "), coevo.whole(row.runs),
    ...(both ? [coevo.whole(row.standard), cost(row, row.standard_cost), coevo.whole(row.best), cost(row, row.best_cost)] : [])]);
  return el("section", {}, el("h3", {}, "How the runs ended"),
    both ? el("p", {class: "note"}, `The default and the best configuration on the ${coevo.whole(command.shared)} instances that both ran in full.`) : null,
    coevo.table([{title: "Outcome", text: true}, {title: "All runs"}, ...(both ? [{title: "Default"}, {title: coevo.costTitle("Its mean cost", command)},
      {title: "Best"}, {title: coevo.costTitle("Its mean cost", command)}] : [])], rows, coevo.runName(run)));
};

coevo.crashSection = (run) => {
  const el = coevo.el, {command} = run;
  if (!command || command.crashes.length === 0) return null;
  const more = command.more_crashes > 0 ? ` ${coevo.whole(command.more_crashes)} more are left out.` : "";
  return el("section", {}, el("h3", {}, "Crashes"),
    el("p", {class: "note"}, `Each counts the penalty.${more}`),
    coevo.table([{title: "Message", text: true}, {title: "Runs"}, {title: "Instance", text: true}],
      command.crashes.map((crash) => [crash.fault, coevo.whole(crash.runs), crash.instance]), coevo.runName(run)));
};
