import { isAnnouncement } from './announcements.ts';
import { lacksVerb } from './is-claim.ts';
import { canBeTitle } from './is-in-language.ts';
import { isCaption } from './material.ts';
import { isTechnical } from './rank.ts';
import type { Style } from './style.ts';
import type { Unit } from './unit.ts';
import { isQuotation, opensWithSpeech } from './whole-sentences.ts';
import type { Zone } from './zones.ts';

/** Number of sentences that may say what a document is about, and minimum share of the rank of the first one. */
const CLAIMS_MAX = 4;
const NEAR = 0.8;
/** Minimum length of such a sentence; Han, kana and Hangul say as much in half of it. */
const LENGTH_LEAST = 40;
const ENDED = /[.!。！।؟۔]["'”’»」』）)\]]*$/u;

/**
 * Sentences that say what a document is about, the best first: those of its opening and of the parts that state results that
 * have the highest rank and are clear alone.
 */
export function findMainClaims(
  units: readonly Unit[],
  style: Style,
  zoneOf: (unit: Unit) => Zone,
): readonly Unit[] {
  const { ranking, lang } = style;
  const least = LENGTH_LEAST * (style.headingChars / 70);
  const claims = units
    .filter(
      (unit) =>
        (zoneOf(unit) === 'key' || ranking.isOpening(unit)) &&
        (unit.kind === 'sentence' || (unit.kind === 'list_item' && zoneOf(unit) === 'key')) &&
        unit.series === undefined &&
        unit.text.text.length >= least &&
        (unit.kind === 'list_item' || ENDED.test(unit.text.text)) &&
        unit.children.length === 0 &&
        !ranking.isDependent(unit) &&
        !isTechnical(unit) &&
        !isCaption(unit.text.text) &&
        !isAnnouncement(unit.text.text) &&
        !isQuotation(unit.text.text) &&
        !opensWithSpeech(unit.text.text) &&
        !unit.text.text.includes('://') &&
        !lacksVerb(unit.text.text, lang) &&
        canBeTitle(unit.text.text, lang),
    )
    .sort((a, b) => ranking.score(b) - ranking.score(a) || a.id - b.id)
    .slice(0, CLAIMS_MAX);
  const best = claims[0] === undefined ? 0 : ranking.score(claims[0]);
  return claims.filter((unit) => ranking.score(unit) >= best * NEAR);
}
