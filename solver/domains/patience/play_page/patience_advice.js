// SPDX-License-Identifier: MIT
"use strict";
// What the solver says of each position that was reached: whether it can still be won, and how.
coevo.patience ??= {};

// The proven length of a shortest solution, in single-card moves: a number; null where the deal has none; undefined
// where nothing is known. A letter a deal: A is 62.
coevo.patience.pars = (table) => [...table.replace(/\s/g, "")].map((letter) => letter === "-" ? null : 62 + letter.charCodeAt(0) - 65);
coevo.patience.parOf = (deal, table) => deal ? coevo.patience.pars(table)[deal - 1] : undefined;

// {of(at), look(), solution(at)}. A verdict has `state`: "winnable", "lost" (proven), "unknown", "thinking" or "none";
// winnable ones have `moves`, a solution from there. onNews() is called whenever one changes.
coevo.patience.advice = (game, files, weights, onNews) => {
  const kSteps = [200_000, 10_000_000];  // positions generated: at first, and where that leaves it open
  const f = coevo.patience;
  const adviser = coevo.adviser(files.solver, weights);
  const verdicts = new Map();  // by the board's text
  const keyOf = (at) => f.boardText(game.positions[at]);

  const verdictOf = (position, answer) => {
    if (answer.fault) return {state: "none", fault: answer.fault};
    if (answer.outcome === "solved") {
      const {moves, fault} = f.readMoves(position, answer.solution, true);
      if (fault) return {state: "none", fault};  // our rules and the solver's differ: a bug
      return {state: "winnable", moves, answer};
    }
    return {state: answer.outcome === "unsolvable" ? "lost" : "unknown", answer};
  };
  // Moves along a solution need no new question.
  const follow = (at) => {
    if (at === 0) return null;
    const before = verdicts.get(keyOf(at - 1));
    const [made, known] = [game.moves[at - 1], before?.state === "winnable" ? before.moves[0] : null];
    const same = known && ["from", "to", "count"].every((part) => known[part] === made[part]);
    return same ? {...before, moves: before.moves.slice(1)} : null;
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
    if (verdicts.has(key) && verdicts.get(key).state !== "thinking") return adviser.drop();
    verdicts.set(key, {state: "thinking"});
    for (const nodes of kSteps) {
      const answer = await adviser.ask(key, nodes);
      if (answer === null) return void verdicts.delete(key);
      const verdict = verdictOf(position, answer);
      const isOpen = verdict.state === "unknown" && nodes !== kSteps.at(-1);
      verdicts.set(key, isOpen ? {state: "thinking", slow: true} : verdict);
      onNews();
      if (!isOpen || keyOf(game.at) !== key) return;
    }
  };
  return {
    look,
    of(at = game.at) {
      const f0 = game.positions[at];
      return f.won(f0) ? {state: "winnable", moves: []} : verdicts.get(keyOf(at)) ?? {state: "none"};
    },
    // Whether the move before that position gave the game away.
    isLosing(at) { return at > 0 && this.of(at).state === "lost" && this.of(at - 1).state === "winnable"; },
  };
};
