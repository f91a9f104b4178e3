/** True if the long sweeps of `npm run test:deep` are asked for. */
export const DEEP = process.env['DEEP'] === '1';

/**
 * True where tests of faults, stores and processes run in full: in `npm run test:deep`, and in
 * `npm run test:faults`, `test:scale` and `test:siege`, each of its folder.
 */
export const IN_FULL = DEEP || process.env['FAULTS'] === 'deep';

/**
 * One in `n` of the samples of a sweep in `npm test`, at least one, and all of them in `npm run test:deep`. Sweeps over the
 * same samples begin at different ones, so that each template, and most of the files, are in some sweep of
 * `npm test`.
 *
 * @param from index of the first sample, taken modulo `n` or the number of samples
 * @example test.each(oneIn(12, TEMPLATE_IDS, 1))('%s has no error', …)
 */
export function oneIn<T>(n: number, samples: readonly T[], from = 0): readonly T[] {
  if (DEEP) return samples;
  const some = samples.filter((_, index) => index % n === from % n);
  return some.length > 0 ? some : samples.filter((_, index) => index === from % samples.length);
}
