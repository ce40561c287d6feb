// SPDX-License-Identifier: MIT
"use strict";
// The table of a game in SVG: cards that glide to where they belong, what is held, and which places are lit.
coevo.patience ??= {};

// On a narrow screen there is height to spare, so that cards overlap less. `longest`: the cards of the longest column.
coevo.patience.geometry = ({packs, suits, columns, cells, reserve, stacked, descending, stock, draw, hole}, longest) => {
  const narrow = matchMedia("(max-width: 600px) and (orientation: portrait)").matches;
  return coevo.patienceGeometry(columns, cells + reserve, {top: 168, fan: narrow ? 54 : 36, rows: narrow ? 11 : 12, longest, descending, stacked,
    draw: stock > 0 ? draw : undefined, hole: hole !== "none", packs, suits,
    wide: packs > 1 && !narrow});
};

// Where each card lies: {card, x, y, place, depth, isDown, isCovered}. `isOpen`: hidden cards must be readable.
coevo.patience.layOut = (position, geometry, isOpen) => {
  const places = [];
  position.cells.forEach((card, cell) => {
    if (card !== null) places.push({card, ...geometry.cellAt(cell, isOpen), place: geometry.pile > 0 ? 100 : 100 + cell, depth: cell,
      isDown: coevo.isBeneath(position.cells, cell, geometry)});
  });
  for (const {count, ...each} of coevo.homePlaces(position, geometry)) {
    places.push({...each, place: 200, isCovered: each.depth < count - 2});
  }
  places.push(...coevo.stockPlaces(position, geometry));
  position.columns.forEach((column, c) => coevo.columnPlaces(column, c, geometry, isOpen ? 0 : position.faceDown[c]).forEach((each) =>
    places.push({...each, place: c, isDown: each.depth < position.faceDown[c]})));
  return places;
};

// Where `card` goes in a place of the position.
coevo.patience.spotOf = (position, layout, geometry, place, card) => {
  const goesDown = place === 200 && !coevo.patience.goesUp(position, card) && coevo.patience.goesDown(position, card);
  if (place === 200 && geometry.hole) return {x: coevo.homeX(3, geometry), y: 0};
  const next = coevo.foundationOf(position.home, position.rules.complete_piles ? card % 4 : card, position.rules.suits);
  if (place === 200) return {x: goesDown ? coevo.downX(card % 4, geometry) : coevo.homeX(next < 0 ? card % 4 : next, geometry), y: 0};
  if (place === 300) return {x: layout.find((each) => each.place === 300)?.x ?? 0, y: 0};
  if (place === 301) return {x: coevo.wasteX(Math.max(0, Math.min(position.turned, geometry.draw) - 1)), y: 0};
  const last = layout.findLast((each) => each.place === place);
  if (last) return {x: last.x, y: last.y};
  return place >= 100 ? geometry.cellAt(place - 100) : geometry.columnAt(place);
};

// {element, show(position, milliseconds), light({held, lit, hinted, cursor}), drag(cards, dx, dy), pointOf(event), ...}
coevo.patience.table = (rules) => {
  const svg = coevo.svg;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const layers = {places: svg("g"), lights: svg("g"), cards: svg("g"), cursor: svg("g")};
  const element = svg("svg", {class: "board play", tabindex: 0, role: "application", "aria-label": "Card table",
    "aria-describedby": "table-help"}, Object.values(layers));
  const faces = new Map(coevo.deck(rules.packs, rules.suits).map((card) => {
    const face = coevo.cardFace(card);
    face.querySelector("title").remove();  // no tool tips in the way
    face.append(svg("g", {class: "back"}, face.querySelector(".face").cloneNode(),
      svg("rect", {class: "pattern", x: 7, y: 7, width: 86, height: 126, rx: 5}),
      svg("path", {d: [11, 35, 59, 83, 107].flatMap((y) => [25, 50, 75].map((x) => `M${x} ${y}l9 11l-9 11l-9 -11z`)).join("")})));
    face.dataset.card = card;
    return [card, face];
  }));
  const table = {element, rules, geometry: null, layout: [], position: null, isOpen: false};

  // Draws the places if their geometry has changed.
  const frame = () => {
    const longest = Math.max(0, ...table.position?.columns.map((column) => column.length) ?? []);
    const geometry = coevo.patience.geometry(rules, longest);
    if (geometry.height === table.geometry?.height) return;
    table.geometry = geometry;
    element.setAttribute("viewBox", `-10 -30 ${geometry.width + 20} ${geometry.height + 40}`);
    layers.places.replaceChildren(coevo.emptyPlaces({columns: Array(rules.columns).fill([]),
      cells: Array(rules.cells + rules.reserve).fill(null)}, geometry),
      rules.redeal ? svg("circle", {class: "place", cx: 50, cy: 70, r: 26}) : "",
      rules.redeals > 0 ? svg("text", {class: "place-name redeal-count", x: 50, y: 79}) : "");
  };
  const put = (face, {x, y}) => { face.style.transform = `translate(${x}px, ${y}px)`; };

  table.show = (position, milliseconds = 0) => {
    const before = new Map(table.layout.map((each) => [each.card, each]));
    table.position = position;
    frame();
    table.layout = coevo.patience.layOut(position, table.geometry, table.isOpen);
    const moved = (each) => before.has(each.card) && (before.get(each.card).x !== each.x || before.get(each.card).y !== each.y);
    const order = [...table.layout].sort((a, b) => moved(a) - moved(b) || a.depth - b.depth);
    for (const each of order) {
      const face = faces.get(each.card);
      if (layers.cards.children[order.indexOf(each)] !== face) layers.cards.append(face);
      face.style.visibility = each.isCovered ? "hidden" : "";
      face.classList.toggle("down", each.isDown === true);
      const from = face.style.transform;
      put(face, each);
      if (milliseconds > 0 && !still && from && from !== face.style.transform) {
        face.animate([{transform: from}, {transform: face.style.transform}], {duration: milliseconds, easing: "ease-out"});
      }
    }
    coevo.countPiles(element, position);
    if (rules.redeals > 0) element.querySelector(".redeal-count").textContent = rules.redeals - position.redealt;
    element.dataset.home = coevo.cardsHome(position);
  };
  // Whether hidden cards are shown.
  table.open = (isOpen) => {
    table.isOpen = isOpen;
    element.classList.toggle("open", isOpen);
    if (table.position) table.show(table.position, 160);
  };
  // `held`: cards; `lit`: places; `card`: the one that would go there; `hinted`: whether a hint lights them;
  // `cursor`: {place, depth} or null.
  table.light = ({held = [], lit = [], card = 0, hinted = false, cursor = null}) => {
    faces.forEach((face, card) => {
      face.classList.toggle("held", held.includes(card));
      face.classList.toggle("hinted", hinted && held.includes(card));
    });
    const ring = (spot, kind) => svg("rect", {class: kind, x: spot.x - 4, y: spot.y - 4, width: 108, height: 148, rx: 12});
    layers.lights.replaceChildren(...lit.filter((place) => isEmptySpot(place)).map((place) => ring(spot(place, card), "lit")));
    const above = lit.filter((place) => !isEmptySpot(place)).map((place) => ring(spot(place, card), "lit"));
    if (cursor) above.push(ring(spotOfCursor(cursor), "cursor"));
    layers.cursor.replaceChildren(...above);
  };
  const isEmptySpot = (place) => place >= 100 || table.position.columns[place].length === 0;
  const spot = (place, card) => coevo.patience.spotOf(table.position, table.layout, table.geometry, place, card);
  const spotOfCursor = ({place, depth}) =>
    table.layout.find((each) => each.place === place && place < 100 && each.depth === depth) ?? spot(place, 3);
  table.spot = spot;

  table.drag = (cards, dx, dy) => cards.forEach((card) => {
    const {x, y} = table.layout.find((each) => each.card === card);
    put(faces.get(card), {x: x + dx, y: y + dy});
    layers.cards.append(faces.get(card));
  });
  table.pointOf = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM().inverse());
  // The place at a point of the table; null between places.
  table.placeAt = ({x, y}) => {
    const {geometry} = table;
    if (y < -20 || x < -6 || x > geometry.width + 6) return null;
    if (y > geometry.top - 14) {
      if (geometry.pile > 0 && x < 106) return 100;
      const near = (column) => { const at = geometry.columnAt(column); return y >= at.y - 14 && x >= at.x - 6 && x < at.x + 106; };
      return [...Array(rules.columns).keys()].findLast(near) ?? null;
    }
    if (x >= (rules.descending ? coevo.downX : coevo.homeX)(geometry.hole ? 3 : geometry.order[0], geometry) - 6) return 200;
    if (geometry.draw === 0) return x < geometry.beside ? 300 : null;
    if (rules.stock > 0 && geometry.hole) return x < 106 ? 300 : null;
    if (rules.stock > 0) return x < 106 ? 300 : x < geometry.beside ? 301 : null;
    if (rules.stacked) return null;
    const cell = Math.floor((x + 6) / geometry.step) + (y > 148 ? geometry.cellsInRow : 0);
    return cell < rules.cells + rules.reserve ? 100 + cell : null;
  };
  // All cards form a ring and go home again.
  table.celebrate = () => {
    if (still) return;
    const {width, height} = table.geometry;
    [...faces.values()].forEach((face, i) => {
      const home = {transform: face.style.transform, visibility: "visible"};
      const turn = i / faces.size * 2 * Math.PI;
      const [x, y] = [width / 2 - 50 + 0.38 * width * Math.sin(turn), (height - 140) / 2 - 0.38 * height * Math.cos(turn)];
      const ring = {transform: `translate(${x}px, ${y}px)`, visibility: "visible"};
      face.animate([home, ring, ring, home], {duration: 2200, delay: 624 / faces.size * i, easing: "ease-in-out"});
    });
  };
  addEventListener("resize", () => { if (table.position) table.show(table.position); });
  return table;
};
