// SPDX-License-Identifier: MIT
"use strict";
// One run: key figures, curves, weights, hardest instances, provenance.

coevo.runSection = (run, alone = true) => {
  const el = coevo.el;
  const id = alone ? "" : `-${run.folder}`;
  const section = (name, short, ...children) => el("section", {id: name + id, "data-short": short}, ...children);
  return el("section", {class: "run"},
    alone ? null : [coevo.finding(run), coevo.runState(run), run.command ? coevo.commandFigures(run) : coevo.runFigures(run)],
    ...coevo.commandSections(run),
    run.generation.length === 0 ? el("p", {class: "muted"}, "The first generation is not finished yet.")
      : [section("curves", "Curves", el("h3", {}, "Generation by generation"), coevo.runCharts(run, alone)),
         section("weights", coevo.words(run).weights, coevo.weightCharts([run], true), coevo.runParallel(run))],
    coevo.importanceSection(run),
    coevo.hardestTable(run),
    coevo.crashSection(run),
    coevo.provenance(run));
};

coevo.runName = (run) => {
  const seed = run.manifest.seed;
  return seed === undefined ? run.name : `${run.name}, seed ${seed}`;
};

coevo.runState = (run) => {
  const done = run.generation.length;
  const of = run.planned === null || run.budget_runs !== null ? "" : ` of ${run.planned}`;
  const budget = run.budget_runs === null ? "" : `, ${coevo.whole(coevo.sum(run.evaluations))} of ${coevo.whole(run.budget_runs)} ${coevo.words(run).many}`;
  const state = run.work ? coevo.stateBadge(run.work) : run.best_solver ? "finished" : "not finished";
  return coevo.el("p", {class: "muted run-state"}, `${done}${of} generations${budget}, `, state, ". ",
    run.command?.damage ? coevo.el("span", {class: "warning"}, `The log of runs is damaged: ${run.command.damage}. `) : null,
    run.damage ? coevo.el("span", {class: "warning"}, `Damaged: ${run.damage}.`) : null);
};

coevo.figures = (list) => coevo.el("div", {class: "figures"}, list.map(([value, label]) =>
  coevo.el("div", {class: "figure"}, coevo.el("b", {}, value), coevo.el("span", {}, label))));

coevo.last = (values) => values.length > 0 ? values[values.length - 1] : null;
coevo.sum = (values) => values.reduce((sum, value) => sum + (value ?? 0), 0);

coevo.runFigures = (run, validation = null) => {
  const provenance = run.best_solver?.provenance ?? {};
  const list = [];
  if (validation) {
    const {ours} = validation;
    list.push([coevo.percent(ours.solved / Math.max(1, ours.instances), 2), `of ${coevo.whole(ours.instances)} instances solved in the validation`],
      [coevo.short(ours.mean_generated), "mean nodes for each of them"]);
  }
  if (provenance.fitness !== undefined) {
    const born = provenance.generation === undefined ? "" : `, from generation ${provenance.generation}`;
    list.push([coevo.fixed(Number(provenance.fitness), 4), "champion's fitness" + born]);
  }
  list.push([coevo.fixed(coevo.last(run.best), 4), "best fitness, last generation; higher is better"],
    ...(validation ? [] : [[coevo.fixed(coevo.last(run.mean), 4), "mean fitness, last generation"]]),
    [coevo.percent(coevo.last(run.solved_share)), "of its searches found a solution"],
    [coevo.short(coevo.sum(run.evaluations)), "searches in total"],
    [coevo.short(coevo.sum(run.nodes)), "generated positions in total"]);
  return coevo.figures(list);
};

// Shares and fitness up to 1 with enough digits to distinguish them.
coevo.plainNumber = (value) => Math.abs(value) >= 1000 ? coevo.short(value) : Number(value.toFixed(3)).toString();

coevo.runCharts = (run, alone) => {
  const x = run.generation;
  const base = {x, xTitle: "Generation", sync: "generations"};
  const charts = [
    coevo.hasBenchmark([run]) && !alone ? coevo.benchmarkChart([{name: run.name, runs: [run]}]) : null,
    coevo.hasBenchmark([run]) || !alone ? coevo.fitnessChart(run) : null,
    coevo.lineChart({...base, title: "Solved share", format: (value) => coevo.percent(value, 0), height: 220, yTitle: "solved: higher is better",
      note: coevo.words(run).solved,
      series: [{label: "solved", values: run.solved_share, color: "series-3"}]}),
    run.command ? coevo.costChart(run, base) : coevo.nodesChart(run, base),
    coevo.auditChart(run, base),
    coevo.learningChart(run, base),
    coevo.varietyChart(run, base),
    coevo.lineChart({...base, title: "Diversity", format: coevo.plainNumber, height: 220, yTitle: "mean distance",
      note: coevo.diversityWords,
      series: [{label: "diversity", values: run.diversity, color: "series-5"}]}),
  ].filter(Boolean);
  if (charts.length === 0) return coevo.el("p", {class: "note"}, "Curves need a second generation.");
  if (charts.length % 2 === 1) charts[0].classList.add("wide");
  return coevo.el("div", {class: "grid"}, charts);
};

coevo.fitnessChart = (run) => {
  const [low, quarter, middle, upper, high] = run.quantiles;
  return coevo.lineChart({x: run.generation, xTitle: "Generation", sync: "generations", title: "Fitness", format: coevo.plainNumber, height: 300,
    yTitle: "fitness: higher is better", note: "Each generation meets other instances, so the curves waver.",
    bands: [{low, high, color: "series-1", alpha: 0.1, label: "all"},
            {low: quarter, high: upper, color: "series-1", alpha: 0.2, label: "middle half"}],
    series: [{label: "best", values: run.best, color: "series-1"},
             {label: "mean", values: run.mean, color: "series-2"},
             {label: "median", values: middle, color: "series-1", dash: [2, 4], width: 1.5}]});
};

// With parasites and a benchmark, both sides of the race.
coevo.nodesChart = (run, base) => {
  const met = run.nodes.map((nodes, i) => nodes / Math.max(1, run.evaluations[i]));
  const isRace = run.parasites && coevo.hasBenchmark([run]);
  const tested = new Map(isRace ? run.benchmark.generation.map((at, i) => [at, run.benchmark.nodes[i]]) : []);
  return coevo.lineChart({...base, title: isRace ? "Hosts against parasites" : "Nodes in a search", format: coevo.short, height: 220,
    log: isRace || coevo.spansDecades(met) ? "y" : undefined, yTitle: "positions: fewer is better",
    note: isRace ? "Mean positions of a search. If hosts improve on unseen instances but not on those of the parasites, the parasites keep up."
      : "Generated positions, as the mean over the generation's searches, including failed ones.",
    series: [{label: isRace ? "parasites' instances, all hosts" : "nodes", values: met, color: "series-4"},
             ...(isRace ? [{label: "unseen instances, the incumbent", values: run.generation.map((at) => tested.get(at) ?? null), color: "series-1"}] : [])]});
};

coevo.varietyChart = (run, base) => !run.parasites ? null
  : coevo.lineChart({...base, title: "Variety of the parasites", format: coevo.plainNumber, height: 220, yTitle: "instances",
    note: "How many different instances the parasites consist of. If few are left, hosts train for these alone.",
    series: [{label: "instances", values: run.parasites, color: "series-2"}]});

coevo.diversityWords = "The mean distance between two individuals, gene by gene. " +
  "It falls as they become alike; at 0 they are identical, and only mutation brings anything new.";

// What is said of the figures of each learning method; of others they stand alone.
coevo.learningWords = (run) => {
  const figures = run.learning;
  if ("mean_difficulty" in figures) {
    return {title: "Difficulty of the instance population", note: run.command
      ? "Cost on the coevolving instances, relative to the default configuration."
      : run.relative ? "Nodes that the solvers spend on the coevolving instances, relative to the baseline solver."
        : "Nodes that the solvers spend on the coevolving instances.", yTitle: run.command ? "relative cost" : run.relative ? "relative nodes" : "nodes"};
  }
  if ("uniform_value" in figures) {
    return {title: "Information from evolved boards",
      note: "How much each position reveals about the differences between hosts, on evolved boards and on uniform instances."};
  }
  return {title: "Learning", note: null};
};

// Figures with a chart of their own.
coevo.chartedApart = new Set(["audit"]);

// Whatever figures the learning method reports; the common ones by their proper names.
coevo.learningChart = (run, base) => {
  const names = {mean_difficulty: "mean", best_difficulty: "hardest", board_value: "boards", uniform_value: "uniform"};
  const failed = coevo.failedGenerations(run);
  const series = Object.entries(run.learning).filter(([name]) => !coevo.chartedApart.has(name)).map(([name, values], i) =>
    ({label: names[name] ?? name.replaceAll("_", " "), color: coevo.seriesColor(i),
      values: values.map((value, at) => failed.has(at) && name.endsWith("difficulty") ? null : value)}));
  if (series.length === 0) return null;
  const wide = coevo.spansDecades(series.flatMap((each) => each.values));
  const words = coevo.learningWords(run);
  const left = failed.size === 0 ? "" : ` In ${failed.size} of ${run.generation.length} generations nobody solved the hardest instances; triangles mark these generations, which have no right number.`;
  return coevo.lineChart({...base, ...words, note: ((words.note ?? "") + left) || undefined, marks: [...failed].map((at) => run.generation[at]), gaps: run.unsolved,
    log: wide ? "y" : undefined, format: wide ? coevo.short : coevo.plainNumber, height: 220,
    series: wide ? series.map((each) => ({...each, values: each.values.map((value) => value > 0 ? value : null)})) : series});
};

// Where no host solved some instances: they count as a large number, which is no measurement.
coevo.failedGenerations = (run) => new Set(run.unsolved.map((text, i) => text && "best_difficulty" in run.learning ? i : -1).filter((i) => i >= 0));

coevo.auditChart = (run, base) => run.learning.audit === undefined ? null
  : coevo.lineChart({...base, title: "Audit of the chosen instances", format: coevo.plainNumber, height: 220,
    note: "The hosts' rank correlation on uniform and on chosen instances.",
    series: [{label: "audit", values: run.learning.audit, color: "series-1"}]});

// Whether a logarithmic axis shows them better. (Zeros, which it cannot show, do not count.)
coevo.spansDecades = (values) => {
  const positive = values.filter((value) => value > 0);
  return positive.length > 0 && Math.max(...positive) > 20 * Math.min(...positive);
};

// A small chart a gene; of several runs, the median of each method.
coevo.weightCharts = (runs, alone) => {
  const genes = [...new Set(runs.flatMap((run) => Object.keys(run.weights)))];
  const groups = coevo.groupsOf(runs);
  const words = coevo.words(runs[0]);
  const charts = genes.map((gene) => coevo.groupChart(groups, {
    title: coevo.geneTitle(runs, gene), tip: coevo.geneTip(runs[0], gene), small: true, height: 112, sync: "generations", format: coevo.plainNumber,
    range: coevo.geneRange(runs, gene)}, (run) => run.weights[gene])).filter(Boolean);
  if (charts.length === 0) return null;
  for (const chart of charts) chart.querySelectorAll(".note").forEach((note) => note.remove());
  return coevo.el("div", {}, coevo.el("h3", {}, `${words.weights} of the ${words.individual}`),
    coevo.el("p", {class: "note"}, (alone ? "Over generations, one chart for each gene; the last value is at the right. "
      : "Over generations; " + coevo.bandNote(groups).toLowerCase()) + "Point at a name to see what it measures."),
    coevo.el("div", {class: "multiples"}, charts));
};

// A name for people; the tip has the one that configs use.
coevo.geneName = (run, gene) => run.gene_names?.[gene] ?? gene;
coevo.geneTip = (run, gene) => run.gene_help?.[gene] ? `${gene}: ${run.gene_help[gene]}` : gene;

// Of a choice, what its numbers stand for.
coevo.geneTitle = (runs, gene) => {
  const choices = runs[0].command?.genes[gene]?.choices ?? [];
  return choices.length === 0 ? coevo.geneName(runs[0], gene) : `${gene} (${choices.map((choice, i) => `${i}: ${choice}`).join(", ")})`;
};

// Weights between 0 and 1 share one axis, to be compared at a glance; other genes have their own.
coevo.geneRange = (runs, gene) => {
  const values = runs.flatMap((run) => run.weights[gene] ?? []);
  return values.every((value) => value === null || (value >= 0 && value <= 1)) ? [0, 1] : undefined;
};

coevo.hardestTable = (run) => {
  if (run.hardest.length === 0) return null;
  const domain = run.domain ?? "";
  const words = coevo.words(run);
  const name = (number) => run.command ? run.command.names[number] || String(number) : coevo.instanceLink(domain, number);
  const relative = run.command || run.relative;
  const rows = run.hardest.map((entry) => [name(entry.instance), coevo.whole(entry.times),
    coevo.whole(entry.runs), coevo.percent(entry.runs > 0 ? entry.solved / entry.runs : null, 0),
    coevo.ratio(entry.relative_nodes), coevo.whole(entry.last)]);
  return coevo.el("section", {id: "hardest-" + run.folder, "data-short": "Hardest"}, coevo.el("h3", {}, "Hardest instances"),
    coevo.el("p", {class: "note"}, "The instances that the journal names most often. " +
      `${relative ? words.against : "Nodes: mean of the searches"}, when last named.` +
      (coevo.hasReplays() && !run.command ? " Linked numbers open a replay." : "")),
    coevo.table([{title: "Instance", text: Boolean(run.command)}, {title: "Times named"}, {title: words.Many}, {title: "Solved"},
      {title: relative ? words.relative : "Nodes"}, {title: "Last named"}], rows, "Hosts of " + coevo.runName(run)));
};

coevo.ratio = (value) => typeof value === "string" ? value : value > 0 && value < 0.001 ? "< 0.001" : coevo.short(value);

coevo.provenance = (run) => {
  const names = {git_revision: "Revision", config_hash: "Config hash", compiler: "Compiler", host: "Host",
    threads: "Threads", started: "Started", finished: "Finished", seed: "Seed", name: "Name"};
  const facts = Object.entries({folder: run.folder, ...run.manifest}).flatMap(([key, value]) =>
    [coevo.el("dt", {}, names[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " ")),
     coevo.el("dd", {}, typeof value === "object" ? JSON.stringify(value) : String(value))]);
  return coevo.el("section", {id: "provenance-" + run.folder, "data-short": "Provenance"}, coevo.el("h3", {}, "Origin"), coevo.el("dl", {class: "facts"}, facts),
    coevo.el("details", {}, coevo.el("summary", {}, "Resolved config"), coevo.el("pre", {}, run.config)),
    run.best_solver ? coevo.el("details", {}, coevo.el("summary", {}, coevo.words(run).file),
      coevo.el("pre", {}, JSON.stringify(run.best_solver, null, 2))) : null);
};
