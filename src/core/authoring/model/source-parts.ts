import type { Omitted } from '../../presentations/presentation.ts';
import { parseSource } from '../../sources/parse-source.ts';
import { formatPlace } from '../../sources/section-builder.ts';
import type { Place, SourceSection } from '../../sources/source-document.ts';
import { type MarkedPart, removeMarks, splitMarkedParts } from '../../sources/source-marks.ts';

/** A numbered section of the source, so that a model can name what a slide is made from. */
export interface SourcePart {
  /** 1-based. */
  readonly id: number;
  /** Empty before the first heading. */
  readonly heading: string;
  /** "line 12" of the text, "report.pdf: page 3", or the address of a web page. */
  readonly where: string;
  /** True if it was found on the web and is optional. */
  readonly found?: true;
  readonly text: string;
}

/** Reads a text to parts, in this thread or another. */
export type ReadParts = (content: string, signal: AbortSignal) => Promise<readonly SourcePart[]>;

const QUOTED_MAX = 160;

/** Splits the source at its headings in order, with its files separate; every word is in exactly one part. */
export function splitSource(content: string): SourcePart[] {
  const text = content.replace(/\r\n?|\u2028|\u2029/g, '\n');
  return splitMarkedParts(text)
    .flatMap((part) => splitSections(part))
    .map((part, index) => ({ id: index + 1, ...part }));
}

function splitSections({ file, text }: MarkedPart): Omit<SourcePart, 'id'>[] {
  const lines = text.split('\n');
  const heads = listHeadings(parseSource(text).root).filter(
    ({ place }) => place.line >= 1 && place.line <= lines.length,
  );
  const starts =
    heads[0]?.place.line === 1 ? heads : [{ heading: '', place: { line: 1, path: [] } }, ...heads];
  return starts
    .map(({ heading, place }, index) => ({
      heading,
      where: formatPlace({ ...place, path: [], ...(file === undefined ? {} : { file }) }),
      text: removeMarks(
        lines.slice(place.line - 1, (starts[index + 1]?.place.line ?? lines.length + 1) - 1).join('\n'),
      ).trim(),
    }))
    .filter((part) => part.text !== '');
}

function listHeadings(section: SourceSection): { readonly heading: string; readonly place: Place }[] {
  const own = section.level === 0 ? [] : [{ heading: section.heading, place: section.place }];
  return [...own, ...section.sections.flatMap(listHeadings)]
    .sort((a, b) => a.place.line - b.place.line)
    .filter((one, index, all) => one.place.line !== all[index - 1]?.place.line);
}

/** Formats the material for a model. Its text can neither end the material nor imitate another section. */
export function formatMaterial(parts: readonly SourcePart[]): string {
  return `<material>\n${parts.map(({ id, text }) => `[section ${id}]\n${escapeMarks(text)}`).join('\n\n')}\n</material>`;
}

/** Shortens sections to a total length: the longest are cut equally. */
export function abridgeParts(parts: readonly SourcePart[], most: number): readonly SourcePart[] {
  let room = most;
  let each = most;
  // Shorter sections leave their unused share to later ones.
  for (const [index, length] of parts
    .map(({ text }) => text.length)
    .sort((a, b) => a - b)
    .entries()) {
    each = Math.floor(room / (parts.length - index));
    if (length > each) break;
    room -= length;
    each = most;
  }
  return parts.map((part) =>
    part.text.length <= each ? part : { ...part, text: `${part.text.slice(0, each).trimEnd()} …` },
  );
}

/** Removes the delimiters of a question from foreign text. */
export function escapeMarks(text: string): string {
  return text
    .replaceAll(/<(?=\s*\/?\s*material\s*\/?\s*>)/gi, '‹')
    .replaceAll(/^(\s*)\[(?=\s*section\s+\d+\s*\])/gim, '$1(');
}

/** Sections that no slide uses; headings without text are excluded. */
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
