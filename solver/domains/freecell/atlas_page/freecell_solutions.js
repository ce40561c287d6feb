// SPDX-License-Identifier: MIT
"use strict";
// The shortest solutions, packed: a number for each deal, in which every move takes as many bits as it is unexpected
// among the moves that are possible there (asymmetric numeral systems: Duda 2009, https://arxiv.org/abs/0902.0271).
// analysis/optimal/pack_solutions.js writes them.
coevo.freecell ??= {};

coevo.freecell.packDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// How likely a single-card move is in a shortest solution, up to a factor: by where the card goes; more so where the
// last card came from the same column.
coevo.freecell.moveWeight = (from, to, isEmpty, last) => {
  const weight = to === 200 ? (from >= 100 ? 1500 : 120) : to >= 100 ? 1 : isEmpty ? 2 : 3;
  return from === last?.from ? weight * (to === 200 ? 2 : 7) : weight;
};

// The single-card moves that a shortest solution can have here, [{from, to, weight}]: not with the card just moved, and to
// the first of several empty places.
coevo.freecell.cardMoves = (position, last) => {
  const f = coevo.freecell;
  const moves = [];
  const cell = position.cells.indexOf(null);
  const empty = position.columns.findIndex((column) => column.length === 0);
  const add = (from, to) => moves.push({from, to, weight: f.moveWeight(from, to, to === empty, last)});
  for (const from of [...position.columns.keys(), ...position.cells.map((_, i) => 100 + i)]) {
    const [card] = f.cardsOf(position, from, 1);
    if (card === undefined || from === last?.to) continue;
    if (position.home[card % 4] + 1 === f.rank(card)) add(from, 200);
    position.columns.forEach((column, to) => { if (column.length > 0 && f.fits(card, column.at(-1))) add(from, to); });
    if (empty >= 0 && !(from < 100 && position.columns[from].length === 1)) add(from, empty);
    if (from < 100 && cell >= 0) add(from, 100 + cell);
  }
  return moves;
};

// [[from, to], ...] of a deal's number.
coevo.freecell.unpackSolution = (start, text) => {
  const f = coevo.freecell;
  let packed = [...text].reduce((number, digit) => number * 64n + BigInt(f.packDigits.indexOf(digit)), 0n);
  let position = start;
  let last = null;
  const steps = [];
  while (!f.won(position)) {
    const moves = f.cardMoves(position, last);
    const total = BigInt(moves.reduce((sum, {weight}) => sum + weight, 0));
    let rest = Number(packed % total);
    last = moves.find(({weight}) => (rest -= weight) < 0);
    packed = BigInt(last.weight) * (packed / total) + BigInt(rest + last.weight);
    steps.push([last.from, last.to]);
    position = f.apply(position, {...last, count: 1});
  }
  return steps;
};
