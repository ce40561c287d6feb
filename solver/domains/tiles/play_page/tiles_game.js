// SPDX-License-Identifier: MIT
"use strict";
// The game as it stands: where it began, every slide made and, after going back, those to come.
coevo.tiles ??= {};

// Whoever wants to know of changes calls onChange(listener); a listener gets what happened: "load", "play", "go".
coevo.tiles.game = (size) => {
  const t = coevo.tiles;
  const listeners = [];
  const game = {
    size, instance: null, positions: [], slides: [], at: 0,
    get position() { return game.positions[game.at]; },
    get won() { return t.isGoal(game.position); },
    onChange(listener) { listeners.push(listener); },

    // `text`: moves already made. Returns what is wrong with them, or "".
    load(instance, start, text = "") {
      const {slides, fault} = t.readMoves(start, text, size);
      Object.assign(game, {instance, positions: [start], slides: [], at: 0});
      slides.forEach(append);
      game.at = slides.length;
      tell("load");
      return fault;
    },
    // Whether there is room for the slide, and so it was made.
    play(slide) {
      if (t.room(game.position, slide.letter, size) < slide.count) return false;
      forget();
      append(slide);
      ++game.at;
      tell("play");
      return true;
    },
    // What is to come, for redo(): a solution from here.
    plan(slides) {
      forget();
      slides.forEach(append);
    },
    undo() { game.go(game.at - 1); },
    redo() { game.go(game.at + 1); },
    go(at) {
      if (at < 0 || at > game.slides.length || at === game.at) return;
      game.at = at;
      tell("go");
    },
    // Single tiles moved up to there, as `coevo verify` counts them.
    moves(at = game.at) { return game.slides.slice(0, at).reduce((sum, {count}) => sum + count, 0); },
    text(at = game.at) { return t.lettersOf(game.slides.slice(0, at)); },
    link() { return t.linkOf(game.instance, game.positions[0], game.text()); },
  };
  const tell = (what) => listeners.forEach((listener) => listener(what));
  const forget = () => { game.slides.length = game.at; game.positions.length = game.at + 1; };
  const append = (slide) => {
    game.slides.push(slide);
    game.positions.push(t.slide(game.positions.at(-1), slide, size).tiles);
  };
  return game;
};
