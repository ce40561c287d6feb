// SPDX-License-Identifier: MIT
"use strict";
// A curve over the generations with a cursor at the frame; a click leads there.

// `points`: [{x, y, failed}], ascending in x; failed ones are crosses. `log`: of y. `pick(x)`: on a click.
coevo.filmCurve = ({points, label, log, last, pick}) => {
  const host = coevo.el("div", {class: "plot curve"});
  let drawn = null, shown = points[0]?.x ?? 0;
  const show = (x) => {
    shown = x;
    if (drawn) coevo.moveCursor(drawn, points, x);
  };
  new ResizeObserver(() => {
    const width = Math.floor(host.clientWidth);
    if (width < 40 || width === drawn?.width) return;
    drawn = coevo.drawFilmCurve({points, label, log, last}, width);
    host.replaceChildren(drawn.root);
    show(shown);
  }).observe(host);
  const seek = (event) => {
    if (!drawn || event.buttons === 0) return;
    const box = drawn.root.getBoundingClientRect();
    pick(drawn.xOf.back(event.clientX - box.left));
  };
  host.addEventListener("pointerdown", seek);
  host.addEventListener("pointermove", seek);
  return {element: host, show};
};

coevo.curveRange = (points, log) => {
  const values = points.map(({y}) => log ? Math.log10(Math.max(1, y)) : y);
  const low = Math.min(...values), high = Math.max(...values);
  const space = Math.max((high - low) * 0.08, high === low ? 0.05 * Math.abs(high) || 0.05 : 0);
  return [low - space, high + space];
};

// Three to six round values; `low` and `high` are powers of ten where the axis is logarithmic.
coevo.curveTicks = (low, high, log) => {
  const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
  const scale = 10 ** Math.floor(Math.log10(high - low));
  const step = scale * steps.find((each) => (high - low) / (scale * each) <= 5.5);
  const within = (value) => value >= low && value <= high;
  if (!log) return Array.from({length: 7}, (_, i) => (Math.ceil(low / step) + i) * step).filter(within);
  const factors = high - low > 2.5 ? [1] : high - low > 1.2 ? [1, 3] : [1, 2, 5];
  const powers = Array.from({length: Math.floor(high) - Math.floor(low) + 1}, (_, i) => Math.floor(low) + i);
  return powers.flatMap((power) => factors.map((factor) => factor * 10 ** power)).filter((value) => within(Math.log10(value)));
};

coevo.drawFilmCurve = ({points, label, log, last}, width) => {
  const svg = coevo.svg;
  const left = 46, right = 12, top = 10, height = 190, base = height - 34;
  const [low, high] = coevo.curveRange(points, log);
  const xOf = (x) => left + x / Math.max(1, last) * (width - left - right);
  xOf.back = (place) => Math.round((place - left) / (width - left - right) * Math.max(1, last));
  const yOf = (y) => base - ((log ? Math.log10(Math.max(1, y)) : y) - low) / (high - low) * (base - top);
  const root = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label});
  const ticks = coevo.curveTicks(low, high, log);
  // As many digits as tell one from the next.
  const digits = log || ticks.length < 2 ? 0 : Math.max(0, -Math.floor(Math.log10(ticks[1] - ticks[0]) + 1e-9));
  const format = (value) => log ? coevo.short(value) : value.toFixed(digits);
  for (const value of ticks) {
    root.append(svg("line", {x1: left, x2: width - right, y1: yOf(value), y2: yOf(value), class: "rule"}),
      svg("text", {x: left - 6, y: yOf(value) + 4, "text-anchor": "end"}, format(value)));
  }
  for (const x of new Set([0, Math.floor(last / 2), last])) {
    root.append(svg("text", {x: xOf(x), y: base + 17, "text-anchor": x === 0 ? "start" : x === last ? "end" : "middle"}, String(x)));
  }
  root.append(svg("text", {x: (left + width - right) / 2, y: height - 3, "text-anchor": "middle"}, "generation"));
  const cursor = svg("line", {y1: top, y2: base, class: "cursor"}), dot = svg("circle", {r: 5.5, class: "dot"});
  root.append(...coevo.curveMarks(points, xOf, yOf), cursor, dot);
  return {root, cursor, dot, xOf, yOf, width};
};

// A line through what was measured; where many fail, their crosses say more than a line.
coevo.curveMarks = (points, xOf, yOf) => {
  const svg = coevo.svg;
  const at = ({x, y}) => `${xOf(x).toFixed(1)} ${yOf(y).toFixed(1)}`;
  let path = "", isOn = false;
  for (const point of points) {
    if (!point.failed) path += (isOn ? "L" : "M") + at(point);
    isOn = !point.failed;
  }
  const size = points.length > 150 ? 2.5 : 4;
  const marks = points.map((point) => {
    const [x, y] = [xOf(point.x), yOf(point.y)];
    if (point.failed) return svg("path", {class: "failed", d: `M${x - size} ${y - size}L${x + size} ${y + size}M${x - size} ${y + size}L${x + size} ${y - size}`});
    return points.length > 150 ? null : svg("circle", {cx: x, cy: y, r: 2.6, class: "measured"});
  });
  return [svg("path", {d: path, class: "curve-line"}), ...marks.filter(Boolean)];
};

// The last one that was measured by then.
coevo.pointBefore = (points, x) => points.findLast((point) => point.x <= x) ?? null;

coevo.moveCursor = ({cursor, dot, xOf, yOf}, points, x) => {
  cursor.setAttribute("x1", xOf(x));
  cursor.setAttribute("x2", xOf(x));
  const point = coevo.pointBefore(points, x);
  dot.style.display = point ? "" : "none";
  if (!point) return;
  dot.classList.toggle("failed-dot", Boolean(point.failed));
  dot.setAttribute("cx", xOf(point.x));
  dot.setAttribute("cy", yOf(point.y));
};

// The fixed benchmark, whose values compare; without one, what evolution saw.
coevo.filmProgress = (film, pick) => {
  const {benchmark} = film;
  const has = benchmark !== null && benchmark.generation.length > 0;
  const points = has ? benchmark.generation.map((x, i) => ({x, y: benchmark.fitness[i], i})).filter(({y}) => y !== null)
    : film.frames.map(({generation, fitness}, i) => ({x: generation, y: fitness, i})).filter(({y}) => y !== null);
  if (points.length === 0) return null;
  const title = has ? "The incumbent on the benchmark" : "Best fitness";
  const text = coevo.el("p", {class: "now"});
  const curve = coevo.filmCurve({points, label: `${title}, by generation`, last: coevo.lastGeneration(film), pick});
  const show = (index) => {
    const x = film.frames[index].generation;
    const point = coevo.pointBefore(points, x);
    curve.show(x);
    text.replaceChildren(coevo.el("b", {}, point ? coevo.fixed(point.y, 4) : "–"), has && point
      ? ` solves ${coevo.percent(benchmark.solved_share[point.i])}, ${coevo.meanEffort(film, point)}, mean` : "");
  };
  return {show, element: coevo.el("section", {class: "panel progress"}, coevo.el("h2", {}, title),
    coevo.el("p", {class: "note"}, has ? "Fitness on the same instances each time; the run does not learn from them."
      : "Each generation meets other instances; benchmark: in a config adds a comparable curve."), text, curve.element)};
};

coevo.meanEffort = ({benchmark, command}, {y, i}) => command
  ? `cost ${Number(((1 - y) * command.scale).toPrecision(4))} ${command.unit}`.trim() : `${coevo.short(benchmark.nodes[i])} positions`;

coevo.lastGeneration = (film) => film.frames[film.frames.length - 1].generation;
