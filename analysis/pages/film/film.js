// SPDX-License-Identifier: MIT
"use strict";
// The page of `coevo film`: a run's generations, played.

// Of ascending generations the place of the nearest.
coevo.nearestFrame = (frames, generation) => frames.reduce((best, frame, i) =>
  Math.abs(frame.generation - generation) < Math.abs(frames[best].generation - generation) ? i : best, 0);

coevo.filmPlayer = (film, parts, panels) => {
  const last = film.frames.length - 1;
  const state = {index: 0, playing: false, speed: coevo.filmSpeeds.findIndex((speed) => last / speed <= 20 || speed === 32), due: 0, request: 0};
  const show = () => {
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
    if (!state.playing) coevo.say(parts, text);
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
