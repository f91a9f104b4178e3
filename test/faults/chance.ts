/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `npm run test:faults` runs every fault in full; `npm test` a short part of it. */
export const DEEP = process.env['FAULTS'] === 'deep';

/**
 * `npm test` takes the same chances every time; `npm run test:faults` and `npm run test:scale` draw a seed
 * and print it.
 */
export const SEED = Number(process.env['FAULT_SEED'] ?? 61);
