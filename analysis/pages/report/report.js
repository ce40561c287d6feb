// SPDX-License-Identifier: MIT
"use strict";
// The report page: puts the sections together; where it is served live, asks for newer data.

coevo.hasReplays = () => coevo.data.live || Object.keys(coevo.data.replays).length > 0;

// A live page's server solves any instance when it is asked to.
coevo.liveReplay = (domain, number) =>
  `/view?path=${coevo.data.address}&` + new URLSearchParams({domain, instance: number});

// The number, as a link or button where there is a replay.
coevo.instanceLink = (domain, number) => {
  if (coevo.data.live) return coevo.el("a", {href: coevo.liveReplay(domain, number)}, String(number));
  if (!(`${domain}:${number}` in coevo.data.replays)) return String(number);
  return coevo.el("button", {class: "plain", type: "button", "data-instance": number,
    onclick: () => coevo.openReplay(domain, number)}, String(number));
};

coevo.openReplay = (domain, number) => {
  const replay = coevo.data.replays[`${domain}:${number}`];
  if (!replay && coevo.data.live) location.href = coevo.liveReplay(domain, number);
  if (!replay) return;
  const player = coevo.replay(replay);
  const dialog = coevo.el("dialog", {"aria-label": replay.title},
    coevo.el("button", {class: "close", type: "button", onclick: () => dialog.close()}, "Close"), player.element);
  dialog.addEventListener("close", () => { player.stop(); dialog.remove(); });
  document.body.append(dialog);
  dialog.showModal();
  player.element.focus();
};

coevo.reportHeading = (data) => {
  const {runs, validations} = data;
  const alone = coevo.isAlone(data);
  const title = !alone ? data.title : runs.length === 1 ? coevo.runName(runs[0]) : validations[0].name;
  const what = runs.length === 0 ? "A validation" : validations.length === 0 ? "A run of evolution" : "A run of evolution and its validation";
  return coevo.el("header", {class: "top"}, coevo.el("div", {}, coevo.el("h1", {}, title),
    coevo.el("p", {class: "muted"}, alone ? what : [coevo.count(runs.length, "run"), coevo.count(validations.length, "validation")].filter(Boolean).join(", "),
      data.live ? [" · live · ", coevo.el("a", {href: "/"}, "all runs")] : null)), coevo.themeButton());
};

coevo.count = (count, noun) => count === 0 ? null : count === 1 ? `1 ${noun}` : `${count} ${noun}s`;

// One run, one validation, or one of each: the page shows them whole.
coevo.isAlone = ({runs, validations}) => runs.length <= 1 && validations.length <= 1;

// Of several, each can be opened.
coevo.folded = (name, section, alone) => {
  return alone ? section : coevo.el("details", {class: "whole"}, coevo.el("summary", {}, name), section);
};

coevo.renderReport = () => {
  const {validations, comparison} = coevo.data;
  const runs = coevo.groupsOf(coevo.data.runs).flatMap((group) => group.runs);
  const alone = coevo.isAlone(coevo.data);
  coevo.themeListeners.clear();
  document.getElementById("page").replaceChildren(coevo.reportHeading(coevo.data),
    coevo.overview(coevo.data),
    ...(runs.length > 1 ? [coevo.runsComparison(runs, comparison.runs)] : []),
    ...(validations.length > 1 ? [coevo.validationsComparison(validations, comparison.validations)] : []),
    ...runs.map((run) => coevo.folded(coevo.runName(run), coevo.runSection(run, alone), alone)),
    ...validations.map((each) => coevo.folded(each.name, coevo.validationSection(each, runs.length > 0 && alone, alone), alone)),
    coevo.footer());
  const contents = coevo.contents(document.getElementById("page"));
  if (contents) document.querySelector("header.top").after(contents);
};

// Asks every two seconds; while a server does not answer, the page stays as it is.
coevo.watchReport = () => {
  let tag = "";
  let seen = new Date();
  const tell = (isThere) => {
    document.getElementById("gone")?.remove();
    if (!isThere) document.getElementById("page").prepend(coevo.el("p", {id: "gone", class: "notice", role: "status"},
      `The server has not answered since ${seen.toLocaleTimeString("en-GB")}; the page shows the state at that time.`));
    else seen = new Date();
  };
  setInterval(async () => {
    if (document.hidden || document.querySelector("dialog")) return;
    try {
      const answer = await fetch("/api/report?path=" + coevo.data.address,
        {headers: tag ? {"If-None-Match": tag} : {}, cache: "no-store"});
      tell(answer.ok || answer.status === 304);
      if (answer.status !== 200) return;
      const first = tag === "";
      tag = answer.headers.get("ETag") ?? "";
      const program = coevo.data.program;
      const data = {...await answer.json(), program};
      if (first && JSON.stringify(data) === JSON.stringify(coevo.data)) return;
      coevo.data = data;
      const open = [...document.querySelectorAll("details")].map((each) => each.open);
      const [x, y] = [scrollX, scrollY];
      document.body.style.minHeight = document.body.offsetHeight + "px";
      coevo.renderReport();
      document.querySelectorAll("details").forEach((each, i) => { each.open = open[i] ?? false; });
      scrollTo(x, y);
      requestAnimationFrame(() => requestAnimationFrame(() => {
        scrollTo(x, y);
        document.body.style.minHeight = "";
      }));
    } catch {
      tell(false);
    }
  }, 2000);
};

coevo.renderReport();
if (coevo.data.live) coevo.watchReport();
