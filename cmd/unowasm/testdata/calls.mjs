// Runs calls in the program of the page: lines of JSON [name, request] from standard
// input, and for each the line [kind, text].
//
//   node calls.mjs wasm_exec.js uno.wasm.gz <calls

import { readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';

const [exec, wasm] = process.argv.slice(2);
await import(exec);
const go = new Go();
const { instance } = await WebAssembly.instantiate(gunzipSync(readFileSync(wasm)), go.importObject);
await new Promise((ready) => {
  globalThis.unoReady = ready;
  globalThis.unoPost = (_, kind, text) => kind !== 'progress' && globalThis.answered([kind, text]);
  void go.run(instance);
});
let id = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const [name, request] = JSON.parse(line);
  const answer = await new Promise((done) => {
    globalThis.answered = done;
    unoCall(++id, name, request);
  });
  writeSync(1, `${JSON.stringify(answer)}\n`);
}
process.exit(0);
