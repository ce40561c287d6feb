// SPDX-License-Identifier: MIT
"use strict";
// What all pages share. Everything that comes from data becomes text nodes or attributes, never
// markup, whatever tags a name holds.
const coevo = {};

coevo.data = JSON.parse(document.getElementById("data").textContent);

// An element: coevo.el("a", {href: "#x", onclick: f}, "text", child, ...). Null children are left out.
coevo.el = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  coevo.setAttributes(element, attributes);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
};

coevo.svg = (tag, attributes = {}, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  coevo.setAttributes(element, attributes);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
};

coevo.setAttributes = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
};

// --- Numbers as text ---

// "31,999" with thin spaces: 31 999.
coevo.whole = (value) => {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  return Math.round(value).toString().replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
};
// "1.3M"
coevo.short = (value) => {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  for (const [unit, size] of [["T", 1e12], ["G", 1e9], ["M", 1e6], ["k", 1e3]]) {
    if (Math.abs(value) < size * 0.9995) continue;
    return Number((value / size).toPrecision(3)).toString() + unit;
  }
  if (value !== 0 && Math.abs(value) < 1e-3) return value.toExponential(0);
  return Number(value.toPrecision(3)).toString();
};
coevo.fixed = (value, digits) =>
  value === null || value === undefined || !Number.isFinite(value) ? "–" : value.toFixed(digits);
coevo.percent = (share, digits = 1) =>
  share === null || share === undefined ? "–" : (100 * share).toFixed(digits) + "\u202f%";
coevo.probability = (p) => {
  if (p === null || p === undefined) return "–";
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
};
coevo.duration = (seconds) => {
  if (seconds < 90) return Math.round(seconds) + " s";
  if (seconds < 5400) return Math.round(seconds / 60) + " min";
  return seconds < 129600 ? Math.round(seconds / 3600) + " h" : Math.round(seconds / 86400) + " d";
};

coevo.capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

// Names of many parts may break after an underscore.
coevo.breakable = (name) => name.replaceAll("_", "_\u200b");

// --- Colours ---

// A colour of the style sheet in the current theme, in a form that canvas accepts: "series-1".
coevo.color = (name, alpha = 1) => {
  const probe = coevo.color.probe ??= document.body.appendChild(coevo.el("i", {hidden: true}));
  probe.style.color = `var(--${name})`;
  const [red, green, blue] = getComputedStyle(probe).color.match(/[\d.]+/g);
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
};
coevo.seriesColor = (index) => `series-${index % 6 + 1}`;

coevo.isDark = () => {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

// Canvases do not follow the style sheet: listeners redraw them.
coevo.themeListeners = new Set();
coevo.onTheme = (listener) => coevo.themeListeners.add(listener);
coevo.themeChanged = () => coevo.themeListeners.forEach((listener) => listener());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", coevo.themeChanged);
let themeBeforePrint = null;
addEventListener("beforeprint", () => {
  themeBeforePrint = document.documentElement.dataset.theme ?? "";
  coevo.setTheme("light");
});
addEventListener("afterprint", () => coevo.setTheme(themeBeforePrint));

coevo.setTheme = (theme) => {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  coevo.themeChanged();
};

// Cycles through the theme of the system, light and dark.
coevo.themeButton = () => {
  const names = {"": "Auto", light: "Light", dark: "Dark"};
  const button = coevo.el("button", {class: "theme", type: "button", title: "Light or dark"});
  const show = () => {
    button.textContent = "◐ " + names[document.documentElement.dataset.theme ?? ""];
  };
  button.addEventListener("click", () => {
    const order = Object.keys(names);
    const now = order.indexOf(document.documentElement.dataset.theme ?? "");
    coevo.setTheme(order[(now + 1) % order.length]);
    show();
  });
  show();
  return button;
};

// --- Blocks ---

// Check boxes for {label, isOn, set}. The browser keeps a choice for the next page; `isOn` is the first one.
coevo.options = (options) => coevo.el("div", {class: "options"}, options.map(({label, isOn = false, set}) => {
  const key = "coevo " + label;
  const box = coevo.el("input", {type: "checkbox", onchange: () => { set(box.checked); coevo.keep(key, box.checked ? "on" : ""); }});
  box.checked = (coevo.kept(key) ?? (isOn ? "on" : "")) === "on";
  set(box.checked);
  return coevo.el("label", {}, box, label);
}));

coevo.keep = (key, value) => {
  try { localStorage.setItem(key, value); } catch { /* The page forgets it. */ }
};
coevo.kept = (key) => {
  try { return localStorage.getItem(key); } catch { return null; }
};

// Rows of texts or elements; `columns`: [{title, text: true for words}]; `caption`: whose figures they are.
coevo.table = (columns, rows, caption) => {
  const kind = (index) => (columns[index].text ? {class: "text"} : {});
  const head = columns.map((column, i) => coevo.el("th", {...kind(i), scope: "col"}, column.title));
  const body = rows.map((row) => coevo.el("tr", row.ours ? {class: "ours"} : {},
    (row.cells ?? row).map((cell, i) => coevo.el("td", kind(i), cell ?? "–"))));
  return coevo.el("div", {class: "scroll"}, coevo.el("table", {}, caption ? coevo.el("caption", {}, caption) : null,
    coevo.el("thead", {}, coevo.el("tr", {}, head)), coevo.el("tbody", {}, body)));
};

coevo.footer = () => coevo.el("footer", {class: "muted small"}, "Made by " + coevo.data.program + ".");
