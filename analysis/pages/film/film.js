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
    caption: el("p", {class: "caption"}),
    spoken: el("p", {class: "unseen", role: "status"}),
  };
  const keys = el("details", {class: "keys"}, el("summary", {}, "Keys"), el("dl", {}, coevo.filmKeys.flatMap(([key, what]) =>
    [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])));
  parts.element = el("div", {class: "film-bar"}, parts.scrub, coevo.outcomeStrip(film),
    el("div", {class: "controls"}, parts.start, parts.back, parts.play, parts.next, parts.end, parts.place, parts.speed, keys), parts.caption, parts.spoken);
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

// What happened since the frame before, in sentences for people who see coevolution for the first time.

coevo.filmCaption = (film, genomes, index) => [coevo.instanceCaption(film, index), coevo.bestCaption(film, genomes, index),
  coevo.benchmarkCaption(film, index), coevo.trialCaption(film, index), coevo.alikeCaption(film, index)].filter(Boolean).join(" ");

coevo.counted = (count, noun) => `${coevo.whole(count)} ${noun}${count === 1 ? "" : "s"}`;
coevo.hostWord = (film) => film.domain === null ? "configuration" : "host";

coevo.instanceCaption = (film, index) => {
  const list = coevo.frameInstances(film, index), {noun, has_parasites} = film, frame = film.frames[index], host = coevo.hostWord(film);
  if (list.length === 0) return null;
  const hard = list.filter(({hosts, solved, isNew}) => 2 * solved <= hosts && (isNew || index === 0)).length;
  const lost = list.filter(({solved}) => solved === 0).length, fresh = list.filter(({isNew}) => isNew).length;
  const all = coevo.counted(list.length + (frame.instances.left_out ?? 0), noun);
  const failed = hard > 0 ? `; at least half of the ${host}s that met them fail on ${hard}` : "";
  const met = index === 0 ? `${coevo.counted(frame.individuals ?? frame.hosts.length, host)} meet ${all}${has_parasites ? ", the first parasites" : ""}${failed}.`
    : fresh === 0 ? `The ${host}s meet the same ${all} again.`
      : has_parasites ? `The parasites found ${coevo.counted(fresh, "new " + noun)}${failed}.` : `The ${host}s meet ${coevo.counted(fresh, "new " + noun)}${failed}.`;
  const shown = (at) => at < 0 || film.frames[at].solved_share === null ? "" : coevo.percent(film.frames[at].solved_share, 0);
  const before = shown(index - 1) === shown(index) ? "" : shown(index - 1);
  const share = shown(index) === "" ? "" : ` ${shown(index)} of the searches succeed${before && `, after ${before}`}${lost > 0 ? `; no ${host} solves ${coevo.whole(lost)} of the ${noun}s` : ""}.`;
  return met + (film.domain === null ? share.replace("searches", "runs") : share);
};

// A policy's rules have genes that the page does not show.
coevo.bestCaption = (film, genomes, index) => {
  if (index === 0 || film.genes.length === 0) return null;
  const [before, now] = [genomes(index - 1).best, genomes(index).best];
  const steps = now.map((place, i) => Math.abs(place - before[i]) / Math.max(1, film.genes[i].top));
  const most = steps.indexOf(Math.max(...steps)), gene = film.genes[most], best = `the best ${coevo.hostWord(film)}`;
  if (steps[most] < 0.002) return film.has_rules ? null : `${coevo.capital(best)} is the same as before.`;
  const text = (places) => coevo.geneText(gene, coevo.geneValue(gene, places[most]));
  const change = gene.choices.length > 0 ? "another" : now[most] > before[most] ? "a larger" : "a smaller";
  return `${coevo.capital(best)} has ${change} “${gene.label}” than the one before: ${text(now)} instead of ${text(before)}.`;
};

coevo.benchmarkCaption = ({benchmark, frames, noun}, index) => {
  const after = index === 0 ? -1 : frames[index - 1].generation;
  const at = benchmark?.generation.findLastIndex((generation) => generation > after && generation <= frames[index].generation) ?? -1;
  const share = (i) => coevo.percent(benchmark.solved_share[i], 0);
  return at < 0 || benchmark.solved_share[at] === null ? null
    : `On ${noun}s that nobody learns from, ${benchmark.generation[at] === 0 ? "the solver to begin with" : "the incumbent"} solves ${share(at)}${at > 0 && share(at) !== share(at - 1) ? `, after ${share(at - 1)}` : ""}.`;
};

coevo.trialCaption = ({trial, noun}, index) => {
  if (trial === null || index === 0) return null;
  const isSolved = (i) => trial.outcomes[i].outcome === "solved";
  if (isSolved(index) === isSolved(index - 1)) return null;
  const first = trial.outcomes.findIndex((_, i) => isSolved(i)) === index;
  return `${coevo.capital(noun)} ${trial.label} is ${isSolved(index) ? first ? "solved for the first time" : "solved again" : "no longer solved"}.`;
};

coevo.alikeCaption = (film, index) => {
  const half = film.frames[0].diversity / 2;
  return half > 0 && film.frames.findIndex(({diversity}) => diversity !== null && diversity < half) === index
    ? `The ${coevo.hostWord(film)}s have become alike: the mean distance between them is less than half of that at the start.` : null;
};

// The page of `coevo film`: a run's generations, played.

// Of ascending generations the place of the nearest.
coevo.nearestFrame = (frames, generation) => frames.reduce((best, frame, i) =>
  Math.abs(frame.generation - generation) < Math.abs(frames[best].generation - generation) ? i : best, 0);

coevo.filmPlayer = (film, parts, panels) => {
  const last = film.frames.length - 1;
  const state = {index: 0, playing: false, speed: coevo.filmSpeeds.findIndex((speed) => last / speed <= 20 || speed === 32), due: 0, request: 0};
  const genomes = coevo.filmGenomes(film);
  const show = () => {
    const caption = coevo.filmCaption(film, genomes, state.index);
    parts.caption.textContent = caption;
    panels.forEach((panel) => panel.show(state.index));
    const place = coevo.placeInFilm(film, state.index);
    parts.scrub.value = state.index;
    parts.speed.value = state.speed;
    parts.place.replaceChildren(coevo.el("b", {}, place.generation), ` ${place.fitness}`);
    parts.play.replaceChildren(coevo.icon(state.playing ? "pause" : "play"));
    parts.element.dataset.playing = state.playing;
    parts.element.dataset.frame = state.index;
    const trial = film.trial === null ? "" : `; instance ${film.trial.label} ${coevo.trialText(film.trial, state.index)}`;
    const text = `${place.generation}, ${place.fitness}${trial}`;
    parts.scrub.setAttribute("aria-valuetext", text);
    // While it plays, nothing is said: it would only lag behind.
    if (!state.playing) coevo.say(parts, `${text}. ${caption}`);
  };
  const pause = () => { state.playing = false; cancelAnimationFrame(state.request); };
  const go = (index) => { pause(); state.index = Math.max(0, Math.min(last, index)); show(); };
  // A frame that is late is shown late; none is left out.
  const tick = (now) => {
    if (!state.playing) return;
    if (now >= state.due) {
      if (state.index >= last) { pause(); return show(); }
      state.due = Math.max(state.due + 1000 / coevo.filmSpeeds[state.speed], now);
      ++state.index;
      show();
    }
    state.request = requestAnimationFrame(tick);
  };
  const actions = {
    start: () => go(0), end: () => go(last), back: () => go(state.index - 1), next: () => go(state.index + 1),
    jump: (frames) => go(state.index + frames), to: go,
    toggle() {
      if (state.playing) { pause(); return show(); }
      panels.forEach((panel) => panel.stop?.());
      if (state.index >= last) state.index = 0;
      state.playing = true;
      state.due = performance.now() + 1000 / coevo.filmSpeeds[state.speed];
      show();
      state.request = requestAnimationFrame(tick);
    },
    faster(by) { state.speed = Math.max(0, Math.min(coevo.filmSpeeds.length - 1, state.speed + by)); show(); },
    setSpeed(index) { state.speed = index; show(); },
    toggleUnit() {}, sayPosition() {},
  };
  show();
  return actions;
};

(() => {
  const film = coevo.data;
  const parts = coevo.filmBar(film);
  let actions = null;
  const pick = (generation) => actions.to(coevo.nearestFrame(film.frames, generation));
  const words = coevo.filmWords(film);
  const panels = [coevo.filmGenes(film, words), coevo.filmTrial(film), coevo.filmInstances(film, words),
    coevo.filmProgress(film, pick), coevo.filmTrialCurve(film, pick)].filter(Boolean);
  document.getElementById("page").append(coevo.filmHeading(film), parts.element,
    coevo.el("div", {class: film.trial === null ? "film-grid without-trial" : "film-grid"}, panels.map(({element}) => element)), coevo.footer());
  actions = coevo.filmPlayer(film, parts, panels);
  for (const name of ["start", "back", "next", "end"]) parts[name].addEventListener("click", actions[name]);
  parts.play.addEventListener("click", actions.toggle);
  parts.scrub.addEventListener("input", () => actions.to(Number(parts.scrub.value)));
  parts.speed.addEventListener("change", () => actions.setSpeed(Number(parts.speed.value)));
  // The solution's own slider keeps its keys.
  document.addEventListener("keydown", (event) => { if (!event.target.closest?.(".solution")) coevo.replayKey(event, actions); });
})();
