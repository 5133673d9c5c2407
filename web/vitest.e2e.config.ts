import { defineConfig } from 'vitest/config';

// The journeys drive a real browser against a real server, two files at a time.
// What they wait for comes about, sooner or later: the limits end what hangs.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 600_000 } },
  },
});
