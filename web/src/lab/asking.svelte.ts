// One question to the program at a time: the last one asked counts.

import { call, EngineError } from '../engine/engine.ts';
import type { Functions } from '../contract.ts';

export class Asking {
  busy = $state(false);
  error = $state.raw<unknown>(null);
  private now: AbortController | null = null;

  /** Asks, and resolves to the answer; to null where it failed, was stopped, or another question was asked. */
  async ask<N extends keyof Functions>(name: N, request: Functions[N]['request']): Promise<Functions[N]['answer'] | null> {
    this.stop();
    const own = new AbortController();
    this.now = own;
    this.busy = true;
    this.error = null;
    try {
      const answer = (await call(name, request as object, { signal: own.signal })) as Functions[N]['answer'];
      return this.now === own ? answer : null;
    } catch (e) {
      if (this.now === own && !(e instanceof EngineError && e.code === 'cancelled')) this.error = e;
      return null;
    } finally {
      if (this.now === own) this.busy = false;
    }
  }

  stop = (): void => {
    this.now?.abort();
    this.now = null;
    this.busy = false;
  };
}
