import type {
  DigestEntry,
  DigestPart,
  DigestTable,
  DigestTotals,
} from '../../presentations/source-digest.ts';
import { detectLanguage } from '../../sources/detect-language.ts';
import { joinMarkdown, markdownParts } from '../../sources/document-markdown.ts';
import { parseSource } from '../../sources/parse-source.ts';
import { toVisibleText } from '../../sources/rich-text.ts';
import type { Place, SourceDocument, SourceSection, TableBlock } from '../../sources/source-document.ts';
import { removeMarks } from '../../sources/source-marks.ts';
import { canBeShown, toPictureReference } from '../picture-address.ts';
import { findFacts, weighFact } from './facts.ts';
import { findQuotations } from './quotations.ts';
import { formatSpot, listSections, listTexts, measureLength, toShortText } from './walk.ts';

/** Maximum number of entries for a whole document; a single section is reported completely. */
const MAX_ENTRIES: Readonly<Record<Exclude<DigestPart, 'text'>, number>> = {
  outline: 1_500,
  facts: 400,
  tables: 150,
  quotations: 150,
  pictures: 200,
};
const [HEADING_MAX, LABEL_MAX, CELL_MAX, ALT_MAX] = [160, 60, 80, 300];
const COLUMNS_MAX = 30;
/** Maximum number of JSON characters of one table and of one piece of text. */
const [TABLE_MAX, TEXT_MAX] = [2_400, 3_000];

export interface Digest {
  readonly title: string;
  readonly language: string;
  /** In the order of the parts, and of the document within each. */
  readonly entries: readonly DigestEntry[];
  readonly totals: DigestTotals;
}

interface Numbered {
  readonly section: SourceSection;
  /** 1 for the first heading; 0 for content before it. */
  readonly number: number;
}

/**
 * Describes the contents of a text for authors of slides.
 *
 * @param only number of a section, to describe only that one with its subsections.
 * @returns undefined if there is no such section.
 */
export function createDigest(
  content: string,
  parts: ReadonlySet<DigestPart>,
  only?: number,
): Digest | undefined {
  const document = parseSource(content);
  const all = listSections(document.root);
  const headed = all.filter(({ level }) => level > 0);
  const numbers = new Map(headed.map((section, index) => [section, index + 1]));
  const chosen = only === undefined ? document.root : headed[only - 1];
  if (chosen === undefined) return undefined;
  const language = detectLanguage(removeMarks(content));
  const within = listSections(chosen).map(
    (section): Numbered => ({ section, number: numbers.get(section) ?? 0 }),
  );
  const files = new Set(
    all
      .flatMap(({ place, blocks }) => [place.file, blocks[0]?.place.file])
      .filter((file) => file !== undefined),
  );
  const named = files.size > 1;
  const at = (place: Place) =>
    [named ? place.file : undefined, formatSpot(place)].filter(Boolean).join(': ').slice(0, ALT_MAX);
  const blocks = within.flatMap(({ section, number }) =>
    section.blocks.map((block) => ({ block, where: { section: number, at: at(block.place) } })),
  );
  const sizes = new Map<SourceSection, number>();
  const sizeOf = (section: SourceSection): number => {
    const size =
      sizes.get(section) ??
      section.sections.reduce((sum, child) => sum + sizeOf(child), measureLength(section));
    sizes.set(section, size);
    return size;
  };
  const found: Record<Exclude<DigestPart, 'text'>, DigestEntry[]> = {
    outline: [],
    facts: [],
    tables: [],
    quotations: [],
    pictures: [],
  };
  for (const { section, number } of within) {
    if (section.level === 0) continue;
    found.outline.push({
      part: 'outline',
      value: {
        section: number,
        level: section.level,
        heading: toOneLine(section.heading, HEADING_MAX),
        characters: sizeOf(section),
        at: at(section.place),
      },
    });
  }
  const facts = blocks.flatMap(({ block, where }) =>
    listTexts(block).flatMap((text) =>
      findFacts(text, language).map((fact) => ({
        weight: weighFact(fact),
        entry: {
          part: 'facts' as const,
          value: {
            text: fact.text,
            ...(fact.figures.length === 0 ? {} : { figures: fact.figures }),
            ...(fact.dates.length === 0 ? {} : { dates: fact.dates }),
            ...where,
          },
        },
      })),
    ),
  );
  found.facts.push(...selectHeaviest(facts, only === undefined ? MAX_ENTRIES.facts : facts.length));
  for (const { block, where } of blocks) {
    if (block.kind === 'table')
      found.tables.push({ part: 'tables', value: { ...toDigestTable(block), ...where } });
    else if (block.kind === 'quote')
      found.quotations.push({
        part: 'quotations',
        value: {
          text: toOneLine(block.text.text, 2 * ALT_MAX),
          ...(block.author === undefined ? {} : { by: toOneLine(block.author, HEADING_MAX) }),
          ...where,
        },
      });
    else if (block.kind === 'figure' && canBeShown(block.url) && block.url.length <= 2_000)
      found.pictures.push({
        part: 'pictures',
        value: {
          ...toPictureReference(block.url),
          alt: toOneLine(block.alt, ALT_MAX),
          ...(block.caption === undefined ? {} : { caption: toOneLine(block.caption, ALT_MAX) }),
          ...where,
        },
      });
    else
      for (const text of listTexts(block))
        for (const { text: words, beside } of findQuotations(text))
          found.quotations.push({
            part: 'quotations',
            value: { text: words, ...(beside === '' ? {} : { by: beside }), ...where },
          });
  }
  const selected = (Object.entries(found) as [Exclude<DigestPart, 'text'>, DigestEntry[]][]).flatMap(
    ([part, list]) => (parts.has(part) ? (only === undefined ? list.slice(0, MAX_ENTRIES[part]) : list) : []),
  );
  return {
    title: toOneLine(document.title ?? headed[0]?.heading ?? '', HEADING_MAX),
    language,
    entries: [
      ...selected,
      ...(parts.has('text')
        ? splitText(document, chosen).map((value): DigestEntry => ({ part: 'text', value }))
        : []),
    ],
    totals: {
      characters: sizeOf(chosen),
      outline: found.outline.length,
      facts: facts.length,
      tables: found.tables.length,
      quotations: found.quotations.length,
      pictures: found.pictures.length,
    },
  };
}

/** Selects the most informative facts in document order. */
function selectHeaviest(
  facts: readonly { readonly weight: number; readonly entry: DigestEntry }[],
  most: number,
): DigestEntry[] {
  if (facts.length <= most) return facts.map(({ entry }) => entry);
  const chosen = new Set(facts.toSorted((a, b) => b.weight - a.weight).slice(0, most));
  return facts.filter((fact) => chosen.has(fact)).map(({ entry }) => entry);
}

/** As many columns and rows as fit. */
function toDigestTable({ columns, rows }: TableBlock): DigestTable {
  const table: DigestTable = {
    columns: columns.slice(0, COLUMNS_MAX).map(({ label }) => toShortText(label, LABEL_MAX)),
    rows: [],
    n_rows: rows.length,
  };
  let room = TABLE_MAX - JSON.stringify(table).length;
  const first: string[][] = [];
  for (const row of rows) {
    const cells = row.slice(0, COLUMNS_MAX).map((cell) => toShortText(cell, CELL_MAX));
    room -= JSON.stringify(cells).length + 1;
    if (room < 0) break;
    first.push(cells);
  }
  return { ...table, rows: first };
}

/** Splits the text to Markdown pieces that end with a paragraph if possible. */
function splitText(document: SourceDocument, chosen: SourceSection): string[] {
  const root = chosen.level === 0 ? chosen : { ...document.root, blocks: [], sections: [chosen] };
  const pieces: string[] = [];
  let open = '';
  for (const paragraph of removeMarks(joinMarkdown(markdownParts({ meta: {}, root, skipped: [] }))).split(
    /\n{2,}/,
  )) {
    for (let rest = paragraph; rest !== ''; ) {
      const end = rest.length <= TEXT_MAX ? rest.length : findCut(rest.slice(0, TEXT_MAX));
      const piece = rest.slice(0, end);
      rest = rest.slice(end);
      if (open !== '' && open.length + piece.length > TEXT_MAX) {
        pieces.push(open);
        open = '';
      }
      open = open === '' ? piece : `${open}\n\n${piece}`;
    }
  }
  return open === '' ? pieces : [...pieces, open];
}

/** Position to split a long paragraph: after a line, sentence or word. */
function findCut(text: string): number {
  const sentence = [...text.matchAll(/[.!?。！？।؟]["'”’»」』)]*(?:\s|(?<=[。！？]["'”’»」』)]*))/gu)].at(-1);
  return (
    text.lastIndexOf('\n') + 1 ||
    (sentence === undefined ? 0 : sentence.index + sentence[0].length) ||
    text.lastIndexOf(' ') + 1 ||
    text.length
  );
}

function toOneLine(text: string, most: number): string {
  return toVisibleText(text).replace(/\s+/g, ' ').trim().slice(0, most);
}
