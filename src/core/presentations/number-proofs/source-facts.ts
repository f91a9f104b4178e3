import { parseCellNumber } from '../../scene/cell-number.ts';
import { findNumbers } from '../../scene/number-values.ts';
import { removeRoundingError } from '../../scene/round.ts';
import { removeCitations } from '../../sources/citations.ts';
import { parseSource } from '../../sources/parse-source.ts';
import { toVisibleText } from '../../sources/rich-text.ts';
import type { SourceSection, TableBlock } from '../../sources/source-document.ts';
import { selectPassages } from './select-passages.ts';
import { foldName, listWords } from './words.ts';

/** A table of the source with the names of its rows and of its columns of numbers. */
export interface NamedTable {
  /** Names as `foldName` gives them. */
  readonly rows: readonly string[];
  /** Names as the source writes them. */
  readonly labels: readonly string[];
  /** Rows by the first word of their name. */
  readonly rowsByWord: ReadonlyMap<string, readonly number[]>;
  readonly columns: readonly { readonly name: string; readonly label: string; readonly unit: string }[];
  /** Values by row and column. */
  readonly values: readonly (readonly (number | undefined)[])[];
}

/** A sentence or an item of the source with its words and numbers. */
export interface SourceStatement {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly values: readonly number[];
  /** First and last of spans such as "2027–2029". */
  readonly spans: readonly (readonly [number, number])[];
}

export interface SourceFacts {
  readonly tables: readonly NamedTable[];
  /** Statements by their words; none for a word of too many, which tells none of them apart. */
  readonly statementsByWord: ReadonlyMap<string, readonly SourceStatement[]>;
  /** Numbers of the statements, in all their readings. */
  readonly stated: ReadonlySet<number>;
}

export const NO_FACTS: SourceFacts = { tables: [], statementsByWord: new Map(), stated: new Set() };

const SPAN = /(\d{1,6})\s?[–—-]\s?(\d{1,6})(?![\d.,]\d)/gu;
const SHARED_MAX = 100;

/**
 * Reads tables and statements with numbers. Of a source that is too long to read as a whole, only the passages
 * that share words with the texts are read.
 *
 * @param texts what is checked against the source.
 */
export function readSourceFacts(source: string, texts: readonly string[]): SourceFacts {
  const sections = listSections(parseSource(selectPassages(source, texts)).root);
  const statements = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      const sentences =
        block.kind === 'list'
          ? block.items.map(({ text }) => removeCitations(text).text)
          : 'text' in block
            ? splitStatements(removeCitations(block.text).text)
            : [];
      return sentences.map(readStatement).filter(({ values, spans }) => values.length + spans.length > 0);
    }),
  );
  const pairs = statements.flatMap((statement) => [...statement.words].map((word) => ({ word, statement })));
  return {
    stated: new Set(statements.flatMap(({ values }) => values.map(removeRoundingError))),
    tables: sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? [readTable(block)] : [])),
    ),
    statementsByWord: new Map(
      [...Map.groupBy(pairs, ({ word }) => word)].map(([word, own]) => [
        word,
        own.length > SHARED_MAX ? [] : own.map(({ statement }) => statement),
      ]),
    ),
  };
}

/** Splits a text where sentences and lines end. */
export function splitStatements(text: string): string[] {
  return text.split(/(?<=[.!?])(?:\[\d{1,3}\])*\s+|(?<=[。！？])|\n+/u).filter((part) => part !== '');
}

/** Words and numbers of a text that may tell what a number is about. */
export function readStatement(text: string): SourceStatement {
  return {
    text,
    words: listWords(text),
    values: findNumbers(text).flatMap(({ values }) => values),
    spans: [...text.matchAll(SPAN)].map(([, from, to]) => [Number(from), Number(to)] as const),
  };
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
  const labels = rows.map((row) => toVisibleText(row[names] ?? ''));
  const rowNames = labels.map(foldName);
  return {
    rows: rowNames,
    labels,
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
