// The studio of pages that have no server: one worker for all pages of a browser, so that
// they play at the same tables, number games together and keep them together. Where a
// browser has no workers that pages share, each page has one of its own, and one of these
// has the studio.

import { compile } from './compile.ts';
import { begin, program } from './host.ts';
import { read, write } from './keep.ts';
import { browser, relay, type Port } from './relay.ts';

/** Whom the program answers, by its own numbers of their calls. */
const callers = new Map<number, (kind: string, text: string) => void>();
let numbers = 0;

/** Ends when all rows so far are kept: who is told of a move finds it again, however soon the page is closed. */
let kept: Promise<void> = Promise.resolve();

program.unoPost = (call, kind, text) => {
  if (kind === 'keep') kept = kept.then(() => write(text));
  else void kept.then(() => callers.get(call)?.(kind, text));
};

let begun: Promise<void> | null = null;

async function load(url: string): Promise<void> {
  await begin(await compile(url));
  program.unoStudio(await read());
}

/** Loads the program once. A failure is tried again for the next page. */
function studio(url: string): Promise<void> {
  begun ??= load(url).catch((e: unknown) => {
    begun = null;
    throw e;
  });
  return begun;
}

/** Serves a page; what it returns closes the sockets of the page. */
function attend(page: Port): () => void {
  /** The numbers of the program, by those of the page. */
  const own = new Map<number, number>();
  const enter = (call: number) => {
    const number = ++numbers;
    own.set(call, number);
    callers.set(number, (kind, text) => {
      if (kind !== 'message') {
        own.delete(call);
        callers.delete(number);
      }
      page.postMessage({ call, kind, text });
    });
    return number;
  };
  page.onmessage = ({ data }) => {
    if ('program' in data) {
      studio(data.program).then(
        () => page.postMessage({ call: 0, kind: 'ready', text: '' }),
        (e: unknown) => page.postMessage({ call: 0, kind: 'failed', text: String(e) }),
      );
    }
    if ('ask' in data) program.unoAsk(enter(data.ask), data.method, data.path, data.token, data.body);
    if ('open' in data) program.unoOpen(enter(data.open), data.code);
    if ('send' in data) program.unoSend(own.get(data.send) ?? 0, data.text);
    if ('shut' in data) program.unoShut(own.get(data.shut) ?? 0);
  };
  return () => own.forEach((number) => program.unoShut(number));
}

const worker = globalThis as unknown as Port & { onconnect?: (e: MessageEvent) => void };
if ('onconnect' in worker) {
  worker.onconnect = ({ ports }) => attend(ports[0] as unknown as Port);
} else {
  const world = browser();
  if (world) relay(worker, attend, world);
  else attend(worker);
}
