// SPDX-License-Identifier: MIT
"use strict";
// The program's boards by number: a shuffle drawn from Philox 4x32-10 (Salmon et al. 2011), as common/random.h
// and numbered_board() have it.
coevo.tiles ??= {};

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
