// SPDX-License-Identifier: MIT
"use strict";
// The dashboard's tables: sorted by any column, in groups, with boxes to choose what is compared.

coevo.trend = (values) => {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length < 2) return "–";
  const width = 96, height = 24;
  const low = Math.min(...numbers), high = Math.max(...numbers);
  const y = (value) => high > low ? height - 3 - (value - low) / (high - low) * (height - 6) : height / 2;
  const path = numbers.map((value, i) => `${i === 0 ? "M" : "L"}${(i / (numbers.length - 1) * width).toFixed(1)} ${y(value).toFixed(1)}`);
  return coevo.svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, class: "trend", role: "img",
    "aria-label": "Best fitness of the last generations"}, coevo.svg("path", {d: path.join("")}));
};

coevo.lineProgress = (line) => {
  if (line.done === undefined) return "–";
  const text = line.kind === "validation"
    ? coevo.whole(line.done) + (line.planned ? ` of ${coevo.whole(line.planned)}` : "")
    : line.budget_runs || !line.planned ? coevo.whole(line.done) : `${coevo.whole(line.done)} of ${coevo.whole(line.planned)}`;
  if (line.share === null || line.share === undefined) return text;
  const fill = coevo.el("i");
  fill.style.width = 100 * Math.min(1, line.share) + "%";
  const budget = line.budget_runs ? `, ${coevo.percent(line.share, 0)} of its budget` : "";
  return coevo.el("span", {}, coevo.el("span", {class: "bar"}, fill), " ", coevo.el("span", {class: "nowrap"}, text + budget));
};

coevo.lineTime = (line) => {
  if (line.seconds === null || line.seconds === undefined) {
    return line.age >= 0 ? coevo.el("span", {class: "muted"}, line.state === "finished" ? `${coevo.duration(line.age)} ago` : `quiet for ${coevo.duration(line.age)}`) : "–";
  }
  const left = line.left === null ? null : coevo.el("span", {class: "muted"}, `, ${coevo.duration(line.left)} left`);
  return coevo.el("span", {class: "nowrap"}, coevo.duration(line.seconds), left);
};

coevo.lineName = (line) => {
  const seed = line.seed === undefined || line.seed === null ? "" : `, seed ${line.seed}`;
  const work = coevo.resumeCommand(line.path === "." ? coevo.data.root : `${coevo.data.root}/${line.path}`, line, line.kind !== "validation");
  const name = line.kind === "damaged" ? line.name
    : coevo.el("a", {href: "/report?path=" + line.address}, line.name + seed);
  return coevo.el("div", {}, name, coevo.foldButton(line), coevo.el("div", {class: "muted small"}, line.fault || line.damage || (line.path === line.name ? "" : line.path)),
    work ? coevo.el("details", {class: "resume small", "data-key": "resume " + line.address}, coevo.el("summary", {}, "How to go on"),
      coevo.el("code", {}, work)) : null);
};

// Of a portfolio: shows its members below it, or hides them.
coevo.foldButton = (line) => {
  if (!line.below) return null;
  const isOpen = coevo.wanted.unfolded.has(line.address);
  return coevo.el("button", {type: "button", class: "small-button fold", "aria-expanded": String(isOpen), "data-key": "fold " + line.address,
    onclick: () => coevo.fold(line.address, !isOpen)}, `${isOpen ? "▾" : "▸"} ${line.below.length} member${line.below.length === 1 ? "" : "s"}`);
};

// Members under their portfolio, in their order; all other lines as they are.
coevo.foldMembers = (lines) => {
  const parents = lines.filter(({kind}) => kind === "portfolio").map((line) => ({...line, below: []}));
  const parentOf = (line) => parents.find(({path}) => line.kind !== "portfolio" &&
    line.path.replace(/\/?member-\d+$/, "") === (path === "." ? "" : path) && /(^|\/)member-\d+$/.test(line.path));
  const top = lines.filter((line) => {
    if (line.kind === "portfolio") return false;
    parentOf(line)?.below.push(line);
    return !parentOf(line);
  });
  for (const parent of parents) parent.below.sort((a, b) => coevo.compareKeys([a.path], [b.path]));
  return [...top, ...parents];
};

coevo.shownMembers = (line) => coevo.wanted.unfolded.has(line.address) ? line.below?.map((each) => ({...each, isMember: true})) ?? [] : [];

coevo.lineLog = (line) => ["validation", "portfolio"].includes(line.kind) ? null
  : coevo.el("button", {type: "button", class: "small-button", "data-key": "log " + line.address,
    "aria-label": `Log of ${line.name}, ${line.path}`, onclick: () => coevo.showLog(line)}, "Log");

// Letters for the tests on which the champions of these lines were measured, if there are several.
coevo.testLetters = (lines) => {
  const tests = new Map(lines.filter(({test}) => test).map(({test}) => [test.setting, test.test]));
  if (tests.size < 2) return new Map();
  return new Map([...tests].sort(([a, x], [b, y]) => coevo.compareKeys([x, a], [y, b]))
    .map(([setting, test], i) => [setting, {letter: coevo.letter(i), test}]));
};
coevo.letter = (i) => i < 26 ? String.fromCharCode(65 + i) : coevo.letter(Math.floor(i / 26) - 1) + coevo.letter(i % 26);

coevo.lineTest = ({test}) => {
  if (!test) return "–";
  const letter = coevo.testLetters(coevo.data.lines).get(test.setting)?.letter;
  return coevo.el("span", {class: "nowrap"}, coevo.fixed(test.fitness, 4), letter ? coevo.el("span", {class: "muted small"}, ` ${letter}`) : null);
};

// Columns: how each is shown, and what it is sorted by.
coevo.columns = {
  run: [
    {title: "Run", text: true, cell: coevo.lineName, by: (line) => [line.name, line.seed ?? -1, line.path]},
    {title: "State", text: true, cell: (line) => coevo.stateBadge(line), by: (line) => [coevo.stateOrder.indexOf(line.state), line.age]},
    {title: "Generations", text: true, cell: coevo.lineProgress, by: (line) => [line.share ?? -1, line.done ?? -1], down: true},
    {title: "Time", text: true, cell: coevo.lineTime, by: (line) => [line.seconds ?? -1], down: true},
    {title: "Champion", hint: "Its fitness on test instances; higher is better. Runs at work come first, and equal tests stay together", cell: coevo.lineTest,
      by: (line) => [line.state === "running" ? 1 : 0, line.test?.setting ?? "", line.test?.fitness ?? -1], down: true},
    {title: "Best fitness", hint: "In the last generation, on instances of its own: it does not rank runs", cell: (line) => coevo.fixed(line.best, 4), by: (line) => [line.best ?? -Infinity], down: true},
    {title: "Solved", hint: "Share of the last generation's searches", cell: (line) => coevo.percent(line.solved_share), by: (line) => [line.solved_share ?? -1], down: true},
    {title: "Best, lately", cell: (line) => coevo.trend(line.trend ?? [])},
    {title: "", name: "Log", cell: coevo.lineLog},
  ],
  validation: [
    {title: "Validation", text: true, cell: coevo.lineName, by: (line) => [line.name, line.path]},
    {title: "State", text: true, cell: (line) => coevo.stateBadge(line), by: (line) => [coevo.stateOrder.indexOf(line.state), line.age]},
    {title: "Instances", text: true, cell: coevo.lineProgress, by: (line) => [line.done ?? -1], down: true},
    {title: "Time", text: true, cell: coevo.lineTime, by: (line) => [line.seconds ?? -1], down: true},
    {title: "Solved", cell: (line) => coevo.percent(line.solved_share, 2), by: (line) => [line.solved_share ?? -1], down: true},
  ],
};

// Numbers in names count as numbers: seed 9 before seed 10.
coevo.compareKeys = (a, b) => {
  for (let i = 0; i < a.length; ++i) {
    const order = typeof a[i] === "string" ? a[i].localeCompare(b[i], "en", {numeric: true}) : a[i] - b[i];
    if (order) return order;
  }
  return 0;
};

coevo.sortedLines = (lines, columns, {column, down}) => {
  const by = columns[column].by;
  return [...lines].sort((a, b) => (down ? -1 : 1) * coevo.compareKeys(by(a), by(b)) || coevo.compareKeys([a.path], [b.path]));
};

coevo.headCell = (column, i, kind, sort) => {
  const own = column.text ? {class: "text", scope: "col"} : {scope: "col"};
  if (!column.by) return coevo.el("th", own, column.title || coevo.el("span", {class: "unseen"}, column.name));
  const state = sort.column !== i ? "none" : sort.down ? "descending" : "ascending";
  return coevo.el("th", {...own, "aria-sort": state}, coevo.el("button", {type: "button", class: "sort", title: column.hint ?? "Sort",
    "data-key": `sort ${kind} ${i}`, onclick: () => coevo.sortBy(kind, i)}, column.title,
    coevo.el("span", {"aria-hidden": "true", class: "arrow"}, {none: "", ascending: "▲", descending: "▼"}[state])));
};

coevo.chooseBox = (line, chosen) => {
  if (["damaged", "portfolio"].includes(line.kind)) return null;
  const box = coevo.el("input", {type: "checkbox", "data-key": "choose " + line.address, "aria-label": `Compare ${line.name}, ${line.path}`,
    onchange: () => coevo.choose(line.address, box.checked)});
  box.checked = chosen.has(line.address);
  return box;
};

// `groups`: [[heading or null, lines]].
coevo.linesTable = (kind, groups, sort, chosen) => {
  const el = coevo.el;
  const columns = coevo.columns[kind];
  const row = (line) => el("tr", {class: line.isMember ? "member" : null}, el("td", {class: "choose"}, coevo.chooseBox(line, chosen)),
    columns.map((column) => el("td", {...(column.text ? {class: "text"} : {}), "data-title": column.title}, column.cell(line) ?? "")));
  const bodies = groups.map(([heading, lines]) => el("tbody", {},
    heading === null ? null : el("tr", {class: "group"}, el("th", {colspan: columns.length + 1, scope: "rowgroup"},
      heading, el("span", {class: "muted"}, ` · ${lines.length}`))),
    lines.flatMap((line) => [line, ...coevo.shownMembers(line)]).map(row)));
  return el("div", {class: "scroll"}, el("table", {class: "lines"},
    el("thead", {}, el("tr", {}, el("th", {scope: "col", class: "choose"}, el("span", {class: "unseen"}, "Compare")),
      columns.map((column, i) => coevo.headCell(column, i, kind, sort)))), bodies));
};
