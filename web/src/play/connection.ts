// The WebSocket of one seat: says hello, answers to what was sent by number,
// and comes back by itself when it is lost, waiting longer each time.

import { ApiError } from '../api.ts';
import type { ClientMessage, HintMessage, ServerMessage } from '../protocol.ts';

export type NetState = { kind: 'open' } | { kind: 'trying' } | { kind: 'waiting'; until: number } | { kind: 'ended' };

export interface Listener {
  /** A new hello was sent: what comes next starts from the beginning. */
  greeted(): void;
  message(message: ServerMessage): void;
  state(state: NetState): void;
}

/** Reasons for which the server says goodbye and coming back makes no sense. */
const final = ['kicked', 'closed', 'replaced'];
/** Answers to a hello after which another would be answered alike. */
const refusals = ['forbidden', 'not-found', 'closed'];
const firstWait = 500;
const longestWait = 10_000;
const pingEvery = 20_000;
const answerWithin = 15_000;

/** How long to wait before the n-th try, counted from 0; spread by up to a quarter, for many pages at once. */
export const backoff = (n: number, random: number): number =>
  Math.round(Math.min(firstWait * 2 ** n, longestWait) * (0.75 + random / 2));

type Answer = { resolve: (answer: ServerMessage) => void; reject: (error: ApiError) => void };

export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private ping = 0;
  private heard = 0;
  private nextId = 1;
  private ended = false;
  private readonly answers = new Map<number, Answer>();

  constructor(
    private readonly code: string,
    private readonly token: string | null,
    private readonly listener: Listener,
  ) {}

  open(): void {
    window.clearTimeout(this.timer);
    this.ended = false;
    this.listener.state({ kind: 'trying' });
    const address = new URL(`/api/tables/${encodeURIComponent(this.code)}/ws`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.heard = Date.now();
      socket.send(JSON.stringify({ t: 'hello', token: this.token } satisfies ClientMessage));
      this.listener.greeted();
    };
    socket.onmessage = (e) => this.received(JSON.parse(String(e.data)) as ServerMessage);
    socket.onclose = () => this.lost(socket);
  }

  /** Ends the connection for good, until it is opened again. */
  close(): void {
    this.ended = true;
    window.clearTimeout(this.timer);
    window.clearInterval(this.ping);
    this.fail();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Sends a message and waits for its answer; an error of the server's is thrown. */
  send(message: ClientMessage): Promise<ServerMessage> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new ApiError('offline', ''));
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.answers.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  async hint(): Promise<HintMessage> {
    return (await this.send({ t: 'hint' })) as HintMessage;
  }

  private received(message: ServerMessage): void {
    this.heard = Date.now();
    if (this.tries > 0 || this.ping === 0) this.established();
    if (message.t === 'bye' && final.includes(message.code)) this.ended = true;
    if (message.t === 'no' && !message.id) {
      // The hello was refused: a goodbye.
      this.ended = refusals.includes(message.error.code);
      this.listener.message({ t: 'bye', code: message.error.code });
      return;
    }
    if (message.t === 'done' || message.t === 'no' || message.t === 'hint') {
      const answer = this.answers.get(message.id ?? 0);
      this.answers.delete(message.id ?? 0);
      if (message.t === 'no') answer?.reject(new ApiError(message.error.code, message.error.text, message.error.reason));
      else answer?.resolve(message);
      if (message.t !== 'hint') return;
    }
    if (message.t !== 'pong') this.listener.message(message);
  }

  private established(): void {
    this.tries = 0;
    window.clearInterval(this.ping);
    this.ping = window.setInterval(() => this.check(), pingEvery);
    this.listener.state({ kind: 'open' });
  }

  /** Asks for a sign of life, and takes a connection for lost that gives none. */
  private check(): void {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > pingEvery + answerWithin) {
      this.lost(socket);
      socket.close();
      return;
    }
    socket.send(JSON.stringify({ t: 'ping' } satisfies ClientMessage));
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    window.clearInterval(this.ping);
    this.ping = 0;
    this.fail();
    if (this.ended) {
      this.listener.state({ kind: 'ended' });
      return;
    }
    const wait = backoff(this.tries++, Math.random());
    this.listener.state({ kind: 'waiting', until: performance.now() + wait });
    this.timer = window.setTimeout(() => this.open(), wait);
  }

  private fail(): void {
    for (const answer of this.answers.values()) answer.reject(new ApiError('offline', ''));
    this.answers.clear();
  }
}
