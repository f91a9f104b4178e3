import type { SourceBlock } from '../sources/source-document.ts';
import { readHeadingZone } from './zones.ts';

/** Maximum length of a heading that is not marked as one, and of the name of a part such as "Abstract". */
const HEADING_MAX = 90;
const PART_MAX = 40;
/** Number of a section before its name, such as "18.33.020 Permits." and "§ 4.2 Fees". */
const NUMBERED = /^(?:§\s?)?(\p{Nd}{1,4}(?:\.\p{Nd}{1,4})+)\.?\s+(\p{Lu}\S*(?:\s\S+){0,9})$/u;
/** Number of a chapter: "2. Composition". */
const COUNTED = /^(\p{Nd}{1,2})\.?\s+(\p{Lu}\S*(?:\s\S+){0,7})$/u;
/** Minimum number of chapters that are counted from 1, where no part such as "Abstract" shows that they are. */
const COUNTED_LEAST = 3;
const STOP = /[.!?。！？:：;；,，]$/u;

/**
 * Headings of a section that are paragraphs: numbers with several parts, chapters counted from 1, and names of the parts of
 * a document, such as "ABSTRACT".
 *
 * @returns the heading at the index of each block, if it is one
 */
export function readUnmarkedHeadings(blocks: readonly SourceBlock[]): readonly (string | undefined)[] {
  const lines = blocks.map((block) => (block.kind === 'paragraph' ? block.text.text.trim() : ''));
  // Files of pages have their headings as lines; in others they are marked.
  const paged = lines.map((line, index) =>
    blocks[index]?.place.at?.startsWith('page ') === true ? line : '',
  );
  const parts = paged.map(readPart);
  const counted = findCounted(paged, parts.some((part) => part !== undefined) ? 1 : COUNTED_LEAST);
  return lines.map((line, index) => readNumbered(line) ?? counted.get(index) ?? parts[index]);
}

function readNumbered(line: string): string | undefined {
  if (line.length > HEADING_MAX) return undefined;
  const [, number, name] = NUMBERED.exec(line.replace(/\.$/u, '')) ?? [];
  return name === undefined || number === undefined ? undefined : `${number} ${name}`;
}

/** Chapters that are counted from 1 without a gap, by the index of their line. */
function findCounted(lines: readonly string[], least: number): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [index, line] of lines.entries()) {
    if (line.length > HEADING_MAX || STOP.test(line)) continue;
    const [, number = '', name = ''] = COUNTED.exec(line) ?? [];
    if (Number(number) === found.size + 1) found.set(index, `${number} ${name}`);
  }
  return found.size < least ? new Map() : found;
}

function readPart(line: string): string | undefined {
  const isName = line.length <= PART_MAX && /^\p{Lu}/u.test(line) && !STOP.test(line);
  return isName && readHeadingZone(line) !== 'body' ? line : undefined;
}
