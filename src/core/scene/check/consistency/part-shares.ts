import { joinPhrases } from '../../../locales/index.ts';
import { FINDINGS, type Finding } from '../../finding.ts';
import type { Scene } from '../../scene.ts';
import { describePlace } from '../geometry.ts';
import { type Amount, findAmounts } from './amounts.ts';
import { listShownTexts } from './shown-texts.ts';

/** Characters between a part and its whole, and between both and their share. */
const [MAX_JOINT, MAX_GAP] = [28, 34];
const OUT_OF = new RegExp(
  `(?:^|[^\\p{L}])(?:${joinPhrases('out_of')})(?![\\p{L}])|[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Hangul}]`,
  'iu',
);
const SLASH = /^\s?\/\s?$/;
/** Smaller wholes are grades, scores and small talk. */
const MIN_WHOLE = 5;
/** Points that a share may miss beyond its last place, as shares are rounded in prose. */
const SLACK = 0.6;

/** A share beside its part and its whole. */
interface StatedShare {
  readonly text: string;
  readonly share: number;
  readonly right: number;
  readonly part: string;
  readonly whole: string;
}

/** Reports shares that do not follow from their part and whole: "61 of 412 beds (18 %)". */
export function checkPartShares(scene: Scene): Finding[] {
  return listShownTexts(scene).flatMap(({ words, element }): Finding[] => {
    if (!/[%٪％]/u.test(words)) return [];
    return findWrongShares(words).map(({ text, share, right, part, whole }) => ({
      code: 'share_differs',
      severity: 'warning',
      slide: 0,
      ...describePlace(element),
      words: text,
      message: `"${text}": ${part} of ${whole} is ${right} %, not ${share} %.`,
      measured: share,
      allowed: right,
      unit: '%',
      fix: FINDINGS.share_differs.fix,
    }));
  });
}

export function findWrongShares(words: string): StatedShare[] {
  const amounts = findAmounts(words);
  const isShare = (one: Amount | undefined): boolean =>
    one !== undefined && /^\s?[%٪％]/u.test(words.slice(one.end));
  return amounts.flatMap((one, at): StatedShare[] => {
    const [other, share, before] = [amounts[at + 1], amounts[at + 2], amounts[at - 1]];
    if (other === undefined || isShare(one) || isShare(other) || !isPartOf(words, one, other)) return [];
    if (share !== undefined && isShare(share) && isBeside(words.slice(other.end, share.index), 'after'))
      return judge(words, one, other, share);
    if (before !== undefined && isShare(before) && isBeside(words.slice(before.end, one.index), 'before'))
      return judge(words, one, other, before);
    return [];
  });
}

function isPartOf(words: string, one: Amount, other: Amount): boolean {
  const joint = words.slice(one.end, other.index);
  return joint.length <= MAX_JOINT && !/[.;:!?()\n]/.test(joint) && (SLASH.test(joint) || OUT_OF.test(joint));
}

/** True for "(18 %", "= 18 %" behind a part, and "18 % (" before one. */
function isBeside(gap: string, side: 'after' | 'before'): boolean {
  if (gap.length > MAX_GAP || /[.;!?\n]/.test(gap)) return false;
  return side === 'after'
    ? /^[^(（]*[(（=]\s*$/u.test(gap) && !/[)）]/u.test(gap)
    : /^\s?[%٪％][^(（)）]*[(（]\s*$/u.test(gap);
}

function judge(words: string, one: Amount, other: Amount, share: Amount): StatedShare[] {
  const [a, b, p] = [one, other, share].map(({ readings }) => readings[0]);
  if (a === undefined || b === undefined || p === undefined) return [];
  const [part, whole] = a.value <= b.value ? [a, b] : [b, a];
  if (whole.value < MIN_WHOLE || part.value < 0 || one.readings.length + other.readings.length > 2) return [];
  const right = (100 * part.value) / whole.value;
  const slack =
    0.5 * p.step + SLACK + (50 * (part.step + (whole.step * part.value) / whole.value)) / whole.value;
  // A share may also be that of what is left.
  if (Math.abs(p.value - right) <= slack || Math.abs(p.value - (100 - right)) <= slack) return [];
  const [from, to] = [Math.min(one.index, share.index), Math.max(other.end, share.end)];
  const [small, large] = a.value <= b.value ? [one, other] : [other, one];
  return [
    {
      text: `${words.slice(from, to)}${share.index > one.index ? ' %' : ''}`,
      share: p.value,
      right: Math.round(right * 10) / 10,
      part: small.text,
      whole: large.text,
    },
  ];
}
