import type { SlideSpec } from '../../templates/contract.ts';
import { isBinding } from '../slide-texts.ts';

/** A text of a slide with its place and what may say what its numbers are about. */
export interface NumberText {
  readonly path: string;
  readonly text: string;
  /** Texts of the same object, such as the label beside a value; "" if the text has words of its own. */
  readonly beside: string;
}

/** Fields with numbers that only order or format a slide, and with texts that are not prose. */
const SKIPPED_FIELDS = [
  'number',
  'page',
  'image',
  'icon',
  'icon_query',
  'highlight',
  'number_format',
  'code',
  'url',
  'x',
  'y',
];
const PAGE_MARK = /\s\(\d{1,3}(?:\/| of )\d{1,3}\)$/u;
const WORD = /\p{L}{4}/u;

/** Texts and numbers of a slide and its notes. */
export function listNumberTexts({ content, speaker_note: note }: SlideSpec): NumberText[] {
  return [
    ...collectTexts(content, 'content', ''),
    ...(note === undefined ? [] : [{ path: 'speaker_note', text: removeSourcePlaces(note), beside: '' }]),
  ];
}

/** Names of row and column of each value in the chart and the table of a slide, by its path. */
export function readShownCells(
  content: SlideSpec['content'],
): ReadonlyMap<string, { readonly row: string; readonly column: string }> {
  const { chart, table } = content as {
    readonly chart?: { categories?: unknown[]; series?: { name?: unknown; values?: unknown[] }[] };
    readonly table?: { columns?: { label?: unknown }[]; rows?: unknown[][] };
  };
  const cells = new Map<string, { row: string; column: string }>();
  const add = (path: string, row: unknown, column: unknown): void => {
    if (typeof row === 'string' && typeof column === 'string') cells.set(path, { row, column });
  };
  for (const [at, { name, values }] of (Array.isArray(chart?.series) ? chart.series : []).entries())
    for (const y of Array.isArray(values) ? values.keys() : [])
      add(`content.chart.series[${at}].values[${y}]`, chart?.categories?.[y], name);
  for (const [y, row] of (Array.isArray(table?.rows) ? table.rows : []).entries())
    for (const x of Array.isArray(row) ? row.keys() : [])
      if (x > 0) add(`content.table.rows[${y}][${x}]`, row[0], table?.columns?.[x]?.label);
  return cells;
}

function collectTexts(value: unknown, path: string, beside: string): NumberText[] {
  if (typeof value === 'string')
    return [{ path, text: value.replace(PAGE_MARK, ''), beside: WORD.test(value) ? '' : beside }];
  if (typeof value === 'number') return [{ path, text: String(Math.abs(value)), beside }];
  if (Array.isArray(value)) return value.flatMap((item, at) => collectTexts(item, `${path}[${at}]`, ''));
  if (value === null || typeof value !== 'object') return [];
  const fields = Object.entries(value).filter(
    ([key, inner]) => !SKIPPED_FIELDS.includes(key) && !isBinding(key, inner),
  );
  return fields.flatMap(([key, inner]) => {
    const others = fields.flatMap(([name, text]) => (name !== key && typeof text === 'string' ? [text] : []));
    return collectTexts(inner, `${path}.${key}`, others.join(' '));
  });
}

/** "(line 12)" refers to a line of the source. */
function removeSourcePlaces(note: string): string {
  return note.replace(/\(line \d+\)|\bline \d+/g, '');
}
