// A finished game, step by step: what of each frame is shown.

import type { RecordFrame } from '../protocol.ts';
import type { LogEntry } from './reducer.ts';

/** The step that an address asks for, held within the game. */
export function stepOf(text: string | null, frames: number): number {
  const n = Number(text ?? '0');
  return Number.isInteger(n) ? Math.max(0, Math.min(frames - 1, n)) : 0;
}

/** All that had happened by a step, and where each step's part begins. */
export function logOf(frames: readonly RecordFrame[]): { log: LogEntry[]; ends: number[] } {
  const log: LogEntry[] = [];
  const ends: number[] = [];
  for (const frame of frames) {
    for (const event of frame.events ?? []) log.push({ id: log.length + 1, round: 0, event });
    ends.push(log.length);
  }
  return { log, ends };
}
