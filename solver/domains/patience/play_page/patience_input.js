// SPDX-License-Identifier: MIT
"use strict";
// What the player does at the table: cards in hand, by pointer or keyboard.
coevo.patience ??= {};

// What the player holds: cards taken by tap, drag or key, and where they can go.
//
// {take(place, count), put(place), tap(place, count), deal(), letGo(), held}. `say` tells people what happened.
coevo.patience.hand = (game, table, say) => {
  const f = coevo.patience;
  const hand = {from: null, count: 0, targets: new Map(), hint: null, cursor: null};

  hand.light = () => {
    const {position} = game;
    if (hand.from === null && hand.hint && f.isLegal(position, hand.hint)) {
      const held = f.cardsOf(position, hand.hint.from, hand.hint.count);
      return table.light({held, lit: [f.isDealing(hand.hint) ? 300 : hand.hint.to], card: held[0], hinted: true, cursor: hand.cursor});
    }
    const held = hand.from === null ? [] : f.cardsOf(position, hand.from, hand.count);
    table.light({held, lit: [...hand.targets.keys()], card: held[0] ?? 0, cursor: hand.cursor});
  };
  hand.letGo = () => {
    Object.assign(hand, {from: null, count: 0, targets: new Map(), hint: null});
    hand.light();
  };
  // The place as a source: the foundation that the card is on, or the only one whose card can come back.
  hand.sourceOf = (place, card) => {
    const {position} = game;
    if (place < 200 || place >= 300 || !position.rules.removable) return place;
    if (card !== undefined) return 200 + position.home.findIndex((height, home) => height > 0 && coevo.topCard(position, home) === card);
    const able = f.homesBack(position).filter((home) => f.targets(position, home, 1, true).size > 0);
    return able.length === 1 ? able[0] : 299;  // not a place, so nothing is taken
  };
  // As many of these cards as can move together.
  hand.movable = (place, count) => {
    if (place >= 100) return f.cardsOf(game.position, place, 1).length;
    return Math.min(count, f.runLength(game.position, place, f.runRule(game.position.rules)));
  };
  // `exact`: not fewer cards where so many do not go, as they are dragged.
  hand.take = (place, count, exact = false) => {
    const movable = hand.movable(place, count);
    if (movable === 0) return false;
    const targets = f.targets(game.position, place, movable, !exact);
    Object.assign(hand, {from: place, count: movable, targets, hint: null});
    const name = coevo.cardName(f.cardsOf(game.position, place, movable)[0]);
    const waits = f.fillFault(game.position, {from: place});
    say(targets.size === 0 ? (waits ? coevo.capital(waits) + "." : `${name} has no move now.`)
      : `${name} taken: goes to ${[...targets.keys()].map((to) => f.placeName(game.position.rules, to)).join(", ")}.`);
    hand.light();
    return true;
  };
  hand.play = (move, by = null) => {
    const {at} = game;
    hand.letGo();
    if (!game.play(move, by)) return;
    const names = game.moves.slice(at, game.at).flatMap((each, i) => i === 0 || each.isFilling ? f.moveName(game.positions[at + i], each) : []);
    say(names.join(". ") + "." + (f.isDealing(move) ? f.dealtText(game.position) : ""));
  };
  // The next deal; turns the waste over when the stock is empty.
  hand.deal = () => {
    const move = f.nextDeal(game.position);
    const fault = f.fault(game.position, move);
    if (fault) { say(coevo.capital(fault) + "."); hand.letGo(); } else hand.play(move);
  };
  hand.put = (place) => {
    const to = place >= 200 && place < 300 ? 200 : place;
    if (!hand.targets.has(to)) return false;
    hand.play({from: hand.from, to, count: hand.targets.get(to)});
    return true;
  };
  hand.likely = (place, count) => {
    const move = f.likelyMove(game.position, place, hand.movable(place, count));
    if (move === null) { say("It has no move."); hand.letGo(); } else hand.play(move);
  };
  // The first tap takes, one on a lit place puts, a second one on the same cards makes the likely move.
  hand.tap = (place, count) => {
    if (place === 300) return hand.deal();
    if (hand.from !== null && hand.from !== place) {
      if (!hand.put(place) && !hand.take(place, count)) hand.letGo();
    } else if (hand.from === place && hand.count === hand.movable(place, count)) hand.likely(place, count);
    else if (!hand.take(place, count)) hand.letGo();
  };
  return hand;
};

// Mouse, pen and finger on the table: taps and drags.
coevo.patience.listenToPointer = (game, table, hand) => {
  const kDrag = 8;  // pixels that make a tap a drag
  let press = null;

  const countAt = (place, card) => {
    if (place >= 100) return 1;
    const column = game.position.columns[place];
    return card === undefined ? 1 : column.length - column.indexOf(card);
  };
  const start = (event) => {
    if (event.button !== 0 || press) return;
    const face = event.target.closest("[data-card]");
    const card = face ? Number(face.dataset.card) : undefined;
    const at = table.layout.find((each) => each.card === card);
    const spot = table.placeAt(table.pointOf(event));
    const place = at && spot !== 300 ? hand.sourceOf(at.place, card) : spot;  // cards glide away from the stock
    if (place === null) return hand.letGo();
    if (place === 200 && !face && hand.from === null) return hand.letGo();  // an empty foundation
    press = {id: event.pointerId, place, count: countAt(place, card), x: event.clientX, y: event.clientY,
      point: table.pointOf(event), cards: null};
    table.element.setPointerCapture(event.pointerId);
  };
  const move = (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (press.place === 300) return;  // the stock deals, however the finger moves
    if (!press.cards) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < kDrag) return;
      if (hand.movable(press.place, press.count) < press.count || !hand.take(press.place, press.count, true)) return cancel();
      press.cards = coevo.patience.cardsOf(game.position, press.place, press.count);
      table.element.classList.add("dragging");
    }
    const point = table.pointOf(event);
    press.dx = point.x - press.point.x;
    press.dy = point.y - press.point.y;
    table.drag(press.cards, press.dx, press.dy);
  };
  // The lit place that the dragged card covers most.
  const dropPlace = () => {
    const first = table.layout.find((each) => each.card === press.cards[0]);
    const [x, y] = [first.x + press.dx, first.y + press.dy];
    const reach = (place) => {
      const spot = table.spot(place, press.cards[0]);
      return Math.abs(spot.x - x) / 90 + Math.max(0, Math.abs(spot.y - y) - 60) / 150;
    };
    return [...hand.targets.keys()].filter((place) => reach(place) < 1).sort((a, b) => reach(a) - reach(b))[0];
  };
  const end = (event) => {
    if (!press || event.pointerId !== press.id) return;
    const done = press;
    table.element.classList.remove("dragging");
    if (!done.cards) {
      press = null;
      return hand.tap(done.place, done.count);
    }
    const place = dropPlace();
    press = null;
    if (place === undefined || !hand.put(place)) { hand.letGo(); table.show(game.position, 160); }
  };
  const cancel = () => {
    if (press?.cards) table.show(game.position, 160);
    press = null;
    table.element.classList.remove("dragging");
    hand.letGo();
  };
  table.element.addEventListener("pointerdown", start);
  table.element.addEventListener("pointermove", move);
  table.element.addEventListener("pointerup", end);
  table.element.addEventListener("pointercancel", cancel);
};

// T, or I where t is the stock.
coevo.patience.hintKey = (rules) => rules.stock > 0 ? "I" : "T";

coevo.patience.dealHelp = (rules) => ({200: "Deals a card from the stock to the hole.", 301: "Deals from the stock, or turns the waste over.",
  302: "Deals a card from the stock to each column. Copied moves have tc for it."})[coevo.patience.stockTarget(rules)];

// The keyboard: moves typed as they are written, a cursor for those who look for cards, and the buttons' keys.
coevo.patience.keyHelp = (rules) => [
  ["2 3", "Moves cards from column 2 to column 3. The places are " + coevo.patience.placesText(rules) + "."],
  ...rules.cells > 0 ? [["2 a", "Moves a card from column 2 to cell a."]] : [],
  ["2 h", "Moves a card from column 2 home."],
  ...rules.stacked ? [["a 3", "Moves the top card of the reserve to column 3."]] : [],
  ...rules.stock > 0 ? [["t", coevo.patience.dealHelp(rules)]] : [],
  ...coevo.patience.hasWaste(rules) ? [["w 3", "Moves a card from the waste to column 3."]] : [],
  ["← → ↑ ↓", "Look for a card."], ["Enter", "Takes the card, and puts it down. Pressed twice, it makes the most likely move."],
  ["Z, Y", "Undo and redo."], [coevo.patience.hintKey(rules), "Shows a hint. Pressed again, it plays the hint."],
  ["P", "Plays a solution from here."], ["Esc", "Lets go of the card."], ["?", "Shows these keys."]]
  .filter(([key]) => !/^[A-Z](, [A-Z])?$/.test(key) || key.split(", ").every((letter) => coevo.patience.placeOf(rules, letter) === undefined));

coevo.patience.listenToKeys = (game, table, hand, actions, say) => {
  const f = coevo.patience;
  const {rules} = table;
  const lengthOf = (place) => place < 100 ? game.position.columns[place].length : 1;
  const describe = ({place, depth}) => {
    const {columns, stock, turned, faceDown} = game.position;
    if (place === 200) return say("Foundations.");
    if (place === 300) return say(`The stock: ${turned < stock.length ? stock.length - turned + " left" : "empty"}.`);
    const cards = place < 100 ? columns[place] : f.cardsOf(game.position, place, 1);
    const beneath = rules.stacked && place === 100 ? f.cellOf(game.position, place) : 0;
    const name = (at) => at < faceDown[place] && !table.isOpen ? "a hidden card" : coevo.cardName(cards[at]);
    say(`${coevo.capital(f.placeName(rules, place))}: ${cards[depth] === undefined ? "empty" : name(depth)}` +
      (place < 100 && depth > 0 && cards[depth] !== undefined ? ` on ${name(depth - 1)}.` : beneath > 0 ? `, and ${beneath} beneath it.` : "."));
  };
  // Columns, and a stacked reserve left of them, stand below cells, or stock and waste, and foundations.
  const look = (dx, dy) => {
    const cursor = hand.cursor ?? {place: 0, depth: Math.max(0, lengthOf(0) - 1), fresh: true};
    let {place, depth} = cursor;
    const lower = [...rules.stacked ? [100] : [], ...game.position.columns.keys()];
    const upper = [...rules.stock > 0 ? (f.hasWaste(rules) ? [300, 301] : [300]) : rules.stacked ? [] : f.cellPlaces(rules), 200];
    const row = lower.includes(place) ? lower : upper;
    if (cursor.fresh) { /* the first key shows where it is */ }
    else if (dx !== 0) {
      place = row[(row.indexOf(place) + dx + row.length) % row.length];
      depth = Math.max(0, lengthOf(place) - 1);
    } else if (row === upper) {
      if (dy > 0) { place = lower[Math.min(lower.length - 1, upper.indexOf(place))]; depth = 0; }
    } else if (dy < 0 && depth === 0) {
      place = upper[lower.indexOf(place)] ?? 200;
    } else depth = Math.max(0, Math.min(lengthOf(place) - 1, depth + dy));
    hand.cursor = {place, depth};
    describe(hand.cursor);
    hand.light();
  };
  const enter = () => {
    if (!hand.cursor) return look(0, 0);
    const {place, depth} = hand.cursor;
    hand.tap(hand.from === null ? hand.sourceOf(place) : place, place < 100 ? Math.max(1, lengthOf(place) - depth) : 1);
    if (hand.cursor) hand.cursor.depth = Math.max(0, Math.min(hand.cursor.depth, lengthOf(place) - 1));
    hand.light();
  };
  const type = (letter) => {
    const place = f.placeOf(rules, letter);
    if (place === 300) return hand.deal();
    if (place === 302) return;  // t has already dealt
    if (hand.from === null) return hand.take(hand.sourceOf(place), 13) || say(`There is nothing to take from ${f.placeName(rules, place)}.`);
    if (place === hand.from) return hand.letGo();
    if (!hand.put(place)) { say(`It does not go to ${f.placeName(rules, place)}.`); hand.letGo(); }
  };
  const keys = {
    ArrowLeft: () => look(-1, 0), ArrowRight: () => look(1, 0), ArrowUp: () => look(0, -1), ArrowDown: () => look(0, 1),
    Enter: enter, " ": enter, Escape: () => { hand.cursor = null; actions.stop(); hand.letGo(); },
    z: actions.undo, y: actions.redo, Backspace: actions.undo, p: actions.solve,
    [f.hintKey(rules).toLowerCase()]: actions.hint, "?": actions.help,
  };
  document.addEventListener("keydown", (event) => {
    const {target, key} = event;
    if (event.altKey || target.closest("dialog, input:not([type=checkbox]), textarea, select")) return;
    if (["Enter", " "].includes(key) && target.closest("button, summary, a, input")) return;
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (event.ctrlKey || event.metaKey) {
      if (name !== "z" && name !== "y") return;
    } else if (name.length === 1 && f.placeOf(rules, name) !== undefined) {
      event.preventDefault();
      return type(name);
    }
    if (!(name in keys)) return;
    event.preventDefault();
    keys[name === "z" && event.shiftKey ? "y" : name]();
  });
};
