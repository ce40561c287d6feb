// SPDX-License-Identifier: MIT
"use strict";
// The individuals of a generation in parallel coordinates: the same axes in all frames.

coevo.base64Digits = new Map([..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].map((digit, i) => [digit, i]));

// Rows of places on the axes, 0 to 4095; two characters a place.
coevo.unpackGenomes = (text, genes) => {
  const place = (i) => coevo.base64Digits.get(text[i]) * 64 + coevo.base64Digits.get(text[i + 1]);
  return Array.from({length: text.length / 2 / Math.max(1, genes)}, (_, row) =>
    Array.from({length: genes}, (_, gene) => place(2 * (row * genes + gene))));
};

// What a place on an axis stands for.
coevo.geneValue = (gene, place) => {
  const share = gene.top > 0 ? place / gene.top : 0;
  const value = gene.log ? gene.low * (gene.high / gene.low) ** share : gene.low + share * (gene.high - gene.low);
  return gene.integer ? Math.round(value) : value;
};
coevo.geneText = (gene, value) => gene.choices[Math.round(value)] ?? coevo.short(value);

// Frames are unpacked when they are first shown.
coevo.filmGenomes = (film) => {
  const known = new Map();
  return (index) => {
    if (index < 0) return {best: null, all: [], fitness: []};
    if (!known.has(index)) {
      const frame = film.frames[index];
      known.set(index, {best: coevo.unpackGenomes(frame.best, film.genes.length)[0],
        all: coevo.unpackGenomes(frame.genomes ?? "", film.genes.length), fitness: frame.hosts ?? []});
    }
    return known.get(index);
  };
};

coevo.filmGenes = (film, words) => {
  const genomes = coevo.filmGenomes(film);
  const host = coevo.el("div", {class: "plot"});
  const table = coevo.filmGeneTable(film, genomes, words);
  let drawn = null, shown = 0;
  const show = (index) => {
    shown = index;
    if (drawn) coevo.moveGenomes(drawn, film.genes, genomes(index), genomes(index - 1));
    table.show(index);
  };
  new ResizeObserver(() => {
    const width = Math.floor(host.clientWidth);
    if (width < 40 || width === drawn?.width) return;
    drawn = coevo.drawGeneAxes(film, words, width);
    host.replaceChildren(drawn.root);
    show(shown);
  }).observe(host);
  const hasAll = film.frames.some((frame) => frame.genomes !== null);
  const most = Math.max(...film.frames.map(({individuals}) => individuals ?? 0));
  const some = most > 0 ? ` The journal has some of ${coevo.whole(most)}, evenly spaced by rank.` : "";
  return {show, element: coevo.el("section", {class: "panel genes"}, coevo.el("h2", {}, `${words.Individuals}`),
    coevo.el("p", {class: "note"}, hasAll ? `Each individual is a line; fitter ones are darker. The thick line is the best; faint lines are the generation before.${some}`
      : "This run began before journals kept whole populations. It shows the best individual of each generation and, faintly, the one before."),
    host, table.element)};
};

// One axis alone has its place in the middle. The names lean to the left: the first one's needs room.
coevo.geneX = (i, count, width) => count === 1 ? width / 2 : 66 + i / (count - 1) * (width - 86);

coevo.drawGeneAxes = (film, words, width) => {
  const svg = coevo.svg;
  const top = 20, bottom = 98, height = 326;
  const layers = {before: svg("g", {class: "before"}), all: svg("g", {class: "all"}), best: svg("path", {class: "best"})};
  const axes = svg("g");
  film.genes.forEach((gene, i) => {
    const x = coevo.geneX(i, film.genes.length, width);
    const name = gene.label.length > 16 ? gene.label.slice(0, 15) + "…" : gene.label;
    const end = (value) => gene.choices.length > 0 ? coevo.geneText(gene, value).slice(0, 8) : coevo.short(value);
    axes.append(svg("line", {x1: x, x2: x, y1: top, y2: height - bottom, class: "tick"}),
      svg("text", {x, y: top - 6, "text-anchor": "middle"}, end(gene.high)),
      svg("text", {x, y: height - bottom + 14, "text-anchor": "middle"}, end(gene.low)),
      svg("text", {transform: `translate(${x + 4} ${height - bottom + 27}) rotate(-34)`, "text-anchor": "end", class: "name"},
        name + (gene.log ? " (log)" : ""), svg("title", {}, gene.help ? `${gene.name}: ${gene.help}` : gene.name)));
  });
  const root = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, role: "img",
    "aria-label": `${words.Individuals} in parallel coordinates; the table below has the values`}, layers.before, axes, layers.all, layers.best);
  return {root, layers, width, top, bottom: height - bottom};
};

coevo.genomePath = (drawn, genes, places) => places.map((place, i) => {
  const y = drawn.bottom - place / Math.max(1, genes[i].top) * (drawn.bottom - drawn.top);
  return `${i === 0 ? "M" : "L"}${coevo.geneX(i, genes.length, drawn.width).toFixed(1)} ${y.toFixed(1)}`;
}).join("");

// As many paths as there are lines; those of the frame before are used again.
coevo.setPaths = (layer, paths) => {
  while (layer.childElementCount > paths.length) layer.lastElementChild.remove();
  while (layer.childElementCount < paths.length) layer.append(coevo.svg("path"));
  paths.forEach((path, i) => layer.children[i].setAttribute("d", path));
};

coevo.moveGenomes = (drawn, genes, now, before) => {
  const path = (places) => coevo.genomePath(drawn, genes, places);
  const earlier = before.all.length > 0 || before.best === null ? before.all : [before.best];
  coevo.setPaths(drawn.layers.before, earlier.map(path));
  coevo.setPaths(drawn.layers.all, now.all.map(path));
  // By rank, as fitness has another scale in each run.
  const order = now.fitness.map((_, i) => i).sort((a, b) => now.fitness[a] - now.fitness[b]);
  order.forEach((individual, rank) => {
    drawn.layers.all.children[individual].style.strokeOpacity = (0.16 + 0.54 * rank / Math.max(1, order.length - 1)).toFixed(2);
  });
  drawn.layers.best.setAttribute("d", path(now.best));
};

// The same as a table, for those who do not see the lines. It follows while it is open.
coevo.filmGeneTable = (film, genomes, words) => {
  const host = coevo.el("div");
  let shown = 0;
  const fill = () => {
    const now = genomes(shown);
    const rows = film.genes.map((gene, i) => {
      const values = now.all.map((places) => coevo.geneValue(gene, places[i])).sort((a, b) => a - b);
      const text = (value) => value === undefined ? "–" : coevo.geneText(gene, value);
      return [gene.label === gene.name ? gene.name : `${gene.label} (${gene.name})`, text(coevo.geneValue(gene, now.best[i])), text(values[0]), text(values[values.length >> 1]), text(values[values.length - 1])];
    });
    host.replaceChildren(coevo.table([{title: words.Weight, text: true}, {title: "Best one"}, {title: "Lowest"}, {title: "Median"}, {title: "Highest"}], rows));
  };
  const element = coevo.el("details", {ontoggle: () => { if (element.open) fill(); }}, coevo.el("summary", {}, "As a table"), host);
  return {element, show(index) { shown = index; if (element.open) fill(); }};
};
