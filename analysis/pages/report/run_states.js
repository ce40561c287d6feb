// SPDX-License-Identifier: MIT
"use strict";
// What the states of a run mean, in words. (analysis/runs/run_state.h says how they are told.)

// In the order of the list: what moves first, then what needs a person.
coevo.stateOrder = ["running", "elsewhere", "damaged", "died", "stopped", "idle", "finished"];

coevo.stateWords = {
  running: "A process is at work in the folder.",
  elsewhere: "Begun on another machine; nothing here tells whether it is still at work.",
  damaged: "A file is not as the program wrote it.",
  died: "Its process has gone without a word: killed, out of memory, or the machine was restarted. It resumes where it was.",
  stopped: "Stopped by Ctrl-C or SIGTERM, and saved. It resumes where it was.",
  idle: "Not finished, and nobody is at work in the folder.",
  finished: "The results are there.",
};

coevo.stateText = (work) => {
  const {state} = work;
  if (state === "elsewhere") return `on ${work.host}`;
  if (state === "idle") return "not finished";
  return state;
};

coevo.stateTitle = (work) => {
  const process = work.pid && work.state !== "finished" ? ` Process ${work.pid} on ${work.host}.` : "";
  const ended = work.ended && work.state === "stopped" ? ` ${coevo.duration(Math.max(0, Date.now() / 1000 - work.ended))} ago.` : "";
  return (coevo.stateWords[work.state] ?? "") + process + ended;
};

coevo.stateBadge = (work) => coevo.el("span", {class: "state " + work.state, title: coevo.stateTitle(work)},
  coevo.stateText(work));

// What is to be typed to go on; null where nothing is.
coevo.resumeCommand = (path, work, isRun) => {
  if (!["stopped", "died", "idle"].includes(work.state)) return null;
  const word = /^[\w@%+=:,./-]+$/.test(path) ? path : "'" + path.replaceAll("'", "'\\''") + "'";
  return isRun ? `coevo evolve --resume ${word}` : "resumes with the same command and --resume";
};
