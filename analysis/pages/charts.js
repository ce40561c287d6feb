// SPDX-License-Identifier: MIT
"use strict";
// Curves, drawn by uPlot.

// A chart with its own heading and legend. `chart`:
//   title, note, height, x: [...], xTitle, format(value), percent: true for shares, log: "x" or "y",
//   series: [{label, values, color: "series-1", dash, width}],
//   bands: [{low: [...], high: [...], color, alpha, label}], sync: key of charts whose cursors move
//   together, small: true for one of many.
coevo.lineChart = (chart) => {
  const host = coevo.el("div", {class: "plot"});
  const legend = coevo.el("div", {class: "legend"});
  const figure = coevo.el("figure", {class: chart.small ? "chart small-chart" : "chart"},
    chart.title ? coevo.el(chart.small ? "h4" : "h3", {}, coevo.breakable(chart.title)) : null,
    chart.note ? coevo.el("p", {class: "note"}, chart.note) : null,
    chart.small && chart.series.length > 1 ? null : legend, host);
  const format = chart.format ?? ((value) => Number(value.toPrecision(4)).toString());
  const values = coevo.chartLegend(chart, legend, format);

  let plot = null;
  const draw = () => {
    if (plot) plot.destroy();
    const width = Math.floor(host.clientWidth);
    if (width < 40) return;
    plot = new uPlot(coevo.chartOptions(chart, width, format, values), coevo.chartData(chart), host);
  };
  const observer = new ResizeObserver(() => {
    const width = Math.floor(host.clientWidth);
    if (!plot) draw();
    else if (width >= 40 && width !== plot.width) plot.setSize({width, height: plot.height});
  });
  observer.observe(host);
  coevo.onTheme(draw);
  return figure;
};

// x, then low and high of each band, then the series.
coevo.chartData = (chart) =>
  [chart.x, ...(chart.bands ?? []).flatMap((band) => [band.low, band.high]),
   ...chart.series.map((series) => series.values)];

// Fills the legend; returns a function that shows the values at an index of x (null: the last).
coevo.chartLegend = (chart, legend, format) => {
  const spans = chart.series.map((series) => {
    const value = coevo.el("b");
    const key = coevo.el("i", {class: series.dash ? "key dashed" : "key"});
    key.style.borderColor = `var(--${series.color})`;
    legend.append(coevo.el("span", {}, chart.series.length > 1 || !chart.small ? key : null,
      series.label ? series.label + " " : null, value));
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
      spans[i].textContent = value === null || value === undefined ? "–" : format(value);
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
                 points: {show: chart.x.length < 2, size: 6}});
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
    hooks: {setCursor: [(plot) => show(plot.cursor.idx)]},
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
  return [
    {...axis, grid: {show: false}, size: chart.small ? 24 : 26, gap: 4, space: 60,
     label: chart.small ? undefined : chart.xTitle, labelFont: font, labelSize: 18, labelGap: 0,
     splits: chart.log === "x" ? coevo.logSplits : undefined, filter: (plot, splits) => splits, values: short},
    {...axis, size: chart.small ? 38 : 56, gap: 4, space: chart.small ? 26 : 36,
     splits: chart.log === "y" ? coevo.logSplits : undefined, filter: (plot, splits) => splits, values: plain},
  ];
};
