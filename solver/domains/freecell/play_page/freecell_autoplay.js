// SPDX-License-Identifier: MIT
"use strict";
// Which moves make themselves, which one a player most likely means, and how many single-card moves a move takes.
coevo.freecell ??= {};

// A move home that no solution can regret (Raymond's rule, as safe_rank.h has it); null where there is none.
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

// Single-card moves of a run through so many empty cells and columns, as run_plan.h counts them.
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
