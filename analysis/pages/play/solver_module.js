// SPDX-License-Identifier: MIT
"use strict";
// The solver's WebAssembly module (module/interface.cpp) as functions. Complete in itself, as its text is sent to a
// worker too.

// `source`: the module's bytes, or the module compiled before. `weights`: a weight file's content; members without
// weights have the portfolio's.
// {module, solve(board, nodes)}; a result is {outcome, generated, expanded, solution}, the solution in the notation
// `extended`.
coevo.openSolver = async (source, weights) => {
  const outcomes = ["solved", "unsolvable", "exhausted", "node_limit", "memory_limit"];
  let memory = null;
  const setU32 = (address, value) => new DataView(memory.buffer).setUint32(address, value, true);
  // What the C++ library asks of its system: the time, and no environment.
  const system = {
    clock_time_get: (clock, precision, address) => {
      new DataView(memory.buffer).setBigUint64(address, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    environ_sizes_get: (count, size) => { setU32(count, 0); setU32(size, 0); return 0; },
    environ_get: () => 0,
    proc_exit: (status) => { throw new Error(`the solver ended with ${status}`); },
  };
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const instance = await WebAssembly.instantiate(module,
    {wasi_snapshot_preview1: system, env: {emscripten_notify_memory_growth() {}}});
  const calls = instance.exports;
  memory = calls.memory;
  calls._initialize();

  const give = (text) => {
    const bytes = new TextEncoder().encode(text);
    const address = calls.coevo_input(bytes.length);
    new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
  };
  const take = (address) => {
    const bytes = new Uint8Array(memory.buffer, address);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  };
  const giveWeights = (all) => {
    for (const [heuristic, weight] of Object.entries(all)) { give(heuristic); calls.coevo_weight(weight); }
  };
  calls.coevo_begin();
  for (const [name, value] of Object.entries(weights.search)) { give(`${name}=${value}`); calls.coevo_rule(); }
  calls.coevo_quantisation(weights.quantisation);
  calls.coevo_pace(weights.search?.pace ?? 0, weights.search?.slack ?? 0);
  giveWeights(weights.weights);
  for (const member of weights.members) {
    if ("width" in member) calls.coevo_beam(member.width, member.quantisation);
    else calls.coevo_attempt(member.expanded, member.card_weight ?? 0, member.quantisation);
    giveWeights(member.weights ?? weights.weights);
  }

  const megabytes = 400;  // of the search's tables
  return {
    module,
    solve(board, nodes) {
      give(board);
      const outcome = outcomes[calls.coevo_solve(nodes, megabytes)];
      const result = {outcome, generated: calls.coevo_generated(), expanded: calls.coevo_expanded(),
        solution: take(calls.coevo_solution())};
      if (outcome === "solved" && result.solution === "") throw new Error("the referee refuses a solution");
      return result;
    },
  };
};
