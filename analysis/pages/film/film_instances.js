// SPDX-License-Identifier: MIT
"use strict";
// The training instances of a generation: a dot each, by how well the hosts that met it did.

// Of the whole film, so that a place means the same in all frames.
coevo.instanceScale = (film) => {
  const all = film.frames.flatMap((frame) => frame.instances?.fitness ?? []);
  const low = all.reduce((least, value) => Math.min(least, value), Infinity), high = all.reduce((most, value) => Math.max(most, value), -Infinity);
  return high > low ? {low, high} : {low: (all[0] ?? 0.5) - 0.5, high: (all[0] ?? 0.5) + 0.5};
};

// {instance, hosts, solved, fitness, isNew} of a frame, the hardest first.
coevo.frameInstances = (film, index) => {
  const {instances} = film.frames[index];
  if (!instances) return [];
  const before = new Set(film.frames[index - 1]?.instances?.number ?? []);
  return instances.number.map((instance, i) => ({instance, hosts: instances.hosts[i], solved: instances.solved[i],
    fitness: instances.fitness[i], isNew: index > 0 && !before.has(instance)})).sort((a, b) => a.fitness - b.fitness);
};

// Dots in columns; their size lets the highest column of the film fit.
coevo.stackDots = (list, scale, columns) => {
  const heights = new Array(columns).fill(0);
  return list.map((each) => {
    const share = (each.fitness - scale.low) / (scale.high - scale.low);
    const column = Math.max(0, Math.min(columns - 1, Math.floor(share * columns)));
    return {...each, column, row: heights[column]++};
  });
};

coevo.layDots = (film, scale, width, height) => {
  for (const size of [15, 12, 10, 8, 6, 5, 4, 3]) {
    const columns = Math.floor(width / size);
    const highest = film.frames.reduce((most, _, i) =>
      coevo.stackDots(coevo.frameInstances(film, i), scale, columns).reduce((high, {row}) => Math.max(high, row + 1), most), 0);
    if (highest * size <= height || size === 3) return {size, columns};
  }
};

coevo.filmInstances = (film, words) => {
  if (film.frames.every((frame) => !frame.instances)) return null;
  const scale = coevo.instanceScale(film);
  const host = coevo.el("div", {class: "plot"});
  const tip = coevo.el("p", {class: "tip muted small"});
  const facts = coevo.el("dl", {class: "facts"});
  const table = coevo.filmInstanceTable(film, words);
  let drawn = null, shown = 0;
  const show = (index) => {
    shown = index;
    if (drawn) coevo.moveDots(drawn, coevo.stackDots(coevo.frameInstances(film, index), scale, drawn.columns));
    facts.replaceChildren(...coevo.instanceFacts(film, index));
    tip.textContent = coevo.hiddenInstances(film, index) || "Point at a dot to see its instance.";
    table.show(index);
  };
  new ResizeObserver(() => {
    const width = Math.floor(host.clientWidth);
    if (width < 40 || width === drawn?.width) return;
    drawn = coevo.drawDotAxis(film, scale, width, tip);
    host.replaceChildren(drawn.root);
    show(shown);
  }).observe(host);
  coevo.onTheme(() => show(shown));
  return {show, element: coevo.el("section", {class: "panel instances"}, coevo.el("h2", {}, "Training instances"),
    coevo.el("p", {class: "note"}, "By the mean fitness of the hosts that met them; the hardest are at the left. A ring marks new instances."),
    host, coevo.dotKey(), tip, facts, table.element)};
};

coevo.hiddenInstances = (film, index) => {
  const left = film.frames[index].instances?.left_out ?? 0;
  return left > 0 ? `These are the hardest; the journal leaves out ${coevo.whole(left)} others.` : "";
};

coevo.dotKey = () => {
  const ramp = coevo.el("i", {class: "ramp"}), none = coevo.el("i", {class: "key area unsolved"});
  const fill = () => coevo.fillStripKey(ramp, none);
  coevo.onTheme(fill);
  fill();
  return coevo.el("div", {class: "legend"}, coevo.el("span", {}, "few ", ramp, " all hosts solved it"), coevo.el("span", {}, none, "none did"));
};

coevo.drawDotAxis = (film, scale, width, tip) => {
  const svg = coevo.svg;
  const height = 150, base = height - 22;
  const {size, columns} = coevo.layDots(film, scale, width, base - 4);
  const dots = svg("g");
  const at = (share, anchor) => svg("text", {x: share * (columns * size), y: height - 5, "text-anchor": anchor}, coevo.short(scale.low + share * (scale.high - scale.low)));
  const root = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": "Training instances by the hosts' mean fitness; the table below has the values"},
    svg("line", {x1: 0, x2: columns * size, y1: base + 1, y2: base + 1, class: "tick"}), at(0, "start"), at(0.5, "middle"), at(1, "end"), dots);
  dots.addEventListener("pointerover", (event) => { if (event.target.described) tip.textContent = event.target.described(); });
  return {root, dots, width, size, columns, base};
};

coevo.describeInstance = ({instance, hosts, solved, fitness, isNew}) =>
  `${instance}: ${solved} of ${hosts} ${hosts === 1 ? "host" : "hosts"} solved it, mean fitness ${coevo.short(fitness)}${isNew ? "; new" : ""}`;

coevo.moveDots = ({dots, size, base}, list) => {
  while (dots.childElementCount > list.length) dots.lastElementChild.remove();
  while (dots.childElementCount < list.length) dots.append(coevo.svg("circle"));
  list.forEach((each, i) => {
    const dot = dots.children[i];
    const share = each.hosts > 0 ? each.solved / each.hosts : 0;
    const color = each.solved === 0 ? coevo.unsolvedColor() : coevo.viridisAt(coevo.stripPart(share));
    dot.setAttribute("cx", (each.column + 0.5) * size);
    dot.setAttribute("cy", base - (each.row + 0.5) * size);
    dot.setAttribute("r", each.isNew ? size / 2 - 1.1 : size / 2 - 0.6);
    dot.setAttribute("fill", `rgb(${color})`);
    dot.setAttribute("class", each.isNew ? "new" : "");
    dot.described = () => coevo.describeInstance(each);
  });
};

// What the learning method's journal says of the frame, by its proper names.
coevo.learningNames = {mean_difficulty: "mean difficulty", best_difficulty: "highest difficulty", audit: "audit: rank correlation with uniform instances",
  agreement: "agreement of ranks", count: "requested instances", board_value: "worth of evolved boards", uniform_value: "worth of uniform instances"};

coevo.instanceFacts = (film, index) => {
  const frame = film.frames[index];
  const list = coevo.frameInstances(film, index);
  const fresh = list.filter(({isNew}) => isNew).length;
  const count = (test) => list.filter(test).length;
  const facts = list.length === 0 ? [] : [["instances", coevo.whole(list.length + (frame.instances.left_out ?? 0))],
    ["new", index === 0 ? "all" : coevo.whole(fresh)],
    ["solved by all hosts that met them", coevo.whole(count(({hosts, solved}) => solved === hosts))], ["solved by none", coevo.whole(count(({solved}) => solved === 0))]];
  for (const [name, value] of Object.entries(frame.learning)) facts.push([coevo.learningNames[name] ?? name.replaceAll("_", " "),
    frame.unsolved && name.endsWith("difficulty") ? frame.unsolved : coevo.short(value)]);
  return facts.map(([name, value]) => coevo.el("div", {}, coevo.el("dt", {}, name), coevo.el("dd", {}, value)));
};

coevo.filmInstanceTable = (film, words) => {
  const host = coevo.el("div");
  let shown = 0;
  const fill = () => host.replaceChildren(coevo.table([{title: "Instance"}, {title: "Hosts"}, {title: "Solved"}, {title: "Mean fitness"}, {title: "New", text: true}],
    coevo.frameInstances(film, shown).map(({instance, hosts, solved, fitness, isNew}) =>
      [String(instance), coevo.whole(hosts), coevo.whole(solved), coevo.short(fitness), isNew ? "new" : ""])));
  const element = coevo.el("details", {ontoggle: () => { if (element.open) fill(); }}, coevo.el("summary", {}, "As a table"), host);
  return {element, show(index) { shown = index; if (element.open) fill(); }};
};
