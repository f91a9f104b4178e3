import { isOneOf, knownOf } from '../locales/index.ts';
import { byLanguage } from '../memory/memo.ts';
import { stopWords } from '../sources/detect-language.ts';
import { plain } from '../sources/rich-text.ts';
import { isAnnouncement } from './announcements.ts';
import { CLAIM_LENGTHS } from './claims.ts';
import { hasNumber } from './compose/counted-lists.ts';
import { getCues } from './cues.ts';
import type { Range } from './cut.ts';
import { fold } from './fold.ts';
import { needsContext } from './needs-context.ts';
import { capitalize } from './shorten.ts';
import type { Style } from './style.ts';
import type { Unit } from './unit.ts';

/** Minimum share of the pieces of a slide that are the items below one introduction. */
const SHARE_LEAST = 0.4;
const ITEMS_LEAST = 2;
/** Number of items that a slide shows; a title that counts more says more than its slide. */
const ITEMS_MAX = 7;
/** Number of the last signs among which a comma begins half a sentence: "must be free, that is". */
const LAST = 16;
/** A word alone names no list. */
const WORDS = /\p{L}\s+\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u;
/** Words that let a sentence go on in the list. */
const OPEN_END = isOneOf('before_list');
/** Things that a sentence counts at its end: "we respect four great principles". */
const matchCounted = byLanguage((lang): RegExp => {
  const numbers = knownOf(lang, 'phrases')?.number_word;
  return new RegExp(
    `(?<![\\p{L}\\p{N}])((?:${numbers === undefined ? '' : `${numbers}|`}\\p{Nd}{1,2})(?:\\s\\p{L}[\\p{L}’'-]+){1,4})$`,
    'iu',
  );
});

/** The sentence that introduces the list of a slide, as its title: "The following are not covered". */
export function findListTitle(
  range: Range,
  style: Style,
  used: ReadonlySet<string>,
): { text: string; unit: Unit } | undefined {
  const pieces = range.filter(({ kind }) => kind === 'sentence' || kind === 'list_item');
  const items = pieces.filter(({ kind }) => kind === 'list_item');
  const lead = findCommonLead(pieces, items);
  if (
    lead === undefined ||
    items.length < ITEMS_LEAST ||
    items.length < SHARE_LEAST * pieces.filter(({ text }) => !isAnnouncement(text.text)).length ||
    items.every(({ text }) => /^\p{Ll}/u.test(text.text))
  )
    return undefined;
  const text = readLead(lead, style);
  const isTooLong =
    text !== undefined && items.length > ITEMS_MAX && hasNumber(text, items.length, style.lang);
  return text === undefined || isTooLong || used.has(fold(text)) ? undefined : { text, unit: lead };
}

/** The sentence before the first list, or before the introductions of several lists. */
function findCommonLead(pieces: Range, items: Range): Unit | undefined {
  const [first] = items;
  if (first === undefined) return undefined;
  const own = first.lead;
  if (items.every(({ lead }) => lead !== undefined && lead.id === own?.id)) return own;
  if (items.some(({ lead }) => lead === undefined)) return undefined;
  const before = pieces[pieces.findIndex(({ id }) => id === own?.id) - 1];
  return before?.kind === 'sentence' && /[:：]$/u.test(before.text.text) ? before : undefined;
}

function readLead(unit: Unit, style: Style): string | undefined {
  const cues = getCues(style.lang);
  const text = capitalize(
    plain(
      unit.text.text
        .replace(/\s*[:：.。]$/u, '')
        .replace(cues.connector, '')
        .trim(),
    ),
  ).text;
  const last = /[\p{L}’']+$/u.exec(text)?.[0] ?? '';
  const isWhole =
    text.length <= style.headingChars * CLAIM_LENGTHS.title &&
    !OPEN_END.test(last) &&
    !stopWords(style.lang).has(last.toLowerCase()) &&
    !/[:：,，]/u.test(text.slice(-LAST)) &&
    !cues.joint.test(last) &&
    !/[.!?。！？]\s?\S/u.test(text) &&
    WORDS.test(text) &&
    !needsContext(text, style.lang);
  if (isWhole) return text;
  const counted = matchCounted(style.lang).exec(text)?.[1];
  return counted === undefined || cues.binding?.test(text) === true
    ? undefined
    : capitalize(plain(counted)).text;
}
