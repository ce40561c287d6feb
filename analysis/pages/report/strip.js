// SPDX-License-Identifier: MIT
"use strict";
// One small square an instance, coloured by how many nodes it took: 32,000 at a glance.

// Viridis (Smith and van der Walt, 2015): even to the eye, and for colour-blind people too.
coevo.viridis = [[68, 1, 84], [72, 40, 120], [62, 74, 137], [49, 104, 142], [38, 130, 142],
                 [31, 158, 137], [53, 183, 121], [110, 206, 88], [181, 222, 43], [253, 231, 37]];
coevo.viridisAt = (part) => {
  const scaled = Math.min(0.99999, Math.max(0, part)) * (coevo.viridis.length - 1);
  const low = Math.floor(scaled);
  return coevo.viridis[low].map((value, i) =>
    Math.round(value + (scaled - low) * (coevo.viridis[low + 1][i] - value)));
};
// The scale without its dark end, which belongs to what is not solved: black on a light page, white, beyond
// the bright end, on a dark one. Every kind of colour vision sees that.
coevo.stripPart = (part) => coevo.isDark() ? 0.05 + 0.8 * part : 0.22 + 0.78 * part;
coevo.unsolvedColor = () => coevo.isDark() ? [255, 255, 255] : [0, 0, 0];

// `items`: {count, generated: [...], solved(i), describe(i), rows(): as CSV}; `open(i)` on a click, where given.
coevo.strip = ({title, note, items, open}) => {
  const canvas = coevo.el("canvas", {class: "strip", tabindex: 0, role: "img", "aria-label": title});
  const tip = coevo.el("div", {class: "strip-tip", "aria-live": "polite"}, "Point at a square, or use the arrow keys.");
  const scale = coevo.nodeScale(items);
  const figure = coevo.el("figure", {class: "chart wide"}, coevo.el("h3", {}, title),
    coevo.el("p", {class: "note"}, note), coevo.stripKey(scale, coevo.sum(Array.from({length: items.count}, (_, i) => items.solved(i) ? 0 : 1))), canvas, tip);
  const grid = {columns: 1, cell: 1};
  let chosen = -1;

  const draw = () => {
    const ratio = Math.max(1, Math.round(devicePixelRatio || 1));
    const width = figure.clientWidth;
    if (width < 40) return;
    coevo.layStrip(grid, items.count, width);
    const rows = Math.ceil(items.count / grid.columns);
    canvas.width = grid.columns * grid.cell * ratio;
    canvas.height = rows * grid.cell * ratio;
    canvas.style.width = grid.columns * grid.cell + "px";
    canvas.style.height = rows * grid.cell + "px";
    coevo.paintStrip(canvas, items, grid, scale, ratio);
    if (chosen >= 0) coevo.markStrip(canvas, grid, chosen, ratio);
  };
  const choose = (index) => {
    if (index < 0 || index >= items.count) return;
    chosen = index;
    tip.textContent = items.describe(index);
    draw();
  };
  const under = (event) => {
    const box = canvas.getBoundingClientRect();
    return Math.floor((event.clientY - box.top) / grid.cell) * grid.columns +
      Math.floor((event.clientX - box.left) / grid.cell);
  };
  canvas.addEventListener("pointermove", (event) => choose(under(event)));
  canvas.addEventListener("click", (event) => { choose(under(event)); if (open) open(chosen); });
  canvas.addEventListener("keydown", (event) => {
    const steps = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -grid.columns, ArrowDown: grid.columns};
    if (event.key === "Enter" && open && chosen >= 0) open(chosen);
    if (!(event.key in steps)) return;
    event.preventDefault();
    choose(chosen < 0 ? 0 : chosen + steps[event.key]);
  });
  figure.append(coevo.figureTools(title, () => items.rows(), () => coevo.canvasPicture(canvas)));
  new ResizeObserver(draw).observe(figure);
  coevo.onTheme(draw);
  return figure;
};

// Few instances get large squares, many small ones; the rows hold round numbers of instances.
coevo.layStrip = (grid, count, width) => {
  const cell = Math.max(3, Math.min(14, Math.floor(Math.sqrt(width * 200 / count))));
  const fit = Math.floor(width / cell);
  const round = fit >= 100 ? 50 : fit >= 20 ? 10 : 1;
  grid.columns = Math.floor(fit / round) * round;
  // A round row that leaves much of the width empty is not worth it.
  if (grid.columns < fit * 0.9) grid.columns = fit - fit % 10;
  grid.cell = Math.floor(width / grid.columns);
};

coevo.nodeScale = (items) => {
  let low = Infinity, high = 1;
  for (let i = 0; i < items.count; ++i) {
    if (!items.solved(i)) continue;
    low = Math.min(low, Math.max(1, items.generated[i]));
    high = Math.max(high, items.generated[i]);
  }
  if (low === Infinity) low = 1;
  return {low: Math.log10(low), high: Math.max(Math.log10(high), Math.log10(low) + 0.1)};
};

coevo.paintStrip = (canvas, items, grid, scale, ratio) => {
  const context = canvas.getContext("2d");
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  const size = grid.cell * ratio;
  const unsolved = coevo.unsolvedColor();
  const inner = grid.cell >= 5 ? size - ratio : size;  // a gap between large squares
  for (let i = 0; i < items.count; ++i) {
    const part = (Math.log10(Math.max(1, items.generated[i])) - scale.low) / (scale.high - scale.low);
    const [red, green, blue] = items.solved(i) ? coevo.viridisAt(coevo.stripPart(part)) : unsolved;
    const pixel = (255 << 24 | blue << 16 | green << 8 | red) >>> 0;
    const left = (i % grid.columns) * size;
    const top = Math.floor(i / grid.columns) * size;
    for (let y = top; y < top + inner; ++y) {
      pixels.fill(pixel, y * canvas.width + left, y * canvas.width + left + inner);
    }
  }
  context.putImageData(image, 0, 0);
};

coevo.markStrip = (canvas, grid, index, ratio) => {
  const context = canvas.getContext("2d");
  const size = grid.cell * ratio;
  context.lineWidth = 2 * ratio;
  context.strokeStyle = "#fff";
  context.strokeRect((index % grid.columns) * size - ratio, Math.floor(index / grid.columns) * size - ratio,
    size + 2 * ratio, size + 2 * ratio);
  context.lineWidth = ratio;
  context.strokeStyle = "#000";
  context.strokeRect((index % grid.columns) * size - 2 * ratio, Math.floor(index / grid.columns) * size - 2 * ratio,
    size + 4 * ratio, size + 4 * ratio);
};

// Again, when the theme changes.
coevo.fillStripKey = (bar, unsolved) => {
  const stops = Array.from({length: 10}, (_, i) => `rgb(${coevo.viridisAt(coevo.stripPart(i / 9))})`);
  bar.style.background = `linear-gradient(90deg, ${stops.join(",")})`;
  unsolved.style.background = `rgb(${coevo.unsolvedColor()})`;
};

coevo.stripKey = (scale, unsolvedCount) => {
  const bar = coevo.el("i", {class: "ramp"});
  const unsolved = coevo.el("i", {class: "key area unsolved"});
  const fill = () => coevo.fillStripKey(bar, unsolved);
  coevo.onTheme(fill);
  fill();
  return coevo.el("div", {class: "legend"},
    coevo.el("span", {}, coevo.short(10 ** scale.low), " ", bar, " ", coevo.short(10 ** scale.high), " nodes"),
    coevo.el("span", {}, unsolved, `not solved: ${coevo.whole(unsolvedCount)}`));
};
