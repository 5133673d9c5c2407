// The studio of a page that has none behind it: the same server, in a worker. Requests
// and tables speak as they do over the network; what is kept stays on this device.

import { program } from './program.ts';
import type { FromStudio, ToStudio } from './protocol.ts';

let begun: Promise<Worker> | null = null;
let numbers = 0;
const answers = new Map<number, (message: FromStudio) => void>();

function studio(): Promise<Worker> {
  begun ??= program().then((module) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromStudio>) => answers.get(data.call)?.(data);
    worker.postMessage({ module, studio: true } satisfies ToStudio);
    return worker;
  });
  return begun;
}

/** Asks the studio as fetch would; the answer is its status and its text. */
export async function ask(method: string, path: string, token: string, body: string): Promise<{ status: number; text: string }> {
  const worker = await studio();
  return new Promise((done) => {
    const call = ++numbers;
    answers.set(call, ({ kind, text }) => {
      answers.delete(call);
      done({ status: Number(kind), text });
    });
    worker.postMessage({ ask: call, method, path, token, body } satisfies ToStudio);
  });
}

/** The socket of a table: of a WebSocket what a connection uses. */
export class TableSocket {
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly call = ++numbers;
  private worker: Worker | null = null;

  constructor(code: string) {
    answers.set(this.call, ({ kind, text }) => {
      if (kind === 'message') this.onmessage?.({ data: text });
      else this.ended();
    });
    void studio().then((worker) => {
      if (!answers.has(this.call)) return;
      this.worker = worker;
      worker.postMessage({ open: this.call, code } satisfies ToStudio);
      this.onopen?.();
    });
  }

  send(text: string): void {
    this.worker?.postMessage({ send: this.call, text } satisfies ToStudio);
  }

  close(): void {
    this.worker?.postMessage({ shut: this.call } satisfies ToStudio);
    answers.delete(this.call);
  }

  private ended(): void {
    if (answers.delete(this.call)) this.onclose?.();
  }
}
