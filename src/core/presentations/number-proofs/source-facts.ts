import { parseCellNumber } from '../../scene/cell-number.ts';
import { findNumbers } from '../../sources/number-values.ts';
import { parseSource } from '../../sources/parse-source.ts';
import { toVisibleText } from '../../sources/rich-text.ts';
import type { SourceSection, TableBlock } from '../../sources/source-document.ts';

/** Longer sources are only searched for numbers, since their structure takes too long to read. */
const SOURCE_MAX = 120_000;

/** A table of the source with the names of its rows and of its columns of numbers. */
export interface NamedTable {
  /** Names as `foldName` gives them. */
  readonly rows: readonly string[];
  /** Rows by the first word of their name. */
  readonly rowsByWord: ReadonlyMap<string, readonly number[]>;
  readonly columns: readonly { readonly name: string; readonly label: string; readonly unit: string }[];
  /** Values by row and column. */
  readonly values: readonly (readonly (number | undefined)[])[];
}

/** A sentence or an item of the source with its words and numbers. */
export interface SourceStatement {
  readonly words: ReadonlySet<string>;
  readonly values: readonly number[];
  /** First and last of spans such as "2027–2029". */
  readonly spans: readonly (readonly [number, number])[];
}

export interface SourceFacts {
  readonly tables: readonly NamedTable[];
  /** Statements by their words, without the words of too many. */
  readonly statementsByWord: ReadonlyMap<string, readonly SourceStatement[]>;
}

export const NO_FACTS: SourceFacts = { tables: [], statementsByWord: new Map() };

const SPAN = /(\d{1,6})\s?[–—-]\s?(\d{1,6})(?![\d.,]\d)/gu;
/** Shorter words are rarely subjects, and words of more statements tell none of them apart. */
const [WORD_LEAST, SHARED_MAX] = [4, 100];

/** Reads tables and statements with numbers; nothing of a source that is too long. */
export function readSourceFacts(source: string): SourceFacts {
  if (source.length > SOURCE_MAX) return NO_FACTS;
  const sections = listSections(parseSource(source).root);
  const statements = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      const texts =
        block.kind === 'list'
          ? block.items.map(({ text }) => text.text)
          : 'text' in block
            ? block.text.text.split(/(?<=[.!?。])\s+/u)
            : [];
      return texts.map(readStatement).filter(({ values, spans }) => values.length + spans.length > 0);
    }),
  );
  const pairs = statements.flatMap((statement) => [...statement.words].map((word) => ({ word, statement })));
  return {
    tables: sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? [readTable(block)] : [])),
    ),
    statementsByWord: new Map(
      [...Map.groupBy(pairs, ({ word }) => word)]
        .filter(([, own]) => own.length <= SHARED_MAX)
        .map(([word, own]) => [word, own.map(({ statement }) => statement)]),
    ),
  };
}

/** Words and numbers of a text that may tell what a number is about. */
export function readStatement(text: string): SourceStatement {
  return {
    words: new Set(
      foldName(text)
        .split(' ')
        .filter((word) => word.length >= WORD_LEAST),
    ),
    values: findNumbers(text).flatMap(({ values }) => values),
    spans: [...text.matchAll(SPAN)].map(([, from, to]) => [Number(from), Number(to)] as const),
  };
}

/** Lower-case letters and digits with single spaces. */
export function foldName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function listSections(section: SourceSection): SourceSection[] {
  return [section, ...section.sections.flatMap(listSections)];
}

function readTable({ columns, rows }: TableBlock): NamedTable {
  const names = Math.max(
    0,
    columns.findIndex(({ numeric }) => !numeric),
  );
  const numeric = columns.flatMap((column, at) => (column.numeric && at !== names ? [{ column, at }] : []));
  const rowNames = rows.map((row) => foldName(toVisibleText(row[names] ?? '')));
  return {
    rows: rowNames,
    rowsByWord: Map.groupBy(rowNames.keys(), (at) => (rowNames[at] ?? '').split(' ')[0] ?? ''),
    columns: numeric.map(({ column }) => {
      const label = toVisibleText(column.label);
      return {
        name: foldName(label.replace(/\s*[([（［][^()[\]（）［］]*[)\]）］]\s*$/u, '') || label),
        label,
        unit: column.unit ?? '',
      };
    }),
    values: rows.map((row) => numeric.map(({ at }) => parseCellNumber(toVisibleText(row[at] ?? ''))?.value)),
  };
}
