// What the program needs of the worker in which it runs. wasm_exec.js, of the Go that
// compiled the program, sets the global class Go.

import '../../engine/wasm_exec.js';

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
export const program = globalThis as unknown as Program;

/** Starts the program; it ends when the program takes calls. */
export async function begin(module: WebAssembly.Module): Promise<void> {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  await new Promise<void>((ready) => {
    program.unoReady = ready;
    void go.run(instance);
  });
}
