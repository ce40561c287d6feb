// SPDX-License-Identifier: MIT
"use strict";
// The keyboard: moves typed as they are written, a cursor for those who look for cards, and the buttons' keys.
coevo.freecell ??= {};

coevo.freecell.keyHelp = [["1–8 a–d h", "type a move: 26, 3a, ah"], ["← → ↑ ↓", "look for a card"],
  ["Enter", "take, put; twice: the most likely move"], ["Z, Y", "undo, redo"], ["T", "a hint; again: play it"],
  ["P", "play a solution from here"], ["Esc", "let go"]];

coevo.freecell.listenToKeys = (game, table, hand, actions, say) => {
  const f = coevo.freecell;
  const lengthOf = (place) => place < 100 ? game.position.columns[place].length : place < 200 ? 1 : 1;
  const describe = ({place, depth}) => {
    const cards = place < 100 ? game.position.columns[place] : place < 200 ? [game.position.cells[place - 100]].filter((c) => c !== null) : [];
    const card = cards[depth];
    say(place === 200 ? "Foundations." : `${coevo.capital(f.placeName(place))}: ${card === undefined ? "empty" : coevo.cardName(card)}` +
      (place < 100 && depth > 0 && card !== undefined ? ` on ${coevo.cardName(cards[depth - 1])}.` : "."));
  };
  // Columns stand below cells and foundations.
  const look = (dx, dy) => {
    const cursor = hand.cursor ?? {place: 0, depth: Math.max(0, lengthOf(0) - 1), fresh: true};
    let {place, depth} = cursor;
    if (cursor.fresh) { /* the first key shows where it is */ }
    else if (dx !== 0) {
      const slot = place < 100 ? place : place === 200 ? 4 : place - 100;
      const size = place < 100 ? 8 : 5;
      const next = (slot + dx + size) % size;
      place = place < 100 ? next : next === 4 ? 200 : 100 + next;
      depth = Math.max(0, lengthOf(place) - 1);
    } else if (place >= 100) {
      if (dy > 0) { place = place === 200 ? 4 : place - 100; depth = 0; }
    } else if (dy < 0 && depth === 0) {
      place = place < 4 ? 100 + place : 200;
    } else depth = Math.max(0, Math.min(lengthOf(place) - 1, depth + dy));
    hand.cursor = {place, depth};
    describe(hand.cursor);
    hand.light();
  };
  const enter = () => {
    if (!hand.cursor) return look(0, 0);
    const {place, depth} = hand.cursor;
    hand.tap(place, place < 100 ? Math.max(1, lengthOf(place) - depth) : 1);
    if (hand.cursor) hand.cursor.depth = Math.max(0, Math.min(hand.cursor.depth, lengthOf(place) - 1));
    hand.light();
  };
  const type = (letter) => {
    const place = f.placeOf(letter);
    if (hand.from === null) return hand.take(place, 13) || say(`There is nothing to take from ${f.placeName(place)}.`);
    if (place === hand.from) return hand.letGo();
    if (!hand.put(place)) { say(`It does not go to ${f.placeName(place)}.`); hand.letGo(); }
  };
  const keys = {
    ArrowLeft: () => look(-1, 0), ArrowRight: () => look(1, 0), ArrowUp: () => look(0, -1), ArrowDown: () => look(0, 1),
    Enter: enter, " ": enter, Escape: () => { hand.cursor = null; actions.stop(); hand.letGo(); },
    z: actions.undo, y: actions.redo, Backspace: actions.undo, t: actions.hint, p: actions.solve,
  };
  document.addEventListener("keydown", (event) => {
    const {target, key} = event;
    if (event.altKey || target.closest("dialog, input, textarea, select")) return;
    if (["Enter", " "].includes(key) && target.closest("button, summary, a")) return;
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (event.ctrlKey || event.metaKey) {
      if (name !== "z" && name !== "y") return;
    } else if (/^[1-8a-dh]$/.test(name)) {
      event.preventDefault();
      return type(name);
    }
    if (!(name in keys)) return;
    event.preventDefault();
    keys[name === "z" && event.shiftKey ? "y" : name]();
  });
};
