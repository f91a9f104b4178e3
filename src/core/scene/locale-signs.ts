import { byLanguage } from '../memory/memo.ts';

/** No-break space. */
export const NBSP = ' ';

interface SignPlace {
  readonly before: boolean;
  /** Space between the sign and the number. */
  readonly space: string;
}

/** Position of the per cent sign in the language: "50%", "50 %", "%50". */
export const percentPlace = byLanguage((lang) =>
  findSignPlace(
    'percentSign',
    new Intl.NumberFormat(lang, { style: 'percent', numberingSystem: 'latn' }).formatToParts(0.5),
  ),
);

/** Position of the currency sign in the language: "$5", "€ 5", "5 €". */
export const currencyPlace = byLanguage((lang) =>
  findSignPlace(
    'currency',
    new Intl.NumberFormat(lang, {
      style: 'currency',
      currency: 'EUR',
      currencyDisplay: 'narrowSymbol',
      numberingSystem: 'latn',
    }).formatToParts(5),
  ),
);

function findSignPlace(sign: 'percentSign' | 'currency', parts: readonly Intl.NumberFormatPart[]): SignPlace {
  const [at, figures] = [
    parts.findIndex(({ type }) => type === sign),
    parts.findIndex(({ type }) => type === 'integer'),
  ];
  const between = parts.slice(Math.min(at, figures) + 1, Math.max(at, figures)).map(({ value }) => value);
  return { before: at < figures, space: between.some((value) => /\s/u.test(value)) ? NBSP : '' };
}

const formats = new Map<string, Intl.NumberFormat>();

export function numberFormat(lang: string, decimals: number, useGrouping: boolean): Intl.NumberFormat {
  const key = `${lang}|${decimals}|${useGrouping}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(lang, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping,
    numberingSystem: 'latn',
  });
  if (formats.size < 500) formats.set(key, made);
  return made;
}
