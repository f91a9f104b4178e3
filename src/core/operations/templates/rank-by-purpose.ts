import { closestLayouts } from '../../templates/closest-layouts.ts';

const BEST = 3;
/** Number of layouts that are described for a purpose. */
const DESCRIBED = 8;

/**
 * Sorts layouts by how well they suit a purpose: those to describe, the others, and the ids of the best, which
 * are undefined if there is no purpose or no match.
 */
export function rankByPurpose<T extends Parameters<typeof closestLayouts>[1][number]>(
  layouts: readonly T[],
  purpose: string | undefined,
): {
  readonly all: readonly T[];
  readonly others: readonly T[];
  readonly best: readonly string[] | undefined;
} {
  const close = purpose === undefined ? [] : closestLayouts(purpose, layouts);
  const best = close.length === 0 ? undefined : close.slice(0, BEST).map(({ id }) => id);
  const all = [...close, ...layouts.filter((one) => !close.includes(one))];
  const described = best === undefined ? all.length : DESCRIBED;
  return { all: all.slice(0, described), others: all.slice(described), best };
}
