// SPDX-License-Identifier: MIT
"use strict";
// The page of `coevo atlas`. A puzzle brings coevo.atlases.NAME(data): {title, noun, count, introduction, views, measures, outcome
// (a measure's key), tip, nameOf, canReplay, replay, preview, playLink, isGame}. The part after # holds the view, or, where a game begins with it, the game.

coevo.atlasPage = (atlas) => {
  const el = coevo.el;
  const count = atlas.count;
  const measures = Object.fromEntries(atlas.measures.map((each) => [each.key, coevo.atlasMeasure(each, each.values)]));
  const state = {color: atlas.measures[0].key, orderBy: "", isDown: false, unsolvedBy: "", ranges: {}, hovered: -1, chosen: -1};
  const tip = el("div", {class: "atlas-tip", hidden: true, "aria-hidden": "true"});
  const spoken = el("p", {class: "unseen", role: "status"});
  const found = el("p", {class: "atlas-found", role: "status"});
  const side = el("div", {class: "atlas-side"});
  const list = el("div", {class: "atlas-list"});
  const map = coevo.atlasMap(count, state, `${atlas.title}: arrow keys move between ${atlas.noun}s, Enter shows one`);
  const stage = el("div", {class: "atlas-stage"}, map.canvas, tip);

  const describe = (instance) => {
    const measure = state.measure;
    const shown = [...new Set([measure, ...atlas.tip.map((key) => measures[key])])];
    return [atlas.nameOf(instance), ...shown.map((each) => `${each.short ?? each.title} ${coevo.measureText({...each, unit: ""}, each.values[instance])}`)];
  };
  const point = (instance, isSaid) => {
    state.hovered = instance;
    tip.hidden = instance < 0;
    if (instance >= 0) {
      const [name, ...figures] = describe(instance);
      tip.replaceChildren(el("b", {}, name), ...figures.map((text) => el("span", {}, text)));
      coevo.placeTip(map, tip, instance);
      if (isSaid) spoken.textContent = [name, ...figures].join(", ");
    }
    map.redraw();
  };
  const open = (instance, isAsked = true) => {
    state.chosen = instance;
    side.replaceChildren(coevo.instancePanel(atlas, measures, instance, actions));
    spoken.textContent = describe(instance).join(", ");
    coevo.bringIntoView(map, instance);
    map.redraw();
    keep();
    if (isAsked && innerWidth <= 1000) side.scrollIntoView({block: "nearest"});
  };
  const actions = {replay: (instance) => coevo.replayDialog(atlas.replay(instance))};
  const keep = () => history.replaceState(null, "", coevo.atlasHash(state));
  const show = () => {
    state.measure = measures[state.color];
    state.matches = coevo.atlasMatches(count, measures, state.ranges, state.unsolvedBy);
    const matching = state.matches.reduce((sum, each) => sum + each, 0);
    found.textContent = matching === count ? `All ${coevo.whole(count)} ${atlas.noun}s` : `${coevo.whole(matching)} of ${coevo.whole(count)} ${atlas.noun}s`;
    key.show(state.measure, state.ranges[state.color]);
    tools.show(state);
    stories.show(state);
    clearTimeout(show.timer);
    show.timer = setTimeout(() => { list.replaceChildren(coevo.atlasList(atlas, measures, state, open)); keep(); }, 120);
  };
  const reorder = (isMoving) => {
    state.order = coevo.atlasOrder(count, measures[state.orderBy] ?? null, state.isDown);
    map.arrange(isMoving);
  };
  const change = (part) => {
    Object.assign(state, part);
    show();
    if ("orderBy" in part || "isDown" in part) reorder(true);
    else map.paint();
  };
  const find = (text) => {
    const {instance, fault} = coevo.readInstance(text, count);
    if (fault) return fault;
    point(instance, false);
    open(instance);
    return "";
  };
  const tools = coevo.atlasTools(atlas, measures, {change, find});
  // A story shows its extreme too.
  const tell = (view) => {
    change({ranges: {}, unsolvedBy: "", isDown: false, ...view});
    open(state.order[0], false);
  };
  const stories = coevo.atlasStories(atlas, measures, tell);
  const key = coevo.atlasKeyFigure(atlas.noun, (first, last) => {
    const {[state.color]: _, ...others} = state.ranges;
    const isAll = first === 0 && last === state.measure.bins.count - 1;
    change({ranges: isAll ? others : {...others, [state.color]: [first, last]}});
  });
  const zoom = (label, text, factor) => el("button", {type: "button", "aria-label": label, title: label,
    onclick: () => coevo.zoomAt(map, factor, map.canvas.clientWidth / 2, map.canvas.clientHeight / 2)}, text);
  const element = el("div", {class: "atlas"},
    el("header", {class: "top"}, el("h1", {}, atlas.title), coevo.themeButton()), stories.message,
    stories.buttons, tools.element,
    el("div", {class: "atlas-grid"},
      el("div", {class: "atlas-main"}, el("div", {class: "atlas-above"}, found,
        el("span", {class: "zooms"}, zoom("Nearer", "+", 1.6), zoom("Farther", "−", 1 / 1.6), zoom("The whole map", "⤢", 0))), stage, key.element,
        coevo.figureTools(atlas.title, () => coevo.atlasRows(measures, state), () => coevo.canvasPicture(map.canvas)),
        el("div", {class: "muted small"}, atlas.introduction.map((text) => el("p", {}, text))), coevo.atlasKeyHelp()),
      side),
    el("section", {class: "atlas-matching"}, el("h2", {}, "The first hundred matches"), list), spoken, coevo.footer());

  const follow = () => {
    const {view, chosen, fault} = coevo.readAtlasHash(location.hash, measures, count);
    tools.refuse(fault);
    return {view: view ?? atlas.views[0].state, chosen};
  };
  const begun = follow();
  Object.assign(state, begun.view);
  show();
  reorder(false);
  coevo.listenOnMap(map, {point, open});
  coevo.onTheme(() => { show(); map.themeChanged(); });
  const place = () => {
    const width = stage.clientWidth;
    if (width < 40) return;
    map.resize(width, Math.max(width < 600 ? width * 1.15 : 380, Math.min(width * 0.66, innerHeight - 490)));
  };
  new ResizeObserver(place).observe(stage.parentElement);
  addEventListener("hashchange", () => {
    const {view, chosen} = follow();
    change(view);
    if (chosen >= 0) open(chosen);
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || ["INPUT", "SELECT"].includes(event.target.tagName)) return;
    event.preventDefault();
    element.querySelector(".find input").focus();
  });
  coevo.atlasShown = {map, state, open};
  return {element, begin() { place(); open(begun.chosen >= 0 ? begun.chosen : state.order[0], begun.chosen >= 0); }};
};

// Beside the square, within the map.
coevo.placeTip = (map, tip, instance) => {
  const {x, y, size} = coevo.squareOf(map, map.placeOf[instance]);
  const {ratio} = map.grid;
  const [width, height] = [tip.offsetWidth, tip.offsetHeight];
  const left = x / ratio + size / ratio + 12;
  const above = y / ratio - height - 8;
  const fits = left + width <= map.canvas.clientWidth;
  tip.style.transform = `translate(${Math.max(0, fits ? left : x / ratio - width - 12)}px, ${above >= 0 ? above : y / ratio + size / ratio + 10}px)`;
};

coevo.atlasHash = ({color, orderBy, isDown, chosen}) => "#" + new URLSearchParams({
  color, ...(orderBy ? {order: orderBy} : {}), ...(isDown ? {down: 1} : {}), ...(chosen >= 0 ? {at: chosen + 1} : {})});
// {view, chosen, fault}: without a view in the address, `view` is null; without an instance, `chosen` is -1.
coevo.readAtlasHash = (hash, measures, count) => {
  const parts = new URLSearchParams(hash.slice(1));
  const faults = [];
  const read = (name) => {
    const key = parts.get(name) ?? "";
    if (key === "" || key in measures) return key;
    faults.push(`The address has ${name}=${key}: expected one of ${Object.keys(measures).join(", ")}.`);
    return "";
  };
  const [color, orderBy] = [read("color"), read("order")];
  const at = parts.has("at") ? coevo.readInstance(parts.get("at"), count) : {instance: -1, fault: ""};
  return {view: color || orderBy ? {...(color ? {color} : {}), orderBy, isDown: parts.has("down")} : null, chosen: at.instance,
    fault: [...faults, at.fault].join(" ").trim()};
};

coevo.readInstance = (text, count) => {
  const number = Number(text.trim());
  return Number.isInteger(number) && number >= 1 && number <= count ? {instance: number - 1, fault: ""}
    : {instance: -1, fault: `Expected a number from 1 to ${count}.`};
};
