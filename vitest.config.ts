import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/support/longest-first.ts';

export default defineConfig({
  // As in the build: no development props, which would put the global object into layout trees.
  oxc: { jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment', development: false } },
  // Properties are tried with numbers that a seed repeats.
  resolve: { alias: [{ find: /^fast-check$/, replacement: join(import.meta.dirname, 'test/support/fast-check.ts') }] },
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    setupFiles: ['test/support/every-deck.ts'],
    globalSetup: ['test/support/run-folder.ts', 'test/support/validate-decks.ts'],
    reporters: ['default', './test/support/second-attempts.ts'],
    // What ends a wait is what was waited for; these only end a run in which it never comes, on the slowest of machines.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than the cores of CI: a worker waits for servers, browsers and timers about a third of its time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A worker that has loaded everything writes its compile cache and gives back gigabytes before it ends.
    teardownTimeout: 30_000,
    // Files share what their worker has loaded, compiled and opened; none changes modules of ours.
    isolate: false,
  },
});
