// The program of the page by Brotli, beside the file by gzip that pages ask for: the
// studio sends it to browsers that accept it.

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const zipped = fileURLToPath(new URL('./engine/uno.wasm.gz', import.meta.url));
const better = zipped.replace(/gz$/, 'br');

/** The program by Brotli. It takes ten seconds, so it is kept until there is a new program. */
function program(): Buffer {
  if (!existsSync(better) || statSync(better).mtimeMs < statSync(zipped).mtimeMs) {
    const data = gunzipSync(readFileSync(zipped));
    // Quality 11 would take an eighth off, and six times as long.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
    writeFileSync(better, brotliCompressSync(data, { params }));
  }
  return readFileSync(better);
}

/** Puts the program by Brotli beside the one by gzip, under the same name. */
export function brotliProgram(): Plugin {
  return {
    name: 'brotli-program',
    apply: 'build',
    generateBundle(_, bundle) {
      const name = Object.keys(bundle).find((file) => file.endsWith('.wasm.gz'));
      if (name) this.emitFile({ type: 'asset', fileName: name.replace(/gz$/, 'br'), source: program() });
    },
  };
}
