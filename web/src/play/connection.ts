// The WebSocket of one seat: says hello, matches answers with what was sent by
// number, notices within seconds that nothing comes back, and connects again by
// itself. A move whose answer was lost with the connection is sent once more
// under its id, which the server makes once; after that it is given back.

import { ApiError } from '../api.ts';
import { TableSocket } from '../engine/studio.ts';
import { alone } from '../alone.ts';
import type { ClientMessage, ErrorCode, HintMessage, ServerMessage } from '../protocol.ts';

/** What a page hears: the server's messages, and the refusal of its hello as a goodbye. */
export type Heard = ServerMessage | { t: 'bye'; code: ErrorCode };

export type NetState = { kind: 'open' } | { kind: 'trying' } | { kind: 'waiting'; until: number } | { kind: 'ended' };

export interface Listener {
  /** A new hello was sent: what comes next starts from the beginning. */
  greeted(): void;
  message(message: Heard): void;
  state(state: NetState): void;
}

/** The socket, the clock and the signs of the network, which tests have their own of. */
export interface World {
  socket(code: string): WebSocket;
  now(): number;
  set(run: () => void, ms: number): number;
  clear(id: number): void;
  random(): number;
  /** Whether somebody looks at the page. */
  watched(): boolean;
  /** Calls back when the network may be there again; returns what ends that. */
  awake(run: () => void): () => void;
}

const browser: World = {
  socket: (code) => {
    if (alone) return new TableSocket(code) as unknown as WebSocket;
    const address = new URL(`/api/tables/${encodeURIComponent(code)}/ws`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    return new WebSocket(address);
  },
  now: () => performance.now(),
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (id) => window.clearTimeout(id),
  random: Math.random,
  watched: () => document.visibilityState === 'visible',
  awake: (run) => {
    const seen = () => document.visibilityState === 'visible' && run();
    window.addEventListener('online', run);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', run);
      document.removeEventListener('visibilitychange', seen);
    };
  },
};

/** Reasons for which the server says goodbye and coming back makes no sense. */
const final = ['kicked', 'closed', 'replaced'];
/** Answers to a hello after which another would be answered alike. */
const refusals = ['forbidden', 'not-found', 'closed'];
const firstWait = 500;
const longestWait = 10_000;
/** A connection that was quiet for so long is asked for a sign of life: soon while somebody looks, seldom behind other windows. */
const quiet = 1000;
const quietUnseen = 20_000;
/** A connection over which nothing came for so long is dead: counted from the last message while somebody looks, otherwise from the question. */
export const answerWithin = 2500;
/** A page that was held up itself for so long may have an answer that it has not read yet. */
const heldUp = 100;
/** The same when the network may have changed, and one would rather try another. */
export const wakeWithin = 1000;
/** A move without an answer is given back after so long. */
export const giveBack = 20_000;

/** How long to wait before the n-th try, counted from 0; spread by up to a quarter, for many pages at once. */
export const backoff = (n: number, random: number): number =>
  Math.round(Math.min(firstWait * 2 ** n, longestWait) * (0.75 + random / 2));

interface Sent {
  message: ClientMessage;
  resolve: (answer: ServerMessage) => void;
  reject: (error: ApiError) => void;
  /** Moves only: how often it was sent, and what gives it back. */
  times: number;
  late: number;
}

export class Connection {
  private socket: WebSocket | null = null;
  private greeted = false;
  private tries = 0;
  private timer = 0;
  private ping = 0;
  /** When something has to have come, by the timer of that number. */
  private deadline = 0;
  private dueAt = 0;
  private nextId = 1;
  private ended = true;
  private asleep: (() => void) | null = null;
  private answers = new Map<number, Sent>();
  /** Moves that wait for the next connection. */
  private again: Sent[] = [];

  constructor(
    private readonly code: string,
    private readonly token: string | null,
    private readonly listener: Listener,
    private readonly world: World = browser,
  ) {}

  /** Opens the connection, or tries at once to have it again. */
  open(): void {
    this.ended = false;
    this.asleep ??= this.world.awake(() => this.woken());
    this.drop();
    this.listener.state({ kind: 'trying' });
    const socket = this.world.socket(this.code);
    this.socket = socket;
    this.greeted = false;
    this.expect(answerWithin);
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.greeted = true;
      this.expect(answerWithin);
      socket.send(JSON.stringify({ t: 'hello', token: this.token, ...(this.token ? { fair: true } : {}) } satisfies ClientMessage));
      this.listener.greeted();
      for (const sent of this.again.splice(0)) this.put(sent);
    };
    socket.onmessage = (e) => {
      if (socket === this.socket) this.received(JSON.parse(String(e.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  /** Ends the connection for good, until it is opened again. */
  close(): void {
    this.ended = true;
    this.asleep?.();
    this.asleep = null;
    this.drop();
    this.fail(() => true);
  }

  /** Sends a message and waits for its answer; an error of the server's is thrown. */
  send(message: ClientMessage): Promise<ServerMessage> {
    return new Promise((resolve, reject) => {
      const sent: Sent = { message, resolve, reject, times: 0, late: 0 };
      if (!this.socket || !this.greeted) {
        reject(new ApiError('offline', ''));
        return;
      }
      if (message.t === 'move') sent.late = this.world.set(() => this.giveBack(sent), giveBack);
      this.put(sent);
    });
  }

  /** Sends a message that has no answer, if there is a connection. */
  tell(message: ClientMessage): void {
    if (this.socket && this.greeted) this.socket.send(JSON.stringify(message));
  }

  async hint(): Promise<HintMessage> {
    return (await this.send({ t: 'hint' })) as HintMessage;
  }

  /** Puts a message on the wire, and asks for a sign of life with it: the answer itself may have to wait. */
  private put(sent: Sent): void {
    const id = this.nextId++;
    sent.times++;
    this.answers.set(id, sent);
    this.socket!.send(JSON.stringify({ ...sent.message, id }));
    this.probe(answerWithin);
  }

  /** Takes the connection for dead unless something comes in time. */
  private probe(within: number): void {
    this.socket?.send(JSON.stringify({ t: 'ping' } satisfies ClientMessage));
    this.expect(within);
  }

  private expect(within: number): void {
    const due = this.world.now() + within;
    if (this.deadline !== 0 && this.dueAt <= due) return;
    this.world.clear(this.deadline);
    this.dueAt = due;
    this.deadline = this.world.set(() => this.overdue(), within);
  }

  /** Nothing came in time. Where the page itself was held up, messages that have arrived meanwhile are read first. */
  private overdue(): void {
    this.deadline = 0;
    if (this.world.now() - this.dueAt > heldUp) this.expect(heldUp);
    else this.lost();
  }

  private received(message: ServerMessage): void {
    this.world.clear(this.deadline);
    this.deadline = 0;
    if (this.tries > 0 || this.ping === 0) this.established();
    this.world.clear(this.ping);
    this.ping = this.world.set(() => this.check(), this.world.watched() ? quiet : quietUnseen);
    if (message.t === 'bye' && final.includes(message.code)) this.ended = true;
    if (message.t === 'no' && !message.id) {
      // The hello was refused: a goodbye.
      this.ended = refusals.includes(message.error.code);
      this.listener.message({ t: 'bye', code: message.error.code });
      return;
    }
    if (message.t === 'done' || message.t === 'no' || message.t === 'hint') {
      const sent = message.id === undefined ? undefined : this.answers.get(message.id);
      if (sent) {
        this.answers.delete(message.id!);
        this.world.clear(sent.late);
        if (message.t === 'no') sent.reject(new ApiError(message.error.code, message.error.text, message.error.reason));
        else sent.resolve(message);
      }
      if (message.t !== 'hint') return;
    }
    if (message.t !== 'pong') this.listener.message(message);
  }

  private established(): void {
    this.tries = 0;
    this.listener.state({ kind: 'open' });
  }

  /** Asks a quiet connection for a sign of life. */
  private check(): void {
    this.probe(this.world.watched() ? answerWithin - quiet : answerWithin);
  }

  /** The network may be there again, or may be another: the connection has to show that it lives, or there is a new one. */
  private woken(): void {
    if (this.ended) return;
    if (this.socket && this.greeted) this.probe(wakeWithin);
    else this.open();
  }

  /** Lets the socket go. Moves that were sent once wait for the next; what else was asked for is answered by nobody. */
  private drop(): void {
    for (const timer of [this.timer, this.ping, this.deadline]) this.world.clear(timer);
    this.timer = this.ping = this.deadline = 0;
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    socket?.close();
    const sent = [...this.answers.values()];
    this.answers.clear();
    for (const s of sent) {
      if (s.message.t === 'move' && s.message.move_id !== undefined && s.times < 2) this.again.push(s);
      else this.refuse(s);
    }
  }

  private lost(): void {
    this.drop();
    if (this.ended) {
      this.fail(() => true);
      this.listener.state({ kind: 'ended' });
      return;
    }
    const wait = backoff(this.tries++, this.world.random());
    this.listener.state({ kind: 'waiting', until: this.world.now() + wait });
    this.timer = this.world.set(() => this.open(), wait);
  }

  /** Gives up a move that has no answer yet. */
  private giveBack(sent: Sent): void {
    this.fail((s) => s === sent);
  }

  private fail(which: (sent: Sent) => boolean): void {
    for (const [id, sent] of [...this.answers]) {
      if (!which(sent)) continue;
      this.answers.delete(id);
      this.refuse(sent);
    }
    const waiting = this.again;
    this.again = waiting.filter((s) => !which(s));
    for (const sent of waiting) if (which(sent)) this.refuse(sent);
  }

  private refuse(sent: Sent): void {
    this.world.clear(sent.late);
    sent.reject(new ApiError('offline', ''));
  }
}
