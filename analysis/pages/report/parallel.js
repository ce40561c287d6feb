// SPDX-License-Identifier: MIT
"use strict";
// Parallel coordinates: an axis a gene, a line an individual.

coevo.parallelChart = ({title, note, genes, lines, run}) => {
  if (genes.length < 2 || lines.length < 2) return null;
  const ranges = genes.map((gene) => {
    const values = lines.map((line) => line.values[gene]).filter((value) => value !== null && value !== undefined);
    const inUnit = values.every((value) => value >= 0 && value <= 1);
    return inUnit ? [0, 1] : [Math.min(...values), Math.max(...values)];
  });
  return coevo.drawnFigure({title, note, kind: "chart wide", draw: (width) => coevo.drawParallel({title, genes, lines, ranges, run, width}),
    rows: () => [["line", "value", ...genes], ...lines.map((line) => [line.label, line.value, ...genes.map((gene) => line.values[gene])])]});
};

coevo.drawParallel = ({title, genes, lines, ranges, run, width}) => {
  const svg = coevo.svg;
  const left = 26, right = 26, top = 18, height = 330, bottom = 96;
  const x = (i) => left + i / (genes.length - 1) * (width - left - right);
  const y = (value, i) => height - bottom - (ranges[i][1] > ranges[i][0] ? (value - ranges[i][0]) / (ranges[i][1] - ranges[i][0]) : 0.5) * (height - bottom - top);
  const root = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, class: "histogram parallel", role: "img", "aria-label": title});
  for (const line of lines) {
    let path = "";
    genes.forEach((gene, i) => {
      const value = line.values[gene];
      if (value === null || value === undefined) return;
      path += `${path === "" ? "M" : "L"}${x(i).toFixed(1)} ${y(value, i).toFixed(1)}`;
    });
    const element = svg("path", {d: path, class: line.strong ? "line strong" : "line"}, svg("title", {}, line.label));
    element.style.stroke = line.color;
    root.append(element);
  }
  genes.forEach((gene, i) => {
    const whole = coevo.geneName(run, gene), name = whole.length > 17 ? whole.slice(0, 16) + "…" : whole;
    root.append(svg("line", {x1: x(i), x2: x(i), y1: top, y2: height - bottom, class: "tick"}),
      svg("text", {x: x(i), y: top - 5, "text-anchor": "middle"}, coevo.plainNumber(ranges[i][1])),
      svg("text", {x: x(i), y: height - bottom + 14, "text-anchor": "middle"}, coevo.plainNumber(ranges[i][0])),
      svg("text", {transform: `translate(${x(i) + 4} ${height - bottom + 26}) rotate(-38)`, "text-anchor": "end"},
        name, svg("title", {}, coevo.geneTip(run, gene))));
  });
  return root;
};

// Of one run: the best of each generation, coloured from the first to the last; the last one is drawn strong.
coevo.runParallel = (run) => {
  const genes = Object.keys(run.weights).filter((gene) => run.weights[gene].some((value) => value !== null));
  const count = run.generation.length;
  const every = Math.max(1, Math.ceil(count / 120));
  const places = run.generation.map((_, i) => i).filter((i) => i % every === 0 || i === count - 1);
  const lines = places.map((i) => ({label: `generation ${run.generation[i]}: best fitness ${coevo.fixed(run.best[i], 4)}`, value: run.best[i],
    values: Object.fromEntries(genes.map((gene) => [gene, run.weights[gene][i]])),
    color: i === count - 1 ? "var(--text)" : `rgb(${coevo.viridisAt(0.25 + 0.65 * (1 - i / Math.max(1, count - 1)))})`, strong: i === count - 1}));
  return coevo.parallelChart({title: `How the ${coevo.words(run).weights.toLowerCase()} go together`, genes, lines, run,
    note: `Each line is the ${coevo.words(run).individual} of ${every > 1 ? `every ${every} generations` : "a generation"}, from the first (yellow) through green to the last (thick). ` +
      "Evolution has settled where lines meet; where they fan out, the value matters little, or not yet."});
};

// Of several runs: the last best of each, a colour a method.
coevo.groupsParallel = (groups) => {
  const runs = groups.flatMap((group) => group.runs);
  const genes = [...new Set(runs.flatMap((run) => Object.keys(run.weights)))].filter((gene) => runs.every((run) => run.weights[gene]));
  const lines = groups.flatMap((group, g) => group.runs.filter((run) => run.generation.length > 0).map((run) => ({
    label: coevo.runName(run), value: coevo.last(run.best), color: `var(--${coevo.seriesColor(g)})`,
    values: Object.fromEntries(genes.map((gene) => [gene, coevo.last(run.weights[gene])]))})));
  return coevo.parallelChart({title: "Final values of the runs", genes, lines, run: runs[0],
    note: "Each line is the best of a run's last generation, in the colour of its method. Where they agree, the value matters."});
};
