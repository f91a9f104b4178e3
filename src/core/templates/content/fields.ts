import { parseChart } from '../../charts/content/parse-chart.ts';
import { parseLineRanges } from '../../scene/line-ranges.ts';
import type { Content, Field, ListField, NumberField, ObjectField } from '../contract.ts';
import { parseDiagram } from './diagram.ts';
import { parseMap } from './map.ts';
import { parseIcon, parseImage } from './media.ts';
import type { Loc, Reader } from './reader.ts';
import { parseTable } from './table.ts';

/** Parses an object of fields; `rules` names fields of which one is required. */
export function parseObject(
  fields: Readonly<Record<string, Field>>,
  rules: readonly string[],
  raw: Readonly<Record<string, unknown>>,
  loc: Loc,
  read: Reader,
  where: string,
): Content {
  const known = Object.keys(fields);
  for (const key of Object.keys(raw)) {
    if (!Object.hasOwn(fields, key)) read.unknown(loc, key, known, where);
  }
  const content: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const before = read.issues.length;
    const rawValue = Object.hasOwn(raw, key) ? raw[key] : undefined;
    const value = isAbsent(rawValue) ? undefined : parseField(field, rawValue, [...loc, key], read);
    if (value !== undefined) content[key] = value;
    else if (field.optional !== true && read.issues.length === before)
      read.missing([...loc, key], field.description);
  }
  if (rules.length > 0 && !rules.some((key) => key in content) && !rules.some((key) => !isAbsent(raw[key]))) {
    read.fault(loc, `Give one of ${rules.map((key) => `"${key}"`).join(' or ')}.`, 'missing', undefined, {
      any_of: rules,
    });
  }
  return content;
}

function parseField(field: Field, raw: unknown, loc: Loc, read: Reader): unknown {
  switch (field.kind) {
    case 'place':
      return typeof raw === 'number' ? read.number(raw, loc) : read.text(raw, loc);
    case 'lines':
      return parseLines(raw, loc, read);
    case 'text':
      if (field.role === 'code') return read.verbatim(raw, loc, field.asWritten);
      return read.text(
        field.multiline === true || !isTextHolder(raw) ? raw : raw.text,
        loc,
        field.multiline === true,
      );
    case 'list':
      return parseList(field, raw, loc, read);
    case 'object': {
      const record = read.record(raw, loc, describeShape(field));
      if (record === undefined) return undefined;
      const value = parseObject(field.fields, field.anyOf ?? [], record, loc, read, `"${loc.join('.')}"`);
      return Object.keys(value).length === 0 ? undefined : value;
    }
    case 'image':
      return parseImage(raw, loc, read);
    case 'icon':
      return parseIcon(raw, loc, read);
    case 'chart':
      return parseChart(raw, loc, read);
    case 'geomap':
      return parseMap(raw, loc, read);
    case 'diagram':
      return parseDiagram(raw, loc, read);
    case 'table':
      return parseTable(raw, loc, read);
    case 'choice':
      return read.choice(raw, field.values, loc);
    case 'flag':
      return typeof raw === 'boolean' ? raw : read.wrongType(loc, 'a boolean', raw);
    case 'number':
      return parseNumber(field, raw, loc, read);
  }
}

/** "3-5,8 danger", a number, or a list of both. */
function parseLines(raw: unknown, loc: Loc, read: Reader): string | undefined {
  const ranges = (Array.isArray(raw) ? raw : [raw])
    .map((part: unknown) => (typeof part === 'number' || typeof part === 'string' ? String(part) : '?'))
    .join(',');
  const clean = ranges.replace(/\s+/g, '').replaceAll('–', '-');
  return parseLineRanges(clean) === undefined
    ? read.fault(
        loc,
        'Give the numbers of lines, 1 first, as "3-5,8" or as a list of numbers; a role may follow, as in "3 success, 8 danger".',
        'value_error',
        raw,
      )
    : clean;
}

function parseList(field: ListField, raw: unknown, loc: Loc, read: Reader): unknown {
  const items = read.array(raw, loc);
  if (items === undefined) return undefined;
  const name = String(loc.at(-1));
  const tooMany = items.length > field.max && !(read.longLists && isPaged(loc));
  if (items.length < field.min || tooMany) {
    const advice = tooMany ? 'Split the slide or combine items.' : 'Add items or choose another layout.';
    read.fault(
      loc,
      `"${name}" takes ${field.min} to ${field.max} items, got ${items.length}. ${advice}`,
      tooMany ? 'too_many_items' : 'too_few_items',
      undefined,
      {
        min: field.min,
        max: field.max,
        given: items.length,
      },
    );
  }
  // Items are checked in the same pass; of too many, only the first ones.
  return (tooMany ? items.slice(0, field.max) : items).map((item, index) => {
    const at = [...loc, index];
    const before = read.issues.length;
    const value = isAbsent(item) ? undefined : parseField(field.item, wrapText(field.item, item), at, read);
    if (value === undefined && read.issues.length === before) read.missing(at, field.item.description);
    return value;
  });
}

/** Paged lists are those of the slide and of its columns, not lists inside items. */
function isPaged(loc: Loc): boolean {
  return loc.length <= 2 && loc.every((step) => typeof step === 'string');
}

/** A plain string in a list of objects stands for the main text, if that is the only required field. */
function wrapText(field: Field, item: unknown): unknown {
  if (field.kind !== 'object' || typeof item !== 'string') return item;
  const main = findMainText(field);
  return main === undefined ? item : { [main]: item };
}

/** "{heading, text, icon?}" with optional fields marked. */
function describeShape({ fields }: ObjectField): string {
  return `{${Object.entries(fields)
    .map(([key, { optional }]) => (optional === true ? `${key}?` : key))
    .join(', ')}}`;
}

function findMainText(field: ObjectField): string | undefined {
  const required = Object.entries(field.fields).filter(([, inner]) => inner.optional !== true);
  const [first] = required;
  return required.length === 1 && first !== undefined && first[1].kind === 'text' ? first[0] : undefined;
}

function parseNumber(field: NumberField, raw: unknown, loc: Loc, read: Reader): number | undefined {
  const value = read.number(raw, loc);
  if (value === undefined) return undefined;
  if (field.integer === true && !Number.isInteger(value))
    return read.fault(loc, `Expected a whole number, got ${value}.`, 'int_type', raw);
  if (value < (field.min ?? -Infinity) || value > (field.max ?? Infinity)) {
    return read.fault(
      loc,
      `Allowed: ${field.min ?? 'any'} to ${field.max ?? 'any'}; got ${value}.`,
      'out_of_range',
      raw,
      { min: field.min, max: field.max },
    );
  }
  return value;
}

function isTextHolder(value: unknown): value is { readonly text: unknown } {
  return (
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.keys(value).length === 1 &&
    'text' in value
  );
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
