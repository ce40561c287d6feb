// SPDX-License-Identifier: MIT
"use strict";
// Parts of the pages on which people play: buttons with a key, dialogs, copying.

coevo.games = {};

Object.assign(coevo.icons ??= {}, {
  undo: "M9 5 3 11l6 6v-4h5a4 4 0 0 1 0 8h-2v2h2a6 6 0 0 0 0-12H9z",
  redo: "M15 5l6 6-6 6v-4h-5a4 4 0 0 0 0 8h2v2h-2a6 6 0 0 1 0-12h5z",
  hint: "M12 2a7 7 0 0 0-4 12.7V18h8v-3.3A7 7 0 0 0 12 2zM9 20h6v2H9z",
  again: "M12 4V1L7 6l5 5V7a5 5 0 1 1-5 5H4a8 8 0 1 0 8-8z",
});
coevo.playIcon = (name) => coevo.svg("svg", {viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": true},
  coevo.svg("path", {d: coevo.icons[name], fill: "currentColor"}));

coevo.playButton = (name, text, key, onclick) => coevo.el("button",
  {type: "button", "data-action": name, title: key ? `${text} (${key})` : text, onclick},
  coevo.icons[name] ? coevo.playIcon(name) : null, coevo.el("span", {}, text));

// A dialog with a heading and these parts; `open()` clears its fault.
coevo.dialog = (title, ...parts) => {
  const fault = coevo.el("p", {class: "warning", role: "alert"});
  const element = coevo.el("dialog", {"aria-label": title},
    coevo.el("header", {class: "top"}, coevo.el("h2", {}, title),
      coevo.el("button", {type: "button", "aria-label": "Close", onclick: () => element.close()}, "✕")),
    parts, fault);
  return {
    element,
    open() { fault.textContent = ""; element.showModal(); },
    close() { element.close(); },
    refuse(why) { fault.textContent = why; },
  };
};

// Puts a text where people can paste it; false where the browser does not let the page.
coevo.copyText = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.body.appendChild(coevo.el("textarea", {class: "offscreen", "aria-hidden": true}));
    area.value = text;
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
};
