// SPDX-License-Identifier: MIT
"use strict";
// The dialogs: another deal, and what is pasted.
coevo.freecell ??= {};

coevo.freecell.kLastFamiliar = 32000;  // the deals of the first Windows versions, those with a proven par

coevo.freecell.randomDeal = () => 1 + Math.floor(Math.random() * coevo.freecell.kLastFamiliar);

coevo.freecell.dealDialog = (load) => {
  const number = coevo.el("input", {type: "number", min: 1, max: 2 ** 31 - 1, step: 1, id: "deal-number", placeholder: "617"});
  const go = (deal) => {
    if (!coevo.freecell.isDeal(deal)) return dialog.refuse("Expected a whole number from 1 to 2147483647.");
    dialog.close();
    load(deal, coevo.freecell.deal(deal));
  };
  number.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();  // else it presses the button that has the focus again
    go(Number(number.value));
  });
  const dialog = coevo.dialog("New game",
    coevo.el("label", {for: "deal-number"}, "Number of the deal, as in Microsoft's FreeCell"),
    coevo.el("div", {class: "row"}, number,
      coevo.el("button", {type: "button", "data-action": "play-deal", onclick: () => go(Number(number.value))}, "Play"),
      coevo.el("button", {type: "button", "data-action": "random", onclick: () => go(coevo.freecell.randomDeal())}, "Random deal")),
    coevo.el("p", {class: "muted small"}, "Deals 1 to 32000 have a par: the proven length of a shortest solution. Only 11982 has " +
      "no solution."));
  return dialog;
};

// Moves for the present game, or a board with its lines of cards.
coevo.freecell.pasteDialog = (game, load) => {
  const text = coevo.el("textarea", {id: "pasted", spellcheck: "false", "aria-label": "Moves or a board",
    placeholder: "6a 6b 6h bh ...\nor\n: JD 2D 9H JC 5D 7H 7C\n: KD KC 9S 5S AD QC KH\n..."});
  const take = () => {
    const f = coevo.freecell;
    const start = game.positions[0];
    const {moves, fault} = f.readMoves(start, text.value);
    if (fault || moves.length === 0) {
      const board = f.readBoard(text.value);
      if (board.fault === "") {
        dialog.close();
        return load(null, board.position);
      }
      // Moves are written small, cards large.
      const isBoard = !/\b[1-8a-d][1-8a-dh]\b/.test(text.value.replace(/^.*:\s/gm, ""));
      if (isBoard) return dialog.refuse(`The board: ${board.fault}.`);
      if (moves.length === 0) return dialog.refuse(fault + ".");
    }
    dialog.close();
    load(game.deal, start, f.movesText(start, moves), fault);
  };
  const dialog = coevo.dialog("Paste",
    coevo.el("label", {for: "pasted"}, "Moves of this game, as coevo solve prints them, or a board with one line for each column"),
    coevo.el("div", {class: "row"}, text),
    coevo.el("div", {class: "row"}, coevo.el("button", {type: "button", "data-action": "take", onclick: take}, "Load")));
  return dialog;
};
