/** Parts of a source that its decks must keep: tables, and the notes of its speaker. */
import { readFileSync } from 'node:fs';
import { shapeRequest } from '../../../src/core/authoring/shape-request.ts';
import { walk } from '../../../src/core/ooxml/xml/parse.ts';
import { findNumbers } from '../../../src/core/scene/number-values.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { toVisibleText } from '../../../src/core/sources/rich-text.ts';
import type { SourceSection, TableBlock } from '../../../src/core/sources/source-document.ts';
import { OpenedPptx, textOf } from '../../support/open-pptx.ts';
import { BASE_REQUEST } from '../document-decks.ts';

/** Values of a column by their row; a cell such as "1,200" has several possible values. */
export interface SourceSeries {
  readonly name: string;
  readonly values: readonly (readonly number[])[];
}

export interface SourceTable {
  /** Labels of the columns and rows; none if the reader calculated the table from rows that it leaves out. */
  readonly labels: readonly string[];
  readonly columns: readonly string[];
  readonly series: readonly SourceSeries[];
}

/** Tables of a source in order. */
export function listTables(content: string): SourceTable[] {
  const shaped = shapeRequest({ ...BASE_REQUEST, content });
  const texts = [shaped.content, ...(shaped.slides ?? []).map((slide) => slide.content)];
  return texts.flatMap((text) => collectTables(parseSource(text).root));
}

function collectTables(section: SourceSection): SourceTable[] {
  return [
    ...section.blocks.flatMap((block) => (block.kind === 'table' ? [readTable(block)] : [])),
    ...section.sections.flatMap(collectTables),
  ];
}

function readTable({ columns, rows, finding }: TableBlock): SourceTable {
  const isFilled = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
  const heads = columns.map(({ label }) => toVisibleText(label)).filter(isFilled);
  const firsts = new Set(rows.map(([first = '']) => toVisibleText(first)).filter(isFilled));
  return {
    columns: heads,
    labels: finding === undefined ? [...heads, ...firsts] : [],
    series: columns.flatMap(({ label, numeric, temporal }, at) =>
      numeric && !temporal && at > 0 ? [{ name: toVisibleText(label), values: readValues(rows, at) }] : [],
    ),
  };
}

function readValues(rows: TableBlock['rows'], column: number): SourceSeries['values'] {
  return rows.flatMap((row) => {
    const [number] = findNumbers(row[column] ?? '');
    return number === undefined ? [] : [number.values.map(Math.abs)];
  });
}

/** Notes of slide Markdown as people read them, below test/fixtures. */
const NOTES: Readonly<Record<string, readonly string[]>> = {
  'slide-markdown/deckset.md': ['Welcome everybody', 'and smile'],
  'slide-markdown/marp.md': [
    'This is a presenter note for the first slide',
    'Note one: mention the old engines.',
    'Note two: ask for questions.',
  ],
  'slide-markdown/md2pptx.md': ['Mention the old engines first.', 'Say that half of them retire by 2031.'],
  'slide-markdown/notes.md': ['mention the old engines.', 'Say it slowly.'],
  'slide-markdown/obsidian.md': ['greet them'],
  'slide-markdown/pandoc.md': ['This is my note.', 'It can contain Markdown'],
  'slide-markdown/quarto.md': ['Notes on the section header.', 'Speaker notes go here.'],
  'slide-markdown/remark.md': ['Say hello.'],
  'slide-markdown/reveal.md': ['greet all', 'Close here'],
  'slide-markdown/slidev.md': ['The last comment block of each slide will be treated as slide notes.'],
};

/** Paragraphs of the notes of a presentation, whatever program wrote it. */
export function listNotes(file: string, path: string): readonly string[] {
  if (!file.endsWith('.pptx')) return NOTES[file] ?? [];
  const pptx = new OpenedPptx(new Uint8Array(readFileSync(path)));
  return pptx.names
    .filter((name) => /^ppt\/notesSlides\/[^/]+\.xml$/.test(name))
    .flatMap((name) => pptx.all(name, 'p:sp'))
    .filter((shape) => [...walk(shape)].some(({ attributes }) => attributes.get('type') === 'body'))
    .flatMap((shape) => [...walk(shape)].filter(({ tag }) => tag === 'a:p').map(textOf))
    .filter((text) => text.trim() !== '');
}
