// SPDX-License-Identifier: MIT
"use strict";
// A replay in words: for the status line, the tips of the moves, and those who do not see the board.

coevo.toldStep = (board, step) => step > 0 && board.told ? board.told(step) : "";

// "Card 12 of 94 · move 9 of 71"
coevo.placeText = (data, parts, step, board, marked, moves) => {
  const move = `ove ${marked + 1} of ${moves}`;
  return parts.unit ? `${coevo.capital(data.step)} ${step} of ${board.count} · m${move}` : `M${move}`;
};

// Of a move of several cards, how many, and what the last one does.
coevo.moveTitle = (data, board, index) => {
  let end = 0;
  for (let i = 0; i <= index; ++i) end += data.moves[i].steps.length;
  const {steps} = data.moves[index];
  const told = coevo.toldStep(board, end);
  const many = steps.length > 1 ? ` (${steps.length} ${data.step}s)` : "";
  return `Move ${index + 1}` + (told ? `: ${told}${many}` : "");
};

coevo.positionText = (board, step) => board.position ? board.position(step).join(" ") : board.element.textContent;

// Said once by screen readers, also where the same was said before.
coevo.say = (parts, text) => {
  parts.spoken.textContent = "";
  requestAnimationFrame(() => { parts.spoken.textContent = text; });
};

// While it plays, nothing is said: it would only lag behind.
coevo.showPosition = (parts, board, step) => {
  if (!board.position) return;
  const lines = board.position(step);
  parts.words.textContent = lines.join("\n");
  board.element.setAttribute("aria-label", lines.join(" "));
  if (parts.status.textContent !== "") coevo.say(parts, parts.status.textContent);
};
