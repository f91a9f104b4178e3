import { registerCache } from '../memory/spares.ts';

/** Sequences of two, three and four letters, including word boundaries, weighted by length. */
const LENGTHS = [2, 3, 4];
/** Count for a sequence that never occurred. */
const UNKNOWN_COUNT = 0.3;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CURRENCIES =
  'AED ALL ARS AUD BGN BRL CAD CHF CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY KRW KZT MAD MXN NOK NZD PLN RON RSD RUB SAR SEK THB TRY UAH USD VND ZAR'.split(
    ' ',
  );
const LANGUAGES =
  'aa af am ar az be bg bn bs ca co cs cy da de el en eo es et eu fa fi fr fy ga gl gu he hi hr ht hu hy id is it ja ka kk km kn ko ku ky la lb lo lt lv mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru sa sk sl sq sr sv sw ta te tg th ti tk tr uk ur uz vi wo xh yi yo zh zu'.split(
    ' ',
  );
const FIELDS = [
  'era',
  'year',
  'quarter',
  'month',
  'weekOfYear',
  'weekday',
  'day',
  'dayPeriod',
  'hour',
  'minute',
  'second',
  'timeZoneName',
];
const UNITS = [
  'percent',
  'hour',
  'kilometer',
  'liter',
  'meter',
  'minute',
  'month',
  'second',
  'week',
  'year',
  'degree',
  'gram',
];

/** Frequencies of letter sequences in the words of several languages. */
interface LetterModel {
  readonly counts: ReadonlyMap<string, Uint16Array>;
  readonly totals: readonly number[];
}

const built = new Map<string, LetterModel>();
registerCache(() => built.clear());

/**
 * Rates languages by the letter sequences of a text, the most likely first. The model is learned from names
 * of countries, languages, currencies and time units in Unicode's CLDR, which the runtime contains.
 *
 * @param own returns further words of a language.
 */
export function rateByLetters(
  text: string,
  tags: readonly string[],
  own: (tag: string) => string,
): (readonly [tag: string, value: number])[] {
  const key = tags.join(' ');
  const model = built.get(key) ?? learn(tags, own);
  built.set(key, model);
  const values = tags.map(() => 0);
  for (const word of splitWords(text)) {
    for (const row of listLetterRows(word)) {
      const counts = model.counts.get(row);
      for (const [at, total] of model.totals.entries())
        values[at] =
          (values[at] ?? 0) +
          (row.length / LENGTHS.length) *
            Math.log(((counts?.[at] ?? 0) + UNKNOWN_COUNT) / (total + UNKNOWN_COUNT * model.counts.size));
    }
  }
  return tags.map((tag, at) => [tag, values[at] ?? 0] as const).sort((a, b) => b[1] - a[1]);
}

function learn(tags: readonly string[], own: (tag: string) => string): LetterModel {
  const counts = new Map<string, Uint16Array>();
  const totals = tags.map((tag, at) => {
    let total = 0;
    for (const word of new Set([...splitWords(own(tag)), ...listNames(tag).flatMap(splitWords)])) {
      for (const row of listLetterRows(word)) {
        const found = counts.get(row) ?? new Uint16Array(tags.length);
        found[at] = (found[at] ?? 0) + 1;
        counts.set(row, found);
        total++;
      }
    }
    return total;
  });
  return { counts, totals };
}

function listNames(tag: string): string[] {
  const regions = [...LETTERS]
    .flatMap((first) => [...LETTERS].map((second) => first + second))
    .filter((code) => !code.startsWith('X'));
  const kinds = [
    ['region', regions],
    ['language', LANGUAGES],
    ['currency', CURRENCIES],
    ['dateTimeField', FIELDS],
  ] as const;
  const names = kinds.flatMap(([type, codes]) => {
    const known = new Intl.DisplayNames(tag, { type, fallback: 'none' });
    return codes.map((code) => known.of(code) ?? '');
  });
  const units = UNITS.flatMap((unit) => {
    const number = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
    return [number.format(1), number.format(5)];
  });
  const date = new Intl.DateTimeFormat(tag, { month: 'long', weekday: 'long', timeZone: 'UTC' });
  const dates = Array.from({ length: 12 }, (_, month) =>
    date.format(new Date(Date.UTC(2024, month, month + 3))),
  );
  return [...names, ...units, ...dates];
}

function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}

function listLetterRows(word: string): string[] {
  const ended = ` ${word} `;
  return LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, ended.length - length + 1) }, (_, at) => ended.slice(at, at + length)),
  );
}
