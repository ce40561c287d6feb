// SPDX-License-Identifier: MIT
"use strict";
// A replay in words: for the status line, the tips of the moves, and those who do not see the board.

coevo.toldStep = (board, step) => step > 0 && board.told ? board.told(step) : "";

// "Card 12 of 94 · move 9 of 71"
coevo.placeText = (data, parts, step, board, marked, moves) => {
  const move = `ove ${marked + 1} of ${moves}`;
  return parts.unit ? `${coevo.capital(data.step)} ${step} of ${board.count} · m${move}` : `M${move}`;
};

// Of a move of several cards, how many, and what the last one does.
coevo.moveTitle = (data, board, index) => {
  let end = 0;
  for (let i = 0; i <= index; ++i) end += data.moves[i].steps.length;
  const {steps} = data.moves[index];
  const told = coevo.toldStep(board, end);
  const many = steps.length > 1 ? ` (${steps.length} ${data.step}s)` : "";
  return `Move ${index + 1}` + (told ? `: ${told}${many}` : "");
};

coevo.positionText = (board, step) => board.position ? board.position(step).join(" ") : board.element.textContent;

// Said once by screen readers, also where the same was said before.
coevo.say = (parts, text) => {
  parts.spoken.textContent = "";
  requestAnimationFrame(() => { parts.spoken.textContent = text; });
};

// While it plays, nothing is said: it would only lag behind.
coevo.showPosition = (parts, board, step) => {
  if (!board.position) return;
  const lines = board.position(step);
  parts.words.textContent = lines.join("\n");
  board.element.setAttribute("aria-label", lines.join(" "));
  if (parts.status.textContent !== "") coevo.say(parts, parts.status.textContent);
};

// What a replay's page is made of.

coevo.icons = {
  start: "M5 5h2.5v14H5zM19 5v14L9 12z", back: "M14 5v14L4 12zM17 5h2.5v14H17z", play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z", next: "M10 5v14l10-7zM4.5 5H7v14H4.5z", end: "M16.5 5H19v14h-2.5zM5 5v14l10-7z",
};
coevo.icon = (name) => coevo.svg("svg", {viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true"},
  coevo.svg("path", {d: coevo.icons[name], fill: "currentColor"}));

coevo.replayParts = (data, board) => {
  const el = coevo.el;
  const none = board.count === 0;
  // The tip is seen at the button at once; its last word, the key, is for those who want it.
  const button = (icon, title, key) => el("button", {type: "button", "data-tip": `${title} (${key})`, "aria-label": title,
    "aria-keyshortcuts": key, "data-action": icon, disabled: none}, coevo.icon(icon));
  const parts = {
    start: button("start", "To the start", "Home"), back: button("back", "One step back", "←"),
    play: button("play", "Play or pause", "Space"), next: button("next", "One step on", "→"), end: button("end", "To the end", "End"),
    scrub: el("input", {type: "range", min: 0, max: board.count, value: 0, step: 1, "aria-label": "Place in the solution", disabled: none}),
    speed: el("select", {"aria-label": "Speed", title: "Speed (+ and −)"}, coevo.replaySpeeds.map((speed, i) => el("option", {value: i}, `${speed}×`))),
    unit: data.step === "move" ? null
      : el("select", {"aria-label": "What a step is", title: "What a step is (M)"},
          el("option", {value: "steps"}, `by ${data.step}s`), el("option", {value: "moves"}, "by moves")),
    status: el("p", {class: "status"}),
    spoken: el("p", {class: "unseen", role: "status"}),
    words: el("pre", {class: "words"}),
    list: el("ol", {class: "moves", "aria-label": "Moves"}, data.moves.map((move, i) =>
      el("li", {}, el("button", {type: "button", tabindex: -1, title: coevo.moveTitle(data, board, i)}, move.text)))),
    fault: data.fault ? el("p", {class: "fault", role: "alert"}, el("b", {}, `Breaks after move ${data.moves.length}. `), data.fault) : null,
  };
  if (data.fault) parts.list.append(el("li", {class: "bad"}, "✕"));
  parts.element = el("div", {class: "replay", tabindex: -1}, coevo.replayHeading(data),
    el("div", {class: "replay-grid"}, coevo.replayStage(data, board, parts), coevo.replaySide(data, board, parts)));
  return parts;
};

coevo.replayStage = (data, board, parts) => {
  const el = coevo.el;
  return el("div", {class: "stage"}, el("div", {class: "felt"}, board.element),
    board.count === 0 ? null : [parts.scrub,
      el("div", {class: "controls"}, parts.start, parts.back, parts.play, parts.next, parts.end, parts.speed, parts.unit)],
    board.count === 0 ? null : parts.status, parts.spoken, parts.fault);
};

// The heading of a page of its own is its first; within a report it is a lower one.
coevo.sideHeading = (data) => data.heading === "h1" ? "h2" : "h3";

coevo.replaySide = (data, board, parts) => {
  const el = coevo.el;
  const keys = [...coevo.replayHelp, ...(parts.unit ? [coevo.unitHelp] : []), ...(board.position ? [coevo.positionHelp] : [])];
  const help = el("details", {class: "keys"}, el("summary", {}, "Keys"), el("dl", {}, keys.flatMap(([key, what]) =>
    [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])));
  return el("div", {class: "side"},
    data.unsolvable ? coevo.verdict(data, board) : [el(coevo.sideHeading(data), {}, "Moves"), parts.list],
    board.options ? coevo.options(board.options) : null, board.count === 0 ? null : help,
    board.position ? el("details", {class: "keys"}, el("summary", {}, "Position in words"), parts.words) : null);
};

coevo.replayHeading = (data) => {
  const lengths = data.lengths.map(([count, name], i) => `${coevo.whole(count)} ${name}` + (i === data.shortest ? ", proven shortest" : ""));
  const result = data.unsolvable ? "proven unsolvable" : data.fault ? "breaks at an illegal move" : data.won ? "solved" : "legal, but not solved";
  return coevo.el("div", {class: "replay-heading"}, coevo.el(data.heading ?? "h2", {}, data.title),
    coevo.el("p", {class: "muted"}, [result, ...(data.unsolvable ? [] : lengths), data.solver ? "by " + data.solver : null].filter(Boolean).join(" · ")));
};

// Why there is no solution, beside the position: short lists at once, counts and long lists folded.
coevo.verdict = (data, board) => {
  const el = coevo.el;
  const {positions, facts} = data.unsolvable;
  const value = (each) => /^\d+$/.test(each) ? coevo.whole(Number(each)) : board.named?.(each) ?? each;
  const list = (some) => el("dl", {}, some.flatMap(({name, values}) =>
    [el("dt", {}, coevo.capital(name)), el("dd", {}, values.length === 0 ? "none" : values.map(value).join(values.some((each) => each.includes(" ")) ? ", " : " "))]));
  const isShort = ({values}) => values.length <= 12 && !/^\d+$/.test(values[0] ?? "");
  const more = facts.filter((fact) => !isShort(fact));
  return el("section", {class: "verdict"}, el(coevo.sideHeading(data), {}, "No solution"),
    el("p", {}, positions > 0
      ? `The search visited all ${coevo.whole(positions)} reachable positions; none is a solution.`
      : "A complete search visited all reachable positions; none is a solution."),
    board.verdictNote ? el("p", {class: "muted"}, board.verdictNote) : null, list(facts.filter(isShort)),
    more.length === 0 ? null : el("details", {class: "keys"}, el("summary", {}, "All counts"), list(more)));
};
