// SPDX-License-Identifier: MIT
"use strict";
// FreeCell's rules as a player needs them, and the moves that make themselves.
coevo.freecell ??= {};

// FreeCell's rules as a player needs them. A position is {columns, cells, home}; cards and places are numbers as in
// replays (columns from 0, cells from 100, home 200); a move is {from, to, count}. Positions are never changed.
//
// The deal of that number: Microsoft's below 2^31, FreeCell Pro's from there to 2^33 - 1.
coevo.freecell.deal = (number) => {
  const deck = Array.from({length: 52}, (_, card) => card);
  const columns = Array.from({length: 8}, () => []);
  let seed = number | 0;  // the low 32 bits
  for (let dealt = 0; dealt < 52; ++dealt) {
    seed = Math.imul(seed, 214013) + 2531011 | 0;
    const high = seed >>> 16;
    const draw = number >= 2 ** 32 ? high + 1 : number >= 2 ** 31 ? high | 0x8000 : high & 0x7FFF;
    const remaining = 52 - dealt;
    const taken = draw % remaining;
    columns[dealt % 8].push(deck[taken]);
    deck[taken] = deck[remaining - 1];
  }
  return {columns, cells: [null, null, null, null], home: [0, 0, 0, 0]};
};

coevo.freecell.won = (position) => position.home.every((rank) => rank === 13);

coevo.freecell.isRed = (card) => card % 4 === 1 || card % 4 === 2;
coevo.freecell.rank = (card) => Math.floor(card / 4) + 1;
coevo.freecell.fits = (card, onto) => coevo.freecell.rank(onto) === coevo.freecell.rank(card) + 1 &&
  coevo.freecell.isRed(onto) !== coevo.freecell.isRed(card);

// How many cards at the column's end can move together, however much space there is.
coevo.freecell.runLength = (column) => {
  let length = Math.min(1, column.length);
  while (length < column.length && coevo.freecell.fits(column.at(-length), column.at(-length - 1))) ++length;
  return length;
};

coevo.freecell.space = (position, to) => ({
  cells: position.cells.filter((card) => card === null).length,
  columns: position.columns.filter((column, c) => c !== to && column.length === 0).length,
});
coevo.freecell.capacity = (position, to) => {
  const {cells, columns} = coevo.freecell.space(position, to);
  return cells + 1 << columns;
};

// The cards of a place from the deepest that moves; empty where there are not so many.
coevo.freecell.cardsOf = (position, from, count) => {
  if (from >= 100) return from < 200 && count === 1 && position.cells[from - 100] !== null ? [position.cells[from - 100]] : [];
  return count >= 1 && count <= position.columns[from].length ? position.columns[from].slice(-count) : [];
};

// Why the move is illegal, for people; "" for a legal one.
coevo.freecell.fault = (position, {from, to, count}) => {
  const f = coevo.freecell;
  const cards = f.cardsOf(position, from, count);
  if (cards.length === 0) return "there is no such card";
  if (from === to) return "the card is already there";
  if (to === 200) {
    if (count > 1) return "cards go home one by one";
    return position.home[cards[0] % 4] + 1 === f.rank(cards[0]) ? "" : `${coevo.cardName(cards[0])} is not the next card home`;
  }
  if (to >= 100) return count === 1 && position.cells[to - 100] === null ? "" : "a cell takes one card";
  if (from < 100 && count > f.runLength(position.columns[from])) return "these cards do not move together";
  const column = position.columns[to];
  if (column.length > 0 && !f.fits(cards[0], column.at(-1))) {
    return `${coevo.cardName(cards[0])} does not go onto ${coevo.cardName(column.at(-1))}`;
  }
  const most = f.capacity(position, to);
  return count <= most ? "" : `at most ${most} cards move at once with this space`;
};
coevo.freecell.isLegal = (position, move) => coevo.freecell.fault(position, move) === "";

coevo.freecell.apply = (position, {from, to, count}) => {
  const cards = coevo.freecell.cardsOf(position, from, count);
  const next = {columns: position.columns.map((column) => [...column]), cells: [...position.cells], home: [...position.home]};
  if (from >= 100) next.cells[from - 100] = null;
  else next.columns[from].length -= count;
  if (to === 200) ++next.home[cards[0] % 4];
  else if (to >= 100) next.cells[to - 100] = cards[0];
  else next.columns[to].push(...cards);
  return next;
};

// Where these cards can go. With `fewer`, a smaller count where so many do not: {place: count}.
coevo.freecell.targets = (position, from, count, fewer) => {
  const places = [...position.columns.keys(), ...position.cells.map((_, cell) => 100 + cell), 200];
  const found = new Map();
  for (const to of places) {
    for (let n = count; n >= (fewer ? 1 : count) && !found.has(to); --n) {
      if (coevo.freecell.isLegal(position, {from, to, count: n})) found.set(to, n);
    }
  }
  return found;
};

// Which moves make themselves, which one a player most likely means, and how many single-card moves a move takes.
//
// A move home that no solution can regret (Raymond's rule, as card.h has it); null where there is none.
coevo.freecell.safeMove = (position) => {
  const {home} = position;
  const safeRank = (suit) => {
    const otherLow = suit === 1 || suit === 2 ? Math.min(home[0], home[3]) : Math.min(home[1], home[2]);
    return Math.max(2, otherLow + 1, Math.min(otherLow + 2, home[3 - suit] + 3));
  };
  const ends = [...position.cells.map((card, cell) => [100 + cell, card]),
    ...position.columns.map((column, c) => [c, column.at(-1)])];
  for (const [from, card] of ends) {
    if (card === null || card === undefined) continue;
    const move = {from, to: 200, count: 1};
    if (coevo.freecell.rank(card) <= safeRank(card % 4) && coevo.freecell.isLegal(position, move)) return move;
  }
  return null;
};

// Home before a card, a card before an empty column, that before a cell; null where nothing is legal.
coevo.freecell.likelyMove = (position, from, count) => {
  const targets = coevo.freecell.targets(position, from, count, true);
  const whole = from < 100 && position.columns[from].length === count;
  const worth = (to) => to === 200 ? 4 : to >= 100 ? (from >= 100 ? 0 : 1)
    : position.columns[to].length > 0 ? 3 : whole ? 0 : 2;
  const best = [...targets.keys()].filter((to) => worth(to) > 0)
    .sort((a, b) => worth(b) - worth(a) || targets.get(b) - targets.get(a) || a - b)[0];
  return best === undefined ? null : {from, to: best, count: targets.get(best)};
};

// Single-card moves of a run through so many empty cells and columns, as runs.h counts them.
coevo.freecell.runCost = (count, cells, columns) => {
  let best = count <= cells + 1 ? 2 * count - 1 : Infinity;
  for (let upper = 1; columns > 0 && upper < count; ++upper) {
    best = Math.min(best, 2 * coevo.freecell.runCost(upper, cells, columns - 1) +
      coevo.freecell.runCost(count - upper, cells, columns - 1));
  }
  return best;
};
coevo.freecell.cost = (position, move) => {
  if (move.count === 1) return 1;
  const {cells, columns} = coevo.freecell.space(position, move.to);
  return coevo.freecell.runCost(move.count, cells, columns);
};
