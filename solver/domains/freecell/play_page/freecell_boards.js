// SPDX-License-Identifier: MIT
"use strict";
// Boards as text: those that `coevo deal` prints and `--board` reads, and the short form of a link.
coevo.freecell ??= {};

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

coevo.freecell.isDeal = (number) => Number.isInteger(number) && number >= 1 && number < 2 ** 31;

// {deal, start, moves (text), fault}, or null where the link says nothing.
coevo.freecell.readLink = (hash) => {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const moves = parts.get("moves") ?? "";
  if (parts.has("deal")) {
    const deal = Number(parts.get("deal"));
    if (!coevo.freecell.isDeal(deal)) return {fault: "The link's deal is not a number from 1 to 2147483647."};
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
