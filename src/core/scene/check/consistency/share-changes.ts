import { joinPhrases } from '../../../locales/index.ts';
import { FINDINGS, type Finding } from '../../finding.ts';
import type { Scene } from '../../scene.ts';
import { describePlace } from '../geometry.ts';
import { type Amount, findAmounts, show } from './amounts.ts';
import { listShownTexts, type ShownText } from './shown-texts.ts';

const PERCENT = /^\s?(?:[%٪％]|per ?cent)/iu;
/** "9 % points" and "9 percentage points" say it. */
const POINTS = /^\s?(?:[%٪％]\s?-?|per ?cent(?:age)?\s)\p{L}*points?/iu;
const UNTIL = new RegExp(`^\\s?(?:[%٪％]|per ?cent)?\\s*(?:→|[-–—]>?|${joinPhrases('until')})\\s*$`, 'iu');
const SIGNED = /[-−–+]\s?$|\bby\s$/u;
/** Points by which a change in per cent may differ from that of its shares. */
const SLACK = 0.6;

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Reports the difference of two shares that stands as a change in per cent: "from 34 % to 25 %" beside "−9 %",
 * where the share falls by 9 percentage points, or by 26 per cent.
 */
export function checkShareChanges(scene: Scene): Finding[] {
  const texts = listShownTexts(scene).filter(({ words }) => /\d/.test(words));
  const spans = texts.flatMap(({ words }) => findSpans(words));
  if (spans.length === 0) return [];
  return texts.flatMap((text) => findChanges(text, spans));
}

/** Shares from and to which something changes: "from 34 to 25 per cent". */
function findSpans(words: string): Span[] {
  const amounts = findAmounts(words);
  return amounts.slice(1).flatMap((to, at): Span[] => {
    const from = amounts[at] as Amount;
    const [a, b] = [from.readings[0]?.value, to.readings[0]?.value];
    if (a === undefined || b === undefined || a <= 0 || b <= 0 || a === b) return [];
    if (!PERCENT.test(words.slice(to.end)) || !UNTIL.test(words.slice(from.end, to.index))) return [];
    return [{ from: a, to: b }];
  });
}

function findChanges({ words, element }: ShownText, spans: readonly Span[]): Finding[] {
  return findAmounts(words).flatMap((amount): Finding[] => {
    const rest = words.slice(amount.end);
    const value = Math.abs(amount.readings[0]?.value ?? 0);
    if (!PERCENT.test(rest) || POINTS.test(rest) || !SIGNED.test(words.slice(0, amount.index))) return [];
    const span = spans.find(
      ({ from, to }) =>
        Math.abs(Math.abs(to - from) - value) < 1e-9 &&
        Math.abs(Math.abs(100 * (to / from - 1)) - value) > SLACK,
    );
    if (span === undefined) return [];
    const relative = Math.round(1000 * Math.abs(span.to / span.from - 1)) / 10;
    return [
      {
        code: 'share_differs',
        severity: 'warning',
        slide: 0,
        ...describePlace(element),
        words: words.slice(0, 60),
        message: `"${amount.text} %": from ${show(span.from)} % to ${show(span.to)} % is a change of ${show(value)} percentage points, or of ${relative} %.`,
        measured: value,
        allowed: relative,
        unit: '%',
        fix: FINDINGS.share_differs.fix,
      },
    ];
  });
}
