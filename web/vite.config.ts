import { serviceWorker } from './offline.ts';
import { brotliProgram } from './packed.ts';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The studio's server during development; the built page is served by it.
const server = 'http://127.0.0.1:8080';

export default defineConfig({
  // The page works in any folder.
  base: './',
  plugins: [svelte(), brotliProgram(), serviceWorker()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The server's content policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    rollupOptions: {
      output: {
        // The studio knows the program by the end of its name.
        assetFileNames: ({ names }) => (names.some((name) => name.endsWith('.wasm.gz')) ? 'assets/uno-[hash].wasm.gz' : 'assets/[name]-[hash][extname]'),
      },
    },
  },
  // The program of the worker, and what starts it: scripts/engine.sh builds both.
  assetsInclude: ['**/*.wasm.gz'],
  worker: {
    format: 'es',
  },
  server: {
    host: '127.0.0.1',
    // The catalogue of sentences and the results of the handbook lie beside this folder.
    fs: { allow: ['.', '../internal/words', '../docs'] },
    proxy: {
      '/api': { target: server, ws: true },
      '/cards.svg': server,
    },
  },
  test: { include: ['test/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
});
