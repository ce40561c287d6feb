// SPDX-License-Identifier: MIT
"use strict";
// The game as it stands: where it began, every move made and, after going back, those to come.
coevo.patience ??= {};

// Whoever wants to know of changes calls onChange(listener); a listener gets what happened: "load", "play", "undo",
// "redo", "go". A move's `by` is "link" if it came with the position, "solver" if the solver made it, else null. `isAuto`
// marks those that the page makes by itself, and `isFilling` those of them that are the only legal ones. `prefix` begins the
// game's links.
coevo.patience.game = (prefix = "") => {
  const f = coevo.patience;
  const listeners = [];
  const game = {
    deal: null, positions: [], moves: [], at: 0, autoplay: true,
    get position() { return game.positions[game.at]; },
    get won() { return f.won(game.position); },
    onChange(listener) { listeners.push(listener); },

    // `text`: moves already made, in standard notation; or `kept`, what kept() gave. Returns what is wrong with the
    // moves, or "".
    load(deal, start, text = "", kept = null) {
      const {moves, fault} = f.readMoves(start, kept?.line ?? text);
      Object.assign(game, {deal, positions: [start], moves: [], at: 0});
      moves.forEach((move, i) => append(move, kept?.by ? kept.by[i] : "link"));
      game.at = kept?.at ?? moves.length;
      if (game.at === moves.length) followUp(moves.length === 0);
      tell("load");
      return fault;
    },
    // For a reload: all moves, also those to come.
    kept: () => ({line: game.text(game.moves.length, ""), at: game.at, by: game.moves.map((move) => move.by)}),
    // The other source of some moves: "link", "solver" or undefined.
    get helper() { return game.moves.slice(0, game.at).find((move) => move.by)?.by; },
    // Whether the player made some of the moves.
    get isPlayers() { return game.moves.slice(0, game.at).some((move) => !move.by && !move.isAuto); },
    // Whether the move was legal, and so was made.
    play(move, by = null) {
      if (!f.isLegal(game.position, move)) return false;
      forget();
      append(move, by);
      ++game.at;
      followUp(true);
      tell("play");
      return true;
    },
    // What is to come, for redo(): a solution from here.
    plan(moves) {
      forget();
      moves.forEach((move) => append(move, "solver"));
    },
    // A step is a move and those that the page made after it.
    undo() { step(-1, "undo"); },
    redo() { step(1, "redo"); },
    go(at) {
      game.at = Math.max(0, Math.min(game.moves.length, at));
      tell("go");
    },
    // Single-card moves up to there, as `coevo verify` counts them.
    cards(at = game.at) {
      return game.moves.slice(0, at).reduce((sum, move, i) => sum + f.cost(game.positions[i], move), 0);
    },
    text(at = game.at, separator = " ") {
      return f.movesText(game.positions[0], game.moves.slice(0, at), separator);
    },
    link() { return "#" + prefix + f.linkOf(game.deal, game.positions[0], game.text(game.at, "")).slice(1); },
  };
  const tell = (what) => listeners.forEach((listener) => listener(what));
  const forget = () => { game.moves.length = game.at; game.positions.length = game.at + 1; };
  const append = (move, by = null) => {
    const position = game.positions.at(-1);
    const isFilling = f.fillingMove(position) !== null;
    const safe = isFilling ? null : f.safeMove(position);
    const isAuto = isFilling || (safe !== null && move.from === safe.from && move.to === 200);
    game.moves.push({...move, isAuto, isFilling, by});
    game.positions.push(f.apply(position, move));
  };
  // Fills an empty column that waits for a card, and, if `goesHome`, sends safe cards home.
  const followUp = (goesHome) => {
    const next = () => f.fillingMove(game.position) ?? (goesHome && game.autoplay ? f.safeMove(game.position) : null);
    for (let move; (move = next()) !== null; ++game.at) append(move);
  };
  const step = (direction, what) => {
    const isAuto = (at) => game.moves[at]?.isAuto && (game.autoplay || game.moves[at].isFilling);
    const next = game.at + direction;
    if (next < 0 || next > game.moves.length) return;
    game.at = next;
    if (direction < 0) while (game.at > 0 && isAuto(game.at)) --game.at;
    else while (isAuto(game.at)) ++game.at;
    tell(what);
  };
  return game;
};
