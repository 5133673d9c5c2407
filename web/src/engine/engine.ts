// The functions of the program, called by name in workers of this page.
//
//   const answer = await call('duel.value', { hand: 'r1 b2', other: 'r2 b1', top: 'rs' });
//   const report = await call('analyse', request, { progress: show, signal });
//
// The program is loaded at the first call, or by start. A call runs in a worker that has no other
// call; there are as many workers as processors at most, and further calls wait.

import type { Functions, Progress as AnyProgress } from '../contract.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { program } from './program.ts';

/** How far a call has come; best is the answer as it would be now. */
export type Progress<Answer> = Omit<AnyProgress, 'best'> & { best?: Answer };

export interface Options<Answer> {
  progress?: (p: Progress<Answer>) => void;
  signal?: AbortSignal | undefined;
}

/** What a function refuses: its code, where, and what is wrong. */
export class EngineError extends Error {
  readonly code: string;
  readonly place: string;
  constructor(code: string, place: string, what: string) {
    super(what);
    this.code = code;
    this.place = place;
  }
}

interface Job {
  name: string;
  request: string;
  options: Options<any>;
  done(answer: unknown): void;
  failed(e: unknown): void;
}

/** A worker takes this long to react to a cancel, in milliseconds, before it is ended. */
const patience = 300;

class Runner {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private job: Job | null = null;
  private calls = 0;
  private ending: ReturnType<typeof setTimeout> | undefined;

  constructor(module: WebAssembly.Module, private readonly free: (ended: boolean) => void) {
    this.worker.onmessage = (e: MessageEvent<FromWorker>) => this.take(e.data);
    this.worker.onerror = (e) => this.end(new EngineError('failed', '', e.message));
    this.say({ module });
  }

  get busy(): boolean {
    return this.job !== null;
  }

  run(job: Job): void {
    this.job = job;
    this.calls++;
    const cancel = () => {
      if (this.job !== job) return;
      this.say({ cancel: this.calls });
      this.ending = setTimeout(() => this.end(new EngineError('cancelled', '', 'cancelled')), patience);
    };
    job.options.signal?.addEventListener('abort', cancel, { once: true });
    this.say({ call: this.calls, name: job.name, request: job.request });
  }

  private say(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private take(message: FromWorker): void {
    const job = this.job;
    if (!job || message.call !== this.calls) return;
    const value: any = JSON.parse(message.text);
    if (message.kind === 'progress') {
      if (!job.options.signal?.aborted) job.options.progress?.(value);
      return;
    }
    clearTimeout(this.ending);
    this.job = null;
    if (message.kind === 'answer') job.done(value);
    else job.failed(new EngineError(value.code, value.place ?? '', value.what));
    this.free(false);
  }

  /** Ends the worker, and its call with an error. */
  private end(e: EngineError): void {
    clearTimeout(this.ending);
    this.worker.terminate();
    const job = this.job;
    this.job = null;
    this.free(true);
    job?.failed(e);
  }
}

/** How many calls run at a time. */
export const workers = Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1));

const runners = new Set<Runner>();
const waiting: Job[] = [];

function add(module: WebAssembly.Module): Runner {
  const made: Runner = new Runner(module, (ended) => {
    if (ended) runners.delete(made);
    next(module);
  });
  runners.add(made);
  return made;
}

function next(module: WebAssembly.Module): void {
  while (waiting.length > 0) {
    const free = [...runners].find((r) => !r.busy);
    if (!free && runners.size >= workers) return;
    (free ?? add(module)).run(waiting.shift()!);
  }
}

/** Loads the program and starts a worker, so that the first call finds both. */
export function start(): void {
  program().then(
    (module) => runners.size > 0 || add(module),
    () => undefined, // the first call tries again
  );
}

/** Calls a function of the program. A call that is aborted fails with the code "cancelled". */
export async function call<Name extends keyof Functions>(
  name: Name,
  request: Functions[Name]['request'],
  options: Options<Functions[Name]['answer']> = {},
): Promise<Functions[Name]['answer']> {
  const module = await program();
  const { signal } = options;
  if (signal?.aborted) throw new EngineError('cancelled', '', 'cancelled');
  return new Promise((done, failed) => {
    const job: Job = { name, request: JSON.stringify(request), options, done: (answer) => done(answer as Functions[Name]['answer']), failed };
    waiting.push(job);
    signal?.addEventListener('abort', () => {
      const at = waiting.indexOf(job);
      if (at < 0) return;
      waiting.splice(at, 1);
      failed(new EngineError('cancelled', '', 'cancelled'));
    });
    next(module);
  });
}
