import { isOneOf } from '../locales/index.ts';
import { CLAIM_LENGTHS, type Claim } from './claims.ts';
import { fold } from './fold.ts';
import { isClaim } from './is-claim.ts';
import type { Style } from './style.ts';
import { readHeadingZone } from './zones.ts';

/** Maximum and minimum length of a name before a claim. */
const NAME_MAX = 30;
const NAME_LEAST = 3;
/** Number before the name of an article or a chapter: "Artikel 23: Raad van advies", "18.33.020 Permits". */
const NUMBER = /^(?:\p{L}+\s)?(?:\p{Nd}+(?:\.\p{Nd}+)*|[IVX]+)[.):：]?\s+/u;
const GENERIC = isOneOf('page_furniture', 'further_links', 'procedure');
/** Number of letters by which forms of one word are equal, and minimum length of a word. */
const STEM = 5;
const WORD_LEAST = 4;
const UNSPACED = /^(?:ja|zh|ko|th)/;

/**
 * A claim behind the name of its section, which says what it is about, if the claim has no word of that name and none of
 * the document's title: "Health insurance: An independent trustee must agree". Undefined if the claim needs no name or both are
 * too long.
 */
export function nameSubject(
  { text, unit }: Claim,
  heading: string,
  title: string,
  style: Style,
): string | undefined {
  const name = heading.replace(NUMBER, '').replace(/[.:：]$/u, '');
  if (
    unit.kind !== 'sentence' ||
    UNSPACED.test(style.lang) ||
    fold(heading) === fold(title) ||
    name.length > NAME_MAX ||
    name.length < NAME_LEAST ||
    !/^\p{L}/u.test(name) ||
    /[:：?!]/u.test(name) ||
    readHeadingZone(heading) !== 'body' ||
    GENERIC.test(name) ||
    isClaim(name, style.lang)
  )
    return undefined;
  const words = listStems(text);
  const isNamed = [...listStems(name), ...listStems(title)].some((stem) => words.has(stem));
  const named = `${name}: ${text}`;
  return isNamed || named.length > style.headingChars * CLAIM_LENGTHS.title ? undefined : named;
}

function listStems(text: string): ReadonlySet<string> {
  return new Set(
    (fold(text).match(/\p{L}[\p{L}\p{M}]+/gu) ?? [])
      .filter((word) => word.length >= WORD_LEAST)
      .map((word) => word.slice(0, STEM)),
  );
}
