// SPDX-License-Identifier: MIT
"use strict";
// What the states of a run mean, in words. (analysis/runs/run_state.h says how they are told.)

// In the order of the list: what moves first, then what needs a person.
coevo.stateOrder = ["running", "elsewhere", "damaged", "died", "stopped", "idle", "finished"];

coevo.stateWords = {
  running: "A process is working in the folder.",
  elsewhere: "Started on another machine; this machine cannot tell whether it is still running.",
  damaged: "A file differs from what the program wrote.",
  died: "Its process ended without saving: it was killed, ran out of memory, or the machine restarted. It can resume.",
  stopped: "Stopped by Ctrl-C or SIGTERM, and saved. It can resume.",
  idle: "Not finished, and no process is working in the folder.",
  finished: "The results are complete.",
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
