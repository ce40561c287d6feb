// SPDX-License-Identifier: MIT
"use strict";
// A server's page where there is nothing else to show.
(() => {
  const {title, text} = coevo.data;
  const plain = text.trim();
  document.getElementById("page").append(
    coevo.el("header", {class: "top"}, coevo.el("div", {}, coevo.el("h1", {}, title)), coevo.themeButton()),
    coevo.el("p", {class: "notice"}, plain === "" ? "There is no page at this address." : coevo.capital(plain) + (/[.!?]$/.test(plain) ? "" : ".")),
    coevo.el("p", {}, coevo.el("a", {href: "/"}, "All runs")), coevo.footer());
})();
