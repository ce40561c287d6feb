// SPDX-License-Identifier: MIT
"use strict";
// One hard instance: what each generation's best solver makes of it, and its solution on the board.

coevo.outcomeWords = ({max_nodes}) => ({node_limit: `not solved within ${coevo.whole(max_nodes)} positions`, exhausted: "not solved: the search had nothing left to expand",
  memory_limit: "not solved within the memory limit", unsolvable: "proven unsolvable", time_limit: "not solved within the time limit", crashed: "crashed"});

coevo.trialText = (trial, index) => {
  const {outcome, generated, length} = trial.outcomes[index];
  if (outcome !== "solved") return `${coevo.outcomeWords(trial)[outcome] ?? outcome}${outcome === "node_limit" ? "" : `, after ${coevo.whole(generated)} positions`}`;
  return `solved: ${coevo.whole(generated)} positions, ${coevo.whole(length)} ${trial.metric === "length" ? "moves" : trial.metric}`;
};

// A board and what plays it. Boards are made when they are first shown: the start's is -1.
coevo.trialBoard = (trial) => {
  const host = coevo.el("div", {class: "felt"});
  const scrub = coevo.el("input", {type: "range", min: 0, value: 0, step: 1, "aria-label": "Place in the solution"});
  const play = coevo.el("button", {type: "button"}, "Play its solution");
  const controls = coevo.el("div", {class: "solution"}, play, scrub);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const boards = new Map();
  let board = null, shown = null, timer = 0;
  const made = (replay) => {
    if (!boards.has(replay)) {
      const data = replay < 0 ? trial.start : trial.replays[replay];
      boards.set(replay, coevo.boards[data.board](data));
    }
    return boards.get(replay);
  };
  const go = (step, milliseconds = 0) => {
    scrub.value = step;
    board.show(step, still ? 0 : milliseconds);
    if (board.position && timer === 0) board.element.setAttribute("aria-label", board.position(step).join(" "));
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    play.textContent = "Play its solution";
  };
  const tick = () => {
    const step = Number(scrub.value);
    if (step >= board.count) { stop(); return go(step); }
    go(step + 1, 90);
    timer = setTimeout(tick, 110);
  };
  play.addEventListener("click", () => {
    if (timer !== 0) return stop();
    if (Number(scrub.value) >= board.count) go(0);
    play.textContent = "Pause it";
    timer = setTimeout(tick, 300);
  });
  scrub.addEventListener("input", () => { const step = Number(scrub.value); stop(); go(step); });
  // Where it is solved, the end of the solution: won is seen at a glance.
  const show = (outcome) => {
    const replay = outcome.replay ?? -1;
    host.classList.toggle("is-unsolved", outcome.outcome !== "solved");
    controls.toggleAttribute("inert", replay < 0);
    controls.classList.toggle("is-off", replay < 0);
    if (replay === shown) return;
    stop();
    shown = replay;
    board = made(replay);
    scrub.max = Math.max(0, board.count);
    host.replaceChildren(board.element);
    go(board.count);
  };
  return {element: coevo.el("div", {}, host, controls), show, stop};
};

coevo.filmTrial = (film) => {
  const {trial} = film;
  if (trial === null) return null;
  const board = coevo.trialBoard(trial);
  const text = coevo.el("p", {class: "now"});
  const left = coevo.el("p", {class: "note"});
  const show = (index) => {
    const outcome = trial.outcomes[index];
    text.replaceChildren(coevo.el("b", {class: outcome.outcome === "solved" ? "yes" : "no"}, outcome.outcome === "solved" ? "✓ " : "✕ "), coevo.capital(coevo.trialText(trial, index)));
    left.textContent = outcome.outcome === "solved" && outcome.replay === null ? "The page leaves out the solution of this generation." : "";
    board.show(outcome);
  };
  return {show, stop: board.stop, element: coevo.el("section", {class: "panel trial"}, coevo.el("h2", {}, `Instance ${trial.label}`),
    coevo.el("p", {class: "note"}, coevo.whyThis(trial)), text, board.element, left)};
};

coevo.whyThis = ({of, outcomes}) => {
  const solved = outcomes.filter(({outcome}) => outcome === "solved").length;
  return `${of === "" ? "As requested" : `Of ${of}`}. Each generation's best solver tries it again, outside the run; it is solved in ${solved} of ${outcomes.length} frames.`;
};

coevo.filmTrialCurve = (film, pick) => {
  const {trial, frames} = film;
  if (trial === null) return null;
  const points = trial.outcomes.map(({outcome, generated}, i) => ({x: frames[i].generation, y: generated, failed: outcome !== "solved"}));
  const curve = coevo.filmCurve({points, label: `Positions on instance ${trial.label}, by generation`, log: true, last: coevo.lastGeneration(film), pick});
  return {show: (index) => curve.show(frames[index].generation), element: coevo.el("section", {class: "panel effort"},
    coevo.el("h2", {}, `Positions on instance ${trial.label}`), coevo.el("p", {class: "note"}, "By each generation's best solver; crosses mark failures."), curve.element)};
};
