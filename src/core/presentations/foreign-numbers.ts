import type { NumberSource } from '../authoring/api.ts';
import type { Finding } from '../scene/finding.ts';
import { removeRoundingError } from '../scene/round.ts';
import { findNumbers } from '../sources/number-values.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { deriveNumber } from './number-proofs/derive.ts';
import { findCells, proveNumbers } from './number-proofs/prove.ts';
import { NO_FACTS, readSourceFacts } from './number-proofs/source-facts.ts';

/**
 * Counts such as "3 steps" are often the author's own, and small numbers are often spelled out in the
 * source.
 */
const MAX_COUNT = 9;
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
const MAX_FINDINGS_PER_SLIDE = 5;

/**
 * Reports numbers on slides and in notes that do not occur in the source in any notation and do not follow from
 * what their text is about, and numbers that the source has for another row than the one that is named.
 */
export function findForeignNumbers(
  slides: readonly SlideSpec[],
  { source, severity }: NumberSource,
): Finding[] {
  const known = new Set(
    (typeof source === 'string' ? findNumbers(source).flatMap(({ values }) => values) : source).map(
      removeRoundingError,
    ),
  );
  const facts = typeof source === 'string' ? readSourceFacts(source) : NO_FACTS;
  return slides.flatMap((slide, index) => {
    const title = typeof slide.content['title'] === 'string' ? slide.content['title'] : '';
    const found = [
      ...collectTexts(slide.content, 'content'),
      ...(slide.speaker_note === undefined
        ? []
        : [{ path: 'speaker_note', text: removeSourcePlaces(slide.speaker_note) }]),
    ];
    const cells = readShownCells(slide.content);
    const faults = found.flatMap(({ path, text }): NumberFault[] => {
      const cell = cells.get(path);
      const wanted = cell === undefined ? [] : findCells(cell.row, cell.column, facts);
      if (cell !== undefined && wanted[0] !== undefined) {
        // A sentence of the source may say another value, such as the instruction to change it.
        const isTold = proveNumbers(`${cell.row} ${cell.column} ${text}`, title, facts).some(
          ({ derivation }) => derivation !== undefined,
        );
        return isTold || wanted.some((value) => isSameFigure(text, value))
          ? []
          : [describeOther(path, text, { ...cell, value: wanted[0] })];
      }
      const proofs = new Map(
        proveNumbers(text, title, facts).map((proof) => [proof.number.index, proof] as const),
      );
      return findNumbers(text).flatMap(({ index: at, text: number, values }) => {
        const proof = proofs.get(at);
        if (proof?.other !== undefined) return [describeOther(path, number, proof.other)];
        const isKnown = values.some(
          (value) =>
            known.has(removeRoundingError(value)) ||
            (Number.isInteger(value) && value <= MAX_COUNT && !isMeasured(text)),
        );
        return isKnown || proof?.derivation !== undefined
          ? []
          : [{ path, message: `The number ${number} is not in the source.` }];
      });
    });
    return faults.slice(0, MAX_FINDINGS_PER_SLIDE).map(
      ({ path, message }): Finding => ({
        code: 'number_not_in_source',
        severity,
        slide: index + 1,
        path: `slides[${index}].${path}`,
        message,
        fix: 'Check it against the source, or remove it.',
      }),
    );
  });
}

interface NumberFault {
  readonly path: string;
  readonly message: string;
}

function describeOther(
  path: string,
  number: string,
  { row, column, value }: { readonly row: string; readonly column: string; readonly value: number },
): NumberFault {
  const message = `The number ${number} is not the value of the source for "${row}" and "${column}", which is ${value}.`;
  return { path, message };
}

/** True if a cell shows a value of the source, rounded or in thousands, millions or billions. */
function isSameFigure(text: string, value: number): boolean {
  const numbers = findNumbers(text);
  const evidence = { values: [1, 1e3, 1e6, 1e9].map((factor) => value / factor), wholes: [], spans: [] };
  return numbers.length === 0 || numbers.some((number) => deriveNumber(number, '', evidence) !== undefined);
}

/** Names of row and column of each value in the chart and the table of a slide, by its path. */
function readShownCells(
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

function collectTexts(value: unknown, path: string): { readonly path: string; readonly text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value === 'number') return [{ path, text: String(Math.abs(value)) }];
  if (Array.isArray(value)) return value.flatMap((item, index) => collectTexts(item, `${path}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    SKIPPED_FIELDS.includes(key) ? [] : collectTexts(inner, `${path}.${key}`),
  );
}

/** "(line 12)" refers to a line of the source. */
function removeSourcePlaces(note: string): string {
  return note.replace(/\(line \d+\)|\bline \d+/g, '');
}

function isMeasured(text: string): boolean {
  return /\d\s?[%‰€$£¥₹]|[€$£¥₹]\s?\d/u.test(text);
}
