/** Measures how much of a source a deck without a model keeps: its plan, tables, charted values and notes. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthoredDeck } from '../../../src/core/authoring/api.ts';
import { goldData, goldDocuments } from '../corpus/gold.ts';
import { deckFrom, outlineFrom, sourceOf } from '../document-decks.ts';
import { type DeckParts, foldWords, readDeckParts } from './deck-parts.ts';
import { listNotes, listTables, type SourceSeries, type SourceTable } from './source-parts.ts';

/** Kinds of parts, with the goal of each. */
export const KEPT_GOALS = { plans: 1, labels: 1, values: 1, notes: 1 } as const;
export type KeptKind = keyof typeof KEPT_GOALS;
const KINDS = Object.keys(KEPT_GOALS) as KeptKind[];

/** Numbers of slides of the decks of each source; undefined for an open number. */
const COUNTS = [undefined, 8] as const;
/** Fewer slides than the slides whose notes must be kept. */
const COUNT_WITH_NOTES = 3;
const FOLDERS = ['docs', 'pasted', 'slide-markdown', 'pptx'];
const READABLE = /\.(?:mdx?|txt|csv|html|pdf|docx|odt|rtf|epub|xlsx|ods|pptx|odp)$/;
/** Locked, or pictures of pages without text. */
const UNREADABLE = new Set(['docs/password.pdf', 'docs/ocr_test.pdf', 'docs/single_table.pdf']);
/** Shares of the values of a column that a charted series has. */
const CHARTED = 0.5;
const MIN_CHARTED = 3;
/** Characters of the text of a cut piece, without its punctuation. */
const MIN_CUT = 100;

interface Kept {
  readonly of: number;
  readonly lost: readonly string[];
}

export interface KeptScore {
  /** Below test/fixtures. */
  readonly file: string;
  /** Number of slides that the deck was asked for. */
  readonly count: number | undefined;
  readonly parts: Readonly<Record<KeptKind, Kept>>;
}

export type KeptShares = Readonly<Record<KeptKind, number>>;

/** Sources of the score corpus, and all readable fixtures of documents, pasted texts and presentations. */
export function listKeptFiles(fixtures: string): readonly string[] {
  const corpus = [...goldDocuments(fixtures), ...goldData(fixtures)].map(({ file }) => file);
  const own = FOLDERS.flatMap((folder) =>
    readdirSync(join(fixtures, folder)).map((name) => `${folder}/${name}`),
  );
  return [...new Set([...corpus, ...own])]
    .filter((file) => READABLE.test(file) && !UNREADABLE.has(file))
    .sort();
}

export async function scoreKept(
  fixtures: string,
  files: readonly string[] = listKeptFiles(fixtures),
): Promise<KeptScore[]> {
  const scores: KeptScore[] = [];
  for (const file of files) {
    const path = join(fixtures, file);
    const content = await sourceOf(path);
    const notes = listNotes(file, path);
    for (const count of notes.length === 0 ? COUNTS : [...COUNTS, COUNT_WITH_NOTES]) {
      const options = count === undefined ? {} : { n_slides: count };
      const deck = await deckFrom(content, options);
      const { slides } = await outlineFrom(content, options);
      const planned = await deckFrom(content, {
        ...options,
        slides: slides.map(({ markdown }) => ({ content: markdown })),
      });
      scores.push({
        file,
        count,
        parts: { plans: comparePlan(deck, planned), ...judgeKept(content, notes, deck) },
      });
    }
  }
  return scores;
}

/** One if the slides of a plan, returned with their text, become the slides of the direct deck. */
function comparePlan({ slides: direct }: AuthoredDeck, { slides: planned }: AuthoredDeck): Kept {
  const at = direct.findIndex((slide, index) => JSON.stringify(slide) !== JSON.stringify(planned[index]));
  if (at < 0 && direct.length === planned.length) return { of: 1, lost: [] };
  return { of: 1, lost: [`slide ${(at < 0 ? direct.length : at) + 1} of ${direct.length} differs`] };
}

/** Labels of tables, values of charted columns and notes of a source that a deck does not have. */
export function judgeKept(
  content: string,
  notes: readonly string[],
  deck: Pick<AuthoredDeck, 'slides' | 'omitted'>,
): Readonly<Record<'labels' | 'values' | 'notes', Kept>> {
  const parts = readDeckParts(deck);
  const tables = listTables(content);
  const labels = tables.flatMap((table) => table.labels.map((label) => ({ label, table })));
  const values = tables.flatMap((table) =>
    table.series
      .filter((series) => isCharted(series, parts))
      .flatMap(({ name, values }) => values.map((value) => ({ name, value, table }))),
  );
  return {
    labels: {
      of: labels.length,
      lost: labels
        .filter(({ label, table }) => !isLabelKept(label, parts) && !isReported(table, parts))
        .map(({ label }) => label),
    },
    values: {
      of: values.length,
      lost: values
        .filter(
          ({ value, table }) => !value.some((one) => parts.numbers.has(one)) && !isReported(table, parts),
        )
        .map(({ name, value }) => `${name}: ${value[0]}`),
    },
    notes: { of: notes.length, lost: notes.filter((note) => !parts.has(note)) },
  };
}

/** Charts have the unit of "Revenue (€)" in a field of its own. */
function isLabelKept(label: string, parts: DeckParts): boolean {
  const [, name, unit] = /^(.+?)\s*[(（]([^()（）]+)[)）]$/u.exec(label) ?? [];
  return (
    parts.has(label) || (name !== undefined && unit !== undefined && parts.units.has(unit) && parts.has(name))
  );
}

/** True if `omitted` names a table by the labels of its columns, with the reason why no slide shows its rows. */
function isReported({ columns }: SourceTable, { omitted }: DeckParts): boolean {
  const labels = columns.map(foldWords).join(' ');
  return (
    columns.length > 0 &&
    omitted.some(({ kind, text }) => kind === 'table' && isBeginning(foldWords(text), labels))
  );
}

/** A long text of an omitted piece is cut. */
function isBeginning(text: string, labels: string): boolean {
  return text === labels || (text.length >= MIN_CUT && labels.startsWith(text));
}

function isCharted({ values }: SourceSeries, { series }: DeckParts): boolean {
  const known = new Set(values.flat());
  return series.some((one) => {
    const equal = one.values.filter((value) => known.has(value)).length;
    return equal >= MIN_CHARTED && equal >= CHARTED * one.values.length;
  });
}

/** Shares of all parts of a kind, to four digits. */
function sharesOf(scores: readonly KeptScore[]): KeptShares {
  return Object.fromEntries(
    KINDS.map((kind) => {
      const of = scores.reduce((sum, { parts }) => sum + parts[kind].of, 0);
      const lost = scores.reduce((sum, { parts }) => sum + parts[kind].lost.length, 0);
      return [kind, of === 0 ? 1 : Math.floor((1 - lost / of) * 10_000) / 10_000];
    }),
  ) as Record<KeptKind, number>;
}

/** Contents of docs/score-kept.json. */
export interface SavedKept {
  readonly shares: KeptShares;
  /** Numbers of lost parts of the decks that lose some. */
  readonly lost: Readonly<Record<string, Readonly<Partial<Record<KeptKind, number>>>>>;
}

export function summarizeKept(scores: readonly KeptScore[]): SavedKept {
  const lost = scores.map((score) => [nameOf(score), countLost(score)] as const);
  return {
    shares: sharesOf(scores),
    lost: Object.fromEntries(lost.filter(([, counts]) => Object.keys(counts).length > 0)),
  };
}

/** Name of a deck in the saved score, such as "docs/ferries.md (8)". */
export function nameOf({ file, count }: KeptScore): string {
  return `${file} (${count ?? 'open'})`;
}

export function countLost({ parts }: KeptScore): Readonly<Partial<Record<KeptKind, number>>> {
  return Object.fromEntries(
    KINDS.filter((kind) => parts[kind].lost.length > 0).map((kind) => [kind, parts[kind].lost.length]),
  );
}
