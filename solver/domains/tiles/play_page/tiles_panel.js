// SPDX-License-Identifier: MIT
"use strict";
// What stands around the board, and the dialogs.
coevo.tiles ??= {};

// What stands around the board: the verdict and the counts above it, buttons below, the list of slides beside it.
coevo.tiles.countText = (count) => `${count} move${count === 1 ? "" : "s"}`;

coevo.tiles.verdictText = (verdict, won) => {
  if (won) return "Solved";
  if (verdict.state === "winnable") {
    const moves = coevo.tiles.countText(verdict.moves);
    if (verdict.moves <= verdict.bound) return `Shortest from here: ${moves}`;
    return `Best known: ${moves}; at least ${verdict.bound}${verdict.open ? " …" : ""}`;
  }
  return {lost: "Cannot be solved: two tiles would have to swap", thinking: "Searching",
    none: verdict.fault ? "No adviser here: " + verdict.fault : "\u00a0"}[verdict.state];
};

// {moves, isShortest} or null.
coevo.tiles.parText = (par) => par === null ? "" : par.isShortest ? `par ${par.moves}` : `best known ${par.moves}`;

coevo.tiles.solvedText = (moves, par) => {
  const over = moves - (par?.moves ?? moves);
  const how = over > 0 ? `, ${over} above ${par.isShortest ? "par" : "the best known"}.`
    : par?.isShortest ? ": no solution is shorter." : ", the best known.";
  return `Solved in ${coevo.tiles.countText(moves)}${how}`;
};

coevo.tiles.titleOf = (game) =>
  `${game.size.rows * game.size.columns - 1}-puzzle` + (game.instance ? ` ${game.instance}` : "");

// {element, show(), say(text)}: `actions` by the names of the buttons.
coevo.tiles.panel = (game, table, advice, actions) => {
  const el = coevo.el;
  const t = coevo.tiles;
  const button = (name, text, key) => coevo.playButton(name, text, key, actions[name]);
  const parts = {
    title: el("h1"), verdict: el("span", {class: "verdict"}), counts: el("span", {class: "counts"}),
    undo: button("undo", "Undo", "Z"), redo: button("redo", "Redo", "Y"), hint: button("hint", "Hint", "T"),
    solve: button("solve", "Solve", "P"), again: button("again", "Restart"), fresh: button("fresh", "New game"),
    notice: el("div", {class: "notice good", hidden: true}, el("p", {"aria-live": "polite"}), button("next", "Next board")),
    live: el("p", {class: "status", role: "status", "aria-live": "polite"}),
    list: el("ol", {class: "moves"}),
  };
  parts.list.addEventListener("click", (event) => {
    const at = [...parts.list.children].indexOf(event.target.closest("li"));
    if (at >= 0) actions.go(at + 1);
  });
  const moves = () => {
    parts.list.replaceChildren(...game.slides.map((slide, i) => el("li", {
      class: i >= game.at ? "to-come" : null, "aria-current": i === game.at - 1 ? "step" : null,
    }, el("button", {type: "button", tabindex: i === Math.max(0, game.at - 1) ? null : -1, title: t.slideName(game.positions[i], slide, game.size)},
      "↑↓→←"["DULR".indexOf(slide.letter)] + (slide.count > 1 ? "×" + slide.count : t.slide(game.positions[i], slide, game.size).moved)))));
    const item = parts.list.children[game.at - 1];
    if (item) parts.list.scrollTop = item.offsetTop - parts.list.clientHeight / 2;
  };
  const show = () => {
    const verdict = advice.of();
    const par = t.parOf(game, advice);
    parts.title.textContent = t.titleOf(game);
    const isSoon = verdict.state === "thinking" && parts.verdict.textContent !== "";
    if (!isSoon || game.won) {
      parts.verdict.className = "verdict " + (game.won ? "winnable" : verdict.state) + (verdict.open ? " thinking" : "");
      parts.verdict.textContent = t.verdictText(verdict, game.won);
      parts.hint.disabled = parts.solve.disabled = game.won || verdict.state !== "winnable";
    }
    parts.counts.textContent = [t.countText(game.moves()), t.parText(par)].filter(Boolean).join(" · ");
    parts.undo.disabled = parts.again.disabled = game.at === 0;
    parts.redo.disabled = game.at === game.slides.length;
    parts.solve.lastChild.textContent = actions.isPlaying() ? "Stop" : "Solve";
    parts.notice.hidden = !game.won;
    parts.notice.firstChild.textContent = game.won ? t.solvedText(game.moves(), par) : "";
    moves();
  };
  const keys = el("details", {class: "keys"}, el("summary", {}, "Keys"), el("dl", {}, t.keyHelp.flatMap(([key, what]) =>
    [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])));
  const element = el("div", {class: "replay play"},
    el("div", {class: "replay-heading"}, parts.title, el("p", {class: "muted", id: "table-help"}, "Goal: the blank first, then 1, 2, 3 … Tap or drag tiles in line with the blank, or use the arrow keys."), coevo.themeButton()),
    el("div", {class: "replay-grid"},
      el("div", {class: "stage"}, el("div", {class: "play-top"}, parts.verdict, parts.counts),
        el("div", {class: "felt"}, table.element),
        el("div", {class: "controls play"}, parts.undo, parts.redo, parts.hint, parts.solve, el("span", {class: "spacer"}), parts.again, parts.fresh),
        parts.notice, parts.live),
      el("div", {class: "side"}, el("h2", {}, "Moves"), parts.list,
        el("div", {class: "row"}, button("copy", "Copy moves"), button("link", "Copy link"), button("paste", "Paste moves or a board")), keys)));
  return {element, show, say(text) { parts.live.textContent = text; }};
};

// The dialogs: another board, and what is pasted.
coevo.tiles.newDialog = (size, load) => {
  const t = coevo.tiles;
  const number = coevo.el("input", {type: "number", min: 1, max: t.kLastInstance, step: 1, id: "instance-number", placeholder: "7"});
  const go = (instance) => {
    if (!t.isInstance(instance)) return dialog.refuse("Expected a whole number from 1 to 9007199254740992.");
    dialog.close();
    load(instance, t.numberedBoard(instance, size));
  };
  number.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();  // else it presses the button that has the focus again
    go(Number(number.value));
  });
  const dialog = coevo.dialog("New game",
    coevo.el("label", {for: "instance-number"}, "Number of the board, as in the program"),
    coevo.el("div", {class: "row"}, number,
      coevo.el("button", {type: "button", "data-action": "play-instance", onclick: () => go(Number(number.value))}, "Play"),
      coevo.el("button", {type: "button", "data-action": "random", onclick: () => go(1 + Math.floor(Math.random() * 1e6))}, "Random board")));
  return dialog;
};

// Moves for the present game, or a board.
coevo.tiles.pasteDialog = (game, load) => {
  const t = coevo.tiles;
  const squares = game.size.rows * game.size.columns;
  const text = coevo.el("textarea", {id: "pasted", spellcheck: "false", "aria-label": "Moves or a board",
    placeholder: `ULDR...\nor\n${Array.from({length: Math.min(5, squares)}, (_, tile) => tile).join(" ")} ...`});
  const take = () => {
    const board = t.readBoard(text.value, game.size);
    if (board.fault === "") {
      if (!t.isSolvable(board.tiles, game.size)) return dialog.refuse("This board cannot be solved: two tiles would have to swap.");
      dialog.close();
      return load(null, board.tiles);
    }
    const start = game.positions[0];
    const {slides, fault} = t.readMoves(start, text.value, game.size);
    // Numbers alone may be moves, too.
    if (fault && /^[\s\d.,#]+$/.test(text.value)) return dialog.refuse(`The board: ${board.fault}.`);
    if (slides.length === 0) return dialog.refuse((fault || "Expected moves or a board") + ".");
    dialog.close();
    load(game.instance, start, t.lettersOf(slides), fault);
  };
  const dialog = coevo.dialog("Paste",
    coevo.el("label", {for: "pasted"}, "Moves of this game, as coevo solve prints them, or a board: its numbers in reading order, 0 for the blank"),
    coevo.el("div", {class: "row"}, text),
    coevo.el("div", {class: "row"}, coevo.el("button", {type: "button", "data-action": "take", onclick: take}, "Load")));
  return dialog;
};
