// SPDX-License-Identifier: MIT
"use strict";
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
