// SPDX-License-Identifier: MIT
"use strict";
// Moves as `coevo solve --domain tiles15` writes and `coevo verify` reads them, boards as `coevo deal` prints them, links.
coevo.tiles ??= {};

coevo.tiles.lettersOf = (slides) => slides.map(({letter, count}) => letter.repeat(count)).join("");

// {slides, fault}: the slides as far as they are legal, equal letters being one, and what is wrong with the next move, or "".
// Takes the blank's directions and, as in `--format tiles`, the numbers of tiles. Comments and the line that programs print
// before a solution ("7: solved, ...") are skipped.
coevo.tiles.readMoves = (start, text, size) => {
  const t = coevo.tiles;
  const words = text.split("\n").filter((line) => !/^\s*(#|\S+:\s)/.test(line)).join(" ").match(/[UDLR]|\d+|[^\s,]+?(?=[\s,]|$)/gi) ?? [];
  const slides = [];
  let tiles = start;
  for (const [index, word] of words.entries()) {
    const where = `Move ${index + 1}, ${word.slice(0, 12)}: `;
    const letter = /^\d+$/.test(word) ? t.slideOf(tiles, tiles.indexOf(Number(word)), size) : {letter: word.toUpperCase(), count: 1};
    if (letter === null || letter.count !== 1 || (/^\d/.test(word) && !tiles.includes(Number(word)))) {
      return {slides, fault: where + "the tile is not next to the blank"};
    }
    if (!(letter.letter in t.kLetters)) return {slides, fault: where + "expected U, D, L, R or the number of a tile"};
    if (t.room(tiles, letter.letter, size) < 1) return {slides, fault: where + "the blank is at the edge"};
    if (slides.at(-1)?.letter === letter.letter) ++slides.at(-1).count;
    else slides.push(letter);
    tiles = t.slide(tiles, letter, size).tiles;
  }
  return {slides, fault: ""};
};

// {tiles, fault} of a board's text: the numbers in reading order, the blank as 0 or a dot.
coevo.tiles.readBoard = (text, size) => {
  const squares = size.rows * size.columns;
  const words = text.replace(/#.*/g, "").split(/[\s,]+/).filter(Boolean);
  const tiles = words.map((word) => word === "." ? 0 : Number(word));
  const bad = words.find((_, i) => !Number.isInteger(tiles[i]) || tiles[i] < 0 || tiles[i] >= squares);
  const twice = tiles.find((tile, i) => tiles.indexOf(tile) !== i);
  const fault = bad !== undefined ? `${bad.slice(0, 12)}: expected a number from 0 to ${squares - 1}`
    : twice !== undefined ? `${twice} is there twice`
    : tiles.length !== squares ? `expected ${squares} numbers with 0 for the blank, not ${tiles.length}` : "";
  return {tiles, fault};
};

// --- Links: "#instance=7&moves=ULDR", "#board=1.0.2...&moves=..." ---

coevo.tiles.linkOf = (instance, start, moves) =>
  "#" + (instance ? "instance=" + instance : "board=" + start.join(".")) + (moves ? "&moves=" + moves : "");

// {instance, start, moves (text), fault}, or null where the link lacks them.
coevo.tiles.readLink = (hash, size) => {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const moves = parts.get("moves") ?? "";
  if (parts.has("instance")) {
    const instance = Number(parts.get("instance"));
    if (!coevo.tiles.isInstance(instance)) return {fault: "The link's instance is not a whole number from 1 to 2^53"};
    return {instance, start: coevo.tiles.numberedBoard(instance, size), moves, fault: ""};
  }
  if (!parts.has("board")) return null;
  const {tiles, fault} = coevo.tiles.readBoard(parts.get("board").replaceAll(".", " "), size);
  return {instance: null, start: tiles, moves, fault: fault && "The link's board: " + fault};
};
