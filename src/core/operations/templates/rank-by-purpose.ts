import { closestLayouts } from '../../templates/closest-layouts.ts';

const BEST = 3;

/**
 * Sorts layouts by how well they suit a purpose and returns the ids of the best; undefined if there is no
 * purpose or no match.
 */
export function rankByPurpose<T extends Parameters<typeof closestLayouts>[1][number]>(
  layouts: readonly T[],
  purpose: string | undefined,
): { readonly all: readonly T[]; readonly best: readonly string[] | undefined } {
  const close = purpose === undefined ? [] : closestLayouts(purpose, layouts);
  const best = close.length === 0 ? undefined : close.slice(0, BEST).map(({ id }) => id);
  return { all: [...close, ...layouts.filter((one) => !close.includes(one))], best };
}
