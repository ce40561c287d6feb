// SPDX-License-Identifier: MIT
"use strict";
// Charts by uPlot, and their axes.

// Where the axes of uPlot's charts have their ticks, and what they say.

// Powers of ten between the two; with their multiples by 2 and 5 where there are few.
coevo.logSplits = (plot, axis, low, high) => {
  const factors = high / low > 1000 ? [1] : [1, 2, 5];
  const splits = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); ++power) {
    splits.push(...factors.map((factor) => factor * 10 ** power).filter((value) => value >= low && value <= high));
  }
  return splits;
};

coevo.chartAxes = (chart, format) => {
  const font = `${chart.small ? 11 : 12}px system-ui, sans-serif`;
  const text = coevo.color("muted");
  const line = {stroke: coevo.color("line"), width: 1};
  const axis = {font, stroke: text, grid: line, ticks: {...line, size: 4}};
  const plain = (plot, splits) => splits.map((value) => value === null ? "" : format(value));
  const short = (plot, splits) => splits.map((value) => coevo.short(value));
  // Generations are whole.
  const whole = chart.log === "x" ? {} : {incrs: [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6, 1e7]};
  return [
    {...axis, ...whole, grid: {show: false}, size: chart.small ? 24 : 26, gap: 4, space: 60,
     label: chart.small ? undefined : chart.xTitle, labelFont: font, labelSize: 18, labelGap: 0,
     splits: chart.log === "x" ? coevo.logSplits : undefined, filter: (plot, splits) => splits, values: short},
    {...axis, size: chart.small ? 38 : 56, gap: 4, label: chart.small ? undefined : chart.yTitle, labelFont: font, labelSize: 20, labelGap: 0, space: chart.small ? 26 : 36,
     splits: chart.log === "y" ? coevo.logSplits : undefined, filter: (plot, splits) => splits, values: plain},
  ];
};

// Curves, drawn by uPlot.

// A chart with its own heading and legend; null where there is nothing to draw. `chart`:
//   title, note, height, x: [...], xTitle, yTitle, format(value), log: "x" or "y",
//   series: [{label, values, color: "series-1", dash, width}],
//   bands: [{low: [...], high: [...], color, alpha, label, of: the series that it goes with}],
//   marks: places of x that are marked below, sync: key of charts whose cursors move together,
//   gaps: texts where there is no value, tip: a longer title, small: true for one of many.
coevo.lineChart = (chart) => {
  if (!coevo.hasPoints(chart)) return null;
  const host = coevo.el("div", {class: "plot"});
  const legend = coevo.el("div", {class: "legend"});
  const figure = coevo.el("figure", {class: chart.small ? "chart small-chart" : "chart"},
    chart.title ? coevo.el(chart.small ? "h4" : "h3", {title: chart.tip ?? null}, coevo.breakable(chart.title)) : null,
    chart.note ? coevo.el("p", {class: "note"}, chart.note) : null,
    chart.small && chart.series.length > 1 ? null : legend, host);
  const format = chart.format ?? ((value) => Number(value.toPrecision(4)).toString());
  let plot = null;
  const hidden = new Set();
  const values = coevo.chartLegend(chart, legend, format, (index, isHidden) => {
    if (isHidden) hidden.add(index);
    else hidden.delete(index);
    coevo.hideSeries(plot, chart, hidden);
  });

  const draw = () => {
    if (plot) plot.destroy();
    const width = Math.floor(host.clientWidth);
    if (width < 40) return;
    plot = new uPlot(coevo.chartOptions(chart, width, format, values), coevo.chartData(chart), host);
    coevo.hideSeries(plot, chart, hidden);
  };
  const observer = new ResizeObserver(() => {
    const width = Math.floor(host.clientWidth);
    if (!plot) draw();
    else if (width >= 40 && width !== plot.width) plot.setSize({width, height: plot.height});
  });
  observer.observe(host);
  coevo.onTheme(draw);
  if (!chart.small) figure.append(coevo.figureTools(chart.title, () => coevo.chartRows(chart), () => coevo.canvasPicture(host.querySelector("canvas"))));
  return figure;
};

// A line needs two points to be one.
coevo.hasPoints = ({series}) => series.some(({values}) => values.filter((value) => value !== null && value !== undefined).length >= 2);

// A band is hidden with the series that it belongs to.
coevo.hideSeries = (plot, chart, hidden) => {
  if (!plot) return;
  const bands = chart.bands ?? [];
  bands.forEach((band, i) => [1, 2].forEach((edge) => plot.setSeries(2 * i + edge, {show: !hidden.has(band.of ?? -1)})));
  chart.series.forEach((_, i) => plot.setSeries(2 * bands.length + 1 + i, {show: !hidden.has(i)}));
};

// x, then low and high of each band, then the series.
coevo.chartData = (chart) =>
  [chart.x, ...(chart.bands ?? []).flatMap((band) => [band.low, band.high]),
   ...chart.series.map((series) => series.values)];

// Fills the legend; returns a function that shows the values at an index of x (null: the last).
// A click on a name hides its line; `toggle(index, isHidden)` does it.
coevo.chartLegend = (chart, legend, format, toggle) => {
  const spans = chart.series.map((series, index) => {
    const value = coevo.el("b");
    const key = coevo.el("i", {class: series.dash ? "key dashed" : "key"});
    key.style.borderColor = `var(--${series.color})`;
    const parts = [chart.series.length > 1 || !chart.small ? key : null, series.label ? series.label + " " : null, value];
    const button = chart.series.length < 2 ? coevo.el("span", {}, parts)
      : coevo.el("button", {type: "button", class: "name", "aria-pressed": "true", title: "Hide or show", onclick: () => {
        const isHidden = button.getAttribute("aria-pressed") === "true";
        button.setAttribute("aria-pressed", String(!isHidden));
        toggle(index, isHidden);
      }}, parts);
    legend.append(button);
    return value;
  });
  for (const band of chart.bands ?? []) {
    if (!band.label) continue;
    const key = coevo.el("i", {class: "key area"});
    key.style.background = `color-mix(in srgb, var(--${band.color}) ${100 * band.alpha}%, var(--page))`;
    legend.append(coevo.el("span", {}, key, band.label));
  }
  const place = coevo.el("span", {class: "place"});
  if (!chart.small) legend.append(place);
  const show = (index) => {
    const last = chart.x.length - 1;
    const at = index ?? last;
    place.textContent = chart.x.length === 0 ? "" :
      `${chart.xName ?? "at " + chart.xTitle.toLowerCase()} ${coevo.short(chart.x[at])}`;
    chart.series.forEach((series, i) => {
      const value = series.values[at];
      spans[i].textContent = value === null || value === undefined ? chart.gaps?.[at] ?? "–" : format(value);
    });
  };
  show(null);
  return show;
};

coevo.chartOptions = (chart, width, format, show) => {
  const series = [{}];
  const bands = [];
  for (const band of chart.bands ?? []) {
    bands.push({series: [series.length + 1, series.length], fill: coevo.color(band.color, band.alpha)});
    const edge = {stroke: "transparent", width: 0, points: {show: false}};
    series.push(edge, {...edge});
  }
  for (const {color, dash, width: line} of chart.series) {
    series.push({stroke: coevo.color(color), width: line ?? 2, dash, spanGaps: true,
                 points: {show: chart.x.length <= 30 && !chart.small, size: 5, fill: coevo.color(color)}});
  }
  return {
    width, height: chart.height ?? 260, series, bands,
    legend: {show: false},
    padding: [8, 14, 0, 0],
    cursor: {
      drag: {x: !chart.small, y: false},
      points: {size: 7},
      sync: chart.sync ? {key: chart.sync} : undefined,
    },
    scales: {
      x: {time: false, distr: chart.log === "x" ? 3 : 1,
          range: chart.log === "x" ? () => [chart.x[0], chart.x[chart.x.length - 1]] : undefined},
      y: {distr: chart.log === "y" ? 3 : 1, range: coevo.chartRange(chart)},
    },
    axes: coevo.chartAxes(chart, format),
    hooks: {setCursor: [(plot) => show(plot.cursor.idx)], draw: chart.marks ? [(plot) => coevo.drawMarks(plot, chart)] : []},
  };
};

coevo.chartRange = (chart) => {
  if (chart.log === "y") return undefined;
  if (chart.range) return () => chart.range;
  return (plot, low, high) => {
    if (low === null || !Number.isFinite(low)) return [0, 1];
    if (high - low < 1e-12) return [low - Math.max(0.05, Math.abs(low) / 10), high + Math.max(0.05, Math.abs(high) / 10)];
    const space = (high - low) * 0.06;
    // A line that starts near 0 is drawn from 0.
    return [low >= 0 && low < (high - low) / 2 ? 0 : low - space, high + space];
  };
};

// Small triangles at the bottom, where something could not be drawn.
coevo.drawMarks = (plot, {marks}) => {
  const {ctx, bbox} = plot;
  const size = 4 * devicePixelRatio;
  ctx.save();
  ctx.fillStyle = coevo.color("warning");
  for (const at of marks) {
    const x = plot.valToPos(at, "x", true), y = bbox.top + bbox.height;
    ctx.beginPath();
    ctx.moveTo(x, y - 2 * size);
    ctx.lineTo(x + size, y);
    ctx.lineTo(x - size, y);
    ctx.fill();
  }
  ctx.restore();
};
