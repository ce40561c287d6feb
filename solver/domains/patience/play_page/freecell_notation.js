// SPDX-License-Identifier: MIT
"use strict";
// Moves and boards as text, as the program writes and reads them.
coevo.freecell ??= {};

// Standard notation, as `coevo solve` writes and `coevo verify` reads it: two letters a move, where from and where to;
// of a run as many cards as fit, unless a count stands behind it after v.
coevo.freecell.placeLetter = (place) => place === 200 ? "h" : place >= 100 ? "abcd"[place - 100] : String(place + 1);
// undefined for a letter that is no place.
coevo.freecell.placeOf = (letter) => {
  const at = "12345678".indexOf(letter);
  if (letter && at >= 0) return at;
  const cell = "abcd".indexOf(letter.toLowerCase());
  return cell >= 0 ? 100 + cell : letter.toLowerCase() === "h" ? 200 : undefined;
};

// How many cards "as many as fit" is, where a run goes to an empty column.
coevo.freecell.mostTo = (position, from, to) =>
  Math.min(coevo.freecell.runLength(position.columns[from]), coevo.freecell.capacity(position, to));

coevo.freecell.moveText = (position, {from, to, count}) => {
  const text = coevo.freecell.placeLetter(from) + coevo.freecell.placeLetter(to);
  const counted = from < 100 && to < 100 && position.columns[to].length === 0 &&
    count !== coevo.freecell.mostTo(position, from, to);
  return counted ? text + "v" + count.toString(16) : text;
};

// Several, made in turn.
coevo.freecell.movesText = (start, moves, separator = " ") => {
  let position = start;
  return moves.map((move) => {
    const text = coevo.freecell.moveText(position, move);
    position = coevo.freecell.apply(position, move);
    return text;
  }).join(separator);
};

// How many cards move where none are counted. `extended`: as the solver writes, one card to an empty column.
coevo.freecell.uncounted = (position, from, to, extended) => {
  if (from >= 100 || to >= 100 || position.columns[from].length === 0) return 1;
  const column = position.columns[to];
  if (column.length === 0) return extended ? 1 : coevo.freecell.mostTo(position, from, to);
  return Math.max(1, coevo.freecell.rank(column.at(-1)) - coevo.freecell.rank(position.columns[from].at(-1)));
};

// {moves, fault}: the moves as far as they are legal, and what is wrong with the next one, or "". Comments and the lines
// that programs print around a solution ("617: solved, ...") are skipped.
coevo.freecell.readMoves = (start, text, extended = false) => {
  const lines = text.split("\n").filter((line) => !/^\s*(#|\S+:\s)/.test(line));
  const moves = [];
  let position = start;
  for (const [word] of lines.join(" ").matchAll(/([1-8a-dh]{2})(v[0-9a-f])?|[^\s,]+/gi)) {
    const [from, to] = [coevo.freecell.placeOf(word[0]), coevo.freecell.placeOf(word[1] ?? "?")];
    const where = `Move ${moves.length + 1}, ${word.slice(0, 12)}: `;
    if (from === undefined || to === undefined || !/^..(v[0-9a-f])?$/i.test(word)) {
      return {moves, fault: where + "expected from and to: 1-8, a-d, h"};
    }
    if (from === 200) return {moves, fault: where + "no card leaves its foundation"};
    const count = word.length > 2 ? parseInt(word[3], 16) : coevo.freecell.uncounted(position, from, to, extended);
    const move = {from, to, count};
    const fault = coevo.freecell.fault(position, move);
    if (fault) return {moves, fault: where + fault};
    moves.push(move);
    position = coevo.freecell.apply(position, move);
  }
  return {moves, fault: ""};
};

// For people and screen readers: "7♥ and 2 more from column 3 to cell a".
coevo.freecell.placeName = (place) => place === 200 ? "home"
  : place >= 100 ? "cell " + "abcd"[place - 100] : "column " + (place + 1);
coevo.freecell.moveName = (position, {from, to, count}) => {
  const card = coevo.cardName(coevo.freecell.cardsOf(position, from, count)[0]);
  const onto = to < 100 && position.columns[to].length > 0 ? "onto " + coevo.cardName(position.columns[to].at(-1))
    : to < 100 ? "to the empty " + coevo.freecell.placeName(to) : to === 200 ? "home" : "to " + coevo.freecell.placeName(to);
  return card + (count > 1 ? ` and ${count - 1} more ` : " ") + onto;
};

// Boards as text: those that `coevo deal` prints and `--board` reads, and the short form of a link.
coevo.freecell.cardText = (card) => "A23456789TJQK"[Math.floor(card / 4)] + "CDHS"[card % 4];
// null for what is no card.
coevo.freecell.cardOf = (text) => {
  const found = /^(10|[A2-9TJQK])([CDHS])$/i.exec(text);
  if (!found) return null;
  const rank = found[1] === "10" ? 9 : "A23456789TJQK".indexOf(found[1].toUpperCase());
  return 4 * rank + "CDHS".indexOf(found[2].toUpperCase());
};

// What the solver reads, too.
coevo.freecell.boardText = ({columns, cells, home}) => {
  const rank = (suit) => "0A23456789TJQK"[home[suit]];
  const lines = [`Foundations: H-${rank(2)} C-${rank(0)} D-${rank(1)} S-${rank(3)}`,
    "Freecells:" + cells.map((card) => card === null ? "   -" : "  " + coevo.freecell.cardText(card)).join("")];
  for (const column of columns) lines.push([":", ...column.map(coevo.freecell.cardText)].join(" "));
  return lines.join("\n") + "\n";
};

// What is wrong with a position, or "": each of the 52 cards must be there once.
coevo.freecell.boardFault = ({columns, cells, home}) => {
  const cards = [...columns.flat(), ...cells.filter((card) => card !== null)];
  home.forEach((rank, suit) => { for (let r = 0; r < rank; ++r) cards.push(4 * r + suit); });
  const name = coevo.freecell.cardText;
  const twice = cards.find((card, i) => cards.indexOf(card) !== i);
  if (twice !== undefined) return `${name(twice)} is there twice`;
  const missing = Array.from({length: 52}, (_, card) => card).filter((card) => !cards.includes(card));
  return missing.length === 0 ? "" : `missing: ${missing.slice(0, 8).map(name).join(" ")}${missing.length > 8 ? " ..." : ""}`;
};

// {position, fault} of a board's text.
coevo.freecell.readBoard = (text) => {
  const position = {columns: [], cells: [null, null, null, null], home: [0, 0, 0, 0]};
  let fault = "";
  const read = (word) => {
    const card = coevo.freecell.cardOf(word);
    if (card === null) fault ||= `${word.slice(0, 12)}: expected a card such as 7H, TD or AS`;
    return card ?? 0;
  };
  for (const line of text.split(/[\r\n]+/).map((each) => each.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    const words = line.replace(/^[A-Za-z]*:/, "").split(/\s+/).filter(Boolean);
    if (/^Found/i.test(line)) {
      for (const word of words) {
        const [suit, rank] = ["CDHS".indexOf(word[0].toUpperCase()), word.slice(2).toUpperCase().replace("10", "T")];
        position.home[suit] = Math.max(0, "0A23456789TJQK".indexOf(rank || "0"));
      }
    } else if (/^(Freecells|FC):/i.test(line)) {
      words.slice(0, 4).forEach((word, cell) => { position.cells[cell] = /^-+$/.test(word) ? null : read(word); });
    } else position.columns.push(words.map(read));
  }
  if (position.columns.length > 8) fault ||= "expected a line for each column, at most 8";
  while (position.columns.length < 8) position.columns.push([]);
  return {position, fault: fault || coevo.freecell.boardFault(position)};
};

// --- Links: "deal=617&moves=6a6b", "board=7HJD...,...&cells=AS..&home=0A20&moves=..." ---

coevo.freecell.linkOf = (deal, start, moves) => {
  const board = () => "board=" + start.columns.map((column) => column.map(coevo.freecell.cardText).join("")).join(",") +
    "&cells=" + start.cells.map((card) => card === null ? "--" : coevo.freecell.cardText(card)).join("") +
    "&home=" + start.home.map((rank) => "0A23456789TJQK"[rank]).join("");
  return "#" + (deal ? "deal=" + deal : board()) + (moves ? "&moves=" + moves : "");
};

coevo.freecell.isDeal = (number) => Number.isInteger(number) && number >= 1 && number < 2 ** 33;

// {deal, start, moves (text), fault}, or null where the link says nothing.
coevo.freecell.readLink = (hash) => {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const moves = parts.get("moves") ?? "";
  if (parts.has("deal")) {
    const deal = Number(parts.get("deal"));
    if (!coevo.freecell.isDeal(deal)) return {fault: "The link's deal is not a number from 1 to 8589934591."};
    return {deal, start: coevo.freecell.deal(deal), moves, fault: ""};
  }
  if (!parts.has("board")) return null;
  const pairs = (text) => text.match(/../g) ?? [];
  const text = "Freecells: " + pairs(parts.get("cells") ?? "").join(" ") + "\n" +
    "Foundations: " + [...parts.get("home") ?? ""].map((rank, suit) => "CDHS"[suit] + "-" + rank).join(" ") + "\n" +
    parts.get("board").split(",").map((column) => ": " + pairs(column).join(" ")).join("\n");
  const {position, fault} = coevo.freecell.readBoard(text);
  return {deal: null, start: position, moves, fault: fault && "The link's board: " + fault};
};
