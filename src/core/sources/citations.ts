import { removeRanges } from './rich-text.ts';
import type { Rich } from './source-document.ts';

const MARK =
  /(?<=\S|^)\s?\[(?:\d{1,3}|[a-z]|note \d+|nb \d+|citation needed|[a-z ]{0,12}needed)\](?::\s?\d+(?:[–-]\d+)?)?/giu;

/** Removes reference marks such as "[12]" or "[23]: 105", which point to notes that a slide does not have. */
export function removeCitations(rich: Rich): Rich {
  const marks = [...rich.text.matchAll(MARK)]
    .filter((match) => !inCode(rich, match.index))
    .map(
      (match) =>
        [
          match.index,
          match.index +
            match[0].length +
            (match.index === 0 ? (/^\s*/.exec(rich.text.slice(match[0].length))?.[0].length ?? 0) : 0),
        ] as const,
    );
  return marks.length === 0 ? rich : removeRanges(rich, marks);
}

function inCode(rich: Rich, offset: number): boolean {
  return rich.marks.some((mark) => mark.kind === 'code' && mark.start <= offset && offset < mark.end);
}
