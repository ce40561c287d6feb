// SPDX-License-Identifier: MIT
"use strict";
// What each part of a solver is worth, as `coevo ablate --output RUN/ablation.json` measured it.

coevo.importanceSection = (run) => {
  const el = coevo.el;
  const {ablation} = run;
  if (!ablation) return null;
  const [whole, ...rows] = ablation.rows;
  const parts = rows.filter((row) => row.ratio !== null).sort((a, b) => b.ratio - a.ratio).slice(0, 24);
  return el("section", {id: "importance-" + run.folder, "data-short": "Importance"},
    coevo.drawnFigure({title: "What each part is worth", note: `The best solver without each part in turn, on ${coevo.whole(ablation.instances)} instances. The scale shows how many times the nodes ` +
      "it then takes on instances that both solve (geometric mean). Right of 1, the part helps; left of 1, the solver does without it. Next to the name: solved instances, of " +
      `${coevo.whole(whole.solved)} with all parts.`,
      draw: (width) => coevo.drawImportance(parts, whole.solved, run.gene_help ?? {}, width),
      rows: () => [["without", "solved", "ratio"], ...ablation.rows.map((row) => [row.dropped || "(whole)", row.solved, row.ratio])]}));
};

coevo.drawImportance = (parts, whole, help, width) => {
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
    const name = dropped.length > most ? dropped.slice(0, most - 1) + "…" : dropped;
    root.append(svg("text", {x: left - 8, y: y + 17, "text-anchor": "end", class: "name"}, solved === whole ? name : `${name} (${solved})`,
      svg("title", {}, help[dropped] ?? dropped)), bar,
      svg("text", {x: Math.max(x(1), x(ratio)) + 6, y: y + 17}, `×${Number(ratio.toPrecision(3))}`));
  });
  root.append(svg("line", {x1: x(1), x2: x(1), y1: 0, y2: height - 20, class: "tick"}),
    svg("text", {x: x(1), y: height - 5, "text-anchor": "middle"}, "×1: no difference"));
  return root;
};
