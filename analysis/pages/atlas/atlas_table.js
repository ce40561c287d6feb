// SPDX-License-Identifier: MIT
"use strict";
// The atlas' figures: one array a measure, by instance, NaN where there is none; their order, their bins.
// A measure is {key, title, unit, isLog, missing, of(row)}: `missing` says what it means that there is no value.

// Columns of numbers, each a line that begins with its name; an empty field is NaN.
coevo.tableColumns = (text) => Object.fromEntries(text.trimEnd().split("\n").map((line) => {
  const [name, ...fields] = line.split(",");
  return [name, Float64Array.from(fields, (field) => field === "" ? NaN : Number(field))];
}));

coevo.atlasMeasure = (description, values) => {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  const at = (part) => known[Math.round(part * (known.length - 1))];
  const scaled = description.isLog ? (value) => Math.log10(Math.max(1, value)) : (value) => value;
  const measure = {...description, values, known, low: known[0], high: known.at(-1), scaled,
    missingCount: values.length - known.length};
  // A few extreme values do not take the colours from all others.
  const [from, to] = [scaled(at(0.002)), scaled(at(0.998))];
  measure.part = (value) => Math.min(1, Math.max(0, (scaled(value) - from) / (to - from || 1)));
  measure.bins = coevo.atlasBins(measure);
  return measure;
};

// The mean, over the solvers, of the share of instances that need fewer positions, in per cent; half of the equal ones
// count. NaN where a solver has no value.
coevo.difficultyRating = (solvers) => {
  const known = solvers.map((values) => values.filter((value) => !Number.isNaN(value)).sort());
  const share = (s, i) => Number.isNaN(solvers[s][i]) ? NaN : coevo.shareBelow({known: known[s]}, solvers[s][i]);
  return solvers[0].map((_, i) =>
    Number((100 * solvers.reduce((sum, _values, s) => sum + share(s, i), 0) / solvers.length).toFixed(1)));
};

// Share of the instances with a value that have a lower one; half of the equal ones count.
coevo.shareBelow = ({known}, value) => {
  const first = (isPast) => {
    let [low, high] = [0, known.length];
    while (low < high) {
      const middle = low + high >> 1;
      if (isPast(known[middle])) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return (first((each) => each >= value) + first((each) => each > value)) / 2 / known.length;
};

coevo.meanOf = (values, instances) => {
  const known = Array.from(instances, (instance) => values[instance]).filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
};

// What sets an instance apart, in sentences: of each measure with a `sign` that less than a fifth of all reach, and how
// the instances of that fifth fare by the measure `outcome`. They tell what goes together, not why.
coevo.atlasSigns = ({noun, outcome}, measures, instance) => {
  const {values: fared, title} = measures[outcome];
  return Object.values(measures).filter(({sign}) => sign).flatMap(({values, sign}) => {
    const value = values[instance];
    return [["at least", (each) => each >= value], ["at most", (each) => each <= value]].map(([bound, reaches]) => {
      const such = [...values.keys()].filter((each) => reaches(values[each]));
      return {share: such.length / values.length, text: `has ${bound} ${value} card${value === 1 ? "" : "s"} ${sign}; such ${noun}s have a mean ${title.toLowerCase()} of ${coevo.fixed(coevo.meanOf(fared, such), 0)}.`};
    });
  }).filter(({share}) => share < 0.2).sort((a, b) => a.share - b.share)
    .map(({share, text}) => `Unlike ${coevo.percent(1 - share, 1 - share < 0.99 ? 0 : 1)} of the ${noun}s, it ${text}`);
};

// "fast 3.2 times": the cost for each solver against its median.
coevo.atlasEfforts = (measures, instance) => Object.values(measures).filter(({isSolver}) => isSolver).map(({short, values, known, missing}) => {
  const times = values[instance] / known[known.length >> 1];
  return Number.isNaN(times) ? `${short}: ${missing}` : `${short} ${coevo.fixed(times, times < 10 ? 1 : 0)}\u202f×`;
});

// Equal bins of the scaled values, a whole number of units wide where values are whole and few.
coevo.atlasBins = ({known, low, high, scaled, isLog, digits = 0}) => {
  const most = 56;
  const width = isLog || digits > 0 ? (scaled(high) - scaled(low)) / most || 1 : Math.max(1, Math.ceil((high - low + 1) / most));
  const start = scaled(low);
  const count = isLog || digits > 0 ? most : Math.floor((high - low) / width) + 1;
  const binOf = (value) => Math.min(count - 1, Math.floor((scaled(value) - start) / width + 1e-9));
  const counts = new Array(count).fill(0);
  for (const value of known) ++counts[binOf(value)];
  const edge = (bin) => isLog ? 10 ** (start + bin * width) : start + bin * width;
  return {count, counts, binOf, edge, start, width};
};

// Instances by a measure, those without a value last; `null`: by number.
coevo.atlasOrder = (count, measure, isDown) => {
  const order = Uint32Array.from({length: count}, (_, i) => i);
  if (measure) {
    const sign = isDown ? -1 : 1;
    const keys = Float64Array.from(measure.values, (value) => Number.isNaN(value) ? Infinity : sign * value);
    order.sort((a, b) => keys[a] === keys[b] ? a - b : keys[a] - keys[b]);
  } else if (isDown) order.reverse();
  return order;
};

// 1 for each instance within all ranges of bins, {key: [first, last]}, and, where a measure is named, without a value of it.
coevo.atlasMatches = (count, measures, ranges, unsolvedBy) => {
  const matches = new Uint8Array(count).fill(1);
  for (const [key, [first, last]] of Object.entries(ranges)) {
    const {values, bins} = measures[key];
    for (let i = 0; i < count; ++i) {
      const bin = Number.isNaN(values[i]) ? -1 : bins.binOf(values[i]);
      if (bin < first || bin > last) matches[i] = 0;
    }
  }
  if (unsolvedBy) measures[unsolvedBy].values.forEach((value, i) => { if (!Number.isNaN(value)) matches[i] = 0; });
  return matches;
};

// For people to take away: those that match, in the map's order.
coevo.atlasRows = (measures, {order, matches}) => {
  const all = Object.values(measures);
  const rows = [...order].filter((instance) => matches[instance]).map((instance) =>
    [instance + 1, ...all.map(({values}) => Number.isNaN(values[instance]) ? null : values[instance])]);
  return [["instance", ...all.map(({key}) => key)], ...rows];
};

coevo.measureText = (measure, value) => Number.isNaN(value) ? measure.missing
  : (measure.digits ? coevo.fixed(value, measure.digits) : coevo.whole(value)) + (measure.unit ? " " + measure.unit : "");
