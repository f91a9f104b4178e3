import { joinMarkdown, markdownParts } from '../../src/core/sources/document-markdown.ts';
import { parseFile } from '../../src/core/sources/files/parse-file.ts';
import fc from './fast-check.ts';
import { body, column, sheet, word } from './made-documents.ts';

/** Long series: periods in chronological order, with one value per measure and period. */
export interface LongSeries {
  readonly names: readonly string[];
  readonly periods: readonly string[];
  readonly values: readonly (readonly number[])[];
  /** True if the table is in descending order of time. */
  readonly newestFirst: boolean;
}

const NAMES = ['Level', 'Index', 'Height'];
const STEPS = ['day', 'week', 'month', 'year'] as const;
const PROSE = `The table below holds what was measured. ${'It was read by hand and written down by those who stood beside it, and nobody has said yet why it went as it did. '.repeat(5)}`;

/** Random walks with single spikes in both directions, by day, week, month or year. */
export const LONG_SERIES = fc
  .record({
    step: fc.constantFrom(...STEPS),
    count: fc.integer({ min: 25, max: 260 }),
    lines: fc.integer({ min: 1, max: 3 }),
    moves: fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 40, maxLength: 40 }),
    spikes: fc.array(fc.record({ at: fc.nat(259), by: fc.integer({ min: -900, max: 2000 }) }), {
      maxLength: 5,
    }),
    newestFirst: fc.boolean(),
  })
  .map(
    ({ step, count, lines, moves, spikes, newestFirst }): LongSeries => ({
      names: NAMES.slice(0, lines),
      periods: Array.from({ length: count }, (_, at) => periodOf(step, at)),
      values: Array.from({ length: lines }, (_, line) => walk(moves, spikes, line, count)),
      newestFirst,
    }),
  );

function walk(
  moves: readonly number[],
  spikes: readonly { readonly at: number; readonly by: number }[],
  line: number,
  count: number,
): number[] {
  let value = 1000;
  return Array.from({ length: count }, (_, at) => {
    value = Math.max(50, value + (moves[(at * (line + 1) + line) % moves.length] ?? 0));
    const spike = spikes.reduce((sum, one) => sum + (one.at === at + line ? one.by : 0), 0);
    return Math.max(1, value + spike) + (at % 10) / 10;
  });
}

function periodOf(step: (typeof STEPS)[number], at: number): string {
  const [year, month, day] = {
    day: [2021, 0, 1 + at],
    week: [2015, 0, 5 + 7 * at],
    month: [1990, at, 1],
    year: [1760 + at, 0, 1],
  }[step] as [number, number, number];
  const iso = new Date(Date.UTC(year, month, day)).toISOString();
  return step === 'year' ? iso.slice(0, 4) : step === 'month' ? iso.slice(0, 7) : iso.slice(0, 10);
}

export function rowsOf({ names, periods, values, newestFirst }: LongSeries): string[][] {
  const rows = periods.map((period, at) => [period, ...values.map((line) => String(line[at]))]);
  return [['Period', ...names], ...(newestFirst ? rows.toReversed() : rows)];
}

/** Variants of a table as Markdown input of the author. */
export const ARRIVALS = {
  csv: (rows: readonly (readonly string[])[]) =>
    fromFile(Buffer.from(rows.map((row) => row.join(',')).join('\n')), 'measured.csv'),
  xlsx: (rows: readonly (readonly string[])[]) => fromFile(xlsx(rows), 'measured.xlsx'),
  docx: (rows: readonly (readonly string[])[]) => fromFile(docx(rows), 'measured.docx'),
  markdown: async (rows: readonly (readonly string[])[]) => `# Measured\n\n${PROSE}\n\n${markdown(rows)}`,
  table: async (rows: readonly (readonly string[])[]) => markdown(rows),
} as const;

function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

async function fromFile(file: Uint8Array, filename: string): Promise<string> {
  const { document } = await parseFile(file, { filename });
  return joinMarkdown(markdownParts(document));
}

function xlsx(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string, at: string, number: boolean): string =>
    number ? `<c r="${at}"><v>${text}</v></c>` : `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((text, x) => cell(text, `${column(x)}${at + 1}`, at > 0 && x > 0)).join('')}</row>`,
  );
  return sheet(lines.join(''));
}

function docx(rows: readonly (readonly string[])[]): Buffer {
  const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const lines = rows.map(
    (row) => `<w:tr>${row.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`,
  );
  return word(body(`${paragraph(PROSE)}<w:tbl>${lines.join('')}</w:tbl>${paragraph(PROSE)}`));
}
