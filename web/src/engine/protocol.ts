// What page and worker say to each other: numbered calls of functions of the
// program, and what becomes of them.

/** The first message to a worker is the compiled program. */
export type ToWorker = { module: WebAssembly.Module } | { call: number; name: string; request: string } | { cancel: number };

/** A message about a call; text is JSON. The call ends with an answer or an error. */
export interface FromWorker {
  call: number;
  kind: 'answer' | 'error' | 'progress';
  text: string;
}

/**
 * What page and worker say to each other where the worker is the studio: first the address of the
 * program, which no other browser process can be given compiled; then requests, and sockets of tables.
 */
export type ToStudio =
  | { program: string }
  | { ask: number; method: string; path: string; token: string; body: string }
  | { open: number; code: string }
  | { send: number; text: string }
  | { shut: number };

/** An answer, whose kind is its status, or a message of a socket, or its end; of call 0 that the studio is ready, or failed. */
export interface FromStudio {
  call: number;
  kind: string;
  text: string;
}
