// SPDX-License-Identifier: MIT
"use strict";
// The rules of a patience game, for the page: deals, legal moves and autoplay.
coevo.patience ??= {};

// The rules in the settings of a weight file. FreeCell's files have only its size.
coevo.patience.rulesOf = (settings = {}) => ({
  packs: 1, suits: 4, columns: 8, cells: 4, reserve: 0, stacked: false, build: "red_black", groups: "none", spaces: "any", removable: false, complete_piles: false, descending: false,
  stock: 0, draw: 1, redeal: false, redeals: 0, face_down: false, face_down_columns: 0, face_down_rows: 0, hole: "none", hole_loops: false,
  filled_cells: 0, diagonal: false, kings_to_bottom: false, base_is_first: false, initial_cards: "none", ...settings,
});

// A position is {rules, columns, cells, home, down, stock, turned, redealt, faceDown, hole}. `cells` ends with the places of
// the reserve; a stacked one fills the first of them, the top card last, and all of it is place 100. `home` has the rank of
// the highest card on each foundation, with those of a second pack after the first four; `down` the number of cards on its
// descending one, `stock` the cards in the order in which they are dealt, of which the first `turned` lie on the waste,
// `redealt` the number of redeals if the game limits them, `faceDown` how many cards of each column lie face
// down, `hole` the cards of the hole, the top one last; there, `home` has each suit's number of them. With two packs, `laid`
// has the foundations of cards (patience_board.js). Cards and places are numbers as in replays: columns from 0, cells from
// 100, home 200 and from home 200 + foundation, stock 300, waste 301, all columns 302. A move is {from, to, count}. Positions are
// never changed.

// The pack in its order: Microsoft's below 2^31, FreeCell Pro's from there to 2^33 - 1.
coevo.patience.shuffled = (number, packs = 1, suits = 4) => {
  const deck = coevo.deck(packs, suits);
  let seed = number | 0;  // the low 32 bits
  return deck.map((_, dealt) => {
    seed = Math.imul(seed, 214013) + 2531011 | 0;
    const high = seed >>> 16;
    const draw = number >= 2 ** 32 ? high + 1 : number >= 2 ** 31 ? high | 0x8000 : high & 0x7FFF;
    const taken = draw % (deck.length - dealt);
    const card = deck[taken];
    deck[taken] = deck[deck.length - 1 - dealt];
    return card;
  });
};

// The deal of that number by the rules, as layout.h has it.
coevo.patience.deal = (number, rules = coevo.patience.rulesOf()) => {
  const {rank} = coevo.patience;
  let pack = coevo.patience.shuffled(number, rules.packs, rules.suits);
  if (rules.base_is_first) {
    const base = rank(pack[0]);
    pack = pack.map((card) => 4 * ((rank(card) - base + 13) % 13) + card % 4);
  }
  const home = Array(4 * rules.packs).fill(0);
  const count = ["none", "one", "two", "three", "all"].indexOf(rules.initial_cards);
  const aces = pack.filter((card) => rank(card) === 1);
  const isBase = rules.base_is_first && count === 1;  // the card that ranks are counted from
  for (const ace of isBase ? aces.slice(0, 1) : aces.slice(aces.length - count)) {
    home[ace % 4] = 1;
    pack.splice(pack.indexOf(ace), 1);
  }
  const hole = rules.hole === "ace_of_spades" ? [3] : [];
  pack = pack.filter((card) => !hole.includes(card));
  const stock = pack.splice(pack.length - rules.stock);
  const inCells = pack.splice(pack.length - rules.filled_cells - rules.reserve);
  const cells = Array.from({length: rules.cells + rules.reserve}, (_, cell) => inCells[cell] ?? null);
  if (rules.hole === "first_card") hole.push(pack.pop());
  hole.forEach((card) => ++home[card % 4]);
  const columns = Array.from({length: rules.columns}, () => []);
  let [column, round] = [0, 0];
  for (const card of pack) {
    columns[column].push(card);
    if (++column < rules.columns) continue;
    ++round;
    column = rules.diagonal ? round < rules.columns ? round : Math.min(1, rules.columns - 1) : 0;
  }
  const isKing = (card) => rank(card) === 13;
  const sorted = (cards) => [...cards.filter(isKing), ...cards.filter((card) => !isKing(card))];
  return {rules, columns: rules.kings_to_bottom ? columns.map(sorted) : columns, cells, home, down: [0, 0, 0, 0],
    stock, turned: 0, redealt: 0, hole, faceDown: columns.map(({length}, c) => rules.face_down && c < (rules.face_down_columns || 18) ? Math.min(length - 1, rules.diagonal ? c : 52, rules.face_down_rows || 52) : 0)};
};

coevo.patience.won = (position) => position.home.every((rank, foundation) => rank + position.down[foundation % 4] === 13);

coevo.patience.isRed = (card) => card % 4 === 1 || card % 4 === 2;
coevo.patience.rank = coevo.cardRank;
coevo.patience.fits = (build, card, onto) => {
  const {isRed, rank} = coevo.patience;
  if (build === "unordered") return true;
  if (build === "suit_up_or_down") return Math.abs(card - onto) === 4;
  if (rank(onto) !== rank(card) + 1) return false;
  if (build === "red_black") return isRed(onto) !== isRed(card);
  return build === "any_suit" || (build === "same_suit" && onto % 4 === card % 4);
};

// The rule by which cards that move together lie on each other.
coevo.patience.runRule = ({build, groups}) => groups === "unordered" ? groups : build;
// How many cards at the column's end are built like that, all of them face up.
coevo.patience.runLength = ({columns, faceDown}, c, build) => {
  const column = columns[c];
  let length = Math.min(1, column.length);
  while (length < column.length - faceDown[c] && coevo.patience.fits(build, column.at(-length), column.at(-length - 1))) ++length;
  return length;
};

// The empty places through which a run can go.
coevo.patience.space = ({rules, cells, columns}, to) => ({
  cells: rules.reserve > 0 ? 0 : cells.filter((card) => card === null).length,
  columns: ["any", "reserve"].includes(rules.spaces) ? columns.filter((column, c) => c !== to && column.length === 0).length : 0,
});
coevo.patience.capacity = (position, to) => {
  const {cells, columns} = coevo.patience.space(position, to);
  return cells + 1 << columns;
};
// Whether the cards need no space, as they move as one.
coevo.patience.isGroup = (position, {from, to, count}) => count === 1 || to === 200 ||
  count <= coevo.patience.runLength(position, from, position.rules.groups);

// The places of cells and reserve, and the cell whose card moves from one of them.
coevo.patience.cellPlaces = ({cells, reserve, stacked}) => Array.from({length: stacked ? 1 : cells + reserve}, (_, cell) => 100 + cell);
coevo.patience.cellOf = ({rules, cells}, place) => rules.stacked ? cells.findLastIndex((card) => card !== null) : place - 100;

// The cards that move from a place, deepest first; empty if it has fewer, and for the stock.
coevo.patience.cardsOf = (position, from, count) => {
  const {rules, columns, cells, home, stock, turned, faceDown} = position;
  if (from < 100) return count >= 1 && count <= columns[from].length - faceDown[from] ? columns[from].slice(-count) : [];
  if (count !== 1) return [];
  if (from === 300) return rules.hole === "none" ? [] : stock.slice(0, 1);
  if (from === 301) return stock.slice(Math.max(0, turned - 1), turned);
  if (from < 200) return [cells[coevo.patience.cellOf(position, from)] ?? []].flat();
  return rules.removable && home[from - 200] > 0 ? [coevo.topCard(position, coevo.backFrom(home, from - 200))] : [];
};

// The places that cards come back from.
coevo.patience.homesBack = ({home}) => [...home.keys()].filter((f) => coevo.backFrom(home, f) === f).map((f) => 200 + f);

// Whether the card is the next one of its suit's foundation, and of the descending one.
coevo.patience.goesUp = ({rules, home}, card) => coevo.foundationOf(home, card, rules.suits) >= 0;
coevo.patience.goesDown = ({rules, down}, card) => rules.descending && 13 - down[card % 4] === coevo.patience.rank(card);

// Whether the cards are a whole suit, from its king to its ace.
coevo.patience.isPile = (cards) => cards.length === 13 && cards.every((card, i) => card % 52 === 48 + cards[0] % 4 - 4 * i);

// Whether the card goes onto the top one of the hole.
coevo.patience.goesIntoHole = ({rules, hole}, card) => {
  const step = Math.abs(coevo.patience.rank(card) - coevo.patience.rank(hole.at(-1)));
  return step === 1 || (rules.hole_loops && step === 12);
};

// Moves that only deal, which are not counted: `count` times, though only text has several in one move.
coevo.patience.isDealing = ({from, to}) => (from === 300 && to > 300) || to === 300;
// Where the stock is dealt.
coevo.patience.stockTarget = ({hole, draw}) => hole !== "none" ? 200 : draw === 0 ? 302 : 301;
coevo.patience.hasWaste = (rules) => rules.stock > 0 && coevo.patience.stockTarget(rules) === 301;
// The deal that comes next, legal or not.
coevo.patience.nextDeal = ({rules, stock, turned}) => turned > 0 && turned === stock.length ? {from: 301, to: 300, count: 1}
  : {from: 300, to: coevo.patience.stockTarget(rules), count: 1};
coevo.patience.dealFault = ({rules, stock, turned, redealt}, {from, to}) => {
  const target = coevo.patience.stockTarget(rules);
  if (from === 300 && to !== target) return `cards of the stock go to the ${{200: "hole", 301: "waste", 302: "columns"}[target]}`;
  if (from === 300) return turned < stock.length ? "" : "the stock is empty";
  if (from !== 301) return "no card comes back to the stock";
  if (turned === 0) return "the waste is empty";
  if (!rules.redeal) return "the waste is not dealt again";
  if (turned < stock.length) return "the stock is not empty";
  return rules.redeals > 0 && redealt >= rules.redeals ? `no redeal is left: the game has ${rules.redeals}` : "";
};
// The position after deals to the waste, or the redeal.
coevo.patience.dealt = (position, {from, count}) => {
  const {rules, stock, turned, redealt} = position;
  return from === 300 ? {...position, turned: Math.min(turned + count * rules.draw, stock.length)}
    : {...position, turned: 0, redealt: redealt + (rules.redeals > 0 ? 1 : 0)};
};
// Whether the waste is dealt again any number of times.
coevo.patience.redealsFreely = ({redeal, redeals}) => redeal && redeals === 0;
// Whether some cards cannot be seen.
coevo.patience.hidesCards = ({rules, cells, stock, turned, faceDown}) => turned < stock.length || faceDown.some((count) => count > 0) ||
  (rules.stacked && cells[1] !== undefined && cells[1] !== null);

// The first empty column that must be filled from the stacked reserve or the waste before any other move; -1 if there is none.
coevo.patience.columnToFill = ({rules, columns, cells, stock}) => {
  const isDue = rules.spaces === "waste" ? stock.length > 0 : rules.spaces === "reserve" && cells[0] !== null;
  return isDue ? columns.findIndex((column) => column.length === 0) : -1;
};
// The move that fills it, or the deal that brings the card for it; null if no column must be filled.
coevo.patience.fillingMove = (position) => {
  const {rules, turned} = position;
  const to = coevo.patience.columnToFill(position);
  if (to < 0) return null;
  if (rules.spaces === "waste" && turned === 0) return coevo.patience.nextDeal(position);
  return {from: rules.spaces === "waste" ? 301 : 100, to, count: 1};
};
coevo.patience.fillFault = (position, {from, to}) => {
  const {rules, columns, turned} = position;
  const column = coevo.patience.columnToFill(position);
  const isFilling = from === (rules.spaces === "waste" ? 301 : 100) && columns[to]?.length === 0;
  if (column < 0 || isFilling || (from === 300 && rules.spaces === "waste" && turned === 0)) return "";
  return `column ${coevo.patience.placeLetter(column)} is empty: fill it from the ${rules.spaces} first`;
};

// Why the move is illegal, for people; "" for a legal one.
coevo.patience.fault = (position, move) => {
  const f = coevo.patience;
  const {rules} = position;
  const unfilled = f.fillFault(position, move);
  if (unfilled) return unfilled;
  if (f.isDealing(move) || move.from === 300) return f.dealFault(position, move);
  const {from, to, count} = move;
  if (from === 302) return "cards move from one column at a time";
  const cards = f.cardsOf(position, from, count);
  if (cards.length === 0 && from === 301) return "the waste is empty";
  if (cards.length === 0) return from < 200 || rules.removable ? "there is no such card" : rules.hole === "none" ? "no card leaves its foundation" : "no card leaves the hole";
  if (from === to) return "the card is already there";
  if (to === 302) return "only the stock is dealt to all columns";
  if (to === 301) return "no card comes back to the waste";
  if (to >= 100 && from >= 200 && from < 300) return "a card comes back from home only to a column";
  if (to === 200 && rules.complete_piles) return f.isPile(cards) ? "" : "only a whole suit goes home, king to ace";
  if (to === 200 && rules.hole !== "none") {
    return count === 1 && f.goesIntoHole(position, cards[0]) ? ""
      : `${coevo.cardName(cards[0])} does not go onto ${coevo.cardName(position.hole.at(-1))} in the hole`;
  }
  if (to === 200) {
    if (count > 1) return "cards go home one by one";
    const isNext = f.goesUp(position, cards[0]) || f.goesDown(position, cards[0]);
    return isNext ? "" : `${coevo.cardName(cards[0])} is not the next card home`;
  }
  if (to >= 100) {
    if (rules.reserve > 0) return "the reserve takes no card";
    return count === 1 && position.cells[to - 100] === null ? "" : "a cell takes one card";
  }
  if (from < 100 && count > f.runLength(position, from, f.runRule(rules))) return "these cards do not move together";
  const fault = f.columnFault(position, cards[0], to, from);
  if (fault || f.isGroup(position, move)) return fault;
  const most = f.capacity(position, to);
  return count <= most ? "" : `at most ${most} card${most === 1 ? " moves" : "s move"} at once with this space`;
};
coevo.patience.columnFault = ({rules, columns}, card, to, from) => {
  const f = coevo.patience;
  if (columns[to].length > 0) {
    const end = columns[to].at(-1);
    return f.fits(rules.build, card, end) ? "" : `${coevo.cardName(card)} does not go onto ${coevo.cardName(end)}`;
  }
  if (rules.spaces === "none") return "no card goes to an empty column";
  if (rules.spaces === "waste") return from === 301 ? "" : "only the top card of the waste goes to an empty column";
  return rules.spaces !== "kings" || f.rank(card) === 13 ? "" : "only a king goes to an empty column";
};
coevo.patience.isLegal = (position, move) => coevo.patience.fault(position, move) === "";

coevo.patience.apply = (position, {from, to, count}) => {
  const {rules} = position;
  const cards = coevo.patience.cardsOf(position, from, count);
  const next = {...position, columns: position.columns.map((column) => [...column]), cells: [...position.cells],
    home: [...position.home], down: [...position.down], stock: [...position.stock], faceDown: [...position.faceDown],
    hole: [...position.hole]};
  if (to === 302) next.stock.splice(0, count * next.columns.length).forEach((card, i) => next.columns[i % next.columns.length].push(card));
  if (coevo.patience.isDealing({from, to})) return coevo.patience.dealt(next, {from, count});
  if (from === 300) next.stock.shift();
  else if (from === 301) next.stock.splice(--next.turned, 1);
  else if (from >= 200) coevo.takeBack(next, from - 200);
  else if (from >= 100) next.cells[coevo.patience.cellOf(position, from)] = null;
  else {
    next.columns[from].length -= count;
    next.faceDown[from] = Math.min(next.faceDown[from], Math.max(0, next.columns[from].length - 1));
  }
  if (to === 200 && rules.hole !== "none") {
    ++next.home[cards[0] % 4];
    next.hole.push(cards[0]);
  } else if (to === 200 && count === 1 && !coevo.patience.goesUp(position, cards[0])) ++next.down[cards[0] % 4];
  else if (to === 200) {
    const foundation = coevo.foundationOf(next.home, cards.at(-1), rules.suits);
    next.home[foundation] += count;
    if (rules.packs > 1) next.laid = coevo.laidAfter(position, cards, foundation);
  }
  else if (to >= 100) next.cells[to - 100] = cards[0];
  else next.columns[to].push(...cards);
  return next;
};

// Where these cards can go. With `fewer`, a smaller count where so many do not: {place: count}.
coevo.patience.targets = (position, from, count, fewer) => {
  const places = [...position.columns.keys(), ...coevo.patience.cellPlaces(position.rules), 200];
  const found = new Map();
  for (const to of places) {
    for (let n = count; n >= (fewer ? 1 : count) && !found.has(to); --n) {
      if (coevo.patience.isLegal(position, {from, to, count: n})) found.set(to, n);
    }
  }
  // A whole suit goes home, however many of its cards are taken.
  if (position.rules.complete_piles && coevo.patience.isLegal(position, {from, to: 200, count: 13})) found.set(200, 13);
  return found;
};

// A move home that cannot lose the game (safe_rank() in rules.h); null if there is none.
coevo.patience.safeMove = (position) => {
  const {home, rules} = position;
  const safeRank = (suit) => {
    if (rules.hole !== "none" || rules.complete_piles || rules.spaces === "waste" || (rules.descending && rules.groups !== "none")) return 0;
    const unordered = rules.groups === "unordered";
    // Of two packs: all that fit on the card are at home, and so can its twin go. If cards come back, all lower ones are there.
    if (rules.packs > 1 && rules.removable && rules.build !== "none") return Math.min(...home) + 1;
    if (rules.packs > 1) return 1 + Math.min(...home.filter((_, f) => f >= 4 && (f % 4 === suit || coevo.patience.fits(rules.build, f % 4, 4 + suit))));
    if (unordered && rules.build === "suit_up_or_down") return 0;
    if (["none", "same_suit", "suit_up_or_down"].includes(rules.build)) return 13;
    if (unordered && (rules.removable || rules.build === "any_suit")) return Math.min(...home) + 1;
    if (rules.build === "any_suit") return Math.min(...home) + 2;
    const otherLow = suit === 1 || suit === 2 ? Math.min(home[0], home[3]) : Math.min(home[1], home[2]);
    if (unordered) return otherLow + 1;
    const low = Math.min(otherLow + 2, home[3 - suit] + 3);
    return rules.removable ? low : Math.max(2, otherLow + 1, low);
  };
  const ends = [...coevo.patience.cellPlaces(rules).map((place) => [place, coevo.patience.cardsOf(position, place, 1)[0]]),
    ...rules.draw === 1 ? [[301, position.stock[position.turned - 1]]] : [],  // else the next cards of the waste change
    ...position.columns.map((column, c) => [c, column.at(-1)])];
  for (const [from, card] of ends) {
    if (card === undefined) continue;
    const move = {from, to: 200, count: 1};
    if (coevo.patience.rank(card) <= safeRank(card % 4) && coevo.patience.isLegal(position, move)) return move;
  }
  return null;
};

// The move that a player most likely means: home, else onto a card, to an empty column, to a cell; null if none is legal.
coevo.patience.likelyMove = (position, from, count) => {
  const targets = coevo.patience.targets(position, from, count, true);
  const whole = from < 100 && position.columns[from].length === count;
  const worth = (to) => to === 200 ? 4 : to >= 100 ? (from >= 100 ? 0 : 1)
    : position.columns[to].length > 0 ? 3 : whole ? 0 : 2;
  const best = [...targets.keys()].filter((to) => worth(to) > 0)
    .sort((a, b) => worth(b) - worth(a) || targets.get(b) - targets.get(a) || a - b)[0];
  return best === undefined ? null : {from, to: best, count: targets.get(best)};
};

// Single-card moves of a run through so many empty cells and columns, as runs.h counts them.
coevo.patience.runCost = (count, cells, columns) => {
  let best = count <= cells + 1 ? 2 * count - 1 : Infinity;
  for (let upper = 1; columns > 0 && upper < count; ++upper) {
    best = Math.min(best, 2 * coevo.patience.runCost(upper, cells, columns - 1) +
      coevo.patience.runCost(count - upper, cells, columns - 1));
  }
  return best;
};
coevo.patience.cost = (position, move) => {
  if (coevo.patience.isDealing(move)) return 0;
  if (coevo.patience.isGroup(position, move)) return 1;
  const {cells, columns} = coevo.patience.space(position, move.to);
  return coevo.patience.runCost(move.count, cells, columns);
};
