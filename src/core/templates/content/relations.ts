import { nearest } from '../../errors/nearest-choices.ts';
import { placeIndex } from '../../layout/place-index.ts';
import { parseLineRanges } from '../../scene/line-ranges.ts';
import type { Content, Field } from '../contract.ts';
import type { Loc, Reader } from './reader.ts';

/** Maximum number of code lines on a slide. */
const MAX_LINES = 24;

/**
 * Checks fields that refer to other content, such as entries of a list or lines of a text. Call it after the
 * fields themselves are valid.
 */
export function checkRelations(
  fields: Readonly<Record<string, Field>>,
  content: Content,
  read: Reader,
): void {
  walk({ kind: 'object', fields, description: '' }, content, [], content, read);
}

function walk(field: Field, value: unknown, loc: Loc, content: Content, read: Reader): void {
  if (value === undefined) return;
  if (field.kind === 'list')
    for (const [index, item] of (value as readonly unknown[]).entries())
      walk(field.item, item, [...loc, index], content, read);
  else if (field.kind === 'place') {
    if (field.dated !== true || !isDay(value)) checkPlace(field.of, value, loc, content, read);
  } else if (field.kind === 'lines') checkLines(field.of, String(value), loc, content, read);
  else if (field.kind === 'text' && field.role === 'code' && field.asWritten !== true)
    checkLength(String(value), loc, read);
  else if (field.kind === 'object') {
    const record = value as Readonly<Record<string, unknown>>;
    const before = read.issues.length;
    for (const [key, inner] of Object.entries(field.fields))
      walk(inner, record[key], [...loc, key], content, read);
    const { start, end } = field.fields;
    if (
      start?.kind === 'place' &&
      end?.kind === 'place' &&
      record['end'] !== undefined &&
      !isDay(record['start']) &&
      !isDay(record['end']) &&
      read.issues.length === before
    )
      checkOrder(start.of, record, loc, content, read);
  }
}

/** True for a day in ISO 8601. */
function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value.trim());
}

function listEntries(of: string, content: Content): readonly unknown[] {
  const entries = content[of];
  return Array.isArray(entries) ? entries : [];
}

function checkPlace(of: string, value: unknown, loc: Loc, content: Content, read: Reader): void {
  const entries = listEntries(of, content);
  const index = placeIndex(value, entries);
  if (index >= 0) return;
  const numbers = `or a number from 1 to ${entries.length}`;
  if (index === -2) {
    const at = entries.flatMap((entry, position) => (placeIndex(entry, [value]) === 0 ? [position + 1] : []));
    read.fault(
      loc,
      `"${value}" occurs more than once in "${of}" (numbers ${at.join(' and ')}): give its number instead, or make the names differ.`,
      'ambiguous',
      value,
      { numbers: at },
    );
    return;
  }
  const close = typeof value === 'string' ? nearest(value, entries.map(String), 2) : [];
  const did = close.length > 0 ? ` Did you mean ${close.map((name) => `"${name}"`).join(' or ')}?` : '';
  read.fault(
    loc,
    `${JSON.stringify(value)} is not in "${of}". Allowed: ${entries.map((entry) => `"${entry}"`).join(', ')}, ${numbers}.${did}`,
    'enum',
    value,
    { allowed: entries },
  );
}

function checkOrder(
  of: string,
  record: Readonly<Record<string, unknown>>,
  loc: Loc,
  content: Content,
  read: Reader,
): void {
  const entries = listEntries(of, content);
  const [start, end] = [placeIndex(record['start'], entries), placeIndex(record['end'], entries)];
  if (start <= end) return;
  read.fault(
    [...loc, 'end'],
    `It ends before it starts: "end" ${JSON.stringify(record['end'])} is number ${end + 1} of "${of}", "start" ${JSON.stringify(record['start'])} is number ${start + 1}. Swap them, or leave out "end" for a single period.`,
    'value_error',
    record['end'],
    { start: start + 1, end: end + 1 },
  );
}

function checkLines(of: string, value: string, loc: Loc, content: Content, read: Reader): void {
  const count = String(content[of] ?? '').split('\n').length;
  const outside = (parseLineRanges(value) ?? [])
    .map(({ line }) => line)
    .filter((line) => line < 1 || line > count);
  if (outside.length > 0)
    read.fault(
      loc,
      `"${of}" has ${count} line${count === 1 ? '' : 's'}, numbered from 1: there is no line ${outside.slice(0, 3).join(', ')}.`,
      'out_of_range',
      value,
      { min: 1, max: count },
    );
}

function checkLength(code: string, loc: Loc, read: Reader): void {
  const count = code.split('\n').length;
  if (count <= MAX_LINES || read.longLists) return;
  read.fault(
    loc,
    `"${loc.at(-1)}" takes up to ${MAX_LINES} lines, got ${count}. Show the part that matters, or continue on a second slide with this layout.`,
    'too_many_items',
    undefined,
    {
      max: MAX_LINES,
      given: count,
    },
  );
}
