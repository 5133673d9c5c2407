// The worker in which the program runs. wasm_exec.js, of the Go that compiled the
// program, sets the global class Go.

import '../../engine/wasm_exec.js';
import type { FromWorker, ToWorker } from './protocol.ts';

declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}
interface Program {
  unoReady(): void;
  unoPost(call: number, kind: FromWorker['kind'], text: string): void;
  unoCall(call: number, name: string, request: string): void;
  unoCancel(call: number): void;
}
const program = globalThis as unknown as Program;

program.unoPost = (call, kind, text) => postMessage({ call, kind, text } satisfies FromWorker);

let begun: Promise<void> | null = null;

async function begin(module: WebAssembly.Module): Promise<void> {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  await new Promise<void>((ready) => {
    program.unoReady = ready;
    void go.run(instance);
  });
}

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) begun = begin(data.module);
  await begun;
  if ('call' in data) program.unoCall(data.call, data.name, data.request);
  if ('cancel' in data) program.unoCancel(data.cancel);
};
