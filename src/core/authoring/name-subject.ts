import { isOneOf } from '../locales/index.ts';
import { CLAIM_LENGTHS, type Claim } from './claims.ts';
import { fold } from './fold.ts';
import { isSentence } from './is-claim.ts';
import type { Style } from './style.ts';
import { listStems } from './title-fit.ts';
import { readHeadingZone } from './zones.ts';

/** Maximum and minimum length of a name before a claim. */
const NAME_MAX = 45;
const NAME_LEAST = 3;
/** Number before the name of an article or a chapter: "Artikel 23: Raad van advies", "18.33.020 Permits". */
const NUMBER = /^(?:\p{L}+\s)?(?:\p{Nd}+(?:\.\p{Nd}+)*|[IVX]+)[.):：]?\s+/u;
const GENERIC = isOneOf('page_furniture', 'further_links', 'procedure');
const UNSPACED = /^(?:ja|zh|th)/;

/**
 * A claim behind the name of its section, which says what it is about, if the claim has no word of that name and none of
 * the document's title: "Health insurance: An independent trustee must agree". Undefined if the claim needs no name or both are
 * too long.
 */
export function nameSubject(
  { text }: Claim,
  heading: string,
  title: string,
  style: Style,
  isForced = false,
): string | undefined {
  const name = heading.replace(NUMBER, '').replace(/[.:：]$/u, '');
  if (
    fold(heading) === fold(title) ||
    name.length > NAME_MAX ||
    name.length < NAME_LEAST ||
    !/^\p{L}/u.test(name) ||
    /[:：?!]/u.test(name) ||
    readHeadingZone(heading) !== 'body' ||
    GENERIC.test(name) ||
    isSentence(name, style.lang)
  )
    return undefined;
  const words = listStems(text);
  const isNamed = !isForced && [...listStems(name), ...listStems(title)].some((stem) => words.has(stem));
  const named = UNSPACED.test(style.lang) ? `${name}：${text}` : `${name}: ${text}`;
  return isNamed || named.length > style.headingChars * CLAIM_LENGTHS.title ? undefined : named;
}
