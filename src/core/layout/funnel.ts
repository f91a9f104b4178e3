import type { Content } from '../templates/contract.ts';
import { comparableAmounts } from './scales.ts';

/** How a funnel is drawn: `true`, bars to scale; `even`, a list of steps; `shape`, what narrows without saying by how much, for steps without figures. */
export type FunnelForm = 'true' | 'even' | 'shape';

export function funnelForm({ items, scale }: Content): FunnelForm {
  const values = listValues(items);
  if (scale === 'even') return 'even';
  if (values.every((value) => value.trim() === '')) return 'shape';
  return comparableAmounts(values) === undefined ? 'even' : 'true';
}

/** Each step's share of the longest, 0…1; undefined where the steps tell nothing that can be compared. */
export function funnelShares(items: unknown): readonly number[] | undefined {
  const amounts = comparableAmounts(listValues(items));
  const longest = Math.max(...(amounts ?? []));
  return amounts?.map((amount) => amount / longest);
}

/** How many of the step before reach this one, as "45 %"; none at the first. */
export function stepRate(amounts: readonly number[] | undefined, at: number, lang: string): string | undefined {
  const [before = 0, amount] = [amounts?.[at - 1], amounts?.[at]];
  if (amount === undefined || before <= 0) return undefined;
  return formatShareText(amount / before, lang);
}

export function formatShareText(share: number, lang: string): string {
  return new Intl.NumberFormat(lang, { style: 'percent', maximumSignificantDigits: 2, numberingSystem: 'latn' }).format(share);
}

function listValues(items: unknown): string[] {
  return Array.isArray(items) ? items.map((item: unknown) => String((item as { readonly value?: unknown } | null)?.value ?? '')) : [];
}
