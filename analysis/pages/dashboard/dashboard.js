// SPDX-License-Identifier: MIT
"use strict";
// The runs and validations below the served folder, brought up to date every two seconds.

coevo.wanted = {
  words: "", state: "", group: "",
  sort: {run: {column: 4, down: true}, validation: {column: 1, down: false}},
  chosen: new Set(),
  unfolded: new Set(),  // portfolios whose members are shown
};

coevo.groupings = {
  "": "no groups", name: "by config", method: "by learning method", evolver: "by evolver", domain: "by puzzle", folder: "by folder"};

coevo.groupOf = (line, grouping) => {
  if (grouping === "folder") return line.path.includes("/") ? line.path.replace(/\/[^/]*$/, "") : "this folder";
  return line[grouping] ?? "not known";
};

coevo.grouped = (lines) => {
  const {group} = coevo.wanted;
  if (!group) return [[null, lines]];
  const groups = new Map();
  for (const line of lines) {
    const name = coevo.groupOf(line, group);
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  return [...groups].sort(([a], [b]) => coevo.compareKeys([a], [b]));
};

coevo.fold = (address, isOpen) => {
  if (isOpen) coevo.wanted.unfolded.add(address);
  else coevo.wanted.unfolded.delete(address);
  coevo.renderLines();
};

coevo.isWanted = (line) => {
  if (line.below?.some(coevo.isWanted)) return true;
  const {words, state} = coevo.wanted;
  const text = [line.name, line.path, line.method, line.evolver, line.domain, line.seed, coevo.stateText(line)].join(" ").toLowerCase();
  return (!state || line.state === state) && words.toLowerCase().split(/\s+/).every((word) => text.includes(word));
};

coevo.sortBy = (kind, column) => {
  const sort = coevo.wanted.sort[kind];
  const same = sort.column === column;
  coevo.wanted.sort[kind] = {column, down: same ? !sort.down : Boolean(coevo.columns[kind][column].down)};
  coevo.renderLines();
};

coevo.choose = (address, isChosen) => {
  if (isChosen) coevo.wanted.chosen.add(address);
  else coevo.wanted.chosen.delete(address);
  coevo.renderCompare();
};

coevo.compareAddress = () => "/report?" + [...coevo.wanted.chosen].map((address) => "path=" + address).join("&");

coevo.renderCompare = () => {
  const count = coevo.wanted.chosen.size;
  const link = count < 2 ? null : coevo.el("a", {class: "button primary", href: coevo.compareAddress()}, `Compare ${count}`);
  const clear = count === 0 ? null : coevo.el("button", {type: "button", onclick: () => { coevo.wanted.chosen.clear(); coevo.renderLines(); }}, "Clear");
  document.getElementById("compare").replaceChildren(...[link, clear].filter(Boolean),
    ...(count >= 2 ? [] : [coevo.el("span", {class: "muted small"}, count === 1 ? "Tick another line to compare." : "Tick two or more lines to compare them.")]));
};

// --- What is above the tables: made once, so that typing is not disturbed ---

coevo.dashboardTools = () => {
  const el = coevo.el;
  const words = el("input", {type: "search", placeholder: "Filter", "aria-label": "Filter by name, folder, method or state",
    oninput: () => { coevo.wanted.words = words.value; coevo.renderLines(); }});
  const choice = (key, label, options) => {
    const select = el("select", {"aria-label": label, onchange: () => { coevo.wanted[key] = select.value; coevo.renderLines(); }},
      Object.entries(options).map(([value, text]) => el("option", {value}, text)));
    return select;
  };
  const states = Object.fromEntries([["", "all states"], ...coevo.stateOrder.map((state) => [state, coevo.stateText({state, host: "other machines"})])]);
  return el("div", {class: "tools"}, words, choice("state", "State", states), choice("group", "Groups", coevo.groupings), el("div", {id: "compare"}));
};

coevo.advice = () => {
  const el = coevo.el;
  const root = coevo.data.root;
  return el("section", {class: "advice"}, el("h2", {}, "No runs yet"),
    el("p", {}, "This page shows the runs below ", el("code", {}, root), " and follows them. Start a run in another terminal, for example"),
    el("pre", {}, `coevo evolve configs/quickstart.yaml --run-dir ${root}/first`),
    el("p", {}, "The page lists it within two seconds; click it to see its curves. The page also lists validations:"),
    el("pre", {}, `coevo validate --instances 1-1000 --output ${root}/validation`));
};

coevo.testsNote = (lines) => {
  const tests = [...coevo.testLetters(lines).values()];
  return tests.length === 0 ? null : coevo.el("p", {class: "note"}, "The champions' tests differ in instances, limits or objective, so their scores " +
    `do not compare: ${tests.map(({letter, test}) => `${letter} on ${test}`).join(", ")}.`);
};

coevo.linesSection = (title, kind, lines) => {
  if (lines.length === 0) return null;
  const shown = lines.filter(coevo.isWanted);
  const sort = coevo.wanted.sort[kind];
  return coevo.el("section", {}, coevo.el("h2", {}, title, coevo.el("span", {class: "muted count"},
    shown.length === lines.length ? ` ${lines.length}` : ` ${shown.length} of ${lines.length}`)),
    coevo.testsNote(kind === "run" ? lines : []),
    shown.length === 0 ? coevo.el("p", {class: "muted"}, "No line matches the filter.")
      : coevo.linesTable(kind, coevo.grouped(coevo.sortedLines(shown, coevo.columns[kind], sort)), sort, coevo.wanted.chosen));
};

coevo.renderLines = () => {
  const {lines} = coevo.data;
  const host = document.getElementById("lines");
  const focused = document.activeElement?.dataset.key ?? document.activeElement?.getAttribute("href");
  const open = new Set([...host.querySelectorAll("details[open]")].map((each) => each.dataset.key));
  const known = new Set(lines.map((line) => line.address));
  for (const address of coevo.wanted.chosen) if (!known.has(address)) coevo.wanted.chosen.delete(address);
  host.replaceChildren(...(lines.length === 0 ? [coevo.advice()] : [
    coevo.linesSection("Evolution", "run", coevo.foldMembers(lines.filter((line) => line.kind !== "validation"))),
    coevo.linesSection("Validations", "validation", lines.filter((line) => line.kind === "validation"))].filter(Boolean)));
  host.querySelectorAll("details").forEach((each) => { each.open = open.has(each.dataset.key); });
  document.querySelector(".tools").hidden = lines.length === 0;
  coevo.renderCompare();
  if (focused) [...host.querySelectorAll("a, button, input, summary")].find((each) =>
    (each.dataset.key ?? each.getAttribute("href")) === focused)?.focus();
};

// --- The log ---

coevo.showLog = async (line) => {
  const text = coevo.el("pre", {tabindex: 0}, "…");
  const dialog = coevo.el("dialog", {class: "log", "aria-label": `Log of ${line.name}`},
    coevo.el("h2", {}, `Log of ${line.name}`), coevo.el("p", {class: "muted small"}, `The end of ${line.path}/log.txt`), text,
    coevo.el("button", {class: "close", type: "button", onclick: () => dialog.close()}, "Close"));
  const read = async () => {
    try {
      const answer = await fetch("/api/log?path=" + line.address, {cache: "no-store"});
      if (!answer.ok) return;
      const {lines} = await answer.json();
      text.textContent = lines.length > 0 ? lines.join("\n") : "There is no log.";
      text.scrollTop = text.scrollHeight;
    } catch {
      text.textContent ||= "The server does not answer.";
    }
  };
  document.body.append(dialog);
  dialog.showModal();
  const timer = setInterval(read, 2000);
  dialog.addEventListener("close", () => { clearInterval(timer); dialog.remove(); });
  await read();
};

coevo.playLinks = () => {
  const el = coevo.el;
  const {games = [], atlases = []} = coevo.data;
  const links = (address, names, more) => names.flatMap((domain, i) =>
    [i > 0 ? ", " : null, el("a", {href: address + new URLSearchParams({domain, ...more})}, domain)]);
  return el("div", {},
    games.length === 0 ? null : el("section", {}, el("h2", {}, "Play"), el("p", {}, "Play with the solver as adviser: ", links("/play?", games, {instance: 1}))),
    atlases.length === 0 ? null : el("section", {}, el("h2", {}, "Atlas"), el("p", {}, "A map with a square for every instance: ", links("/atlas?", atlases, {}))));
};

// --- Up to date ---

coevo.showServer = (reached, since) => {
  const place = document.getElementById("server");
  const text = reached ? null : `The server has not answered since ${since.toLocaleTimeString("en-GB")}; the page shows the state at that time. ` +
    `The page tries again every two seconds; coevo dashboard ${coevo.data.root} starts the server.`;
  if ((place.textContent || null) === text) return;
  place.replaceChildren(...(text ? [coevo.el("p", {class: "notice"}, text)] : []));
};

coevo.startDashboard = () => {
  const el = coevo.el;
  document.getElementById("page").replaceChildren(
    el("header", {class: "top"}, el("div", {}, el("h1", {}, "Runs"), el("p", {class: "muted path"}, coevo.data.root)), coevo.themeButton()),
    el("div", {id: "server", role: "status"}), coevo.dashboardTools(), el("div", {id: "lines"}),
    coevo.playLinks(), coevo.footer());
  coevo.renderLines();
  let seen = new Date();
  setInterval(async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch("/api/list", {cache: "no-store"});
      if (!answer.ok) throw new Error(answer.statusText);
      coevo.data = {...await answer.json(), program: coevo.data.program};
      seen = new Date();
      coevo.showServer(true, seen);
      if (!document.querySelector("dialog")) coevo.renderLines();
    } catch {
      coevo.showServer(false, seen);
    }
  }, 2000);
};

coevo.startDashboard();
