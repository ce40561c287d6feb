// SPDX-License-Identifier: MIT
"use strict";
// The page of `coevo play`: the game that the data name.
document.getElementById("page").append(coevo.games[coevo.data.game](coevo.data), coevo.footer());
