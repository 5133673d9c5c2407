// The program, fetched and compiled once for all workers of a page when it is first needed.

import packed from '../../engine/uno.wasm.gz?url';
import { compile } from './compile.ts';

/** The address of the program, for workers that compile it themselves. */
export const address = (): string => new URL(packed, document.baseURI).href;

let compiled: Promise<WebAssembly.Module> | null = null;

/** The compiled program. A failure is tried again at the next call. */
export function program(): Promise<WebAssembly.Module> {
  compiled ??= compile(packed).catch((e: unknown) => {
    compiled = null;
    throw e;
  });
  return compiled;
}
