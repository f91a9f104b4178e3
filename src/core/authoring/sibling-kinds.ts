import type { SourceSection } from '../sources/source-document.ts';
import { fold } from './fold.ts';
import { listStems } from './title-fit.ts';

/** Minimum number of sections that name things of one kind, and share of the sections beside each other. */
const KINDS_LEAST = 2;
const KINDS_SHARE = 0.6;
const WORD_LEAST = 4;

/**
 * True if a section is one of several that name things of one kind ("Standard schedule", "Flexible schedule"), and a text
 * has no word that tells it from the others. What it says holds for that kind only.
 *
 * @param path sections around the text, outermost first
 */
export function needsKind(text: string, path: readonly SourceSection[]): boolean {
  const [parent, section] = path.slice(-2);
  // Numbers count parts of a text, such as chapters, and no kinds.
  if (parent === undefined || section === undefined || /\p{N}/u.test(section.heading)) return false;
  const names = parent.sections.map(({ heading }) => fold(heading).split(' '));
  const own = fold(section.heading).split(' ');
  const shared = [own.at(-1), own[0]].find(
    (word, side) =>
      word !== undefined &&
      word.length >= WORD_LEAST &&
      own.length > 1 &&
      names.filter((name) => name.length > 1 && name.at(side - 1) === word).length >=
        Math.max(KINDS_LEAST, names.length * KINDS_SHARE),
  );
  if (shared === undefined) return false;
  const words = listStems(text);
  const apart = [...listStems(own.filter((word) => word !== shared).join(' '))];
  return apart.length > 0 && !apart.some((stem) => words.has(stem));
}
