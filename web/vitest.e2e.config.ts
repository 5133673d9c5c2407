import { defineConfig } from 'vitest/config';

// The journeys drive a real browser against a real server; one at a time, so
// that a small machine is not measured instead of the page.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 400_000,
    hookTimeout: 120_000,
  },
});
