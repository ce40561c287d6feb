// SPDX-License-Identifier: MIT
"use strict";
// Several runs or validations beside one another, with intervals and tests.

coevo.runsComparison = (runs, comparison) => {
  const el = coevo.el;
  const groups = coevo.groupsOf(runs);
  const base = {sync: "generations", height: 260, format: coevo.plainNumber};
  const charts = [
    coevo.hasBenchmark(runs) ? coevo.groupChart(groups, {...base, title: "Best fitness", yTitle: "fitness: higher is better"}, (run) => run.best) : null,
    coevo.groupChart(groups, {...base, title: "Mean fitness", yTitle: "fitness: higher is better"}, (run) => run.mean),
    coevo.groupChart(groups, {...base, title: "Solved share", yTitle: "solved: higher is better", format: (value) => coevo.percent(value, 0)}, (run) => run.solved_share),
    coevo.groupChart(groups, {...base, title: "Diversity", yTitle: "mean distance", note: coevo.diversityWords}, (run) => run.diversity)].filter(Boolean);
  return el("section", {id: "runs-together", "data-short": "Runs together"}, el("h2", {}, "The runs together"),
    coevo.groupTable(comparison),
    charts.length === 0 ? null : el("div", {class: "grid"}, charts),
    coevo.weightCharts(runs, false), coevo.groupsParallel(groups));
};

// One sentence, then the champions, best first; of many, the first ones.
coevo.leaderboard = ({verdict, is_ranked, rows}) => {
  const el = coevo.el, shown = 12;
  const table = (some) => coevo.table([{title: "Champion", text: true}, {title: "Fitness"}, {title: "Solved"},
    ...(is_ranked ? [{title: "Behind"}, {title: "Better : worse"}, {title: "p"}] : [{title: "Test instances", text: true}])],
  some.map((row) => [row.label, row.fitness === null ? row.note : coevo.fixed(row.fitness, 4),
    row.solved === null ? "–" : `${coevo.whole(row.solved)} of ${coevo.whole(row.instances)}`,
    ...(is_ranked ? [row.behind === null ? "–" : coevo.percent(row.behind), row.better === null ? "–" : `${coevo.whole(row.better)} : ${coevo.whole(row.worse)}`,
      coevo.probability(row.p)] : [row.test || "–"])]));
  return el("section", {id: "leaderboard", "data-short": "Leaderboard"}, el("h3", {}, verdict),
    rows.every(({fitness}) => fitness === null)
      ? el("p", {class: "note"}, "Runs whose configs have the same champion.test or benchmark compare.")
      : [table(rows.slice(0, shown)), rows.length > shown ? el("details", {}, el("summary", {}, `All ${rows.length}`), table(rows)) : null,
        is_ranked ? el("p", {class: "note"}, `Fitness on test instances ${rows[0].test}. Better : worse: on how many instances the leader has the higher fitness, or the ` +
          "lower. p: Wilcoxon's signed-rank test of these differences, Holm-corrected for all pairs of champions.") : null]);
};

coevo.groupTable = (comparison) => {
  const el = coevo.el;
  const {groups, pairs} = comparison;
  const rows = groups.map((group) => [group.name, coevo.whole(group.values.length), coevo.fixed(group.median, 4),
    group.low === null ? "–" : `${coevo.fixed(group.low, 4)} to ${coevo.fixed(group.high, 4)}`,
    group.values.length > 0 ? `${coevo.fixed(Math.min(...group.values), 4)} to ${coevo.fixed(Math.max(...group.values), 4)}` : "–"]);
  const standards = groups.flatMap(({name, standard}) => standard === undefined ? [] : [[`${name}: the default configuration`,
    coevo.whole(standard.values.length), coevo.fixed(standard.median, 4), "–",
    `${coevo.fixed(Math.min(...standard.values), 4)} to ${coevo.fixed(Math.max(...standard.values), 4)}`]]);
  const tests = pairs.map((pair) => [`${groups[pair.a].name} against ${groups[pair.b].name}`,
    coevo.fixed(pair.effect, 3), coevo.probability(pair.p), coevo.probability(pair.p_holm)]);
  return el("section", {}, el("h3", {}, "By group"),
    el("p", {class: "note"}, `Runs with the same name form a group. The table compares ${comparison.value}. ` +
      "Intervals are 95 % bootstrap intervals of the median; fewer than six runs have none."),
    coevo.table([{title: "Group", text: true}, {title: "Runs"}, {title: "Median"}, {title: "95 % interval"}, {title: "Range"}],
      rows.concat(standards)),
    coevo.intervalChart(groups.map((group) => ({name: group.name, values: group.values, low: group.low, high: group.high, median: group.median}))),
    tests.length === 0
      ? el("p", {class: "note"}, "There are no tests: they need two groups with at least two runs each (several seeds of one config).")
      : [el("h3", {}, "Tests"), el("p", {class: "note"}, "Effect A tells how often a run of the first group beats a run of the second, if one of each " +
          "is drawn: 0.5 is a tie, 1 always, 0 never (Vargha and Delaney). p tells how likely such a difference is by chance (Mann and Whitney, two-sided); " +
          "it is corrected for the number of tests (Holm). Below 0.05 is usually called significant."),
        coevo.table([{title: "Groups", text: true}, {title: "Effect A"}, {title: "p"}, {title: "p, corrected"}], tests)]);
};

coevo.validationsComparison = (validations, comparison) => {
  const el = coevo.el;
  const rows = comparison.rows.map((row) => [row.name, `${coevo.whole(row.solved)} of ${coevo.whole(row.instances)}`,
    row.share_low === null ? "–" : `${coevo.percent(row.share_low, 2)} to ${coevo.percent(row.share_high, 2)}`,
    coevo.whole(row.median), row.low === null ? "–" : `${coevo.whole(row.low)} to ${coevo.whole(row.high)}`]);
  const pairs = comparison.pairs.map((pair) => [
    `${comparison.rows[pair.a].name} against ${comparison.rows[pair.b].name}`, coevo.whole(pair.common),
    `${coevo.whole(pair.only_a)} : ${coevo.whole(pair.only_b)}`, coevo.probability(pair.p_holm)]);
  return el("section", {id: "validations-together", "data-short": "Validations together"}, el("h2", {}, "The validations together"),
    coevo.table([{title: "Solver", text: true}, {title: "Solved"}, {title: "95 % interval (Wilson)"},
      {title: "Median nodes"}, {title: "95 % interval"}], rows),
    pairs.length === 0 ? el("p", {class: "note"}, "They share no instance.") : [
      el("p", {class: "note"}, "Pairs on the instances that both have. Solved by one only: counts for the first, then for the second; " +
        "p: McNemar's test on them, Holm-corrected."),
      coevo.table([{title: "Pair", text: true}, {title: "Common"}, {title: "By one only"}, {title: "p"}], pairs),
      ...coevo.effortTable(comparison.efforts)],
    el("div", {class: "grid"}, ...[coevo.nodesHistogram(validations), coevo.budgetChart(validations)].filter(Boolean)));
};

// Comparisons of effort, pair by pair.
coevo.effortTable = (efforts) => {
  const tested = efforts.filter((effort) => effort.pairs > 0);
  if (tested.length === 0) return [];
  const digits = coevo.digits;
  return [coevo.el("h3", {}, "Effort on common instances"),
    coevo.el("p", {class: "note"}, (tested.every((effort) => effort.is_ratio) ? "Median of the first's effort over the second's" :
      "Median of the first's effort less the second's") + ", with a 95 % interval; on how many instances the first needs less, or more; p: Wilcoxon's " +
      "signed-rank test, Holm-corrected over the page. If one alone solved an instance, the other's limit stands for its effort, " +
      "or the pair is left out if that limit is lower."),
    coevo.table([{title: "Pair", text: true}, {title: "Effort", text: true}, {title: "Pairs"}, {title: "Median"}, {title: "95 % interval"},
      {title: "Less : more"}, {title: "p"}],
      tested.map((each) => [`${each.a} against ${each.b}`, each.unit || "cost", coevo.whole(each.pairs), digits(each.median),
        each.low === null ? "–" : `${digits(each.low)} to ${digits(each.high)}`, `${coevo.whole(each.wins)} : ${coevo.whole(each.losses)}`, coevo.probability(each.p_holm)]))];
};

// A dot a run, the median and its interval: one row a group.
coevo.intervalChart = (groups) => {
  const all = groups.flatMap((group) => [...group.values, group.low, group.high]).filter((value) => value !== null);
  if (all.length === 0) return null;
  const low = Math.min(...all), high = Math.max(...all);
  return coevo.drawnPlot((width) => coevo.drawIntervals(groups, low, high, width));
};

coevo.drawIntervals = (groups, low, high, width) => {
  const svg = coevo.svg;
  const row = 46, left = 6, right = 6, bottom = 26;
  const height = groups.length * row + bottom;
  const span = high > low ? high - low : Math.max(1e-6, Math.abs(high));
  const x = (value) => left + 8 + (value - low) / span * (width - left - right - 16);
  const root = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, class: "interval", role: "img",
    "aria-label": "Values, medians and intervals by group"});
  groups.forEach((group, i) => {
    const y = i * row + 32;
    const color = `var(--${coevo.seriesColor(i)})`;
    root.append(svg("text", {x: left, y: y - 14}, group.name),
      svg("line", {x1: left, x2: width - right, y1: y, y2: y, class: "axis"}));
    if (group.low !== null && group.median !== null) {
      const bar = svg("line", {x1: x(group.low), x2: x(group.high), y1: y, y2: y, "stroke-width": 6, "stroke-linecap": "round", "stroke-opacity": 0.35});
      const tick = svg("line", {x1: x(group.median), x2: x(group.median), y1: y - 8, y2: y + 8, "stroke-width": 2.5});
      bar.style.stroke = tick.style.stroke = color;
      root.append(bar, tick);
    }
    for (const value of group.values) {
      const dot = svg("circle", {cx: x(value), cy: y, r: 3.5, "fill-opacity": 0.75}, svg("title", {}, coevo.fixed(value, 4)));
      dot.style.fill = color;
      root.append(dot);
    }
  });
  root.append(svg("text", {x: left, y: height - 6, class: "label"}, coevo.fixed(low, 4)),
    svg("text", {x: width - right, y: height - 6, "text-anchor": "end", class: "label"}, coevo.fixed(high, 4)));
  return root;
};
