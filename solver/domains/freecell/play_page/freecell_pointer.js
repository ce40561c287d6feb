// SPDX-License-Identifier: MIT
"use strict";
// Mouse, pen and finger on the table: taps and drags.
coevo.freecell ??= {};

coevo.freecell.listenToPointer = (game, table, hand) => {
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
    const place = at ? at.place : table.placeAt(table.pointOf(event));
    if (place === null) return hand.letGo();
    press = {id: event.pointerId, place, count: countAt(place, card), x: event.clientX, y: event.clientY,
      point: table.pointOf(event), cards: null};
    table.element.setPointerCapture(event.pointerId);
  };
  const move = (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (!press.cards) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < kDrag) return;
      if (hand.movable(press.place, press.count) < press.count || !hand.take(press.place, press.count, true)) return cancel();
      press.cards = coevo.freecell.cardsOf(game.position, press.place, press.count);
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
      const spot = table.spot(place, press.cards[0] % 4);
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
