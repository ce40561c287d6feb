// SPDX-License-Identifier: MIT
"use strict";
// Asks the solver in a worker, so that the page never waits.

// What runs in the worker, as text: it shares nothing with the page.
coevo.workerText = (openSolver) => `"use strict";
const open = ${openSolver};
let solver = null;
onmessage = async ({data}) => {
  try {
    if (data.module) return void (solver = await open(data.module, data.weights));
    const began = performance.now();
    const result = solver.solve(data.board, data.nodes);
    postMessage({id: data.id, ...result, milliseconds: performance.now() - began});
  } catch (error) {
    postMessage({id: data.id, fault: String(error)});
  }
};`;

coevo.unpackModule = async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
};

// {ask(board, nodes), drop()}. One question at a time: a new one takes the place of the last, whose answer is then null.
// An answer is the solver's result with `milliseconds`, or has a `fault`.
coevo.adviser = (base64, weights) => {
  const kPatience = 40;  // milliseconds for an old question to end by itself, before its worker is ended
  const url = URL.createObjectURL(new Blob([coevo.workerText(coevo.openSolver)], {type: "text/javascript"}));
  const compiled = coevo.unpackModule(base64);
  let ready = null;  // the worker, when it has started
  let open = null;  // the question in work: {id, board, nodes, settle, isSent}
  let waiting = null;
  let count = 0;

  const start = async () => {
    const module = await compiled;
    const worker = new Worker(url);
    worker.onmessage = ({data}) => {
      if (data.fault) {  // such as a lack of memory: the module is not to be used again
        worker.terminate();
        ready = null;
      }
      close(data.id ?? open?.id, data);
    };
    worker.postMessage({module, weights});
    return worker;
  };
  const close = (id, answer) => {
    if (open === null || open.id !== id) return;
    const {settle} = open;
    open = null;
    settle(answer);
    next();
  };
  const next = async () => {
    if (open !== null || waiting === null) return;
    open = waiting;
    waiting = null;
    const {id, board, nodes} = open;
    try {
      ready ??= start();
      const worker = await ready;
      if (open?.id !== id) return;
      open.isSent = true;
      worker.postMessage({id, board, nodes});
    } catch (error) {
      close(id, {fault: String(error)});
    }
  };
  const giveUp = async (id) => {
    if (open === null || open.id !== id) return;
    if (open.isSent) {
      const worker = ready;
      ready = null;
      (await worker).terminate();
    }
    close(id, null);
  };
  const drop = () => {
    waiting?.settle(null);
    waiting = null;
    if (open !== null) setTimeout(giveUp, kPatience, open.id);
  };
  return {
    drop,
    ask(board, nodes) {
      drop();
      return new Promise((settle) => {
        waiting = {id: ++count, board, nodes, settle};
        next();
      });
    },
  };
};
