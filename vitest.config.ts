import { defineConfig } from 'vitest/config';

export default defineConfig({
  // As in the build: no development props, which would put the global object into layout trees.
  oxc: { jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment', development: false } },
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    setupFiles: ['test/support/every-deck.ts'],
    globalSetup: ['test/support/validate-decks.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
  },
});
