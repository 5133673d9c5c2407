// Messages are shown one after the other: what moves cards on the table takes a
// moment to be seen before the next is shown. What a person does is never held
// up by it: an intent waits in the queue until the table has caught up.

export interface Ticker {
  set(run: () => void, ms: number): number;
  clear(id: number): void;
}

const browser: Ticker = {
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (id) => window.clearTimeout(id),
};

/** More messages than this are too many to be watched one by one. */
const mostWaiting = 8;

export class Pace<M> {
  private waiting: M[] = [];
  private timer: number | null = null;
  private intents: (() => void)[] = [];

  /**
   * show is called with each message in turn; after it, nothing more is shown
   * for the milliseconds that it returns.
   */
  constructor(
    private readonly show: (message: M) => number,
    private readonly ticker: Ticker = browser,
  ) {}

  /** Whether all that has come is shown. */
  get idle(): boolean {
    return this.timer === null && this.waiting.length === 0;
  }

  /** Shows a message when its turn comes; an urgent one at once, with all that waits before it. */
  push(message: M, urgent = false): void {
    this.waiting.push(message);
    if (urgent) this.hurry();
    if (this.timer === null) this.go();
  }

  /** Runs when all that has come is shown: at once, if it is. */
  whenIdle(intent: () => void): void {
    if (this.idle) intent();
    else this.intents.push(intent);
  }

  /** Forgets the messages that wait, for a new connection; intents wait for what it brings. */
  clear(): void {
    if (this.timer !== null) this.ticker.clear(this.timer);
    this.timer = null;
    this.waiting = [];
  }

  /** Shows all that waits but the last message without a pause. */
  private hurry(): void {
    if (this.timer !== null) this.ticker.clear(this.timer);
    this.timer = null;
    for (const message of this.waiting.splice(0, this.waiting.length - 1)) this.show(message);
  }

  private go(): void {
    this.timer = null;
    while (this.waiting.length > 0) {
      const ms = this.show(this.waiting.shift()!);
      if (ms > 0 && this.waiting.length <= mostWaiting) {
        this.timer = this.ticker.set(() => this.go(), ms);
        return;
      }
    }
    const intents = this.intents;
    this.intents = [];
    for (const intent of intents) intent();
  }
}
