// SPDX-License-Identifier: MIT
"use strict";
// The page of `coevo view`: one player.
(() => {
  const player = coevo.replay({...coevo.data.replay, heading: "h1"});
  player.element.querySelector(".replay-heading").append(coevo.themeButton());
  document.getElementById("page").append(player.element, coevo.footer());
})();
