import { defineConfig } from 'vitest/config';
import LongestFirst from './test/support/longest-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    setupFiles: ['test/support/load-sources.ts'],
    globalSetup: ['test/support/run-folder.ts', 'test/support/compile-layouts.ts', 'test/support/validate-decks.ts'],
    reporters: ['default', './test/support/second-attempts.ts'],
    // What ends a wait is what was waited for; these only end a run in which it never comes, on the slowest of machines.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // Two more than the cores of CI: a worker waits for servers, browsers and timers about half of its time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // A worker that has loaded everything writes its compile cache and gives back gigabytes before it ends.
    teardownTimeout: 30_000,
    // Files share what their worker has loaded, compiled and opened; none changes modules of ours.
    isolate: false,
    // Node runs the sources itself: it strips their types in less time than it takes Vite to transform them, and
    // an import costs nothing when it is used.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
