import { createRequire } from 'node:module';
import { DEEP } from './deep.ts';

const fc = createRequire(import.meta.url)('fast-check') as typeof import('fast-check');

// `npm test` asks the same of every property every time; FUZZ_SEED, which `npm run test:fuzz` draws and
// prints, asks other things.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 61) });

/**
 * Tries of a property in `npm test`, or a sixth of what it asks for if that is more; a property with a seed
 * of its own gets all.
 */
const TRIES = 15;
const isThorough = DEEP || process.env['FUZZ_SEED'] !== undefined;
const tries = (asked = 100) => (isThorough || asked <= TRIES ? asked : Math.max(TRIES, Math.ceil(asked / 6)));

const assert = ((property: never, input: { readonly numRuns?: number; readonly seed?: number } = {}) =>
  fc.assert(
    property,
    input.seed === undefined ? { ...input, numRuns: tries(input.numRuns) } : input,
  )) as typeof fc.assert;

export default { ...fc, assert };
