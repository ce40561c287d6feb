// SPDX-License-Identifier: MIT
"use strict";
// FreeCell's positions and moves in words.

coevo.cellLetters = "abcdefgk";
coevo.rankWords = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
coevo.suitWords = ["clubs", "diamonds", "hearts", "spades"];
coevo.cardWords = (card) => `${coevo.rankWords[Math.floor(card / 4)]} of ${coevo.suitWords[card % 4]}`;

coevo.placeWords = (place) => place === 200 ? "home" : place >= 100 ? `cell ${coevo.cellLetters[place - 100]}` : `column ${(place + 1) % 10}`;

// "7♥ from column 3 to cell a"
coevo.toldCard = (replay, steps, step) => {
  const [from, to] = steps[step - 1];
  return `${coevo.cardName(coevo.lastMovedCard(replay, steps, step))} from ${coevo.placeWords(from)} to ${coevo.placeWords(to)}`;
};

coevo.freecellWords = ({columns, cells, home}) => [
  "Cells: " + (cells.every((card) => card === null) ? "empty."
    : cells.map((card, i) => card === null ? null : `${coevo.cellLetters[i]} ${coevo.cardWords(card)}`).filter(Boolean).join(", ") + "."),
  "Home: " + (home.every((rank) => rank === 0) ? "empty."
    : home.map((rank, suit) => rank === 0 ? null : coevo.cardWords(4 * (rank - 1) + suit)).filter(Boolean).join(", ") + "."),
  ...columns.map((column, c) => `Column ${(c + 1) % 10}, from the top of the screen: ${column.length === 0 ? "empty" : column.map(coevo.cardWords).join(", ")}.`),
];

coevo.cardNumber = (text) => 4 * "A23456789TJQK".indexOf(text[0]) + "CDHS".indexOf(text[1]);
// "QC" as people see it on the cards; other texts as they are.
coevo.cardOfText = (text) => text.replace(/\b([A2-9TJQK])([CDHS])\b/g, (each) => coevo.cardName(coevo.cardNumber(each)))
  .replace(/ of ([CDHS])$/, (_, suit) => ` of ${coevo.suitWords["CDHS".indexOf(suit)]}`);

// The cards that a proof without a solution names as never moved, as numbers.
coevo.stuckCards = ({unsolvable}) =>
  (unsolvable?.facts.find(({name}) => name === "cards that never move")?.values ?? []).map(coevo.cardNumber);
