// SPDX-License-Identifier: MIT
"use strict";
// What stands beside and above the atlas' map.

// Beside and below the atlas' map: one instance with its figures, and the list of those that match.

coevo.figureRows = (measures, instance) => Object.values(measures).map((measure) => {
  const value = measure.values[instance];
  const share = Number.isNaN(value) ? "–" : coevo.percent(coevo.shareBelow(measure, value));
  return [measure.title, coevo.measureText({...measure, unit: ""}, value), share];
});

// What is known of one instance; `actions`: {replay(instance), playLink(instance), preview(instance)}.
coevo.instancePanel = (atlas, measures, instance, actions) => {
  const el = coevo.el;
  const canReplay = atlas.canReplay(instance);
  return el("section", {class: "atlas-instance", "aria-label": atlas.nameOf(instance)},
    el("h2", {tabindex: -1}, atlas.nameOf(instance)), el("div", {class: "felt"}, atlas.preview(instance)),
    el("div", {class: "row"},
      el("button", {type: "button", class: "primary", "data-action": "replay", disabled: !canReplay, onclick: () => actions.replay(instance)},
        canReplay ? "Replay a shortest solution" : "No solution exists"),
      el("a", {class: "button", href: atlas.playLink(instance), target: "_blank", rel: "noopener"}, "Play it")),
    coevo.atlasWhy(atlas, measures, instance),
    coevo.table([{title: "figure"}, {title: "value"}, {title: `${atlas.noun}s below`}], coevo.figureRows(measures, instance)));
};

coevo.atlasWhy = (atlas, measures, instance) => {
  const el = coevo.el;
  const signs = coevo.atlasSigns(atlas, measures, instance);
  return el("div", {class: "atlas-why"}, el("h3", {}, "What sets it apart"),
    signs.length === 0 ? el("p", {}, `Nothing that is counted here: a fifth of the ${atlas.noun}s or more have as many cards in each of these places, and as few.`)
      : el("ul", {}, signs.map((text) => el("li", {}, text))),
    el("p", {}, `Positions against the median ${atlas.noun}: ${coevo.atlasEfforts(measures, instance).join(", ")}.`));
};

// The stories: buttons that stay, and what the one that is shown says. {message, buttons, show(state)}.
coevo.atlasStories = (atlas, measures, tell) => {
  const message = coevo.el("p", {class: "atlas-message", role: "status"});
  const buttons = atlas.views.map((view) => coevo.el("button", {type: "button", onclick: () => tell(view.state)}, view.title));
  return {
    message,
    buttons: coevo.el("div", {class: "atlas-views", role: "group", "aria-label": "Stories"}, buttons),
    show(state) {
      const isWhole = Object.keys(state.ranges).length === 0 && !state.unsolvedBy;
      const isShown = ({color, orderBy, isDown = false}) =>
        isWhole && color === state.color && orderBy === state.orderBy && isDown === state.isDown;
      const shown = atlas.views.findIndex((view) => isShown(view.state));
      buttons.forEach((button, i) => button.setAttribute("aria-pressed", i === shown));
      const order = `${measures[state.orderBy]?.title ?? "number"}, ${state.isDown ? "highest" : "lowest"} first`;
      message.textContent = atlas.views[shown]?.message(measures) ?? `Your own view. Order: ${order}. Colour: ${state.measure.title}.`;
    },
  };
};

// The first hundred in the map's order.
coevo.atlasList = (atlas, measures, state, open) => {
  const first = [];
  for (const instance of state.order) {
    if (state.matches[instance]) first.push(instance);
    if (first.length === 100) break;
  }
  const all = Object.values(measures);
  const rows = first.map((instance) => [
    coevo.el("button", {type: "button", class: "plain", onclick: () => open(instance)}, atlas.nameOf(instance)),
    ...all.map((measure) => coevo.measureText({...measure, unit: "", missing: "–"}, measure.values[instance]))]);
  if (rows.length === 0) return coevo.el("p", {}, `No ${atlas.noun} matches. Expected filters that leave some: remove one above.`);
  return coevo.table([{title: coevo.capital(atlas.noun)}, ...all.map(({title, short}) => ({title: short ?? title}))], rows);
};

// A replay over the page; Escape or its button closes it.
coevo.replayDialog = (replay) => {
  const player = coevo.replay(replay);
  const dialog = coevo.el("dialog", {class: "atlas-replay", "aria-label": replay.title},
    coevo.el("button", {type: "button", class: "close", "aria-label": "Close", onclick: () => dialog.close()}, "✕"), player.element);
  dialog.addEventListener("close", () => { player.stop(); dialog.remove(); });
  document.body.append(dialog);
  dialog.showModal();
  player.element.focus();
};

// The row above the atlas' map: colour, order, search, filters.

// What browsers restore in forms after a reload would contradict the address: autocomplete is off.
coevo.measureChoice = (label, measures, first, onchange) => {
  const el = coevo.el;
  const select = el("select", {"aria-label": label, autocomplete: "off", onchange: () => onchange(select.value)},
    first === null ? null : el("option", {value: ""}, first), measures.map(({key, title}) => el("option", {value: key}, title)));
  return select;
};

// {element, show(state), refuse(why)}: `change(part)` merges what a person chose into the state, `find(number)` goes
// there and returns what is wrong with it, or "".
coevo.atlasTools = (atlas, measures, {change, find}) => {
  const el = coevo.el;
  const all = Object.values(measures);
  const color = coevo.measureChoice("Colour by", all, null, (key) => change({color: key}));
  const order = coevo.measureChoice("Order by", all, "number", (key) => change({orderBy: key}));
  const down = el("button", {type: "button", class: "direction", onclick: () => change({isDown: down.dataset.down !== "true"})});
  const unsolved = coevo.measureChoice("Filter: not solved by", all.filter(({missingCount, isSolver}) => isSolver && missingCount > 0), "any result",
    (key) => change({unsolvedBy: key}));
  for (const option of unsolved.options) if (option.value) option.textContent = "not solved: " + option.textContent;
  const number = el("input", {type: "search", autocomplete: "off", inputmode: "numeric", placeholder: "number", "aria-label": `Find a ${atlas.noun} by number`});
  const fault = el("span", {class: "fault warning small", role: "alert"});  // it covers what is below: nothing moves
  const refuse = (why) => { fault.textContent = why; };
  number.addEventListener("input", () => refuse(""));
  const form = el("form", {class: "find", onsubmit: (event) => { event.preventDefault(); refuse(find(number.value)); }},
    number, el("button", {type: "submit"}, "Find"), fault);
  const chips = el("span", {class: "chips"});
  const label = (text, ...parts) => el("label", {}, el("span", {class: "muted small"}, text), ...parts);
  const element = el("div", {class: "atlas-tools"}, label("Colour", color), label("Order", el("span", {class: "pair"}, order, down)),
    label("Filter", unsolved), label("Find", form), chips);
  return {
    element, refuse,
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
