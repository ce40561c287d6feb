// SPDX-License-Identifier: MIT
"use strict";
// The game as it stands: where it began, every move made and, after going back, those to come.
coevo.patience ??= {};

// Whoever wants to know of changes calls onChange(listener); a listener gets what happened: "load", "play", "undo",
// "redo", "go".
coevo.patience.game = () => {
  const f = coevo.patience;
  const listeners = [];
  const game = {
    deal: null, positions: [], moves: [], at: 0, autoplay: true,
    get position() { return game.positions[game.at]; },
    get won() { return f.won(game.position); },
    onChange(listener) { listeners.push(listener); },

    // `text`: moves already made, in standard notation. Returns what is wrong with them, or "".
    load(deal, start, text = "") {
      const {moves, fault} = f.readMoves(start, text);
      Object.assign(game, {deal, positions: [start], moves: [], at: 0});
      moves.forEach(append);
      if (moves.length === 0) followUp();
      else game.at = moves.length;
      tell("load");
      return fault;
    },
    // Whether the move was legal, and so was made.
    play(move) {
      if (!f.isLegal(game.position, move)) return false;
      forget();
      append(move);
      ++game.at;
      followUp();
      tell("play");
      return true;
    },
    // What is to come, for redo(): a solution from here.
    plan(moves) {
      forget();
      moves.forEach(append);
    },
    // A step is a move and the autoplay that it set off.
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
    link() { return f.linkOf(game.deal, game.positions[0], game.text(game.at, "")); },
  };
  const tell = (what) => listeners.forEach((listener) => listener(what));
  const forget = () => { game.moves.length = game.at; game.positions.length = game.at + 1; };
  const append = (move) => {
    const position = game.positions.at(-1);
    const safe = f.safeMove(position);
    const isAuto = safe !== null && move.from === safe.from && move.to === 200;
    game.moves.push({...move, isAuto});
    game.positions.push(f.apply(position, move));
  };
  const followUp = () => {
    for (let safe; game.autoplay && (safe = f.safeMove(game.position)) !== null; ++game.at) append(safe);
  };
  const step = (direction, what) => {
    const isAuto = (at) => game.autoplay && at < game.moves.length && game.moves[at].isAuto;
    const next = game.at + direction;
    if (next < 0 || next > game.moves.length) return;
    game.at = next;
    if (direction < 0) while (game.at > 0 && isAuto(game.at)) --game.at;
    else while (isAuto(game.at)) ++game.at;
    tell(what);
  };
  return game;
};
