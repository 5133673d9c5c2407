// The worker in which the program runs. wasm_exec.js, of the Go that compiled the
// program, sets the global class Go.

import '../../engine/wasm_exec.js';
import { read, write } from './keep.ts';
import type { FromStudio, FromWorker, ToStudio, ToWorker } from './protocol.ts';

declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}
interface Program {
  unoReady(): void;
  unoPost(call: number, kind: string, text: string): void;
  unoCall(call: number, name: string, request: string): void;
  unoCancel(call: number): void;
  unoStudio(kept: string): void;
  unoAsk(call: number, method: string, path: string, token: string, body: string): void;
  unoOpen(call: number, code: string): void;
  unoSend(call: number, text: string): void;
  unoShut(call: number): void;
}
const program = globalThis as unknown as Program;

/** Ends when all rows so far are kept: who is told of a move finds it again, however soon the page is closed. */
let kept: Promise<void> = Promise.resolve();

program.unoPost = (call, kind, text) => {
  if (kind === 'keep') kept = kept.then(() => write(text));
  else void kept.then(() => postMessage({ call, kind, text } as FromWorker | FromStudio));
};

let begun: Promise<void> | null = null;

async function begin(module: WebAssembly.Module, studio: boolean): Promise<void> {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  await new Promise<void>((ready) => {
    program.unoReady = ready;
    void go.run(instance);
  });
  if (studio) program.unoStudio(await read());
}

onmessage = async ({ data }: MessageEvent<ToWorker | ToStudio>) => {
  if ('module' in data) begun = begin(data.module, 'studio' in data);
  await begun;
  if ('call' in data) program.unoCall(data.call, data.name, data.request);
  if ('cancel' in data) program.unoCancel(data.cancel);
  if ('ask' in data) program.unoAsk(data.ask, data.method, data.path, data.token, data.body);
  if ('open' in data) program.unoOpen(data.open, data.code);
  if ('send' in data) program.unoSend(data.send, data.text);
  if ('shut' in data) program.unoShut(data.shut);
};
