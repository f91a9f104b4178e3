import type { Omitted } from '../../presentations/presentation.ts';
import { parseSource } from '../../sources/parse-source.ts';
import { formatPlace } from '../../sources/section-builder.ts';
import type { Place, SourceSection } from '../../sources/source-document.ts';
import { type MarkedPart, removeMarks, splitMarkedParts } from '../../sources/source-marks.ts';

/** A section of the source by its number, so that a model can say what a slide is made of. */
export interface SourcePart {
  /** 1 first. */
  readonly id: number;
  /** Empty before the first heading. */
  readonly heading: string;
  /** "line 12" of the text given, "report.pdf: page 3", or the address of a page found. */
  readonly where: string;
  /** Found on the web, to choose from. */
  readonly found?: true;
  readonly text: string;
}

/** Reads a text into its parts, wherever that is done. */
export type ReadParts = (content: string, signal: AbortSignal) => Promise<readonly SourcePart[]>;

const QUOTED_MAX = 160;

/** The source cut at its headings, in order, the files in it each on its own; every word is in exactly one part. */
export function splitSource(content: string): SourcePart[] {
  const text = content.replace(/\r\n?|\u2028|\u2029/g, '\n');
  return splitMarkedParts(text)
    .flatMap((part) => splitSections(part))
    .map((part, index) => ({ id: index + 1, ...part }));
}

function splitSections({ file, text }: MarkedPart): Omit<SourcePart, 'id'>[] {
  const lines = text.split('\n');
  const heads = listHeadings(parseSource(text).root).filter(({ place }) => place.line >= 1 && place.line <= lines.length);
  const starts = heads[0]?.place.line === 1 ? heads : [{ heading: '', place: { line: 1, path: [] } }, ...heads];
  return starts
    .map(({ heading, place }, index) => ({
      heading,
      where: formatPlace({ ...place, path: [], ...(file === undefined ? {} : { file }) }),
      text: removeMarks(lines.slice(place.line - 1, (starts[index + 1]?.place.line ?? lines.length + 1) - 1).join('\n')).trim(),
    }))
    .filter((part) => part.text !== '');
}

function listHeadings(section: SourceSection): { readonly heading: string; readonly place: Place }[] {
  const own = section.level === 0 ? [] : [{ heading: section.heading, place: section.place }];
  return [...own, ...section.sections.flatMap(listHeadings)].sort((a, b) => a.place.line - b.place.line).filter((one, index, all) => one.place.line !== all[index - 1]?.place.line);
}

/** The material as a model reads it. What stands in it can neither end it nor pass for another section of it. */
export function formatMaterial(parts: readonly SourcePart[]): string {
  return `<material>\n${parts.map(({ id, text }) => `[section ${id}]\n${escapeMarks(text)}`).join('\n\n')}\n</material>`;
}

/** The sections with no more letters than that in all: of the longest only their beginnings, each as far as the others. */
export function abridgeParts(parts: readonly SourcePart[], most: number): readonly SourcePart[] {
  let room = most;
  let each = most;
  // Shorter ones leave what they do not need to those after them.
  for (const [index, length] of parts
    .map(({ text }) => text.length)
    .sort((a, b) => a - b)
    .entries()) {
    each = Math.floor(room / (parts.length - index));
    if (length > each) break;
    room -= length;
    each = most;
  }
  return parts.map((part) => (part.text.length <= each ? part : { ...part, text: `${part.text.slice(0, each).trimEnd()} …` }));
}

/** A text of others without the marks that a question is divided by. */
export function escapeMarks(text: string): string {
  return text.replaceAll(/<(?=\s*\/?\s*material\s*\/?\s*>)/gi, '‹').replaceAll(/^(\s*)\[(?=\s*section\s+\d+\s*\])/gim, '$1(');
}

/** Sections that no slide is made of; bare headings are none. */
export function listUnusedParts(parts: readonly SourcePart[], used: ReadonlySet<number>): Omitted[] {
  return parts
    .filter(({ id, text, heading }) => !used.has(id) && text.replace(/^#+\s*/, '') !== heading)
    .map(({ heading, where, text }) => ({
      kind: 'section',
      text: (heading === '' ? text : heading).slice(0, QUOTED_MAX),
      where,
      reason: 'The model made no slide from it.',
    }));
}
