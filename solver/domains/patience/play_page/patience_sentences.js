// SPDX-License-Identifier: MIT
"use strict";
// Moves and places in words, and the rules of a game in three sentences.
coevo.patience ??= {};

// For people and screen readers: "7♥ and 2 more from column 3 to cell a".
coevo.patience.placeName = (rules, place) => place === 100 && rules.stacked ? "the reserve" : place >= 300 ? ["the stock", "the waste", "the columns"][place - 300] : place >= 200 ? "home"
  : (place >= 100 ? "cell " : "column ") + coevo.patience.placeLetter(place);
coevo.patience.moveName = (position, {from, to, count}) => {
  if (to === 302 && position.stock.length < position.columns.length) return "Deal the rest of the stock to the first columns";
  if (to === 302) return "Deal a card to each column";
  if (to === 301) return "Deal from the stock";
  if (to === 300) return "Turn the waste over";
  const card = coevo.cardName(coevo.patience.cardsOf(position, from, count)[0]);
  const name = coevo.patience.placeName(position.rules, to);
  const onto = to < 100 && position.columns[to].length > 0 ? "onto " + coevo.cardName(position.columns[to].at(-1))
    : to < 100 ? "to the empty " + name : to === 200 ? (position.hole.length > 0 ? "into the hole" : name) : "to " + name;
  return card + (count > 1 ? ` and ${count - 1} more ` : " ") + onto;
};

// What a deal leaves: " The waste shows 7♥."
coevo.patience.dealtText = ({rules, stock, turned, redealt}) => coevo.patience.hasWaste(rules)
  ? turned > 0 ? ` The waste shows ${coevo.cardName(stock[turned - 1])}.` : rules.redeals > 0 ? ` Redeals left: ${rules.redeals - redealt}.` : ""
  : ` The stock ${stock.length > 0 ? `has ${stock.length} more` : "is empty"}.`;

// What a deal does to the waste: ", which covers 7♥".
coevo.patience.coversText = ({stock, turned}, {from}) => from === 300 && turned > 0 ? `, which covers ${coevo.cardName(stock[turned - 1])}` : "";

coevo.patience.kNumbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"];
coevo.patience.numberText = (number) => coevo.patience.kNumbers[number] ?? String(number);

coevo.patience.holeRulesText = ({columns, cells, stock, hole, hole_loops}) => {
  const number = coevo.patience.numberText;
  const wrap = hole_loops ? ", and a king onto an ace or an ace onto a king" : "";
  const cell = cells > 0 ? `, and ${number(cells)} of them may wait in ${cells > 1 ? "cells" : "the cell"}` : "";
  const first = hole === "first_card" ? "one card" : "the ace of spades";
  const deals = stock > 0 ? `The ${stock} cards of the stock go to the hole, too, one by one and whatever they are` : "Cards do not move between columns";
  return `The hole begins with ${first}. The last card of each of the ${columns > 13 ? columns : number(columns)} columns goes onto a card there that is one rank higher or lower, of any suit${wrap}${cell}. ${deals}.`;
};

coevo.patience.rulesText = (rules) => {
  const number = coevo.patience.numberText;
  if (rules.hole !== "none") return coevo.patience.holeRulesText(rules);
  const how = {red_black: "down in alternating colors", same_suit: "down in suit", any_suit: "down in any suit", suit_up_or_down: "up or down in suit"};
  const [downColumns, downRows] = [rules.face_down_columns, rules.face_down_rows];
  const which = downColumns === 0 ? "" : downColumns === 1 ? " in the first one" : ` in the first ${number(downColumns)}`;
  const rows = downRows === 0 ? "all but the last card" : downRows === 1 ? "the deepest card" : `the ${number(downRows)} deepest cards`;
  const faceDown = !rules.face_down ? "" : which || downRows > 0 ? `, with ${rows} face down${which},` : ", dealt face down but for their last cards,";
  const packs = rules.suits < 4 ? `with ${rules.suits === 1 ? "spades" : "hearts and spades"} alone, each card ${number(4 * rules.packs / rules.suits)} times, the `
    : rules.packs > 1 ? "with two packs of cards, the " : rules.columns > 13 ? "the " : "";
  const columns = coevo.capital(`${packs}${number(rules.columns)} columns${faceDown} are `);
  const built = columns + (rules.build === "none" ? "not built" : `built ${how[rules.build]}`);
  const groups = rules.groups === "none" ? ", and cards move one by one"
    : rules.groups === "unordered" ? ", and a card moves with all cards on it" : `, and cards built ${how[rules.groups]} move together`;
  const kings = rules.kings_to_bottom ? "Kings begin at the bottom, and " : "";
  const spaces = {any: "any card goes to an empty column", kings: "only a king goes to an empty column", none: "no card goes to an empty column",
    reserve: "an empty column is filled from the reserve as long as that has cards, and later with any card",
    waste: "an empty column is filled from the waste as long as stock or waste has cards, and later stays empty"}[rules.spaces];
  const full = rules.filled_cells > 0 ? `; ${rules.filled_cells === rules.cells ? "all" : number(rules.filled_cells)} of them begin full` : "";
  const cells = rules.cells > 1 ? `, and each of the ${number(rules.cells)} cells holds one card${full}` : rules.cells === 1 ? ", and the cell holds one card" : "";
  const reserve = rules.reserve > 0 ? rules.stacked ? `, and of the ${number(rules.reserve)} cards of the reserve only the top one is in play`
    : `, and the ${number(rules.reserve)} cards of the reserve are in play` : "";
  const passes = rules.redeals === 0 ? "any number of times" : rules.redeals === 1 ? "at most twice" : `at most ${number(rules.redeals + 1)} times`;
  const deals = rules.draw === 0 ? "at any time, one to each column"
    : `to the waste ${number(rules.draw)} at a time, ${rules.redeal ? passes : "once"}`;
  const stock = rules.stock > 0 ? `, and the ${rules.stock} cards of the stock are dealt ${deals}` : "";
  const begin = rules.initial_cards === "none" ? (rules.packs > 1 ? "are built up in suit from the ace, two of each suit" : "are built up in suit from the ace") : `begin with ${rules.initial_cards} ace${rules.initial_cards === "one" ? "" : "s"} and are built up in suit`;
  const home = rules.complete_piles ? `Only a whole suit, from king to ace, goes home${rules.packs > 1 ? ", eight in all" : ""}`
    : `Foundations ${begin}` + (rules.descending ? ", and second ones down from the king" : "") +
      (rules.removable ? ", and their cards may come back" : "");
  const base = rules.base_is_first ? `; ranks are counted from the first card of the deal, so it is ${rules.initial_cards === "one" ? "that" : "an"} ace` : "";
  return `${built}${groups}. ${coevo.capital(kings + spaces)}${cells}${reserve}${stock}. ${home}${base}.`;
};
