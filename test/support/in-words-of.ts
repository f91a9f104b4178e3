import { charactersIn, type MeasuredLanguage } from '../../src/core/templates/language-shares.ts';
import { BANKS } from '../core/templates/sample-banks.ts';

/** Fields whose strings people read. What refers to one of them (parent, at, highlight …) follows it. */
const READ = new Set([
  'categories',
  'name',
  'label',
  'text',
  'series',
  'lane',
  'group',
  'branch',
  'center',
  'columns',
  'rows',
  'nodes',
  'x_label',
  'y_label',
  'title',
  'support',
]);
/** Names of the interface, not words of the author. */
const FIXED = new Set([
  'type',
  'kind',
  'good',
  'sort',
  'role',
  'form',
  'icon',
  'shape',
  'direction',
  'id',
  'axis',
  'data_labels',
  'scale',
  'color_by',
]);
/** Neither numbers nor dates nor one letter. */
const WORDY = /\p{L}{2}/u;
/** Values of ticks, which are the same in every language. */
const TICKS = /^(yes|no|partial)$/i;

/**
 * The same data in words of another language, each string about as long as its capacity there allows, the
 * same string always the same.
 */
export function inWordsOf<T>(data: T, lang: MeasuredLanguage): T {
  const assigned = new Map<string, string>();
  const phrases = phrasesOf(lang);
  collect(data, '', (text) => {
    if (assigned.has(text) || !WORDY.test(text) || TICKS.test(text)) return;
    const length = charactersIn(lang, text.length);
    const nearest =
      [...phrases].sort((a, b) => Math.abs(a.length - length) - Math.abs(b.length - length))[0] ?? text;
    phrases.delete(nearest);
    assigned.set(text, nearest);
  });
  return swapped(data, assigned) as T;
}

/** Words, and rows of them from the beginning of each text. */
function phrasesOf(lang: MeasuredLanguage): Set<string> {
  const { heading, label, caption, body, long } = BANKS[lang];
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' });
  const begun = [...heading, ...label, ...caption, ...body, ...long].flatMap((text) =>
    [...segmenter.segment(text)]
      .filter(({ isWordLike, segment }) => isWordLike === true && segment.length > 1)
      .map(({ index, segment }) => text.slice(0, index + segment.length)),
  );
  const single = [...body, ...long].flatMap((text) =>
    [...segmenter.segment(text)]
      .filter(({ isWordLike }) => isWordLike === true)
      .map(({ segment }) => segment),
  );
  return new Set([...begun, ...single.filter((word) => WORDY.test(word))]);
}

function collect(value: unknown, key: string, take: (text: string) => void): void {
  if (typeof value === 'string') {
    if (READ.has(key)) take(value);
  } else if (Array.isArray(value)) for (const each of value) collect(each, key, take);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) collect(each, name, take);
}

function swapped(value: unknown, assigned: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return assigned.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => swapped(each, assigned));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, FIXED.has(name) ? each : swapped(each, assigned)]),
  );
}
