// SPDX-License-Identifier: MIT
"use strict";
// What the adviser says of each position that was reached: a solution from there, and whether it is a shortest one.
coevo.tiles ??= {};

// {of(at), look()}. A verdict has `state`: "winnable", "lost" (proven), "thinking" or "none"; winnable ones have `slides`, a
// solution from there, `moves`, its length, `bound`, how many moves it takes at least, and `open` while a shorter one is
// looked for. onNews() is called whenever one changes.
coevo.tiles.advice = (game, onNews) => {
  const t = coevo.tiles;
  const {rows, columns} = game.size;
  const adviser = coevo.askWorker(coevo.workerText({tilesSearch: coevo.tilesSearch}, coevo.tilesSearch.open),
    Promise.resolve([rows, columns]));
  const verdicts = new Map();  // by the board's text
  const keyOf = (at) => game.positions[at].join(" ");

  // The page's own rules replay every answer.
  const verdictOf = (position, answer) => {
    if (answer.fault) return {state: "none", fault: answer.fault};
    if (answer.moves === null) return {state: "none", fault: "the search found no solution"};
    const {slides, fault} = t.readMoves(position, answer.moves, game.size);
    const end = slides.reduce((tiles, slide) => t.slide(tiles, slide, game.size).tiles, position);
    if (fault || !t.isGoal(end)) return {state: "none", fault: fault || "the search's solution does not end at the goal"};
    return {state: "winnable", slides, moves: answer.moves.length, bound: answer.isShortest ? answer.moves.length : answer.bound};
  };
  // Slides along a solution need no new question; a bound falls by a move for each.
  const follow = (at) => {
    const before = at > 0 ? verdicts.get(keyOf(at - 1)) : undefined;
    if (before?.state !== "winnable" || before.open) return null;
    const [{letter, count}, first] = [game.slides[at - 1], before.slides[0]];
    if (letter !== first.letter || count > first.count) return null;
    const rest = count === first.count ? before.slides.slice(1)
      : [{letter, count: first.count - count}, ...before.slides.slice(1)];
    return {...before, slides: rest, moves: before.moves - count, bound: Math.max(0, before.bound - count)};
  };
  // Takes an answer; whether a longer search may find a shorter solution.
  const take = (key, verdict, isThorough) => {
    const before = verdicts.get(key);
    const isBetter = before.state !== "winnable" || verdict.moves <= before.moves;
    const after = isBetter ? verdict : {...before, bound: Math.max(before.bound, verdict.bound ?? 0)};
    after.open = !isThorough && after.state === "winnable" && after.moves > after.bound;
    verdicts.set(key, after);
    onNews();
    return after.open;
  };
  // Whether all that the adviser can say of the position is known then; false where another question came between.
  const study = async (at) => {
    const position = game.positions[at];
    const key = keyOf(at);
    if (t.isGoal(position)) return true;
    if (!t.isSolvable(position, game.size)) verdicts.set(key, {state: "lost"});
    const known = verdicts.get(key) ?? follow(at);
    verdicts.set(key, known ?? {state: "thinking"});
    if (known && known.state !== "thinking" && !known.open) return true;
    for (const isThorough of known?.open ? [true] : [false, true]) {
      const answer = await adviser.ask(position, isThorough);
      if (answer === null) {
        if (verdicts.get(key).state === "thinking") verdicts.delete(key);
        return false;
      }
      if (!take(key, verdictOf(position, answer), isThorough)) return true;
    }
    return true;
  };
  // First the position on the board, then the start, for the par.
  const look = async () => {
    adviser.drop();
    if (await study(game.at)) study(0);
  };
  return {
    look,
    of(at = game.at) {
      if (t.isGoal(game.positions[at])) return {state: "winnable", slides: [], moves: 0, bound: 0};
      return verdicts.get(keyOf(at)) ?? {state: "none"};
    },
  };
};

// Of the start: {moves, isShortest}, the best that is known from the adviser and the game itself, or null.
coevo.tiles.parOf = (game, advice) => {
  const verdict = advice.of(0);
  const known = verdict.state === "winnable" ? [verdict.moves] : [];
  game.positions.forEach((_, at) => {
    const from = advice.of(at);
    if (from.state === "winnable") known.push(game.moves(at) + from.moves);
  });
  if (known.length === 0) return null;
  const moves = Math.min(...known);
  return {moves, isShortest: verdict.state === "winnable" && moves <= verdict.bound};
};
