// SPDX-License-Identifier: MIT
"use strict";
// The last script of the atlas: the atlas, or, where the address names a game, that game to play.
(() => {
  const page = document.getElementById("page");
  const {game, domain} = coevo.data;
  const atlas = coevo.atlases[domain](coevo.data);
  const isGame = () => atlas.isGame(location.hash);
  const had = isGame();
  addEventListener("hashchange", () => { if (isGame() !== had) location.reload(); });
  if (had) return page.append(coevo.games[game](coevo.data), coevo.footer());
  page.classList.add("wide");
  document.title = atlas.title;
  const shown = coevo.atlasPage(atlas);
  page.append(shown.element);
  shown.begin();
})();
