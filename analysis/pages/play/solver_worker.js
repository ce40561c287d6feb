// SPDX-License-Identifier: MIT
"use strict";
// Asks the solver in a worker, so that the page never waits.

// What runs in the worker, as text: it shares nothing with the page. `names`: what the functions find below `coevo`.
coevo.workerText = (names, open) => {
  const text = (value) => typeof value === "function" ? String(value)
    : `{${Object.entries(value).map(([name, part]) => `${name}: ${text(part)}`).join(",\n")}}`;
  return `"use strict";
const coevo = ${text(names)};
const open = ${open};
let solver = null;
onmessage = async ({data}) => {
  try {
    if (data.material) return void (solver = await open(...data.material));
    const began = performance.now();
    const result = solver.solve(...data.question);
    postMessage({id: data.id, ...result, milliseconds: performance.now() - began});
  } catch (error) {
    postMessage({id: data.id, fault: String(error)});
  }
};`;
};

coevo.unpackModule = async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
};

// The solver of a WebAssembly module.
coevo.adviser = (base64, weights) =>
  coevo.askWorker(coevo.workerText({}, coevo.openSolver), coevo.unpackModule(base64).then((module) => [module, weights]));

// {ask(...question), drop()} of a solver that `text` opens with `material`, a promise of a list. One question at a time:
// a new one takes the place of the last, whose answer is then null. An answer is what the solver's solve(...question) gives,
// with `milliseconds`, or has a `fault`.
coevo.askWorker = (text, material) => {
  const kPatience = 40;  // milliseconds for an old question to end by itself, before its worker is ended
  const url = URL.createObjectURL(new Blob([text], {type: "text/javascript"}));
  let ready = null;  // the worker, when it has started
  let open = null;  // the question in work: {id, question, settle, isSent}
  let waiting = null;
  let count = 0;

  const start = async () => {
    const given = await material;
    const worker = new Worker(url);
    worker.onmessage = ({data}) => {
      if (data.fault) {  // such as a lack of memory: the module is not to be used again
        worker.terminate();
        ready = null;
      }
      close(data.id ?? open?.id, data);
    };
    worker.postMessage({material: given});
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
    const {id, question} = open;
    try {
      ready ??= start();
      const worker = await ready;
      if (open?.id !== id) return;
      open.isSent = true;
      worker.postMessage({id, question});
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
    ask(...question) {
      drop();
      return new Promise((settle) => {
        waiting = {id: ++count, question, settle};
        next();
      });
    },
  };
};
