// The program, fetched and compiled once for all workers when it is first needed.

import packed from '../../engine/uno.wasm.gz?url';

let compiled: Promise<WebAssembly.Module> | null = null;

/** The compiled program. A failure is tried again at the next call. */
export function program(): Promise<WebAssembly.Module> {
  compiled ??= load().catch((e: unknown) => {
    compiled = null;
    throw e;
  });
  return compiled;
}

async function load(): Promise<WebAssembly.Module> {
  const answer = await fetch(packed);
  if (!answer.ok || !answer.body) throw new Error(`${packed}: ${answer.status}`);
  // The studio sends the program in an encoding, which the browser unpacks: it compiles while it arrives.
  if (answer.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(answer);
  const bytes = await answer.arrayBuffer();
  // Some servers of files declare a .gz file as an encoding, and the browser has unpacked it then.
  const [first, second] = new Uint8Array(bytes, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return WebAssembly.compile(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compileStreaming(new Response(stream, { headers: { 'Content-Type': 'application/wasm' } }));
}
