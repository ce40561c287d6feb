// SPDX-License-Identifier: MIT
"use strict";
// The dialogs: another board, and what is pasted.
coevo.tiles ??= {};

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
