// SPDX-License-Identifier: MIT
"use strict";
// The shortest solutions, packed: a fraction for each deal, in which every move takes as many bits as it is unexpected
// among the moves that are possible there (arithmetic coding: Rissanen 1976, https://doi.org/10.1147/rd.203.0198).
// dataset/solutions.py packs them, with the same weights.
coevo.freecell ??= {};

coevo.freecell.packDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// Of each column how many cards lie on the next card home (Infinity: it has none), and whether it is low: has a card
// that goes home next or after that.
coevo.freecell.nextHome = ({columns, home}) => columns.map((column) => {
  const ahead = column.map((card) => coevo.freecell.rank(card) - home[card % 4]);
  const place = ahead.lastIndexOf(1);
  return {buried: place < 0 ? Infinity : column.length - 1 - place, isLow: ahead.some((ranks) => ranks <= 2)};
});

// The single-card moves that a shortest solution can have here, [{from, to, weight}]: not with the card just moved, and to
// the first of several empty places. The weight is how likely the move is, up to a factor.
coevo.freecell.cardMoves = (position, last) => {
  const f = coevo.freecell;
  const moves = [];
  const cell = position.cells.indexOf(null);
  const empty = position.columns.findIndex((column) => column.length === 0);
  const next = f.nextHome(position);
  const isSafe = (card) => position.home.every((rank, suit) => f.isRed(suit) === f.isRed(card) || rank >= f.rank(card) - 2);
  const elsewhere = last?.to >= 100 && last.to < 200 ? 1 : 25;
  for (const from of [...position.columns.keys(), ...position.cells.map((_, i) => 100 + i)]) {
    const [card] = f.cardsOf(position, from, 1);
    if (card === undefined || from === last?.to) continue;
    let weight = from === last?.from ? 75 : elsewhere;
    const add = (to, factor) => moves.push({from, to, weight: weight * factor});
    if (position.home[card % 4] + 1 === f.rank(card)) {
      add(200, (isSafe(card) ? 6 : 1) * (from < last?.from ? 4 : 1) * (from < 100 ? 320 : 2200));
    }
    if (from < 100) weight *= [1, 15, 7, 5, 3, 3][next[from].buried] ?? 1;
    position.columns.forEach((column, to) => {
      if (column.length > 0 && f.fits(card, column.at(-1))) add(to, next[to].isLow ? 7 : 35);
    });
    if (empty >= 0 && !(from < 100 && position.columns[from].length === 1)) add(empty, 5);
    if (from < 100 && cell >= 0) add(100 + cell, 5);
  }
  return moves;
};

// [[from, to], ...] of a deal's number.
coevo.freecell.unpackSolution = (start, text) => {
  const f = coevo.freecell;
  let packed = [...text].reduce((number, digit) => number * 64n + BigInt(f.packDigits.indexOf(digit)), 0n);
  let scale = 64n ** BigInt(text.length);
  let position = start;
  let last = null;
  const steps = [];
  while (!f.won(position)) {
    const moves = f.cardMoves(position, last);
    packed *= BigInt(moves.reduce((sum, {weight}) => sum + weight, 0));
    let rest = Number(packed / scale);
    last = moves.find(({weight}) => (rest -= weight) < 0);
    packed = packed % scale + BigInt(rest + last.weight) * scale;
    scale *= BigInt(last.weight);
    steps.push([last.from, last.to]);
    position = f.apply(position, {...last, count: 1});
  }
  return steps;
};
