// SPDX-License-Identifier: MIT
"use strict";
// What the solver says of each position that was reached: whether it can still be won, and how.
coevo.patience ??= {};

// The proven length of a shortest solution, in single-card moves: a number; null where the deal has none; undefined
// where nothing is known. A letter a deal: A is 62.
coevo.patience.pars = (table) => [...table.replace(/\s/g, "")].map((letter) => letter === "-" ? null : 62 + letter.charCodeAt(0) - 65);
coevo.patience.parOf = (deal, table) => deal ? coevo.patience.pars(table)[deal - 1] : undefined;

// The position in which this round of deals began; the position itself if no deals lead from there to here and back, as after a
// card was taken from the waste in between.
coevo.patience.roundStart = (position) => {
  const {rules, stock, turned} = position;
  return coevo.patience.redealsFreely(rules) && (turned % rules.draw === 0 || turned === stock.length) ? {...position, turned: 0} : position;
};
// The moves of a solution that begins at `was`, with the deals changed to begin at `position`. The two differ only by deals.
// Null if no deals bring the first card of the waste that it plays, or they take more redeals.
coevo.patience.redealt = (moves, was, position) => {
  const f = coevo.patience;
  if (was.turned === position.turned && was.redealt === position.redealt) return moves;
  const {stock} = position;
  const plays = moves.findIndex((move) => move.from === 301 && !f.isDealing(move));
  const before = plays < 0 ? moves : moves.slice(0, plays);
  const others = before.filter((move) => !f.isDealing(move));
  if (plays < 0) return others;
  const goal = before.filter(f.isDealing).reduce(f.dealt, was);
  const deals = [];
  let now = position;
  for (; now.turned !== goal.turned; now = f.dealt(now, deals.at(-1))) {
    deals.push(f.nextDeal(now));
    if (f.dealFault(now, deals.at(-1)) || deals.length > 2 * stock.length) return null;
  }
  if (now.redealt > goal.redealt) return null;
  // An empty column takes what is on the waste, so deals come before the move that empties it.
  return [...position.rules.spaces === "waste" ? [...deals, ...others] : [...others, ...deals], ...moves.slice(plays)];
};

// {of(at), look(), settle(position), fault, firstLost(), isLosing(at)}. A verdict has `state`: "winnable", "lost" (proven),
// "unknown", "thinking" or "none"; winnable ones have `moves`, a solution from there, and `cards`, its length as game.cards()
// counts it. onNews() is called whenever one changes.
coevo.patience.advice = (game, files, weights, onNews) => {
  const kSteps = [200_000, 10_000_000];  // positions generated: at first, and where that leaves it open
  const f = coevo.patience;
  const adviser = coevo.adviser(files.solver, weights);
  // By the text of the board at the start of its round of deals, where their moves begin: all positions of the round have
  // one verdict.
  const verdicts = new Map();
  const boardOf = (at) => f.roundStart(game.positions[at]);
  const keyOf = (at) => f.boardText(boardOf(at));
  let asked = null;  // the position whose verdict is being sought

  const costOf = (position, moves) => moves.reduce(([cards, before], move) =>
    [cards + f.cost(before, move), f.apply(before, move)], [0, position])[0];
  const verdictOf = (position, answer) => {
    advice.fault = answer.fault ?? "";
    if (answer.fault) return {state: "none", fault: answer.fault};
    if (answer.outcome === "solved") {
      const {moves, fault} = f.readMoves(position, answer.solution, true);
      if (fault) return {state: "none", fault};  // our rules and the solver's differ: a bug
      return {state: "winnable", moves, cards: costOf(position, moves), answer};
    }
    return {state: answer.outcome === "unsolvable" ? "lost" : "unknown", answer};
  };
  // Moves along a solution need no new question, nor do most deals.
  const follow = (at) => {
    if (at === 0) return null;
    const before = advice.of(at - 1);
    const made = game.moves[at - 1];
    const [was, position] = [game.positions[at - 1], game.positions[at]];
    const isDeal = f.isDealing(made) && made.to !== 302;
    // Deals to the waste do not help: a position stays lost, or too hard for the search.
    if (isDeal && (before.state === "lost" || (before.state === "unknown" && f.redealsFreely(position.rules)))) return before;
    if (before.state !== "winnable" || before.moves.length === 0) return null;
    const same = ["from", "to", "count"].every((part) => before.moves[0][part] === made[part]);
    const moves = same ? before.moves.slice(1) : isDeal ? f.redealt(before.moves, was, position) : null;
    return moves && {...before, moves: f.redealt(moves, position, boardOf(at)), cards: before.cards - f.cost(was, made)};
  };
  const drop = () => {
    asked = null;
    adviser.drop();
  };
  // The verdict on a position, itself the start of its round; null once another question takes its place. onOpen() is
  // called when it takes long.
  const settle = async (position, onOpen = () => {}) => {
    const key = f.boardText(position);
    asked = key;
    for (const nodes of kSteps) {
      const answer = await adviser.ask(key, nodes);
      if (answer === null) return null;
      const verdict = verdictOf(position, answer);
      const isLast = verdict.state !== "unknown" || nodes === kSteps.at(-1);
      if (isLast && asked === key) asked = null;
      if (isLast) return verdict;
      if (asked !== key) return null;
      onOpen();
    }
  };
  const look = async () => {
    const key = keyOf(game.at);
    if (game.won) return drop();
    if (asked === key) return;  // the player has dealt in the meantime
    if (!verdicts.has(key)) {
      const known = follow(game.at);
      if (known) verdicts.set(key, known);
    }
    const {state} = verdicts.get(key) ?? {state: "thinking"};
    if (state === "lost") return trace(key);
    if (state !== "thinking") return drop();
    verdicts.set(key, {state});
    const verdict = await settle(boardOf(game.at), () => {
      verdicts.set(key, {state, slow: true});
      onNews();
    });
    if (verdict !== null) verdicts.set(key, verdict);
    else if (asked !== key) verdicts.delete(key);
    if (verdict === null) return;
    onNews();
    if (verdict.state === "lost" && keyOf(game.at) === key) return trace(key);
  };
  // Finds the move that lost the game, after a reload too, when nothing is known of the positions before.
  const trace = async (key) => {
    drop();
    for (let [low, high] = [-1, advice.firstLost()]; high - low > 1;) {
      const middle = low < 0 && advice.of(high - 1).state !== "none" ? high - 1 : Math.floor((low + high) / 2);
      const [at, known] = [keyOf(middle), advice.of(middle)];
      if (known.state === "none") {
        const answer = await adviser.ask(at, kSteps[0]);
        if (answer === null || keyOf(game.at) !== key) return;
        const verdict = verdictOf(boardOf(middle), answer);
        verdicts.set(at, verdict.state === "unknown" ? {state: "thinking", slow: true} : verdict);
      }
      if (advice.of(middle).state === "lost") high = middle; else low = middle;
    }
    onNews();
  };
  const advice = {
    look,
    fault: "",  // of the solver's last answer
    of(at = game.at) {
      const position = game.positions[at];
      if (f.won(position)) return {state: "winnable", moves: []};
      const verdict = verdicts.get(keyOf(at)) ?? {state: "none"};
      return verdict.moves ? {...verdict, moves: f.redealt(verdict.moves, boardOf(at), position)} : verdict;
    },
    // What settle() says of a position that the game has not reached, kept for when it does.
    async settle(position) {
      const start = f.roundStart(position);
      const key = f.boardText(start);
      const known = verdicts.get(key);
      if (known && known.state !== "thinking" && known.state !== "none") return known;
      const verdict = await settle(start);
      if (verdict !== null) verdicts.set(key, verdict);
      return verdict;
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
