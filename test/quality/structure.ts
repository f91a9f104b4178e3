import { readFileSync } from 'node:fs';
import { attachCaptions } from '../../src/core/sources/captions.ts';
import { parseFile } from '../../src/core/sources/files/parse-file.ts';
import { parseMarkdown } from '../../src/core/sources/parse-markdown.ts';
import { toVisibleText } from '../../src/core/sources/rich-text.ts';
import type { SourceBlock, SourceDocument, SourceSection } from '../../src/core/sources/source-document.ts';

/** A document and what it holds, as Markdown in which pictures are comments. */
interface Known {
  readonly file: string;
  readonly truth: string;
  readonly format: string;
}

const published = (name: string, folder: string, truth = `truth-${name}.md`): Known => ({
  file: `${folder}/${name}`,
  truth: `structure/${truth}`,
  format: (name.split('.').at(-1) ?? '').toUpperCase(),
});

/** Those with a structure that others have published, then those that were written in Markdown first. */
export const KNOWN: readonly Known[] = [
  published('list_after_num_headers.docx', 'structure'),
  published('unit_test_headers.docx', 'structure'),
  published('unit_test_headers_numbered.docx', 'docs'),
  published('word_sample.docx', 'docs'),
  published('word_tables.docx', 'structure'),
  published('wiki_duck.html', 'docs'),
  published('multi_page.pdf', 'docs', 'truth-multi_page.md'),
  published('normal_4pages.pdf', 'structure', 'truth-normal_4pages.md'),
  published('redp5110_sampled.pdf', 'structure', 'truth-redp5110_sampled.md'),
  { file: 'docs/ferries.docx', truth: 'docs/ferries.md', format: 'DOCX' },
  { file: 'docs/ferries.epub', truth: 'docs/ferries.md', format: 'EPUB' },
  { file: 'docs/harbour.odt', truth: 'structure/harbour.md', format: 'ODT' },
  { file: 'pdf/chart.pdf', truth: 'structure/chart.md', format: 'PDF' },
];

export const KINDS = ['headings', 'tables', 'captions', 'figures'] as const;
type Kind = (typeof KINDS)[number];

/** How many were right, found and there. */
export interface Count {
  readonly right: number;
  readonly found: number;
  readonly there: number;
}

export type Scores = Readonly<Record<Kind, Count>>;

const root = 'test/fixtures/';
const PICTURE = '<!-- image -->';
const CAPTION = /^(?:figure|fig\.|table|example|표|그림)\s?\d/i;
/** Cells that a table must share with the published one. */
const ALIKE = 0.6;

/** @returns F1; undefined where there is nothing and nothing was found. */
export function f1({ right, found, there }: Count): number | undefined {
  return found + there === 0 ? undefined : (2 * right) / (found + there);
}

export async function scoresOf({ file, truth }: Known): Promise<Scores> {
  const { document } = await parseFile(new Uint8Array(readFileSync(`${root}${file}`)), { filename: file });
  const markdown = readFileSync(`${root}${truth}`, 'utf8');
  const found = heldBy(attachCaptions(document));
  const there = heldBy(
    attachCaptions(
      parseMarkdown(markdown.replaceAll(PICTURE, '![x](https://example.org/x.png)').replaceAll('\\_', '_')),
    ),
  );
  return {
    headings: matched(found.headings, there.headings, (one, other) => one === other),
    tables: matched(found.tables, there.tables, (one, other) => alike(one, other) >= ALIKE),
    captions: matched(found.captions, there.captions, (one, other) => one === other),
    figures: { right: Math.min(found.figures, there.figures), found: found.figures, there: there.figures },
  };
}

interface Held {
  readonly headings: readonly string[];
  /** Their cells. */
  readonly tables: readonly (readonly string[])[];
  readonly captions: readonly string[];
  readonly figures: number;
}

function heldBy({ root: top, title, skipped }: SourceDocument): Held {
  const sections = within(top);
  const headings = [...new Set([title ?? '', ...sections.map(({ heading }) => heading)])].filter(
    (one) => one !== '' && sections.some(({ heading }) => heading === one),
  );
  const blocks = sections.flatMap((section) => section.blocks);
  const figures = blocks.filter((block) => block.kind === 'figure');
  return {
    headings: [
      ...headings,
      ...sections
        .map(({ heading }) => heading)
        .filter((one, at, all) => one !== '' && all.indexOf(one) !== at),
    ]
      .map(stripMarks)
      .filter((one) => one !== ''),
    tables: blocks.flatMap((block) =>
      block.kind === 'table'
        ? [
            [...block.columns.map(({ label }) => label), ...block.rows.flat()]
              .map(stripMarks)
              .filter((cell) => cell !== ''),
          ]
        : [],
    ),
    captions: [
      ...new Set([
        ...figures.map(({ caption }) => caption ?? ''),
        ...blocks.flatMap(captionIn),
        ...skipped.filter(({ kind }) => kind === 'figure').map(({ text }) => text),
      ]),
    ]
      .filter((text) => CAPTION.test(text))
      .map(stripMarks),
    figures: figures.length,
  };
}

function captionIn(block: SourceBlock): string[] {
  return block.kind === 'paragraph' && block.text.text.length < 200 && CAPTION.test(block.text.text)
    ? [block.text.text]
    : [];
}

function within(section: SourceSection): SourceSection[] {
  return [section, ...section.sections.flatMap(within)];
}

/** Letters and digits; the number of a heading, before or behind, is none of its words. */
function stripMarks(text: string): string {
  return toVisibleText(text)
    .replace(/^\s*\(?\d+(?:\.\d+)*[.)]?\s+|\s+\d+\s*$/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Each of those there is found once at most. */
function matched<T>(found: readonly T[], there: readonly T[], same: (one: T, other: T) => boolean): Count {
  const left = [...there];
  let right = 0;
  for (const one of found) {
    const at = left.findIndex((other) => same(one, other));
    if (at < 0) continue;
    left.splice(at, 1);
    right += 1;
  }
  return { right, found: found.length, there: there.length };
}

function alike(one: readonly string[], other: readonly string[]): number {
  const { right } = matched(one, other, (a, b) => a === b);
  return one.length + other.length === 0 ? 0 : (2 * right) / (one.length + other.length);
}

/** The table of docs/structure.md: a format a row, what is right of all its documents together. */
export function structureTable(scores: readonly (readonly [Known, Scores])[]): string {
  const formats = [...Map.groupBy(scores, ([{ format }]) => format)];
  const cell = (counts: readonly Count[]): string => {
    const sum = counts.reduce(
      (all, one) => ({
        right: all.right + one.right,
        found: all.found + one.found,
        there: all.there + one.there,
      }),
      { right: 0, found: 0, there: 0 },
    );
    const score = f1(sum);
    return score === undefined
      ? '–'
      : `${score.toFixed(2)} (${sum.right} of ${sum.there}, ${sum.found} found)`;
  };
  const row = (name: string, all: readonly Scores[]): string =>
    `| ${[name, ...KINDS.map((kind) => cell(all.map((one) => one[kind])))].join(' | ')} |`;
  return [
    `| document | ${KINDS.join(' | ')} |`,
    `|---|${KINDS.map(() => '---').join('|')}|`,
    ...formats.flatMap(([format, own]) => [
      row(
        `**${format}**`,
        own.map(([, one]) => one),
      ),
      ...own.map(([{ file }, one]) => row(`\`${file.split('/').at(-1)}\``, [one])),
    ]),
  ].join('\n');
}
