// SPDX-License-Identifier: MIT
"use strict";
// Cards as pictures and in words.

// Card faces in SVG, 100 units wide and 140 high. A card is 4 * (rank - 1) + suit, suits C D H S; cards equal to it are 52 apart.
coevo.suitPaths = [
  "M0 -48a21 21 0 0 1 17 33a21 21 0 1 1 -8 36q1 14 12 26h-42q11 -12 12 -26a21 21 0 1 1 -8 -36a21 21 0 0 1 17 -33z",
  "M0 -50Q14 -22 38 0Q14 22 0 50Q-14 22 -38 0Q-14 -22 0 -50z",
  "M0 46C-30 18 -44 2 -44 -18C-44 -34 -33 -44 -21 -44C-11 -44 -4 -38 0 -29C4 -38 11 -44 21 -44C33 -44 44 -34 44 -18C44 2 30 18 0 46z",
  "M0 -48C8 -30 44 -10 44 14C44 28 34 36 23 36C14 36 7 31 3 24Q5 40 18 48H-18Q-5 40 -3 24C-7 31 -14 36 -23 36C-34 36 -44 28 -44 14C-44 -10 -8 -30 0 -48z",
];
coevo.rankTexts = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
coevo.cardRank = (card) => Math.floor(card % 52 / 4) + 1;
// With two suits, red cards count as hearts, black ones as spades; with one, all as spades.
coevo.suitShown = (suit, suits) => suits > 2 ? suit : suits > 1 && suit % 3 > 0 ? 2 : 3;
// A game's cards by rank, then by pack.
coevo.deck = (packs, suits) => Array.from({length: 52 * packs}, (_, i) => {
  const [suit, pack] = [i % 4, Math.floor(i / 4) % packs];
  return 4 * Math.floor(i / 4 / packs) + coevo.suitShown(suit, suits) + 52 * (pack + packs * Math.floor((3 - suit) / suits));
});
coevo.cardName = (card) => coevo.rankTexts[coevo.cardRank(card) - 1] + "♣♦♥♠"[card % 4];

// The heights of pips, from 0 (top) to 1, on both sides and in the middle.
coevo.pipPlaces = {
  2: [[], [0, 1]], 3: [[], [0, 0.5, 1]], 4: [[0, 1], []], 5: [[0, 1], [0.5]], 6: [[0, 0.5, 1], []],
  7: [[0, 0.5, 1], [0.25]], 8: [[0, 0.5, 1], [0.25, 0.75]],
  9: [[0, 0.333, 0.667, 1], [0.5]], 10: [[0, 0.333, 0.667, 1], [0.167, 0.833]],
};

coevo.suitMark = (suit, x, y, size, turned = false) => coevo.svg("path", {
  d: coevo.suitPaths[suit], transform: `translate(${x} ${y}) scale(${(turned ? -1 : 1) * size / 100})`});

// Hats of jack, queen and king, around the origin.
coevo.courtMarks = {
  11: ["M-19 11C-19 -7 -8 -13 3 -13C14 -13 19 -4 19 11z", "M7 -11C14 -27 30 -22 25 -6C22 -12 15 -14 7 -11z"],
  12: ["M-18 11L-22 -8L-11 1L-7 -13L0 0L7 -13L11 1L22 -8L18 11z"],
  13: ["M-20 11L-22 -9L-10 1L0 -15L10 1L22 -9L20 11z", "M-20 14h40v5h-40z"],
};

coevo.courtFace = (rank, suit) => [
  coevo.svg("rect", {class: "panel", x: 17, y: 42, width: 66, height: 88, rx: 7}),
  coevo.svg("g", {transform: "translate(50 68)"}, coevo.courtMarks[rank].map((d) => coevo.svg("path", {d, class: "hat"}))),
  rank === 12 ? [-22, -7, 7, 22].map((x) =>
    coevo.svg("circle", {class: "hat", cx: 50 + x, cy: 68 - (Math.abs(x) === 22 ? 9 : 14), r: 3})) : [],
  coevo.suitMark(suit, 50, 104, 36),
].flat();

coevo.numberFace = (rank, suit) => rank === 1 ? [coevo.suitMark(suit, 50, 86, 56)]
  : [26, 74, 50].flatMap((x) => coevo.pipPlaces[rank][x === 50 ? 1 : 0].map((height) =>
    coevo.suitMark(suit, x, 53 + 68 * height, 21, height > 0.5)));

coevo.cardFace = (card) => {
  const rank = coevo.cardRank(card);
  const suit = card % 4;
  const text = coevo.rankTexts[rank - 1];
  return coevo.svg("g", {class: `card ${suit === 1 || suit === 2 ? "red" : "black"} suit-${suit}`},
    coevo.svg("title", {}, coevo.cardName(card)),
    coevo.svg("rect", {class: "face", x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 8}),
    coevo.svg("text", {class: "rank", x: 8, y: 29, textLength: rank === 10 ? 37 : null, lengthAdjust: "spacingAndGlyphs"}, text),
    coevo.suitMark(suit, rank === 10 ? 61 : 46, 19, 23),
    rank > 10 ? coevo.courtFace(rank, suit) : coevo.numberFace(rank, suit));
};

// Positions and moves in words.
coevo.cellLetters = "abcdefgkijtuwxyz";
coevo.columnLetters = "1234567890lmnopqrs";
coevo.rankWords = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
coevo.suitWords = ["clubs", "diamonds", "hearts", "spades"];
coevo.cardWords = (card) => `${coevo.rankWords[coevo.cardRank(card) - 1]} of ${coevo.suitWords[card % 4]}`;

coevo.placeWords = (place, stacked) => place === 100 && stacked ? "the reserve" : place >= 300 ? ["the stock", "the waste", "the columns"][place - 300] : place >= 200 ? "home" : place >= 100 ? `cell ${coevo.cellLetters[place - 100]}` : `column ${coevo.columnLetters[place]}`;

// "7♥ from column 3 to cell a"
coevo.toldCard = (replay, steps, step) => {
  const [from, to] = steps[step - 1];
  const cards = coevo.movedCards(replay, steps, step);
  const more = cards.length > 1 ? ` and ${cards.length - 1} more` : "";
  return `${coevo.cardName(cards[0])}${more} from ${coevo.placeWords(from, replay.stacked)} to ${coevo.placeWords(to)}`;
};

coevo.pileWords = (cards) => cards.length === 0 ? "empty" : coevo.cardWords(cards.at(-1)) + (cards.length > 1 ? `, and ${cards.length - 1} beneath it` : "");

coevo.patienceWords = ({suits, columns, cells, stacked, home, down, stock, turned, draw, faceDown, hole}) => [
  ...hole.length > 0 ? [`Hole: ${coevo.cardWords(hole.at(-1))}.`] : [],
  ...stock.length > 0 ? [`Stock: ${stock.length - turned}.` + (hole.length > 0 || draw === 0 ? "" : ` Waste: ${turned > 0 ? coevo.cardWords(stock[turned - 1]) : "empty"}.`)] : [],
  ...stacked ? [`Reserve: ${coevo.pileWords(cells.filter((card) => card !== null))}.`] : cells.length === 0 ? [] : ["Cells: " + (cells.map((card, i) => card !== null && `${coevo.cellLetters[i]} ${coevo.cardWords(card)}`)
    .filter(Boolean).join(", ") || "empty") + "."],
  ...hole.length > 0 ? [] : ["Home: " + ([...home.map((rank, f) => rank && coevo.cardWords(4 * (rank - 1) + coevo.suitShown(f % 4, suits))),
    ...down.map((count, suit) => count && coevo.cardWords(52 - 4 * count + suit))].filter(Boolean).join(", ") || "empty") + "."],
  ...columns.map((column, c) => `Column ${coevo.columnLetters[c]}, ${faceDown[c] > 0 ? faceDown[c] + " face down, " : ""}from the top of the screen: ${column.length === 0 ? "empty" : column.map(coevo.cardWords).join(", ")}.`),
];

coevo.cardNumber = (text) => 4 * "A23456789TJQK".indexOf(text[0]) + "CDHS".indexOf(text[1]);
// "QC" as people see it on the cards; other texts as they are.
coevo.cardOfText = (text) => text.replace(/\b([A2-9TJQK])([CDHS])\b/g, (each) => coevo.cardName(coevo.cardNumber(each)))
  .replace(/ of ([CDHS])$/, (_, suit) => ` of ${coevo.suitWords["CDHS".indexOf(suit)]}`);

// The cards that a proof without a solution names as never moved, as numbers.
coevo.stuckCards = ({unsolvable}) =>
  (unsolvable?.facts.find(({name}) => name === "cards that never move")?.values ?? []).map(coevo.cardNumber);
