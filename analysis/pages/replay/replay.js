// SPDX-License-Identifier: MIT
"use strict";
// Plays a solution on its board: buttons, scrub bar, keyboard, the list of moves.
// A board has `element`, `count` (single steps) and show(step, milliseconds); where it can,
// told(step), what the step does in words, position(step), the position as lines of words, and
// `options`, [{label, set(isOn)}], what a person may switch on.

coevo.replaySpeeds = [0.5, 1, 2, 4, 8, 16];
coevo.replayHelp = [["Space", "play, pause"], ["← →", "one step"], ["Shift + ← →", "ten steps"],
  ["Home End", "start, end"], ["+ −", "speed"]];
coevo.unitHelp = ["M", "steps: single cards or whole moves"];
coevo.positionHelp = ["P", "the position, read aloud"];

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
    sayPosition() { coevo.say(parts, coevo.positionText(board, state.step)); },
  };
  coevo.connectReplay(parts, actions, ends);
  const listen = (event) => coevo.replayKey(event, actions);
  document.addEventListener("keydown", listen);
  go(0);
  return {element: parts.element, stop() { pause(); document.removeEventListener("keydown", listen); }};
};

coevo.replayKey = (event, actions) => {
  if (event.ctrlKey || event.altKey || event.metaKey || ["SELECT", "TEXTAREA"].includes(event.target.tagName)) return;
  // A focused button takes Space itself, the scrub bar its arrows.
  if (event.key === " " && ["BUTTON", "SUMMARY"].includes(event.target.tagName)) return;
  const keys = {
    " ": actions.toggle, Home: actions.start, End: actions.end,
    ArrowLeft: () => event.shiftKey ? actions.jump(-10) : actions.back(),
    ArrowRight: () => event.shiftKey ? actions.jump(10) : actions.next(),
    "+": () => actions.faster(1), "=": () => actions.faster(1), "-": () => actions.faster(-1),
    m: actions.toggleUnit, M: actions.toggleUnit, p: actions.sayPosition, P: actions.sayPosition,
  };
  if (!(event.key in keys)) return;
  event.preventDefault();
  keys[event.key]();
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
  const marked = state.step === 0 ? -1 : ends.findIndex((end) => end >= state.step);
  const told = coevo.toldStep(board, state.step);
  parts.status.textContent = coevo.placeText(data, parts, state.step, board, marked, ends.length) + (told ? `: ${told}` : "");
  parts.scrub.setAttribute("aria-valuetext", parts.status.textContent);
  if (!state.playing) coevo.showPosition(parts, board, state.step);
  coevo.markMove(parts.list, marked);
};

// One of the list's buttons is a stop of the Tab key: the current move's.
coevo.markMove = (list, marked) => {
  const buttons = list.querySelectorAll("button");
  const had = list.contains(document.activeElement);
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  list.querySelector("button[tabindex='0']")?.setAttribute("tabindex", -1);
  const button = buttons[Math.max(0, marked)];
  button?.setAttribute("tabindex", 0);
  if (had) button?.focus({preventScroll: true});
  if (marked < 0) { list.scrollTop = 0; return; }
  const item = list.children[marked];
  item.setAttribute("aria-current", "step");
  const place = item.offsetTop;  // within the list, which is positioned
  if (place < list.scrollTop + 30 || place > list.scrollTop + list.clientHeight - 60) {
    list.scrollTop = place - list.clientHeight / 2;
  }
};
