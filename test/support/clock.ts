import type { Clock } from '../../src/core/call/call.ts';

/** A clock that moves when told to; wall and monotonic time move together. */
export function handClock(start = '2026-11-20T12:00:00.000Z'): Clock & { advance(ms: number): void } {
  let passed = 0;
  return {
    now: () => new Date(Date.parse(start) + passed),
    monotonicMs: () => passed,
    advance(ms) {
      passed += ms;
    },
  };
}
