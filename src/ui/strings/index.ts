import { findForms, getLanguage, selectForm, type Word } from './catalogue.ts';

export type { Word } from './catalogue.ts';

/** Text for a key with its placeholders filled in; `n` also selects singular or plural. */
export function t(key: Word, values: Readonly<Record<string, string | number>> = {}): string {
  const { forms, plural } = findForms(key);
  const form = forms.length > 1 ? selectForm(forms, plural, Number(values['n'])) : (forms[0] ?? '');
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

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
  const relative = new Intl.RelativeTimeFormat(getLanguage(), { numeric: 'auto' });
  let value = (Date.parse(iso) - Date.now()) / 1000;
  for (const [size, unit] of STEPS) {
    if (Math.abs(value) < size) return relative.format(Math.round(value), unit);
    value /= size;
  }
  return iso;
}
