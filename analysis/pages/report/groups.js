// SPDX-License-Identifier: MIT
"use strict";
// Runs of one name are a group: a method, whose runs differ by their seeds. One colour each.

// [{name, runs}], in the order of the names; seeds in the order of their numbers.
coevo.groupsOf = (runs) => {
  const groups = new Map();
  for (const run of runs) groups.set(run.name, [...(groups.get(run.name) ?? []), run]);
  for (const some of groups.values()) some.sort((a, b) => (a.manifest.seed ?? 0) - (b.manifest.seed ?? 0));
  return [...groups].map(([name, some]) => ({name, runs: some}));
};

coevo.quantile = (sorted, share) => {
  const place = share * (sorted.length - 1);
  const low = Math.floor(place);
  return sorted[low] + (place - low) * ((sorted[low + 1] ?? sorted[low]) - sorted[low]);
};

// Of a figure over generations, {median, low, high} of the group's runs at each place of `x`: the middle
// half of them, or all where they are fewer than four.
coevo.groupCurve = (group, x, valuesOf, placesOf = (run) => run.generation) => {
  const byPlace = new Map(x.map((place) => [place, []]));
  for (const run of group.runs) {
    const values = valuesOf(run) ?? [];
    (placesOf(run) ?? []).forEach((place, i) => {
      if (values[i] !== null && values[i] !== undefined) byPlace.get(place)?.push(values[i]);
    });
  }
  const curve = {median: [], low: [], high: []};
  const edge = group.runs.length < 4 ? 0 : 0.25;
  for (const values of byPlace.values()) {
    values.sort((a, b) => a - b);
    curve.median.push(values.length ? coevo.quantile(values, 0.5) : null);
    curve.low.push(values.length ? coevo.quantile(values, edge) : null);
    curve.high.push(values.length ? coevo.quantile(values, 1 - edge) : null);
  }
  return curve;
};

coevo.placesOf = (runs, placesOf) => [...new Set(runs.flatMap((run) => placesOf(run) ?? []))].sort((a, b) => a - b);

coevo.bandNote = (groups) => {
  const sizes = groups.map(({runs}) => runs.length).filter((size) => size > 1);
  if (sizes.length === 0) return "";
  const half = sizes.some((size) => size >= 4), all = sizes.some((size) => size < 4);
  return "Lines: medians of a method's runs; bands: " +
    (half ? "the middle half of them" + (all ? ", or all if they are fewer than four" : "") : "from the lowest to the highest") + ". ";
};

// One line and one band a group. `chart` as of lineChart(), without x and series.
coevo.groupChart = (groups, chart, valuesOf, placesOf = (run) => run.generation) => {
  const x = coevo.placesOf(groups.flatMap(({runs}) => runs), placesOf);
  const curves = groups.map((group) => coevo.groupCurve(group, x, valuesOf, placesOf));
  const label = ({name, runs}) => chart.small ? null : runs.length > 1 ? `${name} (${runs.length} runs)` : coevo.runName(runs[0]);
  return coevo.lineChart({...chart, x, xTitle: "Generation", note: (coevo.bandNote(groups) + (chart.note ?? "")) || undefined,
    bands: curves.flatMap((curve, i) => groups[i].runs.length < 2 ? []
      : [{low: curve.low, high: curve.high, color: coevo.seriesColor(i), alpha: 0.16, of: i}]),
    series: curves.map((curve, i) => ({label: label(groups[i]), values: curve.median, color: coevo.seriesColor(i),
      dash: i >= 6 ? [6, 4] : undefined}))});
};
