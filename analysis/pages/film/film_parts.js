// SPDX-License-Identifier: MIT
"use strict";
// The film's heading and its bar: buttons, slider, speed.

coevo.filmSpeeds = [1, 2, 4, 8, 16, 32];  // frames a second
coevo.filmKeys = [["Space", "play, pause"], ["← →", "one frame"], ["Shift + ← →", "ten frames"], ["Home End", "start, end"], ["+ −", "speed"]];

coevo.filmWords = (film) => film.domain === null ? {Individuals: "The configurations", Weight: "Parameter"} : {Individuals: "The individuals", Weight: "Weight"};

coevo.filmHeading = (film) => {
  const {evolver, method, objective, search} = film.facts ?? {};
  const seed = film.seed === null ? "" : `, seed ${film.seed}`;
  const of = [search, film.domain].filter(Boolean).join(", ");
  const parts = [film.is_finished ? "finished" : "not finished yet",
    film.frames.length < film.generations ? `${film.frames.length} frames of ${coevo.whole(film.generations)} generations` : `${coevo.whole(film.generations)} generations`,
    of || null, evolver ? `evolver ${evolver}` : null, method ? `instances by ${method}` : null, objective ? `judged by ${objective}` : null];
  return coevo.el("header", {class: "top"}, coevo.el("div", {}, coevo.el("h1", {}, `${film.name}${seed}`),
    coevo.el("p", {class: "muted"}, parts.filter(Boolean).join(" · "))), coevo.themeButton());
};

coevo.filmBar = (film) => {
  const el = coevo.el;
  const alone = film.frames.length < 2;
  const button = (icon, title, key) => el("button", {type: "button", "data-tip": `${title} (${key})`, "aria-label": title,
    "aria-keyshortcuts": key, "data-action": icon, disabled: alone}, coevo.icon(icon));
  const parts = {
    start: button("start", "To the start", "Home"), back: button("back", "One frame back", "←"),
    play: button("play", "Play or pause", "Space"), next: button("next", "One frame on", "→"), end: button("end", "To the end", "End"),
    scrub: el("input", {type: "range", min: 0, max: film.frames.length - 1, value: 0, step: 1, "aria-label": "Generation", disabled: alone}),
    speed: el("select", {"aria-label": "Speed", title: "Speed (+ and −)"}, coevo.filmSpeeds.map((speed, i) => el("option", {value: i}, `${speed} a second`))),
    place: el("p", {class: "place"}),
    spoken: el("p", {class: "unseen", role: "status"}),
  };
  const keys = el("details", {class: "keys"}, el("summary", {}, "Keys"), el("dl", {}, coevo.filmKeys.flatMap(([key, what]) =>
    [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])));
  parts.element = el("div", {class: "film-bar"}, parts.scrub, coevo.outcomeStrip(film),
    el("div", {class: "controls"}, parts.start, parts.back, parts.play, parts.next, parts.end, parts.place, parts.speed, keys), parts.spoken);
  return parts;
};

// Under the slider, which frames solve the hard instance.
coevo.outcomeStrip = ({trial}) => {
  if (trial === null || trial.outcomes.length < 2) return null;
  const solved = trial.outcomes.map(({outcome}) => outcome === "solved");
  const strip = coevo.el("div", {class: "outcomes", role: "img", "aria-label": `Instance ${trial.label} is solved in ${solved.filter(Boolean).length} of ${solved.length} frames`});
  const last = solved.length - 1;
  const stops = solved.map((isSolved, i) => `${isSolved ? "var(--series-3)" : "var(--line)"} ${100 * Math.max(0, i - 0.5) / last}% ${100 * Math.min(last, i + 0.5) / last}%`);
  strip.style.background = `linear-gradient(90deg, ${stops.join(", ")})`;
  return strip;
};

coevo.placeInFilm = (film, index) => {
  const {generation, fitness} = film.frames[index];
  return {generation: `Generation ${generation}`, fitness: `best fitness ${coevo.fixed(fitness, 4)}`};
};
