// SPDX-License-Identifier: MIT
"use strict";
// Pointer, fingers and keys on the atlas' map.

coevo.atlasKeyHelp = () => coevo.el("details", {class: "keys"}, coevo.el("summary", {}, "Keys"), coevo.el("dl", {},
  [["← ↑ → ↓", "the next square"], ["Shift + arrows, Page", "ten"], ["Home End", "the first, the last"],
    ["Enter", "its figures"], ["+ − 0", "nearer, farther, all"], ["/", "the search"]].flatMap(([key, what]) =>
    [coevo.el("dt", {}, coevo.el("kbd", {}, key)), coevo.el("dd", {}, what)])));

// `point(instance, said)`: pointed at, by key where it is to be said; `open(instance)`: chosen.
coevo.listenOnMap = (map, {point, open}) => {
  const {canvas, view} = map;
  const fingers = new Map();
  let [dragged, spread] = [false, 0];
  const inside = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const squareSize = () => map.grid.cell * view.zoom / map.grid.ratio;

  canvas.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, inside(event));
    if (fingers.size === 1) dragged = false;
    spread = 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const now = inside(event);
    const before = fingers.get(event.pointerId);
    if (before) fingers.set(event.pointerId, now);
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      const apart = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (spread > 0) coevo.zoomAt(map, apart / spread, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
      spread = apart;
      dragged = true;
    } else if (before && view.zoom > 1 && (dragged || Math.hypot(now[0] - before[0], now[1] - before[1]) > 2)) {
      dragged = true;
      canvas.setPointerCapture(event.pointerId);
      coevo.setView(map, {...view, x: view.x - (now[0] - before[0]) / squareSize(), y: view.y - (now[1] - before[1]) / squareSize()});
    }
    point(coevo.nearestInstance(map, ...now), false);
  });
  for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (event) => { fingers.delete(event.pointerId); spread = 0; });
  canvas.addEventListener("pointerleave", (event) => { fingers.delete(event.pointerId); point(-1, false); });
  canvas.addEventListener("click", (event) => { if (!dragged) open(coevo.nearestInstance(map, ...inside(event))); });
  // As on other maps, the wheel alone scrolls the page, until one has zoomed in.
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && view.zoom === 1) return;
    event.preventDefault();
    coevo.zoomAt(map, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), ...inside(event));
  }, {passive: false});
  canvas.addEventListener("keydown", (event) => coevo.atlasKey(event, map, {point, open}));
};

coevo.atlasKey = (event, map, {point, open}) => {
  const {state, grid, canvas} = map;
  const [middle, center] = [canvas.clientWidth / 2, canvas.clientHeight / 2];
  const zooms = {"+": 1.6, "=": 1.6, "-": 1 / 1.6, 0: 0};
  const far = event.shiftKey ? 10 : 1;
  const at = map.placeOf[Math.max(0, state.hovered >= 0 ? state.hovered : state.chosen)];
  const places = {ArrowLeft: at - far, ArrowRight: at + far, ArrowUp: at - far * grid.columns, ArrowDown: at + far * grid.columns,
    PageUp: at - 10 * grid.columns, PageDown: at + 10 * grid.columns, Home: 0, End: map.count - 1};
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" && state.hovered >= 0) open(state.hovered);
  else if (event.key in zooms) coevo.zoomAt(map, zooms[event.key], middle, center);
  else if (event.key in places) {
    point(state.order[Math.max(0, Math.min(map.count - 1, places[event.key]))], true);
    coevo.bringIntoView(map, state.hovered);
  } else return;
  event.preventDefault();
};

coevo.bringIntoView = (map, instance) => {
  const {grid, view} = map;
  const [column, row] = [map.placeOf[instance] % grid.columns, Math.floor(map.placeOf[instance] / grid.columns)];
  const [width, height] = [grid.columns / view.zoom, grid.rows / view.zoom];
  const isSeen = column >= view.x && column + 1 <= view.x + width && row >= view.y && row + 1 <= view.y + height;
  if (!isSeen) coevo.setView(map, {...view, x: column + 0.5 - width / 2, y: row + 0.5 - height / 2});
};
