import { isOneOf, joinPhrases } from '../locales/index.ts';
import type { Unit } from './unit.ts';

const HEADINGS = isOneOf('references');
/** The heading of the list, which a page layout has left before its first entry. */
const NAMED = new RegExp(
  `^(?:\\p{Nd}{1,2}\\.?\\s)?(?:${joinPhrases('references')})\\s(?=[\\p{Lu}\\[])`,
  'iu',
);
const NUMBER = /^(?:\[\p{L}*\p{Nd}{1,4}[a-z]?\]|\p{Nd}{1,3}[.)])\s/u;
const CONJUNCTION = new RegExp(`^(?:${joinPhrases('conjunction')}|&)$`, 'iu');
/** Maximum number of words of the names that an entry begins with. */
const NAMES_MAX = 40;
/** How an entry ends: with its year, its pages, or where it is found. */
const ENDED =
  /(?:(?<!\p{Nd})(?:19|20)\p{Nd}{2}[a-z]?\)?|\p{Nd}[–-]\p{Nd}+|https?:\/\/\S+|doi\S*|\b[Rr]n\.?\s\S+)[.\])]*$/u;
/** Signs inside an entry: volume and pages, a year behind names, names with initials, an identifier. */
const SIGNS = [
  /\p{Nd}+\s?\(\p{Nd}[\p{Nd}–-]*\)\s?[:,]\s?\p{Nd}/u,
  /\p{L}\.?,?\s\(?(?:19|20)\p{Nd}{2}[a-z]?\)?[.,:]\s/u,
  /\bpp?\.\s?\p{Nd}|,\s\p{Nd}+[–-]\p{Nd}+[.,]/u,
  /\p{Lu}[\p{L}'’-]+,?\s(?:\p{Lu}\.[\s-]?){1,3}(?:,|&|\(|$)|(?:^|\s)(?:\p{Lu}\.\s?){1,3}\p{Lu}[\p{L}'’-]+,/u,
  /https?:\/\/|\bdoi\b|\barxiv\b|\bISBN\b|\bISSN\b/iu,
  /\bet al\b|\bedition\b|\beds?\.|\bvol\./iu,
] as const;
/** Longer paragraphs are text. */
const LENGTH_MAX = 500;
/** Minimum number of entries in a row where no heading announces them. */
const ENTRIES_LEAST = 2;
/** Minimum number of signs of the first entry. */
const SIGNS_LEAST = 2;

interface Entry {
  readonly units: readonly Unit[];
  readonly text: string;
}

/**
 * Pieces of lists of sources, whether a heading announces them or not: paragraphs or items in a row of which each ends with a
 * year, pages or an address and has other signs of an entry.
 */
export function findReferenceBlocks(units: readonly Unit[]): ReadonlySet<Unit> {
  const found = new Set<Unit>();
  let run: Entry[] = [];
  const close = (): void => {
    const isAnnounced = run.some(
      ({ units: [first], text }) =>
        HEADINGS.test(first?.sections.at(-1)?.heading.trim() ?? '') || NAMED.test(text),
    );
    if (run.length >= ENTRIES_LEAST || isAnnounced)
      for (const unit of run.flatMap((one) => one.units)) found.add(unit);
    run = [];
  };
  for (const entry of listEntries(units)) {
    if (isEntry(entry.text, run.length > 0)) run.push(entry);
    else close();
  }
  close();
  return found;
}

/** Paragraphs as wholes, and items one by one. */
function listEntries(units: readonly Unit[]): Entry[] {
  const entries: { units: Unit[]; text: string }[] = [];
  for (const unit of units) {
    const last = entries.at(-1);
    const before = last?.units[0];
    if (
      last !== undefined &&
      unit.kind === 'sentence' &&
      before?.kind === 'sentence' &&
      before.block === unit.block
    ) {
      last.units.push(unit);
      last.text += ` ${unit.text.text}`;
    } else entries.push({ units: [unit], text: unit.text.text });
  }
  return entries;
}

function isEntry(text: string, isNext: boolean): boolean {
  if (text.length > LENGTH_MAX || !ENDED.test(text)) return false;
  const words = text.replace(NAMED, '').replace(NUMBER, '');
  const signs = SIGNS.filter((sign) => sign.test(words)).length + (opensWithNames(words) ? SIGNS_LEAST : 0);
  return signs >= (isNext || NUMBER.test(text) ? 1 : SIGNS_LEAST);
}

/** True for names of people before the first full stop: "Ann Joly and Ben F. Klein. On kilns." */
function opensWithNames(text: string): boolean {
  const [names = '', ...rest] = text.split(/\.\s(?=\p{Lu})/u);
  const words = names.split(/,?\s+/u);
  return (
    rest.length > 0 &&
    words.length >= 2 &&
    words.length <= NAMES_MAX &&
    words.every((word) => /^\p{Lu}[\p{L}\p{M}.'’-]*$/u.test(word) || CONJUNCTION.test(word))
  );
}
