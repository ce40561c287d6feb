// SPDX-License-Identifier: MIT
"use strict";
// What draws a replay's positions, by the data's "board"; each puzzle's own is in its folder. A puzzle that
// brings none has its positions shown as text.

coevo.boards = {};

coevo.boards.text = (replay) => {
  const text = coevo.el("pre", {class: "board text", "aria-label": "Position"});
  return {
    element: text,
    count: replay.positions.length - 1,
    show(step) {
      text.textContent = replay.positions[step];
      text.dataset.step = step;
    },
  };
};
