import { beforeEach, expect, test, vi } from 'vitest';
import type { World } from '../src/play/connection.ts';

// The settings ask the browser what the system prefers.
vi.stubGlobal('window', {
  matchMedia: () => ({ matches: true, addEventListener: () => undefined }),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (id: number) => clearTimeout(id),
});

const { Session } = await import('../src/play/session.svelte.ts');

/** A session whose server is the test. */
function session() {
  const sockets: { sent: Record<string, unknown>[]; onopen?: () => void; onmessage?: (e: { data: string }) => void; onclose?: () => void }[] = [];
  const world: World = {
    socket: () => {
      const sent: Record<string, unknown>[] = [];
      const socket = { sent, send: (text: string) => sent.push(JSON.parse(text) as Record<string, unknown>), close: () => undefined };
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    now: () => performance.now(),
    set: (run, ms) => setTimeout(run, ms) as unknown as number,
    clear: (id) => clearTimeout(id),
    random: () => 0.5,
    watched: () => false,
    awake: () => () => undefined,
  };
  const s = new Session('K7QWM', { code: 'K7QWM', seat: 0, token: 'x' } as never, world);
  s.open();
  const says = (message: object) => sockets.at(-1)!.onmessage?.({ data: JSON.stringify(message) });
  const play = (v: number) =>
    says({ t: 'play', v, round: 1, you: 0, view: { phase: 'play' }, events: [], legal: ['r5'], ask: { kind: 'turn' }, clock: null, grace: null });
  sockets[0]!.onopen?.();
  play(4);
  return { s, sockets, says, play, sent: () => sockets.at(-1)!.sent.filter((m) => m.t === 'move') };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a tap is pending at once, and until what it changed is shown', async () => {
  const { s, says, play, sent } = session();
  s.intend(() => s.move('r5'));
  expect(s.pending).not.toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(s.pending).toMatchObject({ move: 'r5' });
  expect(sent()[0]).toMatchObject({ v: 4, round: 1, move: 'r5' });
  says({ t: 'done', id: sent()[0]!.id, v: 5 });
  await vi.advanceTimersByTimeAsync(0);
  expect(s.pending).toMatchObject({ move: 'r5' });
  play(5);
  await vi.advanceTimersByTimeAsync(0);
  expect(s.pending).toBeNull();
  expect(s.returned).toBeNull();
});

test('a move that is refused is returned with its code', async () => {
  const { s, says, sent } = session();
  const move = s.move('r5').catch(() => undefined);
  says({ t: 'no', id: sent()[0]!.id, error: { code: 'unavailable', text: '' } });
  await move;
  expect(s.pending).toBeNull();
  expect(s.returned).toEqual({ move: 'r5', code: 'unavailable' });
});

test('a dead connection is offline within three seconds, and the move is made over the next', async () => {
  const { s, sockets, play, says, sent } = session();
  const move = s.move('r5');
  const id = sent()[0]!.move_id;
  await vi.advanceTimersByTimeAsync(2500);
  expect(s.offline).toBe(true);
  expect(s.pending).toMatchObject({ move: 'r5' });
  await vi.advanceTimersByTimeAsync(500);
  sockets[1]!.onopen?.();
  play(5);
  expect(s.offline).toBe(false);
  expect(sent()).toHaveLength(1);
  expect(sent()[0]!.move_id).toBe(id);
  says({ t: 'done', id: sent()[0]!.id, v: 5 });
  await move;
  expect(s.pending).toBeNull();
});

test('a tap that waited when the connection broke does not hold up those after it', async () => {
  const { s, sockets, play, sent } = session();
  s.intend(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.onclose?.();
  await vi.advanceTimersByTimeAsync(500);
  sockets[1]!.onopen?.();
  play(4);
  s.intend(() => s.move('r5'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toHaveLength(1);
});
