/**
 * Faults that a deck must never add to its document. Each check returns descriptions of those that it finds.
 */

import type { AuthoredDeck } from '../../src/core/authoring/api.ts';
import { findDataTables } from '../../src/core/authoring/data-tables.ts';
import { flattenUnit, listUnits, type Unit } from '../../src/core/authoring/unit.ts';
import { parseCellNumber, toAsciiDigits } from '../../src/core/scene/cell-number.ts';
import { parseSource } from '../../src/core/sources/parse-source.ts';
import { toVisibleText } from '../../src/core/sources/rich-text.ts';
import { splitSentences } from '../../src/core/sources/sentences.ts';
import type { SourceDocument, SourceSection } from '../../src/core/sources/source-document.ts';
import { invented } from './facts/facts.ts';

export interface Report {
  /** Source of the deck, as Markdown or text. */
  readonly source: string;
  readonly document: SourceDocument;
  readonly units: readonly Unit[];
  readonly deck: AuthoredDeck;
}

export function readDocument(source: string, deck: AuthoredDeck): Report {
  const document = parseSource(source);
  return { source, document, units: listUnits(document, deck.language, true).flatMap(flattenUnit), deck };
}

interface Piece {
  readonly slide: number;
  /** "items[0].text" */
  readonly path: string;
  readonly text: string;
  /** Present if the unit is a chart. */
  readonly value?: number;
}

/**
 * Texts that a reader of the slides sees, with the values of charts, without addresses, symbols and page
 * numbers.
 */
function pieces({ deck }: Report): Piece[] {
  const walk = (value: unknown, path: string, slide: number): Piece[] => {
    if (/(?:^|\.)(?:image_url|image_prompt|image_query|icon_query|url|type|align|page|language)$/.test(path))
      return [];
    if (typeof value === 'number') return [{ slide, path, text: String(value), value }];
    if (typeof value === 'string')
      return [{ slide, path, text: /code$/.test(path) ? value : stripMarkup(value) }];
    if (Array.isArray(value)) return value.flatMap((item, index) => walk(item, `${path}[${index}]`, slide));
    return typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) =>
          walk(inner, path === '' ? key : `${path}.${key}`, slide),
        )
      : [];
  };
  return deck.slides.flatMap((spec, index) => walk(spec.content, '', index + 1));
}

/** Inline Markdown as it is shown; marks inside code are no marks. */
const stripMarkup = (markdown: string): string =>
  markdown
    .replace(/(?<!\\)\[((?:\\.|[^\]\\])*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 1 ? part : toVisibleText(part)))
    .join('');
const notes = ({ deck }: Report): Piece[] =>
  deck.slides.flatMap(({ speaker_note }, index) =>
    speaker_note === undefined ? [] : [{ slide: index + 1, path: 'speaker_note', text: speaker_note }],
  );
const describePiece = ({ slide, path, text }: Piece): string =>
  `slide ${slide} ${path}: ${text.slice(0, 120)}`;
const spaced = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
const PART = /\s\((?:\d+ of \d+|\d+\/\d+)\)$/;
/** So many pages make a line a running one. */
const PAGES_LEAST = 3;
const FIGURE = /\d(?:[\d.,'’]*\d)?/g;

function sectionsOf(section: SourceSection): SourceSection[] {
  return section.sections.flatMap((child) => [child, ...sectionsOf(child)]);
}

function cellsOf({ table }: Unit): string[][] {
  return table === undefined
    ? []
    : [table.columns.map(({ label }) => label), ...table.rows].map((row) =>
        row.map((cell) => spaced(toVisibleText(cell))),
      );
}

/** Every figure of slides, charts, tables and notes stands in the source, with its separators. */
function numbersChanged(report: Report): string[] {
  // Statements about data are computed from them.
  if (findDataTables(report.document) !== undefined) return invented(report.source, report.deck.slides);
  const source = toAsciiDigits(`${report.source}\n${toVisibleText(report.source)}`);
  const known = new Set(source.match(FIGURE));
  const values = new Set(
    [...known, ...report.units.flatMap((unit) => cellsOf(unit).flat())].flatMap(
      (figure) => parseCellNumber(figure)?.value ?? [],
    ),
  );
  return [...pieces(report), ...notes(report)].flatMap((piece) => {
    if (piece.value !== undefined) return values.has(piece.value) ? [] : [describePiece(piece)];
    const figures = ungrouped(toAsciiDigits(piece.text.replace(PART, '')), known).match(FIGURE) ?? [];
    return figures
      .filter((figure) => !known.has(figure))
      .map((figure) => `${figure} in ${describePiece(piece)}`);
  });
}

const GROUPED = /(?<!\d)\d{1,3}(?:[.,\u00a0\u202f]\d{3})+(?!\d)/g;

/** Long whole numbers of data files are written in groups: "1,376,048,943" is the source's 1376048943. */
function ungrouped(text: string, known: ReadonlySet<string>): string {
  return text.replace(GROUPED, (grouped) =>
    known.has(plainDigits(grouped)) ? plainDigits(grouped) : grouped,
  );
}

function plainDigits(grouped: string): string {
  return grouped.replace(/\D/g, '');
}

/**
 * Every sentence of a slide stands in the source, word for word. Titles that join headings, and the layout's
 * own words, are no sentences.
 */
function sentencesAltered(report: Report): string[] {
  const source = spaced(
    [
      ...report.units.map(
        ({ text, author = '', figure }) =>
          `${text.text}\n${author}\n${figure?.alt ?? ''}\n${figure?.caption ?? ''}`,
      ),
      ...report.units.flatMap((unit) => cellsOf(unit).flat()),
      ...sectionsOf(report.document.root).map(({ heading }) => heading),
      ...Object.values(report.document.meta),
    ].join('\n'),
  );
  return pieces(report)
    .filter(({ path, value }) => value === undefined && !/title$/.test(path))
    .flatMap((piece) =>
      piece.text.split(/ · |(?<=[.!?]["”»]?)\s[—–]\s(?=\p{Lu})/u).map((text) => ({ ...piece, text })),
    )
    .flatMap((piece) =>
      splitSentences({ text: piece.text, marks: [] }, report.deck.language).map((sentence) => ({
        ...piece,
        text: spaced(sentence.text),
      })),
    )
    .filter(({ text }) => !source.includes(text))
    .map(describePiece);
}

/** A heading of the source is on a slide, in the notes or in what was left out. */
function sectionsLost(report: Report): string[] {
  const known = squeezed(
    [
      report.deck.title,
      ...pieces(report).map(({ text }) => text),
      ...notes(report).map(({ text }) => text),
    ].join('\n'),
  );
  const omitted = new Set(report.deck.omitted.map(({ text }) => squeezed(text)));
  return sectionsOf(report.document.root)
    .map(({ heading }) => heading)
    .filter(
      (heading) =>
        !known.includes(squeezed(toVisibleText(heading))) && !omitted.has(squeezed(heading.slice(0, 160))),
    );
}

/** Cells of a table beside each other in one text: what was a table is one no more. */
function tablesFlattened(report: Report): string[] {
  const running = [
    ...pieces(report).filter(({ path }) => !/title$|^table\.|^chart\./.test(path)),
    ...notes(report),
  ];
  const prose = spaced(report.units.map(({ text }) => text.text).join('\n'));
  const tables = report.units.filter(({ table }) => table !== undefined);
  const rows = tables
    .flatMap(cellsOf)
    .filter((row) => row.length >= 3 && row.every((cell) => cell.length >= 2));
  const flattened = running.filter(({ text }) =>
    rows.some((row) =>
      [' ', ' | ', ', ', '; '].some(
        (mark) => text.includes(row.join(mark)) && !prose.includes(row.join(mark)),
      ),
    ),
  );
  const slides = [...Map.groupBy(pieces(report), ({ slide }) => slide).values()].map(
    (inside) =>
      new Set(inside.flatMap(({ text }) => [spaced(text), spaced(text.replace(GROUPED, plainDigits))])),
  );
  const untold = tables.filter(
    (unit) =>
      !isShown(unit, slides) &&
      !report.deck.omitted.some(
        ({ kind, text }) =>
          kind === 'table' &&
          cellsOf(unit)
            .flat()
            .some((cell) => cell !== '' && text.includes(cell)),
      ),
  );
  return [...flattened.map(describePiece), ...untold.map((unit) => `lost: ${cellsOf(unit)[0]?.join(' | ')}`)];
}

/**
 * In a native table or chart, or in another shape that has a place for each cell: two cells of a row on one
 * slide.
 */
function isShown(unit: Unit, slides: readonly ReadonlySet<string>[]): boolean {
  const rows = cellsOf(unit)
    .slice(1)
    .map((row) =>
      row.filter((cell) => cell !== '').map((cell) => [cell, String(parseCellNumber(cell)?.value)]),
    );
  return rows.some(
    (row) =>
      row.length > 0 &&
      slides.some(
        (texts) =>
          row.filter((forms) => forms.some((form) => texts.has(form))).length >= Math.min(2, row.length),
      ),
  );
}

const RUNNING = /(?:text|body|paragraph|items\[\d+\])$/;

/**
 * The words of a heading stand in a place for running text; over the words of their section they head
 * something.
 */
function headingsAsBody(report: Report): string[] {
  const body = new Set(
    report.units.flatMap((unit) => [unit.text.text, ...cellsOf(unit).flat()]).map(squeezed),
  );
  const headings = new Set(
    sectionsOf(report.document.root)
      .map(({ heading }) => squeezed(toVisibleText(heading)))
      .filter((heading) => heading !== '' && !body.has(heading)),
  );
  const all = pieces(report);
  const heads = ({ slide, path }: Piece): boolean =>
    all.some((other) => other.slide === slide && other.path === path.replace(/text$/, 'detail'));
  return all
    .filter((piece) => RUNNING.test(piece.path) && headings.has(squeezed(piece.text)) && !heads(piece))
    .map(describePiece);
}

/** A line that stands on page after page of the source, such as its footer, and the number of a page. */
function footersRepeated(report: Report): string[] {
  const alike = (text: string): string => squeezed(text.replace(/\d+/g, '0'));
  const pages = new Map<string, Set<string>>();
  for (const { text, place } of report.units)
    if (place.at?.startsWith('page ') === true)
      pages.set(alike(text.text), (pages.get(alike(text.text)) ?? new Set()).add(place.at));
  return [...pieces(report), ...notes(report)]
    .filter(
      ({ text }) =>
        /^(?:page|seite|p\.) ?\d+(?:(?: of |\/)\d+)?$/i.test(text) ||
        (pages.get(alike(text))?.size ?? 0) >= PAGES_LEAST,
    )
    .map(describePiece);
}

/** Letters read in the wrong encoding, or lost in it. */
function mojibake(report: Report): string[] {
  const omitted = report.deck.omitted.map(({ text }) => ({ slide: 0, path: 'omitted', text }));
  return [
    { slide: 0, path: 'deck.title', text: report.deck.title },
    ...pieces(report),
    ...notes(report),
    ...omitted,
  ]
    .filter(({ text }) => /\ufffd|[\u0080-\u009f]|Ã[\u0080-\u00bf]|â€|Â[\u00a0-\u00bf]|ï»¿/.test(text))
    .map(describePiece);
}

export const FAULTS: Readonly<Record<string, (report: Report) => string[]>> = {
  'a number changed': numbersChanged,
  'a sentence altered': sentencesAltered,
  'a section lost in silence': sectionsLost,
  'a table flattened': tablesFlattened,
  'a heading as body': headingsAsBody,
  'a footer repeated as text': footersRepeated,
  mojibake,
};
