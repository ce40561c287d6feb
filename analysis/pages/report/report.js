// SPDX-License-Identifier: MIT
"use strict";
// The page of `coevo report`.

// The first screen: what was run, what came of it beside the published results, and the picture.

coevo.overview = (data) => {
  const el = coevo.el;
  const {runs, validations} = data;
  const validation = validations[0];
  const picture = runs.length > 0 ? coevo.mainCurve(runs) : null;
  const beside = validation ? coevo.besidePublished(validations) : null;
  return el("section", {id: "overview", class: "overview"}, el("h2", {class: "unseen"}, "At a glance"),
    coevo.finding(runs.length > 1 ? data : runs[0] ?? validation),
    runs.length > 0 ? coevo.whatWasRun(runs) : null,
    runs.length === 1 ? coevo.runState(runs[0]) : null,
    runs.length > 1 ? coevo.leaderboard(data.comparison.runs.leaderboard) : null,
    runs.length === 1 ? (runs[0].command ? coevo.commandFigures(runs[0]) : coevo.runFigures(runs[0], validation)) : null,
    runs.length === 0 ? coevo.validationFigures(validation) : null,
    el("div", {class: picture && beside ? "grid" : ""}, [picture, beside].filter(Boolean)),
    runs.length === 1 && !validation && !runs[0].command ? coevo.howToValidate(runs[0]) : null);
};

// Only what holds of all of them.
coevo.commonFact = (runs, key) => {
  const values = new Set(runs.map((run) => run.facts?.[key] ?? null));
  return values.size === 1 ? [...values][0] : null;
};

coevo.whatWasRun = (runs) => {
  const groups = coevo.groupsOf(runs);
  const [evolver, search, objective, method] = ["evolver", "search", "objective", "method"].map((key) => coevo.commonFact(runs, key));
  const genes = Object.keys(runs[0].weights).length;
  const what = coevo.words(runs[0]).weights.toLowerCase();
  const target = runs[0].command ? " of a command" : search ? ` of the search ${search}` : "";
  const sentence = `${evolver ? `The evolver ${evolver}` : "Evolution"} chose ${genes > 0 ? `${genes} ` : ""}${what}${target}` +
    `${runs[0].domain ? ` for ${runs[0].domain}` : ""}${objective ? `, judged by ${objective}` : ""}${method ? `, with instances chosen by ${method}` : ""}.`;
  const several = runs.length === 1 ? "" : groups.length === 1 ? ` ${runs.length} runs of one config, with other seeds.`
    : ` ${runs.length} runs of ${groups.length} configs: ${groups.map(({name, runs: some}) => some.length > 1 ? `${name} (${some.length})` : name).join(", ")}.`;
  return coevo.el("p", {class: "muted"}, sentence + several);
};

// What came of it, in sentences; of several runs, a portfolio's alone.
coevo.finding = ({finding}) => finding ? coevo.el("p", {class: "lead"}, finding.join(" ")) : null;

coevo.howToValidate = (run) => {
  if (!run.best_solver) return null;
  return coevo.el("p", {class: "note"}, "Not validated yet. To measure it on instances outside the training, run ",
    coevo.el("code", {}, `coevo export ${run.folder} --output best.json; coevo validate best.json --output ${run.folder}/validation`), ".");
};

// Whether it was measured twice: one point is no curve.
coevo.hasBenchmark = (runs) => runs.some((run) => (run.benchmark?.generation ?? []).length >= 2);

// The fixed benchmark where there is one, for its values compare; else what evolution saw.
coevo.mainCurve = (runs) => {
  const groups = coevo.groupsOf(runs);
  if (coevo.hasBenchmark(runs)) return coevo.benchmarkChart(groups);
  if (runs.length === 1) return coevo.fitnessChart(runs[0]);
  return coevo.groupChart(groups, {title: "Best fitness", format: coevo.plainNumber, height: 260, yTitle: "fitness: higher is better",
    note: "Each generation meets other instances, so the curves waver; benchmark: in a config adds a comparable curve."}, (run) => run.best);
};

// The curve to look at: one set of instances, so its values compare.
coevo.benchmarkChart = (groups) => coevo.groupChart(groups, {title: "The incumbent on the benchmark", format: coevo.plainNumber, height: 260,
  yTitle: "fitness: higher is better", note: "The solver with which each generation began, on the same instances; the run does not learn from them."},
(run) => run.benchmark?.fitness, (run) => run.benchmark?.generation);

// A row a solver, by the share that it left unsolved: on a logarithmic axis 95 % and 99.9 % are far apart.
coevo.besidePublished = (validations) => {
  const rows = validations[0].published.filter((row) => row.solved !== undefined && row.solved !== null)
    .map((row) => ({name: row.name, share: row.solved / (row.deals ?? row.instances ?? 32000), solved: row.solved}));
  if (rows.length === 0 || validations.every(({ours}) => ours.instances === 0)) return null;
  for (const {name, ours} of validations) rows.push({name, share: ours.solved / Math.max(1, ours.instances), solved: ours.solved, ours: true, of: ours.instances});
  const few = validations.some(({ours}) => ours.instances < 10000);
  return coevo.drawnFigure({title: "Comparison with published results",
    note: "Share solved" + (few ? `; ours over ${coevo.whole(validations[0].ours.instances)} instances, theirs mostly over 32\u202f000.` : "."),
    draw: (width) => coevo.drawShares(rows, width), rows: () => [["solver", "share solved"], ...rows.map(({name, share}) => [name, share])]});
};

coevo.drawShares = (rows, width) => {
  const svg = coevo.svg;
  const row = 27, left = Math.min(240, width * 0.46), right = 84, top = 4;
  const height = top + rows.length * row + 8;
  const low = Math.max(0, Math.min(...rows.map(({share}) => share)) - 0.06);
  const x = (share) => left + (share - low) / (1 - low) * (width - left - right);
  const root = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, class: "histogram shares", role: "img",
    "aria-label": rows.map(({name, share}) => `${name} ${coevo.percent(share, 2)}`).join(", ")});
  root.append(svg("line", {x1: x(1), x2: x(1), y1: 0, y2: height, class: "rule"}));
  rows.forEach(({name, share, ours}, i) => {
    const y = top + i * row;
    const dot = svg("circle", {cx: x(share), cy: y + row / 2, r: ours ? 6.5 : 5}, svg("title", {}, `${name}: ${coevo.percent(share, 2)}`));
    const stem = svg("line", {x1: left, x2: x(share), y1: y + row / 2, y2: y + row / 2, class: "stem"});
    dot.style.fill = stem.style.stroke = ours ? "var(--series-2)" : "var(--muted)";
    const most = Math.floor(left / 7.6);
    const text = name.length > most ? name.slice(0, most - 1) + "…" : name;
    root.append(svg("text", {x: left - 8, y: y + row / 2 + 4, "text-anchor": "end", class: ours ? "ours" : ""}, text, svg("title", {}, name)), stem, dot,
      svg("text", {x: x(share) + 11, y: y + row / 2 + 4, class: ours ? "ours" : ""}, coevo.percent(share, 2)));
  });
  return root;
};

// --- Where to go on this page: a bar that stays ---

coevo.contents = (page) => {
  const places = [...page.querySelectorAll("section[id], details.whole")]
    .filter((each) => each.id !== "overview" && !each.parentElement.closest("details.whole"));
  places.forEach((each, i) => { each.id ||= `part-${i}`; });
  if (places.length < 2) return null;
  return coevo.el("nav", {class: "contents", "aria-label": "On this page"}, places.map((each) =>
    coevo.el("a", {href: "#" + encodeURIComponent(each.id), onclick: () => { if (each.tagName === "DETAILS") each.open = true; }},
      each.dataset.short ?? each.querySelector("h2, h3, summary")?.textContent ?? each.id)));
};

// The report page: puts the sections together; where it is served live, asks for newer data.

coevo.hasReplays = () => coevo.data.live || Object.keys(coevo.data.replays).length > 0;

// A live page's server solves any instance when it is asked to.
coevo.liveReplay = (domain, number) =>
  `/view?path=${coevo.data.address}&` + new URLSearchParams({domain, instance: number});

// The number, as a link or button where there is a replay.
coevo.instanceLink = (domain, number) => {
  if (coevo.data.live) return coevo.el("a", {href: coevo.liveReplay(domain, number)}, String(number));
  if (!(`${domain}:${number}` in coevo.data.replays)) return String(number);
  return coevo.el("button", {class: "plain", type: "button", "data-instance": number,
    onclick: () => coevo.openReplay(domain, number)}, String(number));
};

coevo.openReplay = (domain, number) => {
  const replay = coevo.data.replays[`${domain}:${number}`];
  if (!replay && coevo.data.live) location.href = coevo.liveReplay(domain, number);
  if (!replay) return;
  const player = coevo.replay(replay);
  const dialog = coevo.el("dialog", {"aria-label": replay.title},
    coevo.el("button", {class: "close", type: "button", onclick: () => dialog.close()}, "Close"), player.element);
  dialog.addEventListener("close", () => { player.stop(); dialog.remove(); });
  document.body.append(dialog);
  dialog.showModal();
  player.element.focus();
};

coevo.reportHeading = (data) => {
  const {runs, validations} = data;
  const alone = coevo.isAlone(data);
  const title = !alone ? data.title : runs.length === 1 ? coevo.runName(runs[0]) : validations[0].name;
  const what = runs.length === 0 ? "A validation" : validations.length === 0 ? "A run of evolution" : "A run of evolution and its validation";
  return coevo.el("header", {class: "top"}, coevo.el("div", {}, coevo.el("h1", {}, title),
    coevo.el("p", {class: "muted"}, alone ? what : [coevo.count(runs.length, "run"), coevo.count(validations.length, "validation")].filter(Boolean).join(", "),
      data.live ? [" · live · ", coevo.el("a", {href: "/"}, "all runs")] : null)), coevo.themeButton());
};

coevo.count = (count, noun) => count === 0 ? null : count === 1 ? `1 ${noun}` : `${count} ${noun}s`;

// One run, one validation, or one of each: the page shows them whole.
coevo.isAlone = ({runs, validations}) => runs.length <= 1 && validations.length <= 1;

// Of several, each can be opened.
coevo.folded = (name, section, alone) => {
  return alone ? section : coevo.el("details", {class: "whole"}, coevo.el("summary", {}, name), section);
};

coevo.renderReport = () => {
  const {validations, comparison} = coevo.data;
  const runs = coevo.groupsOf(coevo.data.runs).flatMap((group) => group.runs);
  const alone = coevo.isAlone(coevo.data);
  coevo.themeListeners.clear();
  document.getElementById("page").replaceChildren(coevo.reportHeading(coevo.data),
    coevo.overview(coevo.data),
    ...(runs.length > 1 ? [coevo.runsComparison(runs, comparison.runs)] : []),
    ...(validations.length > 1 ? [coevo.validationsComparison(validations, comparison.validations)] : []),
    ...runs.map((run) => coevo.folded(coevo.runName(run), coevo.runSection(run, alone), alone)),
    ...validations.map((each) => coevo.folded(each.name, coevo.validationSection(each, runs.length > 0 && alone, alone), alone)),
    coevo.footer());
  const contents = coevo.contents(document.getElementById("page"));
  if (contents) document.querySelector("header.top").after(contents);
};

// Asks every two seconds; while a server does not answer, the page stays as it is.
coevo.watchReport = () => {
  let tag = "";
  let seen = new Date();
  const tell = (isThere) => {
    document.getElementById("gone")?.remove();
    if (!isThere) document.getElementById("page").prepend(coevo.el("p", {id: "gone", class: "notice", role: "status"},
      `The server has not answered since ${seen.toLocaleTimeString("en-GB")}; the page shows the state at that time.`));
    else seen = new Date();
  };
  setInterval(async () => {
    if (document.hidden || document.querySelector("dialog")) return;
    try {
      const answer = await fetch("/api/report?path=" + coevo.data.address,
        {headers: tag ? {"If-None-Match": tag} : {}, cache: "no-store"});
      tell(answer.ok || answer.status === 304);
      if (answer.status !== 200) return;
      const first = tag === "";
      tag = answer.headers.get("ETag") ?? "";
      const program = coevo.data.program;
      const data = {...await answer.json(), program};
      if (first && JSON.stringify(data) === JSON.stringify(coevo.data)) return;
      coevo.data = data;
      const open = [...document.querySelectorAll("details")].map((each) => each.open);
      const [x, y] = [scrollX, scrollY];
      document.body.style.minHeight = document.body.offsetHeight + "px";
      coevo.renderReport();
      document.querySelectorAll("details").forEach((each, i) => { each.open = open[i] ?? false; });
      scrollTo(x, y);
      requestAnimationFrame(() => requestAnimationFrame(() => {
        scrollTo(x, y);
        document.body.style.minHeight = "";
      }));
    } catch {
      tell(false);
    }
  }, 2000);
};

coevo.renderReport();
if (coevo.data.live) coevo.watchReport();
