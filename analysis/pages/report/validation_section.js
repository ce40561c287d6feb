// SPDX-License-Identifier: MIT
"use strict";
// A validation's section of the report, and a run's on what each part of its solver is worth.

// What each part of a solver is worth, as `coevo ablate --output RUN/ablation.json` measured it.

coevo.importanceSection = (run) => {
  const el = coevo.el;
  const {ablation} = run;
  if (!ablation) return null;
  const [whole, ...rows] = ablation.rows;
  const parts = rows.filter((row) => row.ratio !== null).sort((a, b) => b.ratio - a.ratio).slice(0, 24);
  return el("section", {id: "importance-" + run.folder, "data-short": "Importance"},
    coevo.drawnFigure({title: "What each part is worth", note: `The champion of ${coevo.runName(run)} without each part in turn, on ${coevo.whole(ablation.instances)} ${ablation.kind ?? ""}instances. The scale shows how many times the nodes ` +
      "it then takes on instances that both solve (geometric mean). Right of 1, the part helps; left of 1, the solver does without it. Next to the name: solved instances, of " +
      `${coevo.whole(whole.solved)} with all parts.`,
      draw: (width) => coevo.drawImportance(parts, whole.solved, run, width),
      rows: () => [["without", "solved", "ratio"], ...ablation.rows.map((row) => [row.dropped || "(whole)", row.solved, row.ratio])]}));
};

coevo.drawImportance = (parts, whole, run, width) => {
  const svg = coevo.svg;
  const row = 26, left = Math.min(300, width * 0.48), right = 56, top = 6;
  const height = top + parts.length * row + 24;
  const reach = Math.max(...parts.map(({ratio}) => Math.abs(Math.log(ratio))), Math.log(1.25));
  const low = Math.min(0, ...parts.map(({ratio}) => Math.log(ratio)));
  const x = (ratio) => left + (Math.log(ratio) - low) / (reach - low) * (width - left - right);
  const root = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, class: "histogram importance", role: "img", "aria-label": "Nodes without each part"});
  parts.forEach(({dropped, ratio, solved}, i) => {
    const y = top + i * row;
    const bar = svg("rect", {x: Math.min(x(1), x(ratio)), y: y + 4, width: Math.max(1, Math.abs(x(ratio) - x(1))), height: row - 9, rx: 2});
    bar.style.fill = `var(--${ratio >= 1 ? "series-1" : "series-2"})`;
    const most = Math.floor(left / 8);
    const part = coevo.geneName(run, dropped), name = part.length > most ? part.slice(0, most - 1) + "…" : part;
    root.append(svg("text", {x: left - 8, y: y + 17, "text-anchor": "end", class: "name"}, solved === whole ? name : `${name} (${solved})`,
      svg("title", {}, coevo.geneTip(run, dropped))), bar,
      svg("text", {x: Math.max(x(1), x(ratio)) + 6, y: y + 17}, `×${Number(ratio.toPrecision(3))}`));
  });
  root.append(svg("line", {x1: x(1), x2: x(1), y1: 0, y2: height - 20, class: "tick"}),
    svg("text", {x: x(1), y: height - 5, "text-anchor": "middle"}, "×1: no difference"));
  return root;
};

// One validation: our row beside the published ones, the strip, distributions, the slowest.

coevo.validationSection = (validation, below = false, alone = true) => {
  const el = coevo.el;
  const view = coevo.validationView(validation);
  return el("section", {id: "validation-" + validation.folder, "data-short": "Validation"},
    below ? el("h2", {}, "Validation: " + validation.name) : null,
    validation.summary ? null : el("p", {class: "muted"}, "Not finished yet; these are the instances so far."),
    below || !alone ? [coevo.finding(validation), coevo.validationFigures(validation)] : null,
    coevo.publishedTable(validation),
    view.count === 0 ? null : [
      el("div", {class: "grid"}, [coevo.stripOf(validation, view), coevo.nodesHistogram([validation]),
        coevo.budgetChart([validation]), ...coevo.lengthHistograms(validation, view)].filter(Boolean)),
      coevo.slowestTable(validation, view)],
    coevo.validationProvenance(validation));
};

// The instances' numbers and what is asked of each, by place.
coevo.validationView = (validation) => {
  const numbers = validation.instances.flatMap(([first, count]) => Array.from({length: count}, (_, i) => first + i));
  const names = {s: "solved", u: "proven unsolvable", x: "search exhausted", n: "node limit", m: "memory limit", c: "crashed", t: "stopped"};
  const solved = (i) => validation.outcomes[i] === "s";
  return {
    count: numbers.length, generated: validation.generated, numbers, solved,
    outcome: (i) => names[validation.outcomes[i]],
    lengths: (i) => validation.metrics.map((metric, m) => `${validation.lengths[m][i]} ${metric}`).join(", "),
    rows: () => [["instance", "outcome", "nodes", ...validation.metrics], ...numbers.map((number, i) =>
      [number, names[validation.outcomes[i]], validation.generated[i], ...validation.metrics.map((_, m) => solved(i) ? validation.lengths[m][i] : null)])],
    describe(i) {
      const lengths = solved(i) ? ", " + this.lengths(i) : "";
      return `Instance ${numbers[i]}: ${this.outcome(i)}, ${coevo.whole(validation.generated[i])} nodes${lengths}`;
    },
  };
};

coevo.validationFigures = (validation) => {
  const {ours} = validation;
  const list = [[coevo.whole(ours.solved), `of ${coevo.whole(ours.instances)} instances solved (${coevo.percent(ours.solved / Math.max(1, ours.instances), 2)})`],
    [coevo.short(ours.mean_generated), "mean nodes of solved instances"],
    [coevo.short(ours.median_generated), "nodes, median"],
    [coevo.short(ours.p99_generated), "nodes, 99th percentile"]];
  for (const metric of validation.metrics) list.push([coevo.fixed(ours["mean_" + metric], 1), `${metric}, mean`]);
  list.push([coevo.short(ours.cpu_seconds) + "\u202fs", "CPU time in total"]);
  return coevo.figures(list);
};

coevo.publishedTable = (validation) => {
  const {ours, published} = validation;
  const seconds = (value) => value === undefined || value === null ? "–" : value < 0.01 ? coevo.short(1000 * value) + "\u202fms" : coevo.fixed(value, 2) + "\u202fs";
  const optional = (value, text) => value === undefined || value === null ? "–" : text(value);
  const rows = published.map((row) => {
    const of = row.deals ?? row.instances ?? 32000;
    return [row.name, row.source ?? "", optional(row.solved, coevo.whole), optional(row.solved, (n) => coevo.percent(n / of, 2)),
      optional(row.mean_nodes, coevo.whole), seconds(row.mean_seconds), optional(row.mean_length, coevo.whole)];
  });
  rows.push({ours: true, cells: [validation.name, "this validation", coevo.whole(ours.solved),
    coevo.percent(ours.solved / Math.max(1, ours.instances), 2), coevo.whole(ours.mean_generated),
    seconds(ours.mean_seconds), coevo.whole(ours["mean_" + validation.metrics[0]])]});
  return coevo.el("section", {}, coevo.el("h3", {}, published.length > 0 ? "Comparison with published results" : "Figures"),
    coevo.el("p", {class: "note"}, `Nodes, time and length are means over solved instances. ` +
      `Ours are over ${coevo.whole(ours.instances)} instances.` +
      (published.length > 0 ? " Published rows come from their papers, on other machines." : "")),
    coevo.table([{title: "Solver", text: true}, {title: "Source", text: true}, {title: "Solved"}, {title: "Share"},
      {title: "Nodes"}, {title: "Time"}, {title: coevo.lengthName(validation.metrics[0])}], rows));
};

coevo.stripOf = (validation, view) => coevo.strip({
  title: `All ${coevo.whole(view.count)} instances`,
  note: "Each square is an instance, in the order of their numbers, row by row; the colour shows the nodes of its search.",
  items: view,
  open: (i) => coevo.openReplay(validation.domain, view.numbers[i]),
});

coevo.solvedNodes = (validation) =>
  validation.generated.filter((_, i) => validation.outcomes[i] === "s");

coevo.nodesHistogram = (validations) => coevo.logHistogram({
  title: "Nodes of solved instances", note: "On a logarithmic axis; further left is better.", xTitle: "Positions generated", yTitle: "Instances",
  sets: validations.map((each, i) => ({label: each.name, values: coevo.solvedNodes(each), color: coevo.seriesColor(i)})),
});

// The share that would be solved if every search had to stop at a budget: at most 400 points each.
coevo.budgetChart = (validations) => {
  const sorted = validations.map((each) => Float64Array.from(coevo.solvedNodes(each)).sort());
  const low = Math.max(1, Math.min(...sorted.map((nodes) => nodes[0] ?? 1)));
  const high = Math.max(low * 10, ...sorted.map((nodes) => nodes[nodes.length - 1] ?? 1));
  const x = Array.from({length: 401}, (_, i) => low * (high / low) ** (i / 400));
  const series = validations.map((each, v) => {
    let count = 0;
    const values = x.map((budget) => {
      while (count < sorted[v].length && sorted[v][count] <= budget * (1 + 1e-12)) ++count;
      return count / Math.max(1, each.outcomes.length);
    });
    return {label: validations.length > 1 ? each.name : "solved", values, color: coevo.seriesColor(v)};
  });
  return coevo.lineChart({title: "Solved share by node budget", xTitle: "Node budget", yTitle: "solved: higher is better", xName: "with a budget of",
    note: "If each search had stopped after this many nodes.", x, log: "x", range: [0, 1.02], height: 240,
    format: (value) => coevo.percent(value, value > 0.99 && value < 1 ? 2 : 0), series});
};

// A domain with one metric calls it "length", of moves.
coevo.lengthName = (metric) => metric === "length" ? "Length" : `Length in ${metric}`;

// Lengths lie close together: plain bins.
coevo.lengthHistograms = (validation, view) => {
  const colors = ["series-3", "series-5"];
  return validation.metrics.map((metric, m) => coevo.lengthHistogram(
    coevo.lengthName(metric), validation.lengths[m].filter((_, i) => view.solved(i)), metric === "length" ? "moves" : metric, colors[m % 2]));
};

// Those without a solution by how they ended, then the slowest of the solved.
coevo.slowestTable = (validation, view) => {
  const order = Array.from({length: view.count}, (_, i) => i).sort((a, b) => view.generated[b] - view.generated[a]);
  const groups = new Map();
  for (const i of order) {
    const outcome = view.outcome(i);
    if (!groups.has(outcome)) groups.set(outcome, []);
    groups.get(outcome).push(i);
  }
  const solved = groups.get("solved") ?? [];
  groups.delete("solved");
  const row = (i) => [coevo.instanceLink(validation.domain, view.numbers[i]), coevo.whole(view.generated[i]),
    ...validation.metrics.map((_, m) => view.solved(i) ? validation.lengths[m][i].toString() : "–")];
  const columns = [{title: "Instance"}, {title: "Nodes"}, ...validation.metrics.map((metric) => ({title: coevo.capital(metric)}))];
  return coevo.el("section", {id: "slowest-" + validation.folder, "data-short": "Slowest"}, coevo.el("h3", {}, "Unsolved and slowest instances"),
    coevo.hasReplays() ? coevo.el("p", {class: "note"}, "Linked numbers open a replay.") : null,
    [...groups].map(([outcome, some]) => coevo.outcomeGroup(outcome, some, validation, view)),
    solved.length === 0 ? null : [coevo.el("h4", {}, `Solved after the most nodes`), coevo.table(columns, solved.slice(0, 20).map(row), "Solver: " + validation.name)]);
};

// "node limit: 12", and which.
coevo.outcomeGroup = (outcome, some, validation, view) => {
  const shown = [...some].sort((a, b) => view.numbers[a] - view.numbers[b]).slice(0, 400);
  const list = coevo.el("p", {class: "small"}, shown.flatMap((i, at) => [at > 0 ? ", " : "", coevo.instanceLink(validation.domain, view.numbers[i])]),
    some.length > shown.length ? " …" : ".");
  return coevo.el("details", {open: some.length <= 60}, coevo.el("summary", {}, `${coevo.capital(outcome)}: ${coevo.whole(some.length)} not solved`), list);
};

coevo.validationProvenance = (validation) => {
  const facts = Object.entries({folder: validation.folder, ...(validation.summary ?? {})})
    .filter(([, value]) => typeof value !== "object")
    .flatMap(([key, value]) => [coevo.el("dt", {}, key.replaceAll("_", " ")),
      coevo.el("dd", {}, typeof value === "number" ? Number(value.toPrecision(8)).toString() : String(value))]);
  return coevo.el("details", {}, coevo.el("summary", {}, "Origin of this validation"), coevo.el("dl", {class: "facts"}, facts));
};
