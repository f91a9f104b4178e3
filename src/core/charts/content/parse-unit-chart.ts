import type { Loc, Reader } from '../../templates/content/reader.ts';
import { CHART_LIMITS } from './limits.ts';
import { checkLimit } from './parse-number.ts';

/** Fields of unit charts in the order of their documentation. */
export const UNIT_CHART_KEYS = ['details', 'groups'] as const;
const GROUP_KEYS = ['label', 'categories'];

/** Parses what only unit charts show: a line below each name, and sums of parts. */
export function parseUnitChart(
  record: Readonly<Record<string, unknown>>,
  chart: Record<string, unknown>,
  loc: Loc,
  read: Reader,
): void {
  const { details, groups } = record;
  if (details !== undefined && details !== null)
    chart['details'] = (read.array(details, [...loc, 'details']) ?? []).map((one, at) =>
      readLabel(one, [...loc, 'details', at], read),
    );
  if (groups === undefined || groups === null) return;
  const list = read.array(groups, [...loc, 'groups']) ?? [];
  const advice = 'Leave out those that are not in the title.';
  checkLimit(list.length, CHART_LIMITS.groups, [...loc, 'groups'], 'groups', advice, read);
  chart['groups'] = list.map((one, at) => parseGroup(one, [...loc, 'groups', at], read));
}

function parseGroup(raw: unknown, loc: Loc, read: Reader): unknown {
  const record = read.record(raw, loc, '{label, categories}');
  if (record === undefined) return { label: '', categories: [] };
  for (const key of Object.keys(record))
    if (!GROUP_KEYS.includes(key)) read.unknown(loc, key, GROUP_KEYS, 'a group');
  if (record['label'] === undefined) read.missing([...loc, 'label'], 'what the parts are together.');
  const names = read.array(record['categories'] ?? [], [...loc, 'categories']) ?? [];
  return {
    label: readLabel(record['label'], [...loc, 'label'], read),
    categories: names.map((name, at) => read.text(name, [...loc, 'categories', at]) ?? ''),
  };
}

function readLabel(value: unknown, loc: Loc, read: Reader): string {
  const text = read.text(value, loc) ?? '';
  if ([...text].length > CHART_LIMITS.partLabel)
    read.fault(
      loc,
      `It has at most ${CHART_LIMITS.partLabel} characters, got ${[...text].length}.`,
      'too_long',
      undefined,
      { max: CHART_LIMITS.partLabel },
    );
  return text;
}
