// SPDX-License-Identifier: MIT
"use strict";
// The row above the atlas' map: colour, order, search, filters.

// What browsers restore in forms after a reload would contradict the address: autocomplete is off.
coevo.measureChoice = (label, measures, first, onchange) => {
  const el = coevo.el;
  const select = el("select", {"aria-label": label, autocomplete: "off", onchange: () => onchange(select.value)},
    first === null ? null : el("option", {value: ""}, first), measures.map(({key, title}) => el("option", {value: key}, title)));
  return select;
};

// {element, show(state)}: `change(part)` merges what a person chose into the state, `find(number)` goes there.
coevo.atlasTools = (atlas, measures, {change, find}) => {
  const el = coevo.el;
  const all = Object.values(measures);
  const color = coevo.measureChoice("Colour by", all, null, (key) => change({color: key}));
  const order = coevo.measureChoice("Order by", all, "number", (key) => change({orderBy: key}));
  const down = el("button", {type: "button", class: "direction", onclick: () => change({isDown: down.dataset.down !== "true"})});
  const unsolved = coevo.measureChoice("Filter: not solved by", all.filter(({missingCount, isSolver}) => isSolver && missingCount > 0), "any result",
    (key) => change({unsolvedBy: key}));
  for (const option of unsolved.options) if (option.value) option.textContent = "not solved: " + option.textContent;
  const number = el("input", {type: "search", autocomplete: "off", inputmode: "numeric", placeholder: `${atlas.noun} number`, "aria-label": `Find a ${atlas.noun} by number`});
  const fault = el("span", {class: "warning small", role: "alert"});
  const form = el("form", {class: "find", onsubmit: (event) => { event.preventDefault(); fault.textContent = find(number.value); }},
    number, el("button", {type: "submit"}, "Find"), fault);
  const chips = el("span", {class: "chips"});
  const label = (text, ...parts) => el("label", {}, el("span", {class: "muted small"}, text), ...parts);
  const element = el("div", {class: "atlas-tools"}, label("Colour", color), label("Order", el("span", {class: "pair"}, order, down)),
    label("Filter", unsolved), label("Find", form), chips);
  return {
    element,
    show(state) {
      [color.value, order.value, unsolved.value] = [state.color, state.orderBy, state.unsolvedBy];
      down.textContent = state.isDown ? "↓" : "↑";
      down.dataset.down = state.isDown;
      down.title = state.isDown ? "Highest first" : "Lowest first";
      down.setAttribute("aria-label", down.title);
      chips.replaceChildren(...Object.entries(state.ranges).map(([key, range]) => {
        const text = `${measures[key].title}: ${coevo.rangeText(measures[key], range)}`;
        return el("button", {type: "button", class: "chip", title: "Remove this filter", "aria-label": `Remove the filter ${text}`,
          onclick: () => { const {[key]: _, ...others} = state.ranges; change({ranges: others}); }}, text + " ✕");
      }));
    },
  };
};
