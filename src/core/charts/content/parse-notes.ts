import type { Loc, Reader } from '../../templates/content/reader.ts';
import { parseDrawable } from './parse-number.ts';

/** Numeric and optional fields of each annotation; all others are texts. */
const NOTES = {
  reference_lines: { numbers: ['value'], texts: [], optional: ['label'] },
  bands: { numbers: ['from', 'to'], texts: [], optional: ['label'] },
  callouts: { numbers: [], texts: ['at', 'text'], optional: ['series'] },
  differences: { numbers: [], texts: ['from', 'to'], optional: ['series'] },
  brackets: { numbers: [], texts: ['from', 'to'], optional: ['text'] },
  events: { numbers: [], texts: ['at', 'text'], optional: [] },
} as const satisfies Record<
  string,
  {
    readonly numbers: readonly string[];
    readonly texts: readonly string[];
    readonly optional: readonly string[];
  }
>;

/** Parses annotations over the data of a chart. */
export function parseNotes(
  record: Readonly<Record<string, unknown>>,
  chart: Record<string, unknown>,
  loc: Loc,
  read: Reader,
  most: number,
): void {
  for (const [key, shape] of Object.entries(NOTES)) {
    if (record[key] === undefined || record[key] === null) continue;
    const at = [...loc, key];
    const list = read.array(record[key], at) ?? [];
    if (list.length > most)
      read.fault(
        at,
        `At most ${most}, got ${list.length}. More cannot be read.`,
        'too_many_items',
        undefined,
        { max: most, given: list.length },
      );
    if (list.length > 0)
      chart[key] = list.map((one, index) =>
        entry(
          typeof one === 'number' && key === 'reference_lines' ? { value: one } : one,
          shape,
          [...at, index],
          read,
        ),
      );
  }
}

function entry(
  raw: unknown,
  { numbers, texts, optional }: (typeof NOTES)[keyof typeof NOTES],
  loc: Loc,
  read: Reader,
): unknown {
  const keys: string[] = [...numbers, ...texts, ...optional];
  const record = read.record(
    raw,
    loc,
    `{${keys.map((key) => ((optional as readonly string[]).includes(key) ? `${key}?` : key)).join(', ')}}`,
  );
  if (record === undefined) return undefined;
  for (const key of Object.keys(record))
    if (!keys.includes(key)) read.unknown(loc, key, keys, 'an annotation');
  const parsed: Record<string, unknown> = {};
  for (const key of numbers) {
    if (record[key] === undefined) read.missing([...loc, key], 'a value on the axis.');
    else parsed[key] = parseDrawable(record[key], [...loc, key], read);
  }
  for (const key of [...texts, ...optional]) {
    const text = read.text(record[key], [...loc, key]);
    if (text !== undefined) parsed[key] = text;
    else if ((texts as readonly string[]).includes(key))
      read.missing([...loc, key], key === 'text' ? 'what it says.' : 'the name of a category.');
  }
  return parsed;
}
