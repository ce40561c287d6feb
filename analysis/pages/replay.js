// SPDX-License-Identifier: MIT
"use strict";
// Plays a solution on its board: buttons, scrub bar, keyboard, the list of moves.
// A board has `element`, `count` (single steps) and show(step, milliseconds).

coevo.replaySpeeds = [0.5, 1, 2, 4, 8, 16];
coevo.replayHelp = [["Space", "play, pause"], ["← →", "one step"], ["Shift + ← →", "ten steps"],
  ["Home End", "start, end"], ["+ −", "speed"]];
coevo.unitHelp = ["M", "steps: single cards or whole moves"];

coevo.icons = {
  start: "M5 5h2.5v14H5zM19 5v14L9 12z", back: "M14 5v14L4 12zM17 5h2.5v14H17z", play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z", next: "M10 5v14l10-7zM4.5 5H7v14H4.5z", end: "M16.5 5H19v14h-2.5zM5 5v14l10-7z",
};
coevo.icon = (name) => coevo.svg("svg", {viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": true},
  coevo.svg("path", {d: coevo.icons[name], fill: "currentColor"}));

// {element, stop()}: the player, which listens to the whole document's keys until it is stopped.
coevo.replay = (data) => {
  const board = coevo.boards[data.board](data);
  const ends = [];  // how many single steps are done after each move
  data.moves.forEach((move) => ends.push((ends[ends.length - 1] ?? 0) + move.steps.length));
  const state = {step: 0, playing: false, speed: 1, byMoves: false, timer: 0};
  const parts = coevo.replayParts(data, board);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

  const pace = () => 420 / coevo.replaySpeeds[state.speed];
  const movesDone = () => { const at = ends.findIndex((end) => end > state.step); return at < 0 ? ends.length : at; };
  // Where one step leads: to the next card, or to the end of the next move.
  const target = (direction) => {
    if (!state.byMoves) return state.step + direction;
    if (direction > 0) return ends.find((end) => end > state.step) ?? board.count;
    return ends.findLast((end) => end < state.step) ?? 0;
  };
  const go = (step, milliseconds = 0) => {
    state.step = Math.max(0, Math.min(board.count, step));
    board.show(state.step, still ? 0 : milliseconds);
    coevo.showReplayState(parts, data, state, board, movesDone(), ends);
  };
  const pause = () => { state.playing = false; clearTimeout(state.timer); go(state.step); };
  const tick = () => {
    if (state.step >= board.count) return pause();
    go(target(1), pace() * 0.8);
    state.timer = setTimeout(tick, pace());
  };
  const actions = {
    start() { pause(); go(0); },
    end() { pause(); go(board.count); },
    back() { pause(); go(target(-1), 160); },
    next() { pause(); go(target(1), 160); },
    jump(steps) { pause(); go(state.step + steps); },
    to(step) { pause(); go(step); },
    toggle() {
      if (state.playing) return pause();
      if (state.step >= board.count) go(0);
      state.playing = true;
      tick();
    },
    faster(by) {
      state.speed = Math.max(0, Math.min(coevo.replaySpeeds.length - 1, state.speed + by));
      go(state.step);
    },
    setSpeed(index) { state.speed = index; },
    setUnit(byMoves) { state.byMoves = byMoves; go(state.step); },
    toggleUnit() { if (parts.unit) actions.setUnit(!state.byMoves); },
  };
  coevo.connectReplay(parts, actions, ends);
  const listen = (event) => coevo.replayKey(event, actions);
  document.addEventListener("keydown", listen);
  go(0);
  return {element: parts.element, stop() { pause(); document.removeEventListener("keydown", listen); }};
};

coevo.replayKey = (event, actions) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
  // A focused button takes Space itself, the scrub bar its arrows.
  if (event.key === " " && ["BUTTON", "SUMMARY"].includes(event.target.tagName)) return;
  const keys = {
    " ": actions.toggle, Home: actions.start, End: actions.end,
    ArrowLeft: () => event.shiftKey ? actions.jump(-10) : actions.back(),
    ArrowRight: () => event.shiftKey ? actions.jump(10) : actions.next(),
    "+": () => actions.faster(1), "=": () => actions.faster(1), "-": () => actions.faster(-1),
    m: actions.toggleUnit, M: actions.toggleUnit,
  };
  if (!(event.key in keys)) return;
  event.preventDefault();
  keys[event.key]();
};

coevo.replayParts = (data, board) => {
  const el = coevo.el;
  const button = (icon, title) => el("button", {type: "button", title, "aria-label": title, "data-action": icon}, coevo.icon(icon));
  const parts = {
    start: button("start", "To the start (Home)"), back: button("back", "One step back (←)"),
    play: button("play", "Play or pause (Space)"), next: button("next", "One step on (→)"), end: button("end", "To the end (End)"),
    scrub: el("input", {type: "range", min: 0, max: board.count, value: 0, step: 1, "aria-label": "Place in the solution"}),
    speed: el("select", {"aria-label": "Speed"}, coevo.replaySpeeds.map((speed, i) => el("option", {value: i}, `${speed}×`))),
    unit: data.step === "move" ? null
      : el("select", {"aria-label": "What a step is"}, el("option", {value: "steps"}, `by ${data.step}s`), el("option", {value: "moves"}, "by moves")),
    status: el("p", {class: "status", role: "status"}),
    list: el("ol", {class: "moves"}, data.moves.map((move) => el("li", {}, el("button", {type: "button"}, move.text)))),
    fault: data.fault ? el("p", {class: "fault", role: "alert"}, el("b", {}, `Breaks after move ${data.moves.length}. `), data.fault) : null,
  };
  if (data.fault) parts.list.append(el("li", {class: "bad"}, "✕"));
  const help = el("details", {class: "keys"}, el("summary", {}, "Keys"), el("dl", {}, coevo.replayHelp.concat(parts.unit ? [coevo.unitHelp] : []).flatMap(([key, what]) =>
    [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])));
  parts.element = el("div", {class: "replay", tabindex: -1}, coevo.replayHeading(data),
    el("div", {class: "replay-grid"},
      el("div", {class: "stage"}, el("div", {class: "felt"}, board.element), parts.scrub,
        el("div", {class: "controls"}, parts.start, parts.back, parts.play, parts.next, parts.end, parts.speed, parts.unit),
        parts.status, parts.fault),
      el("div", {class: "side"}, el("h3", {}, "Moves"), parts.list, help)));
  return parts;
};

coevo.replayHeading = (data) => {
  const lengths = data.lengths.map(([count, name]) => `${coevo.whole(count)} ${name}`);
  const result = data.fault ? "breaks at an illegal move" : data.won ? "solved" : "legal, but not solved";
  return coevo.el("div", {class: "replay-heading"}, coevo.el("h2", {}, data.title),
    coevo.el("p", {class: "muted"}, [result, ...lengths, data.solver ? "by " + data.solver : null].filter(Boolean).join(" · ")));
};

coevo.connectReplay = (parts, actions, ends) => {
  for (const name of ["start", "back", "next", "end"]) parts[name].addEventListener("click", actions[name]);
  parts.play.addEventListener("click", actions.toggle);
  parts.scrub.addEventListener("input", () => actions.to(Number(parts.scrub.value)));
  parts.speed.addEventListener("change", () => actions.setSpeed(Number(parts.speed.value)));
  parts.unit?.addEventListener("change", () => actions.setUnit(parts.unit.value === "moves"));
  parts.list.addEventListener("click", (event) => {
    const item = event.target.closest("li");
    const at = [...parts.list.children].indexOf(item);
    if (at >= 0) actions.to(ends[Math.min(at, ends.length - 1)] ?? 0);
  });
};

coevo.showReplayState = (parts, data, state, board, movesDone, ends) => {
  parts.scrub.value = state.step;
  parts.speed.value = state.speed;
  if (parts.unit) parts.unit.value = state.byMoves ? "moves" : "steps";
  parts.play.replaceChildren(coevo.icon(state.playing ? "pause" : "play"));
  parts.element.dataset.playing = state.playing;
  // The move that the last card belongs to.
  const current = ends.findIndex((end) => end >= state.step);
  const marked = state.step === 0 ? -1 : current;
  const move = `ove ${marked + 1} of ${ends.length}`;
  parts.status.textContent = parts.unit ? `${coevo.capital(data.step)} ${state.step} of ${board.count} · m${move}` : `M${move}`;
  const old = parts.list.querySelector("[aria-current]");
  if (old) old.removeAttribute("aria-current");
  if (marked < 0) { parts.list.scrollTop = 0; return; }
  const item = parts.list.children[marked];
  item.setAttribute("aria-current", "step");
  const place = item.offsetTop;  // within the list, which is positioned
  if (place < parts.list.scrollTop + 30 || place > parts.list.scrollTop + parts.list.clientHeight - 60) {
    parts.list.scrollTop = place - parts.list.clientHeight / 2;
  }
};
