// SPDX-License-Identifier: MIT
"use strict";
// FreeCell's atlas and the shortest solutions in it.
coevo.atlases ??= {};
coevo.patience ??= {};

// FreeCell's atlas: Microsoft's deals 1 to 32,000, with what solvers need for each.
coevo.atlases.freecell = (data) => {
  const f = coevo.patience;
  const columns = coevo.tableColumns(data.files.difficulty);
  columns.shortest = Float64Array.from(f.pars(data.files.par), (par) => par ?? NaN);
  columns.rating = coevo.difficultyRating([columns.single, columns.fast, columns.balanced]);
  const boards = Array.from(columns.single, (_, i) => f.boardCounts(f.deal(i + 1).columns));
  const shortest = data.files.shortest.trimEnd().split("\n");
  const start = (instance) => f.deal(instance + 1);
  const board = (instance) => {
    const {down, ...shown} = start(instance);  // a board with `down` would show descending foundations
    return {board: "patience", title: `Deal ${instance + 1}`, ...shown};
  };
  const solver = (key, title, short, missing) => ({key, title: `Positions: ${title}`, short, isLog: true, isSolver: true, missing, values: columns[key]});
  const onBoard = (key, title, short, sign) => ({key, title, short, unit: "cards", sign, values: Float64Array.from(boards, (counts) => counts[key])});
  return {
    title: "FreeCell: the atlas of 32\u202f000 deals",
    noun: "deal",
    count: columns.single.length,
    introduction: ["Every square is one of Microsoft's deals 1 to 32\u202f000. Point at it for its figures. Click it to see the deal, watch a shortest solution, or play it.",
      "The rating is a mean over the solvers single, fast and balanced: the share of deals that need fewer positions. 50 is average; an unsolved deal counts as the solver's worst."],
    views: f.atlasViews,
    outcome: "rating",
    measures: [
      {key: "shortest", title: "Shortest length", short: "shortest", unit: "single-card moves", missing: "no solution", values: columns.shortest},
      {key: "rating", title: "Difficulty rating", short: "rating", digits: 1, missing: "no solution", values: columns.rating},
      {key: "gap", title: "Gap of the quick solution", short: "gap", unit: "single-card moves", missing: "no solution",
        values: columns.fast_length.map((length, i) => length - columns.shortest[i])},
      onBoard("aces", "Cards on the aces", "on aces", "on its aces"),
      onBoard("twos", "Cards on the twos", "on twos", "on its twos"),
      onBoard("blocking", "Cards on a lower one of their suit", "on own suit", "on a lower one of their suit"),
      onBoard("kings", "Cards under the kings", "under kings", "under its kings"),
      solver("single", "single", "single", "no solution"),
      solver("fast", "fast", "fast", "no solution"),
      solver("balanced", "balanced", "balanced", "no solution"),
      solver("quality", "quality", "quality", "not solved"),
      solver("heineman_automoves", "Heineman, auto-moves", "Heineman", "not solved"),
      solver("ga_freecell", "GA-FreeCell", "GA-FreeCell", "not solved"),
    ].filter(({values}) => values),
    tip: ["shortest", "rating"],
    nameOf: (instance) => `Deal ${instance + 1}`,
    canReplay: (instance) => shortest[instance] !== "",
    replay(instance) {
      const steps = f.unpackSolution(start(instance), shortest[instance]);
      const moves = steps.map((step) => ({text: f.placeLetter(step[0]) + f.placeLetter(step[1]), steps: [step]}));
      return {...board(instance), moves, step: "move", lengths: [[steps.length, "single-card moves"]], shortest: 0, won: true};
    },
    preview(instance) {
      const shown = coevo.boards.patience({...board(instance), moves: []});
      shown.show(0, 0);
      shown.element.setAttribute("aria-label", shown.position(0).join(" "));
      return shown.element;
    },
    playLink: (instance) => "#deal=" + (instance + 1),
    isGame: (hash) => /^#(deal|board|game)=/.test(hash),
  };
};

// What a board shows of its difficulty: the cards on its aces, on its twos and on a lower card of their suit, which must
// all move first, and the cards under its kings, as a king has few places to go.
coevo.patience.boardCounts = (columns) => {
  const counts = {aces: 0, twos: 0, blocking: 0, kings: 0};
  for (const column of columns) {
    const lowest = [52, 52, 52, 52];  // by suit
    column.forEach((card, place) => {
      const rank = coevo.patience.rank(card);
      if (rank === 1) counts.aces += column.length - 1 - place;
      if (rank === 2) counts.twos += column.length - 1 - place;
      if (rank === 13) counts.kings += place;
      if (card > lowest[card % 4]) ++counts.blocking;
      else lowest[card % 4] = card;
    });
  }
  return counts;
};

// The stories of the atlas, each with what its picture shows; the page opens with the first.
coevo.patience.atlasViews = (() => {
  const low = (measure, part) => coevo.whole(measure.known[Math.floor(part * measure.known.length)]);
  // The mean ratings of the tenth with the highest and that with the lowest values.
  const tenths = (measures, key) => [true, false].map((isDown) => {
    const {values} = measures[key];
    const order = coevo.atlasOrder(values.length, measures[key], isDown);
    return coevo.fixed(coevo.meanOf(measures.rating.values, order.slice(0, values.length / 10)), 0);
  });
  return [
    {title: "Hardest first", state: {color: "rating", orderBy: "rating", isDown: true}, message: ({fast}) =>
      `Few deals are hard: the solver “fast” needs at most ${low(fast, 0.5)} positions for half of all deals, but over ${low(fast, 0.99)} for one in a hundred. Only deal 11982 has no solution.`},
    {title: "Buried aces", state: {color: "rating", orderBy: "aces", isDown: true}, message(measures) {
      const [most, fewest] = tenths(measures, "aces");
      return `Buried aces go with hard deals, though loosely: the tenth with the most cards on the aces has a mean rating of ${most}, the tenth with the fewest ${fewest}.`;
    }},
    {title: "Longest first", state: {color: "rating", orderBy: "shortest", isDown: true}, message(measures) {
      const [longest, least] = tenths(measures, "shortest");
      return `Deals with long solutions tend to be hard: the tenth with the longest shortest solutions has a mean rating of ${longest}, the tenth with the shortest ${least}.`;
    }},
    {title: "Quick solutions", state: {color: "gap", orderBy: "gap", isDown: true}, message: ({gap}) =>
      `Quick solutions are long: half of those by the solver fast take over ${low(gap, 0.5)} single-card moves more than a shortest one, one in a hundred over ${low(gap, 0.99)}.`},
    {title: "Two solvers", state: {color: "single", orderBy: "balanced", isDown: true}, message({single, balanced}) {
      const hardest = [single, balanced].map((measure) => coevo.atlasOrder(measure.values.length, measure, true).slice(0, 320));
      const both = hardest[0].filter((instance) => hardest[1].includes(instance)).length;
      return `Two solvers need not agree on what is hard: of the 320 deals that cost balanced most, ${both} are among the 320 that cost single most.`;
    }},
  ];
})();

// The shortest solutions, packed: a fraction for each deal, in which every move takes as many bits as it is unexpected
// among the moves that are possible there (arithmetic coding: Rissanen 1976, https://doi.org/10.1147/rd.203.0198).
// dataset/solutions.py packs them, with the same weights.
coevo.patience.packDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// Of each column how many cards lie on the next card home (Infinity: it has none), and whether it is low: has a card
// that goes home next or after that.
coevo.patience.nextHome = ({columns, home}) => columns.map((column) => {
  const ahead = column.map((card) => coevo.patience.rank(card) - home[card % 4]);
  const place = ahead.lastIndexOf(1);
  return {buried: place < 0 ? Infinity : column.length - 1 - place, isLow: ahead.some((ranks) => ranks <= 2)};
});

// The single-card moves that a shortest solution can have here, [{from, to, weight}]: not with the card just moved, and to
// the first of several empty places. The weight is how likely the move is, up to a factor.
coevo.patience.cardMoves = (position, last) => {
  const f = coevo.patience;
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
      if (column.length > 0 && f.fits(position.rules.build, card, column.at(-1))) add(to, next[to].isLow ? 7 : 35);
    });
    if (empty >= 0 && !(from < 100 && position.columns[from].length === 1)) add(empty, 5);
    if (from < 100 && cell >= 0) add(100 + cell, 5);
  }
  return moves;
};

// [[from, to], ...] of a deal's number.
coevo.patience.unpackSolution = (start, text) => {
  const f = coevo.patience;
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
