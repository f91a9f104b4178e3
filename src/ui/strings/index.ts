import { en } from './en.ts';

export type Word = keyof typeof en;

const plural = new Intl.PluralRules('en');

/** Text for a key with its placeholders filled in; `n` also selects singular or plural. */
export function t(key: Word, values: Readonly<Record<string, string | number>> = {}): string {
  const forms = en[key].split(' | ');
  const form = forms.length > 1 && plural.select(Number(values['n'])) !== 'one' ? forms[1] : forms[0];
  return (form ?? '').replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const STEPS: readonly (readonly [number, Intl.RelativeTimeFormatUnit])[] = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [30, 'day'],
  [12, 'month'],
  [Number.POSITIVE_INFINITY, 'year'],
];

/** Relative time such as "5 minutes ago". @param iso ISO 8601 */
export function ago(iso: string): string {
  let value = (Date.parse(iso) - Date.now()) / 1000;
  for (const [size, unit] of STEPS) {
    if (Math.abs(value) < size) return relative.format(Math.round(value), unit);
    value /= size;
  }
  return iso;
}
