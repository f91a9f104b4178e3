import { removeRanges } from './rich-text.ts';
import type { Rich } from './source-document.ts';

const MARK =
  /(?<=\S|^)\s?\[(?:\d{1,3}|[a-z]|note \d+|nb \d+|citation needed|[a-z ]{0,12}needed|(?:(?:e\.g\. |see )?-?@[\w:.+/-]{1,80}(?:, [^;[\]]{1,40})?(?:; )?){1,12})\](?::\s?\d+(?:[–-]\d+)?)?/giu;

/**
 * Marks of chat programs, "[cite: 21, 24]" and "【3†source】", and three or more notes, "[4, 7, 12]". Two numbers may be
 * the ends of an interval.
 */
const MACHINE_MARK =
  /\s?\[cite(?:_start)?(?::\s?[\d\s,–-]{1,60})?\]|\s?【\d{1,3}(?::\d{1,3})?†[^】]{0,60}】|(?<=\S)\s?\[\d{1,3}(?:,\s?\d{1,3}){2,}\]/gu;
/** Authors and year, such as "(Archer et al. 1985; Vaughn 1986)". */
const AUTHORS =
  /\s?\((?:(?:e\.g\.,? |see |cf\. )?\p{Lu}[\p{L}'’-]{1,30}(?:,? (?:and|&) \p{Lu}[\p{L}'’-]{1,30}| et al\.?)?,? (?:1[89]|20)\d\d[a-z]?(?:[;,] (?:and )?)?){1,12}\)/gu;
/** Roles of MyST: a citation goes with its key, a reference keeps its name. */
const ROLE = /\s?\{(?:foot)?cite(?::\w+)?\}[\w:.,-]*\w|\{(?:ref|numref|doc|term|abbr|eq)\}(?=\S)/gu;

/** Removes reference marks such as "[12]", "[23]: 105" or "[@miller2019; @smith2020]", which point to notes that a slide does not have. */
export function removeCitations(rich: Rich): Rich {
  const marks = [MARK, MACHINE_MARK, ROLE, AUTHORS]
    .flatMap((mark) => [...rich.text.matchAll(mark)])
    .sort((a, b) => a.index - b.index)
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
