// SPDX-License-Identifier: MIT
"use strict";
// What the player holds: cards taken by tap, drag or key, and where they can go.
coevo.freecell ??= {};

// {take(place, count), put(place), tap(place, count), letGo(), held}. `say` tells people what happened.
coevo.freecell.hand = (game, table, say) => {
  const f = coevo.freecell;
  const hand = {from: null, count: 0, targets: new Map(), hint: null, cursor: null};

  hand.light = () => {
    const {position} = game;
    if (hand.from === null && hand.hint && f.isLegal(position, hand.hint)) {
      const held = f.cardsOf(position, hand.hint.from, hand.hint.count);
      return table.light({held, lit: [hand.hint.to], suit: held[0] % 4, hinted: true, cursor: hand.cursor});
    }
    const held = hand.from === null ? [] : f.cardsOf(position, hand.from, hand.count);
    table.light({held, lit: [...hand.targets.keys()], suit: held.length ? held[0] % 4 : 0, cursor: hand.cursor});
  };
  hand.letGo = () => {
    Object.assign(hand, {from: null, count: 0, targets: new Map(), hint: null});
    hand.light();
  };
  // As many of these cards as can move together.
  hand.movable = (place, count) => {
    if (place >= 100) return place < 200 && game.position.cells[place - 100] !== null ? 1 : 0;
    return Math.min(count, f.runLength(game.position.columns[place]));
  };
  // `exact`: not fewer cards where so many do not go, as they are dragged.
  hand.take = (place, count, exact = false) => {
    const movable = hand.movable(place, count);
    if (movable === 0) return false;
    const targets = f.targets(game.position, place, movable, !exact);
    Object.assign(hand, {from: place, count: movable, targets, hint: null});
    const name = coevo.cardName(f.cardsOf(game.position, place, movable)[0]);
    say(targets.size === 0 ? `${name} has no move now.`
      : `${name} taken: goes to ${[...targets.keys()].map(f.placeName).join(", ")}.`);
    hand.light();
    return true;
  };
  hand.play = (move) => {
    const name = f.moveName(game.position, move);
    hand.letGo();
    if (game.play(move)) say(name + ".");
  };
  hand.put = (place) => {
    if (!hand.targets.has(place)) return false;
    hand.play({from: hand.from, to: place, count: hand.targets.get(place)});
    return true;
  };
  hand.likely = (place, count) => {
    const move = f.likelyMove(game.position, place, hand.movable(place, count));
    if (move === null) { say("It has no move."); hand.letGo(); } else hand.play(move);
  };
  // The first tap takes, one on a lit place puts, a second one on the same cards makes the likely move.
  hand.tap = (place, count) => {
    if (hand.from !== null && hand.from !== place) {
      if (!hand.put(place) && !hand.take(place, count)) hand.letGo();
    } else if (hand.from === place && hand.count === hand.movable(place, count)) hand.likely(place, count);
    else if (!hand.take(place, count)) hand.letGo();
  };
  return hand;
};
