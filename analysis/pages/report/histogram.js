// SPDX-License-Identifier: MIT
"use strict";
// A histogram on a logarithmic axis, in SVG, so that it follows the theme and prints well.

// `sets`: [{label, values, color}]; drawn over one another as steps where there are several.
coevo.logHistogram = ({title, note, sets, xTitle, yTitle}) => {
  const all = sets.flatMap((set) => set.values).filter((value) => value > 0);
  if (all.length < 2) return null;
  const figure = coevo.el("figure", {class: "chart"}, coevo.el("h3", {}, title),
    note ? coevo.el("p", {class: "note"}, note) : null);
  const bins = coevo.logBins(all);
  const counts = sets.map((set) => coevo.binned(set.values, bins));
  if (sets.length > 1) {
    figure.append(coevo.el("div", {class: "legend"}, sets.map((set) => {
      const key = coevo.el("i", {class: "key"});
      key.style.borderColor = `var(--${set.color})`;
      return coevo.el("span", {}, key, set.label);
    })));
  }
  const host = coevo.el("div", {class: "plot"});
  figure.append(host);
  let drawn = 0;
  new ResizeObserver(() => {
    const width = Math.floor(host.clientWidth);
    if (width < 40 || width === drawn) return;
    drawn = width;
    host.replaceChildren(coevo.drawHistogram({sets, counts, bins, width, xTitle, yTitle}));
  }).observe(host);
  figure.append(coevo.figureTools(title, () => [["from", "to", ...sets.map(({label}) => label)],
    ...Array.from({length: bins.count}, (_, bin) => [coevo.binEdge(bin, bins), coevo.binEdge(bin + 1, bins), ...counts.map((each) => each[bin])])],
    () => coevo.svgPicture(host.querySelector("svg"))));
  return figure;
};

// Ten to a power of ten where the values span few, so that there are at most about 60.
coevo.logBins = (values) => {
  let low = Infinity, high = -Infinity;
  for (const value of values) {
    low = Math.min(low, Math.log10(value));
    high = Math.max(high, Math.log10(value));
  }
  const perPower = high - low > 5 ? 8 : high - low > 2 ? 12 : 20;
  const first = Math.floor(low * perPower);
  return {perPower, first, count: Math.floor(high * perPower) - first + 1};
};

// Powers of ten; with their multiples by 2 and 5 where there are few.
coevo.logTicks = ({perPower, first, count}) => {
  const factors = count / perPower > 3 ? [1] : [1, 2, 5];
  const ticks = [];
  for (let power = Math.floor(first / perPower); power <= (first + count) / perPower; ++power) {
    for (const factor of factors) {
      const place = (power + Math.log10(factor)) * perPower - first;
      if (place >= -1e-9 && place <= count + 1e-9) ticks.push(factor * 10 ** power);
    }
  }
  return ticks;
};

coevo.binned = (values, bins) => {
  const counts = new Array(bins.count).fill(0);
  for (const value of values) {
    if (value > 0) ++counts[Math.floor(Math.log10(value) * bins.perPower) - bins.first];
  }
  return counts;
};

coevo.niceSteps = (highest, most) => {
  const rough = Math.max(1, highest / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (power < 10 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]).find((factor) => factor * power >= rough) * power;
  const steps = [];
  for (let value = 0; value <= highest; value += step) steps.push(value);
  return steps;
};

coevo.drawHistogram = ({sets, counts, bins, width, xTitle, yTitle}) => {
  const svg = coevo.svg;
  const height = 240, left = 52, bottom = 44, top = 18, right = 10;
  const highest = Math.max(...counts.flat());
  const x = (bin) => left + bin / bins.count * (width - left - right);
  const y = (count) => height - bottom - count / highest * (height - bottom - top);
  const root = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, class: "histogram", role: "img",
    "aria-label": xTitle});
  for (const value of coevo.niceSteps(highest, 4)) {
    root.append(svg("line", {x1: left, x2: width - right, y1: y(value), y2: y(value), class: "rule"}),
      svg("text", {x: left - 8, y: y(value) + 4, "text-anchor": "end"}, coevo.short(value)));
  }
  for (const value of coevo.logTicks(bins)) {
    const at = x(Math.log10(value) * bins.perPower - bins.first);
    root.append(svg("line", {x1: at, x2: at, y1: height - bottom, y2: height - bottom + 4, class: "tick"}),
      svg("text", {x: at, y: height - bottom + 18, "text-anchor": "middle"}, coevo.short(value)));
  }
  const gap = (width - left - right) / bins.count > 5 ? 1 : 0;
  sets.forEach((set, i) => {
    const color = `var(--${set.color})`;
    if (sets.length > 1) return root.append(coevo.stepOutline(counts[i], x, y, color));
    counts[i].forEach((count, bin) => {
      if (count === 0) return;
      const bar = svg("rect", {x: x(bin), y: y(count), width: x(bin + 1) - x(bin) - gap, height: y(0) - y(count)},
        svg("title", {}, `${coevo.binText(bin, bins)}: ${coevo.whole(count)}`));
      bar.style.fill = color;
      root.append(bar);
    });
  });
  root.append(svg("line", {x1: left, x2: width - right, y1: y(0), y2: y(0), class: "tick"}),
    svg("text", {x: left, y: 10, class: "axis-title"}, yTitle),
    svg("text", {x: (left + width - right) / 2, y: height - 6, "text-anchor": "middle", class: "axis-title"}, xTitle));
  return root;
};

coevo.binEdge = (bin, bins) => Number((10 ** ((bin + bins.first) / bins.perPower)).toPrecision(4));
coevo.binText = (bin, bins) => `${coevo.short(coevo.binEdge(bin, bins))} to ${coevo.short(coevo.binEdge(bin + 1, bins))}`;

coevo.stepOutline = (counts, x, y, color) => {
  let path = `M${x(0)} ${y(0)}`;
  counts.forEach((count, bin) => { path += `V${y(count)}H${x(bin + 1)}`; });
  const area = coevo.svg("path", {d: path + `V${y(0)}Z`, class: "outline"});
  area.style.stroke = color;
  area.style.fill = color;
  return area;
};

// A histogram of whole numbers that lie close together.

// At most 40 plain bins. A long tail would squeeze all others: it is cut, and said.
coevo.lengthHistogram = (title, values, unit, color) => {
  if (values.length < 2) return null;
  const sorted = Float64Array.from(values).sort();
  const low = sorted[0], highest = sorted[sorted.length - 1];
  const usual = sorted[Math.floor(0.995 * (sorted.length - 1))];
  const high = highest - low > 1.6 * (usual - low) && usual > low ? usual : highest;
  const size = Math.max(1, Math.ceil((high - low + 1) / 40));
  const first = Math.floor(low / size);
  const counts = new Array(Math.floor(high / size) - first + 1).fill(0);
  let cut = 0;
  for (const value of values) {
    if (value > high) ++cut;
    else ++counts[Math.floor(value / size) - first];
  }
  const tail = cut === 0 ? "" : ` The chart leaves out ${coevo.whole(cut)} longer ones, up to ${coevo.whole(highest)}.`;
  return coevo.drawnFigure({title, note: `Solved instances; ${coevo.whole(low)} to ${coevo.whole(highest)}, median ${coevo.whole(coevo.quantile(sorted, 0.5))}.${tail}`,
    draw: (width) => coevo.drawLengths({counts, first, size, width, unit, color}),
    rows: () => [["from", "to", "instances"], ...counts.map((count, bin) => [(bin + first) * size, (bin + first + 1) * size - 1, count])]});
};

coevo.drawLengths = ({counts, first, size, width, unit, color}) => {
  const svg = coevo.svg;
  const height = 220, left = 52, bottom = 44, top = 18, right = 10;
  const highest = Math.max(...counts);
  const x = (bin) => left + bin / counts.length * (width - left - right);
  const y = (count) => height - bottom - count / highest * (height - bottom - top);
  const root = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, class: "histogram", role: "img", "aria-label": unit});
  for (const value of coevo.niceSteps(highest, 4)) {
    root.append(svg("line", {x1: left, x2: width - right, y1: y(value), y2: y(value), class: "rule"}),
      svg("text", {x: left - 8, y: y(value) + 4, "text-anchor": "end"}, coevo.short(value)));
  }
  counts.forEach((count, bin) => {
    const from = (bin + first) * size;
    const bar = svg("rect", {x: x(bin), y: y(count), width: Math.max(1, x(bin + 1) - x(bin) - 1), height: y(0) - y(count)},
      svg("title", {}, `${size === 1 ? from : `${from} to ${from + size - 1}`} ${unit}: ${coevo.whole(count)}`));
    bar.style.fill = `var(--${color})`;
    root.append(bar);
  });
  const every = Math.ceil(counts.length / Math.max(2, Math.floor((width - left - right) / 60)));
  for (let bin = 0; bin < counts.length; bin += every) {
    root.append(svg("text", {x: (x(bin) + x(bin + 1)) / 2, y: height - bottom + 18, "text-anchor": "middle"}, (bin + first) * size));
  }
  root.append(svg("line", {x1: left, x2: width - right, y1: y(0), y2: y(0), class: "tick"}),
    svg("text", {x: left, y: 10, class: "axis-title"}, "Instances"),
    svg("text", {x: (left + width - right) / 2, y: height - 6, "text-anchor": "middle", class: "axis-title"}, unit));
  return root;
};
