import type { Content } from '../templates/contract.ts';
import { parseComparableAmounts } from './scales.ts';

/**
 * Form of a funnel: `true` draws bars to scale, `even` a list of steps, and `shape` a plain narrowing shape
 * for steps without figures.
 */
export type FunnelForm = 'true' | 'even' | 'shape';

export function chooseFunnelForm({ items, scale }: Content): FunnelForm {
  const values = listValues(items);
  if (scale === 'even') return 'even';
  if (values.every((value) => value.trim() === '')) return 'shape';
  return parseComparableAmounts(values) === undefined ? 'even' : 'true';
}

/** Each step's share of the largest from 0 to 1; undefined if the steps cannot be compared. */
export function computeFunnelShares(items: unknown): readonly number[] | undefined {
  const amounts = parseComparableAmounts(listValues(items));
  const longest = Math.max(...(amounts ?? []));
  return amounts?.map((amount) => amount / longest);
}

/** Rate of a step relative to the previous one, such as "45 %"; undefined for the first. */
export function stepRate(
  amounts: readonly number[] | undefined,
  at: number,
  lang: string,
): string | undefined {
  const [before = 0, amount] = [amounts?.[at - 1], amounts?.[at]];
  if (amount === undefined || before <= 0) return undefined;
  return formatShareText(amount / before, lang);
}

export function formatShareText(share: number, lang: string): string {
  return new Intl.NumberFormat(lang, {
    style: 'percent',
    maximumSignificantDigits: 2,
    numberingSystem: 'latn',
  }).format(share);
}

function listValues(items: unknown): string[] {
  return Array.isArray(items)
    ? items.map((item: unknown) => String((item as { readonly value?: unknown } | null)?.value ?? ''))
    : [];
}
