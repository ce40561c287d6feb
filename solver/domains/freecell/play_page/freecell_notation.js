// SPDX-License-Identifier: MIT
"use strict";
// Standard notation, as `coevo solve` writes and `coevo verify` reads it: two letters a move, where from and where to;
// of a run as many cards as fit, unless a count stands behind it after v.
coevo.freecell ??= {};

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
