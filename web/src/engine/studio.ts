// The studio of a page that has none behind it: the same server, in a worker that all pages
// of this browser share. Requests and tables speak as they do over the network; what is kept
// stays on this device.

import { address } from './program.ts';
import type { FromStudio, ToStudio } from './protocol.ts';

interface Port {
  onmessage: ((e: MessageEvent<FromStudio>) => void) | null;
  postMessage(message: ToStudio): void;
}

let connected: Port | null = null;
let begun: Promise<Port> | null = null;
let numbers = 0;
const answers = new Map<number, (message: FromStudio) => void>();
const sockets = new Set<TableSocket>();

function connect(): Port {
  const port: Port =
    typeof SharedWorker === 'undefined'
      ? new Worker(new URL('./shared.ts', import.meta.url), { type: 'module' })
      : new SharedWorker(new URL('./shared.ts', import.meta.url), { type: 'module' }).port;
  port.onmessage = ({ data }) => answers.get(data.call)?.(data);
  // A shared worker is not told that a page ends.
  addEventListener('pagehide', () => sockets.forEach((socket) => socket.end()));
  return port;
}

/** The studio, when it is ready. A failure is tried again at the next call. */
function studio(): Promise<Port> {
  begun ??= new Promise<Port>((ready, failed) => {
    const port = (connected ??= connect());
    answers.set(0, ({ kind, text }) => (kind === 'ready' ? ready(port) : failed(new Error(text))));
    port.postMessage({ program: address() });
  }).catch((e: unknown) => {
    begun = null;
    throw e;
  });
  return begun;
}

/** Asks the studio as fetch would; the answer is its status and its text. */
export async function ask(method: string, path: string, token: string, body: string): Promise<{ status: number; text: string }> {
  const port = await studio();
  return new Promise((done) => {
    const call = ++numbers;
    answers.set(call, ({ kind, text }) => {
      answers.delete(call);
      done({ status: Number(kind), text });
    });
    port.postMessage({ ask: call, method, path, token, body } satisfies ToStudio);
  });
}

/** The socket of a table: of a WebSocket what a connection uses. */
export class TableSocket {
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly call = ++numbers;
  private port: Port | null = null;

  constructor(code: string) {
    answers.set(this.call, ({ kind, text }) => {
      if (kind === 'message') this.onmessage?.({ data: text });
      else this.forget() && this.onclose?.();
    });
    sockets.add(this);
    studio().then(
      (port) => {
        if (!answers.has(this.call)) return;
        this.port = port;
        port.postMessage({ open: this.call, code });
        this.onopen?.();
      },
      () => this.forget() && this.onclose?.(),
    );
  }

  send(text: string): void {
    this.port?.postMessage({ send: this.call, text });
  }

  close(): void {
    this.port?.postMessage({ shut: this.call });
    this.forget();
  }

  /** Closes the socket as if its other side had. */
  end(): void {
    this.close();
    this.onclose?.();
  }

  /** Whether messages were awaited until now. */
  private forget(): boolean {
    sockets.delete(this);
    return answers.delete(this.call);
  }
}
