import { beforeEach, expect, test, vi } from 'vitest';
import { answerWithin, Connection, giveBack, wakeWithin, type Heard, type NetState, type World } from '../src/play/connection.ts';

/** A socket whose other end is the test. */
class Line {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  /** The server says something. */
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(t: string): Record<string, unknown>[] {
    return this.sent.filter((m) => m.t === t);
  }
}

function world(watched: boolean) {
  const lines: Line[] = [];
  let wake: (() => void) | null = null;
  const w: World = {
    socket: () => {
      const line = new Line();
      lines.push(line);
      return line as unknown as WebSocket;
    },
    now: () => Date.now(),
    set: (run, ms) => setTimeout(run, ms) as unknown as number,
    clear: (id) => clearTimeout(id),
    random: () => 0.5,
    watched: () => watched,
    awake: (run) => {
      wake = run;
      return () => (wake = null);
    },
  };
  return { w, lines, wake: () => wake?.(), listens: () => wake !== null };
}

/** A connection whose hello was answered. */
function connected(watched = false) {
  const world_ = world(watched);
  const states: NetState[] = [];
  const messages: Heard[] = [];
  const connection = new Connection('K7QWM', 'token', {
    greeted: () => undefined,
    message: (m) => messages.push(m),
    state: (s) => states.push(s),
  }, world_.w);
  connection.open();
  greet(world_.lines[0]!);
  return { ...world_, connection, states, messages, state: () => states.at(-1)!.kind };
}

function greet(line: Line): void {
  line.onopen?.();
  line.says({ t: 'table' });
}

const move = { t: 'move', v: 4, move: 'r5', move_id: 'a.1', round: 1 } as const;

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('an answer settles what was sent, and a sign of life goes with it', async () => {
  const c = connected();
  const answer = c.connection.send(move);
  const line = c.lines[0]!;
  expect(line.of('ping')).toHaveLength(1);
  line.says({ t: 'done', id: line.of('move')[0]!.id, v: 5 });
  expect(await answer).toMatchObject({ t: 'done', v: 5 });
  vi.advanceTimersByTime(giveBack);
  expect(c.lines).toHaveLength(1);
});

test('a connection over which nothing comes is dead after two and a half seconds, not before', () => {
  const c = connected();
  void c.connection.send(move).catch(() => undefined);
  vi.advanceTimersByTime(answerWithin - 1);
  expect(c.state()).toBe('open');
  vi.advanceTimersByTime(1);
  expect(c.state()).toBe('waiting');
  expect(c.lines[0]!.closed).toBe(true);
});

test('a move that the table holds back is waited for while there are signs of life', async () => {
  const c = connected();
  const answer = c.connection.send(move);
  const line = c.lines[0]!;
  line.says({ t: 'pong' });
  vi.advanceTimersByTime(2 * answerWithin);
  expect(c.state()).toBe('open');
  line.says({ t: 'done', id: line.of('move')[0]!.id, v: 5 });
  expect(await answer).toMatchObject({ v: 5 });
});

test('a move whose answer was lost is sent once more, under its id', async () => {
  const c = connected();
  const answer = c.connection.send(move);
  vi.advanceTimersByTime(answerWithin);
  vi.advanceTimersByTime(500);
  expect(c.lines).toHaveLength(2);
  const second = c.lines[1]!;
  greet(second);
  expect(second.sent.map((m) => m.t).slice(0, 2)).toEqual(['hello', 'move']);
  expect(second.of('move')).toHaveLength(1);
  expect(second.of('move')[0]).toMatchObject({ move: 'r5', v: 4, move_id: 'a.1', round: 1 });
  second.says({ t: 'done', id: second.of('move')[0]!.id, v: 5 });
  expect(await answer).toMatchObject({ v: 5 });
});

test('a move that is lost twice is given back', async () => {
  const c = connected();
  const answer = c.connection.send(move).catch((e: { code: string }) => e.code);
  c.lines[0]!.onclose?.();
  vi.advanceTimersByTime(500);
  greet(c.lines[1]!);
  c.lines[1]!.onclose?.();
  expect(await answer).toBe('offline');
  vi.advanceTimersByTime(60_000);
  expect(c.lines.slice(2).flatMap((l) => l.of('move'))).toEqual([]);
});

test('a move is given back when the network stays away', async () => {
  const c = connected();
  const answer = c.connection.send(move).catch((e: { code: string }) => e.code);
  vi.advanceTimersByTime(giveBack);
  expect(await answer).toBe('offline');
});

test('what is no move is not sent again', async () => {
  const c = connected();
  const answer = c.connection.send({ t: 'chat', text: 'hello' }).catch((e: { code: string }) => e.code);
  c.lines[0]!.onclose?.();
  expect(await answer).toBe('offline');
  vi.advanceTimersByTime(500);
  greet(c.lines[1]!);
  expect(c.lines[1]!.of('chat')).toEqual([]);
});

test('when the network is back a waiting connection is tried at once', () => {
  const c = connected();
  c.lines[0]!.onclose?.();
  for (let i = 0; i < 4; i++) vi.advanceTimersByTime(10_000);
  const tried = c.lines.length;
  c.wake();
  expect(c.lines).toHaveLength(tried + 1);
  greet(c.lines.at(-1)!);
  expect(c.state()).toBe('open');
});

test('when the network is back a connection that died unseen is replaced within two seconds', () => {
  const c = connected();
  c.wake();
  vi.advanceTimersByTime(wakeWithin + 500);
  expect(c.lines).toHaveLength(2);
  greet(c.lines[1]!);
  expect(c.state()).toBe('open');
});

test('when the network is back a connection that lives is kept', () => {
  const c = connected();
  c.wake();
  c.lines[0]!.says({ t: 'pong' });
  vi.advanceTimersByTime(10_000);
  expect(c.lines).toHaveLength(1);
});

test('a try that hangs is given up', () => {
  const c = connected();
  c.lines[0]!.onclose?.();
  vi.advanceTimersByTime(500);
  expect(c.state()).toBe('trying');
  vi.advanceTimersByTime(answerWithin);
  expect(c.state()).toBe('waiting');
});

test('a quiet connection is asked for a sign of life', () => {
  const c = connected();
  vi.advanceTimersByTime(20_000);
  expect(c.lines[0]!.of('ping')).toHaveLength(1);
  vi.advanceTimersByTime(answerWithin);
  expect(c.state()).toBe('waiting');
});

test('while somebody looks a cut connection is dead within three seconds of its last message', () => {
  const c = connected(true);
  const line = c.lines[0]!;
  // It lives for as long as it answers.
  for (let i = 1; i <= 20; i++) {
    vi.advanceTimersByTime(1000);
    expect(line.of('ping')).toHaveLength(i);
    vi.advanceTimersByTime(1400);
    line.says({ t: 'pong' });
  }
  expect(c.lines).toHaveLength(1);
  vi.advanceTimersByTime(answerWithin - 1);
  expect(c.state()).toBe('open');
  vi.advanceTimersByTime(1);
  expect(c.state()).toBe('waiting');
  expect(answerWithin).toBeLessThan(3000);
});

test('a page that was held up reads what has arrived before it gives a connection up', () => {
  const c = connected(true);
  const line = c.lines[0]!;
  vi.advanceTimersByTime(1000);
  // The page gets no turn for a minute; the timer runs before the answer is read.
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(answerWithin - 1000);
  expect(c.state()).toBe('open');
  line.says({ t: 'pong' });
  vi.advanceTimersByTime(500);
  expect(c.lines).toHaveLength(1);
});

test('what is closed or refused does not come back', async () => {
  const c = connected();
  const answer = c.connection.send(move).catch((e: { code: string }) => e.code);
  c.connection.close();
  expect(await answer).toBe('offline');
  expect(c.listens()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(c.lines).toHaveLength(1);

  const d = connected();
  d.lines[0]!.says({ t: 'bye', code: 'kicked' });
  d.lines[0]!.onclose?.();
  d.wake();
  vi.advanceTimersByTime(60_000);
  expect(d.lines).toHaveLength(1);
  expect(d.state()).toBe('ended');
});
