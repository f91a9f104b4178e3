import type { Omitted } from '../../presentations/presentation.ts';
import { parseSource } from '../../sources/parse-source.ts';
import type { SourceSection } from '../../sources/source-document.ts';

/** A section of the source by its number, so that a model can say what a slide is made of. */
export interface SourcePart {
  /** 1 first. */
  readonly id: number;
  /** Empty before the first heading. */
  readonly heading: string;
  /** "line 12" of the text given, or the address of a page found. */
  readonly where: string;
  readonly text: string;
}

const QUOTED_MAX = 160;

/** The source cut at its headings, in order; every word is in exactly one part. */
export function sourceParts(content: string): SourcePart[] {
  const lines = content.replace(/\r\n?|\u2028|\u2029/g, '\n').split('\n');
  const heads = headings(parseSource(content).root).filter(({ line }) => line >= 1 && line <= lines.length);
  const starts = heads[0]?.line === 1 ? heads : [{ heading: '', line: 1 }, ...heads];
  return starts
    .map(({ heading, line }, index) => ({
      heading,
      where: `line ${line}`,
      text: lines
        .slice(line - 1, (starts[index + 1]?.line ?? lines.length + 1) - 1)
        .join('\n')
        .trim(),
    }))
    .filter(({ text }) => text !== '')
    .map((part, index) => ({ id: index + 1, ...part }));
}

function headings(section: SourceSection): { readonly heading: string; readonly line: number }[] {
  const own = section.level === 0 ? [] : [{ heading: section.heading, line: section.place.line }];
  return [...own, ...section.sections.flatMap(headings)].sort((a, b) => a.line - b.line).filter((one, index, all) => one.line !== all[index - 1]?.line);
}

/** The material as a model reads it. What stands in it cannot end it. */
export function asMaterial(parts: readonly SourcePart[]): string {
  return `<material>\n${parts.map(({ id, text }) => `[section ${id}]\n${text.replaceAll(/<(?=\/?material>)/gi, '‹')}`).join('\n\n')}\n</material>`;
}

/** Sections that no slide is made of; bare headings are none. */
export function partsLeftOut(parts: readonly SourcePart[], used: ReadonlySet<number>): Omitted[] {
  return parts
    .filter(({ id, text, heading }) => !used.has(id) && text.replace(/^#+\s*/, '') !== heading)
    .map(({ heading, where, text }) => ({
      kind: 'section',
      text: (heading === '' ? text : heading).slice(0, QUOTED_MAX),
      where,
      reason: 'The model made no slide of it.',
    }));
}
