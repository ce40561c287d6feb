// SPDX-License-Identifier: MIT
"use strict";
// Moves and boards as text, as the program writes and reads them.
coevo.patience ??= {};

// Standard notation, as `coevo solve` writes and `coevo verify` reads it: two letters a move, where from and where to;
// a run moves as many cards as fit, unless v and a count follow. After a move from home, v and the number of the suit
// follow, and after tw or tc, v and the number of deals.
coevo.patience.placeLetter = (place) => place >= 300 ? "twc"[place - 300] : place >= 200 ? "h"
  : place >= 100 ? coevo.cellLetters[place - 100] : coevo.columnLetters[place];
// The letters of the game's columns, of its cells and reserve, and of stock, waste and all columns.
coevo.patience.letters = (rules) => [coevo.columnLetters.slice(0, rules.columns), coevo.cellLetters.slice(0, coevo.patience.cellPlaces(rules).length),
  rules.stock > 0 ? {200: "t", 301: "tw", 302: "tc"}[coevo.patience.stockTarget(rules)] : ""];
// undefined if the letter does not name a place.
coevo.patience.placeOf = (rules, letter = "") => {
  const places = coevo.patience.letters(rules).map((letters) => letter ? letters.indexOf(letter.toLowerCase()) : -1);
  const kind = places.findIndex((place) => place >= 0);
  if (kind === 2) return 300 + "twc".indexOf(letter.toLowerCase());
  return kind >= 0 ? [0, 100][kind] + places[kind] : letter.toLowerCase() === "h" ? 200 : undefined;
};
// "1-8, a-d, h"
coevo.patience.placesText = (rules) => {
  const follows = (letter, next) => next.charCodeAt(0) === letter.charCodeAt(0) + 1;
  const ranges = coevo.patience.letters(rules).flatMap((letters) => [...letters].reduce((all, letter) => {
    if (all.length > 0 && follows(all.at(-1).at(-1), letter)) all.at(-1).push(letter);
    else all.push([letter]);
    return all;
  }, []));
  return [...ranges.map((range) => range.length > 1 ? `${range[0]}-${range.at(-1)}` : range[0]), "h"].join(", ");
};

// How many cards go to an empty column without a count: as many as fit. Of an unordered group, as few as go to the column.
coevo.patience.mostTo = (position, from, to) => {
  const f = coevo.patience;
  const {rules, columns} = position;
  if (rules.groups === "unordered") {
    const fewest = columns[from].findLastIndex((card, i) => i >= position.faceDown[from] && f.columnFault(position, card, to) === "");
    return fewest < 0 ? 1 : columns[from].length - fewest;
  }
  const length = f.runLength(position, from, rules.build);
  if (["none", "waste"].includes(rules.spaces)) return 1;
  if (rules.spaces === "kings") return f.rank(columns[from].at(-1)) + length === 14 ? length : 1;
  return Math.max(Math.min(length, f.capacity(position, to)), f.runLength(position, from, rules.groups));
};

coevo.patience.moveText = (position, {from, to, count}) => {
  const text = coevo.patience.placeLetter(from) + coevo.patience.placeLetter(to);
  if (from >= 200 && from < 300) return text + "v" + (from - 199);
  if (from === 300 && count > 1) return text + "v" + count.toString(16);
  const unordered = position.rules.groups === "unordered";
  const counted = from < 100 && to < 100 && (unordered || position.columns[to].length === 0) &&
    count !== coevo.patience.mostTo(position, from, to);
  return counted ? `${text}v${count < 36 ? "" : "+"}${(count % 36).toString(36)}` : text;
};

// The moves with up to 15 deals in a row as one.
coevo.patience.joinDeals = (moves) => moves.reduce((all, move) => {
  const last = all.at(-1);
  if (move.to < 301 || last?.to !== move.to || last.count === 15) all.push(move);
  else all[all.length - 1] = {...last, count: last.count + 1};
  return all;
}, []);

// A sequence of moves.
coevo.patience.movesText = (start, moves, separator = " ") => {
  let position = start;
  return coevo.patience.joinDeals(moves).map((move) => {
    const text = coevo.patience.moveText(position, move);
    position = coevo.patience.apply(position, move);
    return text;
  }).join(separator);
};

// How many cards a move without a count takes. `extended`: one card to an empty column, as the solver writes.
coevo.patience.uncounted = (position, from, to, extended) => {
  if (to === 200 && from < 100 && position.rules.complete_piles) return 13;
  if (from >= 100 || to >= 100 || position.columns[from].length === 0) return 1;
  const column = position.columns[to];
  if (position.rules.groups === "unordered") return coevo.patience.mostTo(position, from, to);
  if (column.length === 0) return extended ? 1 : coevo.patience.mostTo(position, from, to);
  const ranks = coevo.patience.rank(column.at(-1)) - coevo.patience.rank(position.columns[from].at(-1));
  return Math.max(1, position.rules.build === "suit_up_or_down" ? Math.abs(ranks) : ranks);
};

// The move that the word describes; null if it does not describe one.
coevo.patience.moveOf = (position, word, extended) => {
  const f = coevo.patience;
  const [from, to] = [f.placeOf(position.rules, word[0]), f.placeOf(position.rules, word[1])];
  if (from === undefined || to === undefined || !/^..(v\+?[0-9a-z])?$/i.test(word)) return null;
  const count = word.length > 2 ? parseInt(word.at(-1), 36) + (word[3] === "+" ? 36 : 0) : undefined;
  if (from !== 200) return {from, to, count: count ?? f.uncounted(position, from, to, extended)};
  const fitting = f.homesBack(position).map((home) => ({from: home, to, count: 1})).filter((move) => f.isLegal(position, move));
  if (count === undefined && fitting.length === 1) return fitting[0];
  return {from: count >= 1 && count <= position.home.length ? 199 + count : 299, to, count: 1};  // 299: no place
};

// {moves, fault}: the moves as far as they are legal, and what is wrong with the next one, or "". Several deals become as
// many moves. Comments and the lines that programs print around a solution ("617: solved, ...") are skipped.
coevo.patience.readMoves = (start, text, extended = false) => {
  const f = coevo.patience;
  const lines = text.split("\n").filter((line) => !/^\s*(#|\S+:\s)/.test(line));
  const places = f.letters(start.rules).join("") + "h";
  const moves = [];
  let position = start;
  for (const [word] of lines.join(" ").matchAll(new RegExp(`([${places}]{2})(v\\+?[0-9a-z])?|[^\\s,]+`, "gi"))) {
    const where = `Move ${moves.length + 1}, ${word.slice(0, 12)}: `;
    const move = f.moveOf(position, word, extended);
    if (move === null) return {moves, fault: `${where}expected from and to: ${f.placesText(start.rules)}`};
    const times = move.from === 300 ? move.count : 1;
    for (let i = 0; i < times; ++i) {
      const single = times > 1 ? {...move, count: 1} : move;
      const fault = f.fault(position, single);
      if (fault) return {moves, fault: where + fault};
      moves.push(single);
      position = f.apply(position, single);
    }
  }
  return {moves, fault: ""};
};

coevo.patience.rankLetter = (rank) => "0A23456789TJQK"[rank];  // 0: no card

// Boards as text: those that `coevo deal` prints and `--board` reads, and the short form of a link.
coevo.patience.cardText = (card) => coevo.patience.rankLetter(coevo.cardRank(card)) + "CDHS"[card % 4];
// "♠", "♤" and the others as letters.
coevo.patience.withSuitLetters = (text) => text.replace(/[\u2660-\u2667][\uFE0E\uFE0F]?/g, (symbol) => "SHDC"[(symbol.charCodeAt(0) - 0x2660) % 4]);
// 1 to 13; 0 if the text does not name a rank.
coevo.patience.rankOf = (text) => /^(10|[0-9ATJQK])$/i.test(text) ? ({"0": 10, "10": 10, "1": 1})[text] ?? 1 + "A23456789TJQK".indexOf(text.toUpperCase()) : 0;
// null if the text does not name a card, of the first pack; the suit may come first.
coevo.patience.cardOf = (text) => {
  const letters = coevo.patience.withSuitLetters(text);
  const {rank, suit} = (/^(?<rank>.+)(?<suit>[CDHS])$/i.exec(letters) ?? /^(?<suit>[CDHS])(?<rank>.+)$/i.exec(letters))?.groups ?? {rank: ""};
  const found = coevo.patience.rankOf(rank);
  return found === 0 ? null : 4 * (found - 1) + "CDHS".indexOf(suit.toUpperCase());
};

// A column's cards, those that lie face down in lower case.
coevo.patience.columnText = ({columns, faceDown}, c) => columns[c].map((card, i) =>
  i < faceDown[c] ? coevo.patience.cardText(card).toLowerCase() : coevo.patience.cardText(card));

// What the solver reads, too.
coevo.patience.boardText = (position) => {
  const {rules, columns, cells, home, down, stock, turned, redealt, hole} = position;
  const pile = (name, cards) => `${name}: ${cards.map(coevo.patience.cardText).join(" ")}`.trimEnd();
  const line = (rank) => [2, 0, 1, 3].flatMap((suit) => rank(suit) === undefined ? [] : [`${"CDHS"[suit]}-${rank(suit)}`]).join(" ");
  const top = (i) => line((suit) => coevo.patience.rankLetter(home[coevo.foundationsOf(home, suit, rules.suits)[i]]));
  const lines = [hole.length > 0 ? pile("Hole", hole.slice(-1)) : ["Foundations:", ...home.map((_, i) => top(i)).filter(Boolean)].join(" "),
    ...down.some((count) => count > 0) ? ["Descending: " + line((suit) => coevo.patience.rankLetter(down[suit] && 14 - down[suit]))] : [],
    ...cells.length > 0 || (stock.length === 0 && hole.length === 0) ? [(cells.length > 8 ? "Reserve:" : "Freecells:") + cells.map((card) => card === null ? "   -" : "  " + coevo.patience.cardText(card)).join("")] : [],
    ...redealt > 0 ? [`Redealt: ${redealt}`] : [],
    ...turned > 0 ? [pile("Waste", stock.slice(0, turned))] : [],
    ...stock.length > 0 ? [pile("Stock", stock.slice(turned).reverse())] : []];
  columns.forEach((_, c) => lines.push([":", ...coevo.patience.columnText(position, c)].join(" ")));
  return lines.join("\n") + "\n";
};

// What is wrong with a position, or "": the cards must be the game's.
coevo.patience.boardFault = ({rules, columns, cells, home, down, stock, turned, redealt, hole}) => {
  const cards = [...columns.flat(), ...cells.filter((card) => card !== null), ...stock, ...hole];
  if (stock.length > rules.stock) return `expected at most ${rules.stock} cards of the stock in this game`;
  if (!(redealt <= rules.redeals)) return rules.redeals > 0 ? `expected at most ${rules.redeals} redeals` : "this game does not count redeals";
  if (rules.hole !== "none" && turned > 0) return "no waste in a game with a hole";
  if (rules.draw === 0 && turned > 0) return "no waste in a game whose stock is dealt to the columns";
  if ((rules.hole !== "none") !== hole.length > 0) return rules.hole === "none" ? "this game has no hole" : "expected a line such as Hole: AS";
  if (rules.hole === "none") home.forEach((rank, f) => { for (let r = 0; r < rank; ++r) cards.push(4 * r + coevo.suitShown(f % 4, rules.suits)); });
  down.forEach((count, suit) => { for (let n = 0; n < count; ++n) cards.push(48 - 4 * n + suit); });
  if (!rules.descending && down.some((count) => count > 0)) return "this game has no descending foundations";
  const name = coevo.patience.cardText;
  const partial = rules.complete_piles ? home.findIndex((rank) => rank % 13 !== 0) : -1;
  if (partial >= 0) return `foundation ${"CDHS"[coevo.suitShown(partial % 4, rules.suits)]}: only a whole suit goes home`;
  const missing = coevo.deck(rules.packs, rules.suits).map(name);
  const names = cards.map(name);
  for (const card of names) {
    const times = names.filter((each) => each === card).length;
    if (!missing.includes(card)) return `${card} is there ${times === 2 ? "twice" : times + " times"}`;
    missing.splice(missing.indexOf(card), 1);
  }
  return missing.length === 0 ? "" : `missing: ${missing.slice(0, 8).join(" ")}${missing.length > 8 ? " ..." : ""}`;
};

// What stands before the colon of a line, in any case, and what it gives the places of.
coevo.patience.boardHeaders = [[/^\s*(foundations?|founds?|decks?)\s*:/i, "home"], [/^\s*descending\s*:/i, "down"],
  [/^\s*(freecells?|fc|reserve)\s*:/i, "cells"], [/^\s*hole\s*:/i, "hole"], [/^\s*waste\s*:/i, "waste"], [/^\s*(stock|talon)\s*:/i, "stock"], [/^\s*redealt\s*:/i, "redealt"], [/^\s*:/, "column"], [/^/, "column"]];

// A board in JSON, ours or Solvitaire's, as text. Throws a SyntaxError for what is no JSON.
coevo.patience.jsonBoardText = (text) => {
  const board = JSON.parse(text);
  const card = (name) => !name ? "-" : name.replace(/^(11|12|13)(?=.$)/, (rank) => ({11: "J", 12: "Q", 13: "K"})[rank]);
  const heights = (value = {}) => Array.isArray(value) ? value.filter((pile) => pile.length > 0).map((pile) => `${pile.at(-1).at(-1)}-${card(pile.at(-1)).slice(0, -1)}`)
    : Object.entries(value).flatMap(([suit, ranks]) => [ranks].flat().map((rank) => `${suit[0]}-${coevo.patience.rankLetter(rank)}`));
  const cells = [board.cells, board.reserve].find((list) => list?.length > 0) ?? [];
  return [...board.hole ? [`Hole: ${card(board.hole)}`] : [], `Foundations: ${heights(board.foundations).join(" ")}`, `Descending: ${heights(board.descending).join(" ")}`,
    `Freecells: ${cells.map(card).join(" ")}`, `Waste: ${(board.waste ?? []).map(card).join(" ")}`, `Stock: ${(board.stock ?? []).map(card).join(" ")}`, ...board.redealt ? [`Redealt: ${board.redealt}`] : [],
    ...(board.columns ?? board["tableau piles"]).map((column) => `: ${column.map(card).join(" ")}`)].join("\n");
};

// Columns side by side over their names, as `coevo deal` prints them, as a line for each column.
coevo.patience.linesOfRows = (rows, names) => {
  const ends = [...names.matchAll(/\S+/g)].map((word) => word.index + word[0].length);
  const columns = ends.map(() => ":");
  for (const row of rows) {
    for (const word of row.matchAll(/\S+/g)) {
      const column = ends.indexOf(word.index + word[0].length);
      if (column < 0) return null;
      columns[column] += " " + word[0];
    }
  }
  return columns;
};

// The words of a line of cells by their places: fc-solve gives each cell four characters, nothing for an empty one.
coevo.patience.cellWords = (line) => {
  const words = [...line.matchAll(/\S+/g)].map((word) => ({text: word[0], end: word.index + word[0].length}));
  const isAligned = words.every(({end}) => end % 4 === 0);
  const cells = [];
  words.forEach(({text, end}, i) => { cells[isAligned ? end / 4 - 1 : i] = text; });
  return Array.from(cells, (word) => word ?? "-");
};

// Cards that are nowhere else are in the hole, beneath its top card.
coevo.patience.fillHole = ({columns, cells, stock, hole, home}) => {
  if (hole.length !== 1) return;
  const seen = new Set([...columns.flat(), ...cells, ...stock, ...hole]);
  hole.unshift(...Array.from({length: 52}, (_, card) => card).filter((card) => !seen.has(card)));
  home.fill(0);
  for (const card of hole) ++home[card % 4];
};

// {position, fault} of a board's text, in the forms that `coevo solve --board` reads.
coevo.patience.readBoard = (text, rules = coevo.patience.rulesOf()) => {
  const f = coevo.patience;
  const position = {rules, columns: [], cells: Array(rules.cells + rules.reserve).fill(null),
    home: Array(4 * rules.packs).fill(0), down: [0, 0, 0, 0], stock: [], turned: 0, redealt: 0, hole: [], faceDown: Array(rules.columns).fill(0)};
  let fault = "";
  const check = (suit, word) => {
    if (coevo.suitShown(suit, rules.suits) !== suit) fault ||= `${word}: expected ${rules.suits > 1 ? "hearts or spades" : "spades alone"}`;
  };
  const left = Array(52).fill(4 * rules.packs / rules.suits);  // equal cards not read
  const read = (word) => {
    const card = f.cardOf(word);
    if (card === null) fault ||= `${word.slice(0, 12)}: expected a card such as 7H, TD or AS`;
    check((card ?? 3) % 4, word);
    return card === null ? 0 : card + 52 * Math.max(0, --left[card]);
  };
  const take = {
    home(words) {  // in any order
      const named = [0, 0, 0, 0];
      foundations(words, (suit, rank, word) => {
        const all = coevo.foundationsOf(position.home, suit, rules.suits);
        if (++named[suit] > all.length) fault ||= `${word}: expected no more foundations of this suit`;
        for (const f of all) if (rank > position.home[f]) [rank, position.home[f]] = [position.home[f], rank];
      });
    },
    down(words) { foundations(words, (suit, rank) => { position.down[suit] = rank && 14 - rank; }); },
    cells(words, rest) {
      const cells = f.cellWords(rest);
      if (cells.length > position.cells.length) fault ||= `expected at most ${position.cells.length} cells`;
      cells.slice(0, position.cells.length).forEach((word, cell) => { position.cells[cell] = /^[-*]+$/.test(word) ? null : read(word); });
    },
    hole(words) { position.hole.push(...words.map(read)); },
    waste(words) { position.stock.unshift(...words.map(read)); position.turned = words.length; },
    stock(words) { position.stock.push(...words.map(read).reverse()); },
    redealt(words) { position.redealt = /^[0-9]$/.test(words.join()) ? Number(words[0]) : NaN; },
    column(words) {
      const firstUp = words.findIndex((word) => !rules.face_down || /[A-Z]/.test(word));
      if (firstUp > 0) position.faceDown[position.columns.length] = firstUp;
      position.columns.push(words.map(read));
    },
  };
  const foundations = (words, set) => {
    for (const word of words.map(f.withSuitLetters)) {
      const [suit, rank] = ["CDHS".indexOf(word[0].toUpperCase()), word.slice(1).replace(/^-/, "")];
      if (suit < 0 || (rank !== "0" && f.rankOf(rank) === 0)) fault ||= `${word}: expected a foundation such as H-0, C-A, D-10 or S-K`;
      check(suit, word);
      if (!fault) set(suit, rank === "0" ? 0 : f.rankOf(rank), word);
    }
  };
  let lines = [];
  try {
    lines = f.boardLines(text);
  } catch {
    fault = "expected JSON with columns, cells and foundations";
  }
  for (const line of lines) {
    const [header, kind] = f.boardHeaders.find(([start]) => start.test(line));
    const rest = line.replace(header, "");
    take[kind](rest.split(/\s+/).filter(Boolean), rest);
  }
  if (position.columns.length > rules.columns) fault ||= `expected a line for each column, at most ${rules.columns}`;
  while (position.columns.length < rules.columns) position.columns.push([]);
  f.fillHole(position);
  // A whole deal may be written without saying which cards lie face down.
  const dealt = f.deal(1, rules);
  const isWhole = position.columns.every(({length}, c) => length === dealt.columns[c]?.length) && position.stock.length === rules.stock;
  if (isWhole && position.turned === 0 && position.redealt === 0 && position.faceDown.every((count) => count === 0)) position.faceDown = dealt.faceDown;
  return {position, fault: fault || f.boardFault(position)};
};

// The lines that hold cards, without comments.
coevo.patience.boardLines = (text) => {
  const f = coevo.patience;
  const plain = /^\uFEFF?\s*\{/.test(text) ? f.jsonBoardText(text.replace(/^\uFEFF/, "")) : text.replace(/^\uFEFF/, "");
  const lines = plain.split(/[\r\n]+/).map((line) => line.trimEnd()).filter((line) => line !== "" && !line.startsWith("#"));
  const isColumn = (line) => f.boardHeaders.find(([start]) => start.test(line))[1] === "column";
  const names = lines.at(-1)?.trim().split(/\s+/).join("") ?? "";
  if (names === "" || !"1234567890lmnopqrs".startsWith(names)) return lines;
  const columns = f.linesOfRows(lines.filter(isColumn).slice(0, -1), lines.at(-1));
  return columns === null ? lines : [...lines.filter((line) => !isColumn(line)), ...columns];
};

// --- Links; those of another game than the page's own begin with "game=NAME&": "deal=617&moves=6a6b", "board=7HJD...,...&cells=AS..&home=0A20&moves=..." ---

coevo.patience.linkOf = (deal, start, moves) => {
  const board = () => "board=" + start.columns.map((_, c) => coevo.patience.columnText(start, c).join("")).join(",") +
    "&cells=" + start.cells.map((card) => card === null ? "--" : coevo.patience.cardText(card)).join("") +
    "&home=" + start.home.map(coevo.patience.rankLetter).join("") +
    (start.rules.descending ? "&down=" + start.down.map((count) => coevo.patience.rankLetter(count && 14 - count)).join("") : "") +
    (start.hole.length > 0 ? "&hole=" + coevo.patience.cardText(start.hole.at(-1)) : "") +
    (start.stock.length > 0 ? "&stock=" + start.stock.map(coevo.patience.cardText).join("") + "&turned=" + start.turned : "") + (start.redealt > 0 ? "&redealt=" + start.redealt : "");
  return "#" + (deal ? "deal=" + deal : board()) + (moves ? "&moves=" + moves : "");
};

coevo.patience.isDeal = (number) => Number.isInteger(number) && number >= 1 && number < 2 ** 33;

// {deal, start, moves (text), fault}; null for a link without a deal or a board.
coevo.patience.readLink = (hash, rules = coevo.patience.rulesOf()) => {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const moves = parts.get("moves") ?? "";
  if (parts.has("deal")) {
    const deal = Number(parts.get("deal"));
    if (!coevo.patience.isDeal(deal)) return {fault: "The link's deal is not a number from 1 to 8589934591"};
    return {deal, start: coevo.patience.deal(deal, rules), moves, fault: ""};
  }
  if (!parts.has("board")) return null;
  const pairs = (text) => text.match(/../g) ?? [];
  const foundations = (name, part) => name + ": " +
    [...parts.get(part) ?? ""].map((rank, f) => "CDHS"[coevo.suitShown(f % 4, rules.suits)] + "-" + rank).join(" ") + "\n";
  const [stock, turned] = [pairs(parts.get("stock") ?? ""), Number(parts.get("turned") ?? 0)];
  const text = (parts.has("hole") ? "Hole: " + parts.get("hole") + "\n" : "") + (parts.has("redealt") ? "Redealt: " + parts.get("redealt") + "\n" : "") + "Freecells: " + pairs(parts.get("cells") ?? "").join(" ") + "\n" +
    "Waste: " + stock.slice(0, turned).join(" ") + "\nStock: " + stock.slice(turned).reverse().join(" ") + "\n" +
    foundations("Foundations", "home") + foundations("Descending", "down") +
    parts.get("board").split(",").map((column) => ": " + pairs(column).join(" ")).join("\n");
  const {position, fault} = coevo.patience.readBoard(text, rules);
  return {deal: null, start: position, moves, fault: fault && "The link's board: " + fault};
};
