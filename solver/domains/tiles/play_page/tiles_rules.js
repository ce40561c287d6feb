// SPDX-License-Identifier: MIT
"use strict";
// The rules, and the program's boards by number.
coevo.tiles ??= {};

// The rules: which tiles slide, where to, and which boards can be solved. A board is an array of tiles by square, 0 the
// blank; a size is {rows, columns}; a slide moves one tile or several of a line, {letter, count}: the letter is where the
// blank goes, as `coevo solve` writes it.
coevo.tiles.kLetters = {U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1]};

coevo.tiles.isGoal = (tiles) => tiles.every((tile, square) => tile === square);

// An even permutation exactly where the blank is an even number of squares from home (Johnson and Story 1879).
coevo.tiles.isSolvable = (tiles, {columns}) => {
  const blank = tiles.indexOf(0);
  const order = [...tiles];
  let odd = (Math.floor(blank / columns) + blank % columns) % 2;
  for (let i = 0; i < order.length; ++i) {
    while (order[i] !== i) {
      const tile = order[i];
      [order[i], order[tile]] = [order[tile], tile];
      odd ^= 1;
    }
  }
  return odd === 0;
};

// How many tiles can slide when the blank goes that way.
coevo.tiles.room = (tiles, letter, {rows, columns}) => {
  const blank = tiles.indexOf(0);
  const [row, column] = [Math.floor(blank / columns), blank % columns];
  return {U: row, D: rows - 1 - row, L: column, R: columns - 1 - column}[letter];
};

// The slide that moves the tile and those between it and the blank; null where they are not in line.
coevo.tiles.slideOf = (tiles, square, {columns}) => {
  const blank = tiles.indexOf(0);
  const [down, right] = [Math.floor(square / columns) - Math.floor(blank / columns), square % columns - blank % columns];
  if ((down === 0) === (right === 0)) return null;
  return right === 0 ? {letter: down < 0 ? "U" : "D", count: Math.abs(down)} : {letter: right < 0 ? "L" : "R", count: Math.abs(right)};
};

// The board after the slide, and the tiles that it moved, those next to the blank first.
coevo.tiles.slide = (tiles, {letter, count}, {columns}) => {
  const [down, right] = coevo.tiles.kLetters[letter];
  const after = [...tiles];
  const moved = [];
  let blank = tiles.indexOf(0);
  for (let i = 0; i < count; ++i) {
    const next = blank + down * columns + right;
    moved.push(after[next]);
    [after[blank], after[next]] = [after[next], 0];
    blank = next;
  }
  return {tiles: after, moved};
};

// "5 slides left", "5 and 6 slide left".
coevo.tiles.slideName = (tiles, slide, size) => {
  const {moved} = coevo.tiles.slide(tiles, slide, size);
  const way = {U: "down", D: "up", L: "right", R: "left"}[slide.letter];
  const names = moved.length < 2 ? moved.join() : moved.slice(0, -1).join(", ") + " and " + moved.at(-1);
  return `${names} ${moved.length === 1 ? "slides" : "slide"} ${way}`;
};

// The program's boards by number: a shuffle drawn from Philox 4x32-10 (Salmon et al. 2011), as common/random.h
// and numbered_board() have it.
//
// {below(bound)}: draws by the seed, a whole number up to 2^53, and the program's number of the purpose "board".
coevo.tiles.randomStream = (seed) => {
  const kBoard = 10n;
  const low = (value) => value & 0xFFFFFFFFn;
  let block = [], count = 0n;
  const philox = (counter) => {
    let key = [low(BigInt(seed)), BigInt(seed) >> 32n];
    let c = counter;
    for (let round = 0; round < 10; ++round) {
      const [a, b] = [0xD2511F53n * c[0], 0xCD9E8D57n * c[2]];
      c = [(b >> 32n) ^ c[1] ^ key[0], low(b), (a >> 32n) ^ c[3] ^ key[1], low(a)];
      key = [low(key[0] + 0x9E3779B9n), low(key[1] + 0xBB67AE85n)];
    }
    return c;
  };
  const bits = () => {
    if (block.length === 0) block = philox([count++, 0n, 0n, kBoard]);
    const [first, second] = block.splice(0, 2);
    return first | second << 32n;
  };
  return {
    below(bound) {
      const size = BigInt(bound), all = 1n << 64n;
      const excess = all % size;
      let value = bits();
      while (value >= all - excess) value = bits();
      return Number(value % size);
    },
  };
};

coevo.tiles.kLastInstance = 2 ** 53;

coevo.tiles.isInstance = (number) => Number.isInteger(number) && number >= 1 && number <= coevo.tiles.kLastInstance;

// Tiles by square, 0 the blank.
coevo.tiles.numberedBoard = (number, {rows, columns}) => {
  const random = coevo.tiles.randomStream(number);
  const tiles = Array.from({length: rows * columns}, (_, square) => square);
  const exchange = (a, b) => { [tiles[a], tiles[b]] = [tiles[b], tiles[a]]; };
  for (let i = tiles.length - 1; i > 0; --i) exchange(i, random.below(i + 1));
  if (!coevo.tiles.isSolvable(tiles, {rows, columns})) {
    if (tiles[0] === 0) exchange(1, 2);
    else if (tiles[1] === 0) exchange(0, 2);
    else exchange(0, 1);
  }
  return tiles;
};
