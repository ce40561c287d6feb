// SPDX-License-Identifier: MIT
"use strict";
// What draws a replay's positions, by the data's "board"; each puzzle's own is in its folder. A puzzle that
// brings none has its positions shown as text, or by its own SVG drawings.

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

// As an image, an SVG drawing runs no scripts and loads nothing.
coevo.boards.drawing = (replay) => {
  const image = coevo.el("img", {class: "board drawing"});
  return {
    element: image,
    count: replay.positions.length - 1,
    position: (step) => replay.positions[step],
    show(step) {
      image.src = "data:image/svg+xml," + encodeURIComponent(replay.drawings[step]);
      image.alt = replay.positions[step];
      image.dataset.step = step;
    },
  };
};
