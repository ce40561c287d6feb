// SPDX-License-Identifier: MIT
"use strict";
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
