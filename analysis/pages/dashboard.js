// SPDX-License-Identifier: MIT
"use strict";
// The list of runs and validations below the served folder, brought up to date every two seconds.

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

coevo.lineState = (line) => {
  if (line.kind === "damaged" || line.damage) return coevo.el("span", {class: "state damaged"}, "damaged");
  if (line.finished) return coevo.el("span", {class: "state finished"}, "finished");
  const quiet = line.age > 60;
  return coevo.el("span", {class: quiet ? "state" : "state running"},
    quiet ? `quiet for ${coevo.duration(line.age)}` : "running");
};

coevo.lineProgress = (line) => {
  if (line.done === undefined) return "–";
  const share = line.budget_runs ? line.runs / line.budget_runs : line.planned ? line.done / line.planned : null;
  if (share === null) return coevo.whole(line.done);
  const fill = coevo.el("i");
  fill.style.width = Math.min(100, 100 * share) + "%";
  return coevo.el("span", {}, coevo.el("span", {class: "bar"}, fill), line.budget_runs ? ` ${line.done}` : ` ${line.done}/${line.planned}`);
};

coevo.lineName = (line) => {
  const seed = line.seed === undefined || line.seed === null ? "" : `, seed ${line.seed}`;
  const below = coevo.el("span", {class: "muted small"}, line.fault || line.damage || line.path);
  const name = line.kind === "damaged" ? line.name
    : coevo.el("a", {href: "/report?path=" + line.address}, line.name + seed);
  return coevo.el("span", {}, name, coevo.el("br"), below);
};

coevo.playLinks = () => {
  const games = coevo.data.games ?? [];
  if (games.length === 0) return coevo.el("span");
  return coevo.el("section", {}, coevo.el("h2", {}, "Play"), coevo.el("p", {}, "With the solver at hand: ",
    games.map((game) => coevo.el("a", {href: "/play?" + new URLSearchParams({domain: game, instance: 1})}, game))));
};

coevo.renderDashboard = () => {
  const of = (kind) => coevo.data.lines.filter((line) => line.kind === kind)
    .sort((a, b) => (a.finished - b.finished) || a.age - b.age);
  const runs = [...of("run"), ...of("damaged")].map((line) => [coevo.lineName(line), coevo.lineState(line),
    coevo.lineProgress(line), coevo.fixed(line.best, 4), coevo.percent(line.solved_share), coevo.trend(line.trend ?? [])]);
  const validations = of("validation").map((line) => [coevo.lineName(line), coevo.lineState(line),
    coevo.whole(line.done), coevo.percent(line.solved_share, 2)]);
  const none = (what) => coevo.el("p", {class: "muted"}, `No ${what} below this folder yet.`);
  document.getElementById("page").replaceChildren(
    coevo.el("header", {class: "top"}, coevo.el("div", {}, coevo.el("h1", {}, "Runs"),
      coevo.el("p", {class: "muted"}, coevo.data.root)), coevo.themeButton()),
    coevo.el("section", {}, coevo.el("h2", {}, "Evolution"), runs.length === 0 ? none("run")
      : coevo.table([{title: "Run", text: true}, {title: "State", text: true}, {title: "Generations", text: true},
        {title: "Best fitness"}, {title: "Solved"}, {title: "Best, lately"}], runs)),
    coevo.el("section", {}, coevo.el("h2", {}, "Validations"), validations.length === 0 ? none("validation")
      : coevo.table([{title: "Validation", text: true}, {title: "State", text: true}, {title: "Instances"},
        {title: "Solved"}], validations)),
    coevo.playLinks(), coevo.footer());
};

coevo.renderDashboard();
setInterval(async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch("/api/list", {cache: "no-store"});
    if (!answer.ok) return;
    const focused = document.activeElement?.getAttribute("href");
    coevo.data = {...await answer.json(), program: coevo.data.program};
    coevo.renderDashboard();
    if (focused) [...document.querySelectorAll("a")].find((a) => a.getAttribute("href") === focused)?.focus();
  } catch {
    // The server has gone; the last list stays.
  }
}, 2000);
