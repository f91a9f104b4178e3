import { isOneOf, joinPhrases } from '../../locales/index.ts';
import type { Segment } from './pdf-lines.ts';

const EDGE = 0.11;
/**
 * Papers have wide margins: the outermost line may be this far inside if it repeats at one height on several
 * pages.
 */
const [FAR, FAR_LEAST] = [0.24, 3];
/** A short, isolated line in this margin is not part of the text, even if it does not repeat. */
const MARGIN = 0.085;
const ALONE_MAX = 70;
/** Maximum number of header and footer rows. */
const ROWS = 3;

/** Lines of a table of contents end in dots and a page number; a page with several is one. */
const LEADS = /(?:[.…·]\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,6})?$/i;
const LEADS_LEAST = 3;
const PAGE_NUMBER = new RegExp(
  `^(?:${joinPhrases('page')})?\\s*[-–—]?\\s*(?:\\d{1,4}(?:[-–]\\d{1,4})?|[ivxlc]{1,6})\\s*[-–—]?(?:\\s*(?:/|${joinPhrases('page_of')})\\s*\\d{1,4})?\\s*(?:${joinPhrases('page_after')})?$`,
  'iu',
);
const CONTENTS = isOneOf('contents_heading');

interface Row<T> {
  readonly segments: readonly T[];
  readonly text: string;
  readonly side: 'head' | 'foot';
  /** Free space to the neighbour towards the middle of the page. */
  readonly apart: number;
  /** True if it is beyond the edge, where only rows that repeat at the same height are removed. */
  readonly far: boolean;
}

/**
 * Removes repeated headers and footers: running titles, dates, page numbers. `body` is the size of running
 * text.
 */
export function removeFurniture<T extends Segment>(
  pages: readonly { readonly segments: readonly T[]; readonly height: number }[],
  body: number,
): T[][] {
  const rows = pages.map(({ segments, height }) => edgeRows(segments, height));
  const counts = new Map<string, number>();
  for (const page of rows)
    for (const key of new Set(page.map(createKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const least = Math.max(2, Math.min(4, Math.ceil(pages.length * 0.4)));
  return pages.map(({ segments, height }, index) => {
    const gone = new Set<T>();
    // Works from the edge inwards, since a number further inside belongs to the text.
    for (const side of ['head', 'foot'] as const)
      for (const row of (rows[index] ?? []).filter((one) => one.side === side)) {
        const words = /\p{L}/u.test(row.text);
        const times = counts.get(createKey(row)) ?? 0;
        if (
          row.far
            ? !(words && times >= FAR_LEAST)
            : !(words && times >= least) && !isPageNumber(row.text) && !isMarginal(row, height, body)
        )
          break;
        for (const one of row.segments) gone.add(one);
      }
    return segments.filter((one) => !gone.has(one));
  });
}

/** Removes tables of contents, which the headings repeat, and counts the removed lines. */
export function removeContents<T extends Segment>(
  pages: readonly (readonly T[])[],
): { readonly pages: T[][]; readonly lines: number } {
  const remaining = pages.map((segments) => {
    const leads = segments.filter(({ text }) => LEADS.test(text));
    if (leads.length < LEADS_LEAST) return [...segments];
    const heights = leads.map(({ y }) => y);
    const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
    // Chapters in them may have no dots.
    return segments.filter(
      (one) => !CONTENTS.test(one.text) && (one.y < top - 0.5 * one.size || one.y > bottom + 0.5 * one.size),
    );
  });
  return { pages: remaining, lines: pages.flat().length - remaining.flat().length };
}

/** Outermost rows, from the edge inwards. */
function edgeRows<T extends Segment>(segments: readonly T[], height: number): Row<T>[] {
  const rows: T[][] = [];
  for (const segment of segments.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row?.[0] !== undefined && Math.abs(row[0].y - segment.y) < 0.4 * segment.size) row.push(segment);
    else rows.push([segment]);
  }
  const side = (ordered: readonly T[][], name: 'head' | 'foot'): Row<T>[] =>
    ordered.slice(0, ROWS).flatMap((row, index) => {
      const [first] = row;
      const next = ordered[index + 1]?.[0];
      const inwards = first === undefined ? height : name === 'head' ? first.y : height - first.y;
      const far = inwards >= height * EDGE;
      const text = row.toSorted((a, b) => a.left - b.left).map((one) => one.text);
      return first !== undefined && inwards < height * (index === 0 ? FAR : EDGE)
        ? [
            {
              segments: row,
              text: text.join(' '),
              side: name,
              apart: next === undefined ? height : Math.abs(next.y - first.y),
              far,
            },
          ]
        : [];
    });
  return [...side(rows, 'head'), ...side(rows.toReversed(), 'foot')];
}

/** Text with numbers masked, and the side of the page. */
function createKey({ text, side, far, segments }: Row<Segment>): string {
  return `${side} ${far ? Math.round(segments[0]?.y ?? 0) : ''} ${text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/g, '#')}`;
}

function isMarginal({ text, segments, side, apart }: Row<Segment>, height: number, body: number): boolean {
  const [first] = segments;
  if (first === undefined || text.length > ALONE_MAX || segments.some(({ size }) => size > 0.92 * body))
    return false;
  return (
    (side === 'head' ? first.y < height * MARGIN : first.y > height * (1 - MARGIN)) && apart > 1.8 * body
  );
}

function isPageNumber(text: string): boolean {
  const words = text.trim().replace(/[\u0660-\u0669\u06f0-\u06f9]/g, '0');
  return PAGE_NUMBER.test(words);
}
