// SPDX-License-Identifier: MIT
"use strict";
// What the solver says of each position that was reached: whether it can still be won, and how.
coevo.patience ??= {};

// The proven length of a shortest solution, in single-card moves: a number; null where the deal has none; undefined
// where nothing is known. A letter a deal: A is 62.
coevo.patience.pars = (table) => [...table.replace(/\s/g, "")].map((letter) => letter === "-" ? null : 62 + letter.charCodeAt(0) - 65);
coevo.patience.parOf = (deal, table) => deal ? coevo.patience.pars(table)[deal - 1] : undefined;

// {of(at), look(), firstLost(), isLosing(at)}. A verdict has `state`: "winnable", "lost" (proven), "unknown", "thinking"
// or "none"; winnable ones have `moves`, a solution from there, and `cards`, its length as game.cards() counts it.
// onNews() is called whenever one changes.
coevo.patience.advice = (game, files, weights, onNews) => {
  const kSteps = [200_000, 10_000_000];  // positions generated: at first, and where that leaves it open
  const f = coevo.patience;
  const adviser = coevo.adviser(files.solver, weights);
  const verdicts = new Map();  // by the board's text
  const keyOf = (at) => f.boardText(game.positions[at]);

  const costOf = (position, moves) => moves.reduce(([cards, before], move) =>
    [cards + f.cost(before, move), f.apply(before, move)], [0, position])[0];
  const verdictOf = (position, answer) => {
    if (answer.fault) return {state: "none", fault: answer.fault};
    if (answer.outcome === "solved") {
      const {moves, fault} = f.readMoves(position, answer.solution, true);
      if (fault) return {state: "none", fault};  // our rules and the solver's differ: a bug
      return {state: "winnable", moves, cards: costOf(position, moves), answer};
    }
    return {state: answer.outcome === "unsolvable" ? "lost" : "unknown", answer};
  };
  // Moves along a solution need no new question.
  const follow = (at) => {
    if (at === 0) return null;
    const before = verdicts.get(keyOf(at - 1));
    const made = game.moves[at - 1];
    // Deals do not help: a position stays lost, or too hard for the search.
    if (f.isDealing(made) && game.position.rules.redeal && ["lost", "unknown"].includes(before?.state)) return before;
    const known = before?.state === "winnable" ? before.moves[0] : null;
    const same = known && ["from", "to", "count"].every((part) => known[part] === made[part]);
    return same ? {...before, moves: before.moves.slice(1), cards: before.cards - f.cost(game.positions[at - 1], made)} : null;
  };
  const look = async () => {
    const at = game.at;
    const position = game.position;
    const key = keyOf(at);
    if (game.won) return adviser.drop();
    if (!verdicts.has(key)) {
      const known = follow(at);
      if (known) verdicts.set(key, known);
    }
    if (verdicts.get(key)?.state === "lost") return trace(key);
    if (verdicts.has(key) && verdicts.get(key).state !== "thinking") return adviser.drop();
    verdicts.set(key, {state: "thinking"});
    for (const nodes of kSteps) {
      const answer = await adviser.ask(key, nodes);
      if (answer === null) return void verdicts.delete(key);
      const verdict = verdictOf(position, answer);
      const isOpen = verdict.state === "unknown" && nodes !== kSteps.at(-1);
      verdicts.set(key, isOpen ? {state: "thinking", slow: true} : verdict);
      onNews();
      if (verdict.state === "lost" && keyOf(game.at) === key) return trace(key);
      if (!isOpen || keyOf(game.at) !== key) return;
    }
  };
  // Finds the move that lost the game, after a reload too, when nothing is known of the positions before.
  const trace = async (key) => {
    adviser.drop();
    for (let [low, high] = [-1, advice.firstLost()]; high - low > 1;) {
      const middle = low < 0 && advice.of(high - 1).state !== "none" ? high - 1 : Math.floor((low + high) / 2);
      const [at, known] = [keyOf(middle), advice.of(middle)];
      if (known.state === "none") {
        const answer = await adviser.ask(at, kSteps[0]);
        if (answer === null || keyOf(game.at) !== key) return;
        const verdict = verdictOf(game.positions[middle], answer);
        verdicts.set(at, verdict.state === "unknown" ? {state: "thinking", slow: true} : verdict);
      }
      if (advice.of(middle).state === "lost") high = middle; else low = middle;
    }
    onNews();
  };
  const advice = {
    look,
    of(at = game.at) {
      const f0 = game.positions[at];
      return f.won(f0) ? {state: "winnable", moves: []} : verdicts.get(keyOf(at)) ?? {state: "none"};
    },
    // The first position of the game that is known to be lost: so are all that follow.
    firstLost() {
      const at = game.positions.findIndex((_, i) => i <= game.at && this.of(i).state === "lost");
      return at < 0 ? Infinity : at;
    },
    // Whether the move before that position gave the game away.
    isLosing(at) { return at > 0 && this.of(at).state === "lost" && this.of(at - 1).state === "winnable"; },
  };
  return advice;
};
