import { FINDINGS, type Finding } from '../../finding.ts';
import { type FactSlide, quote } from './fact-slides.ts';
import type { CountedThing } from './facts.ts';

interface Stated {
  readonly thing: CountedThing;
  readonly slide: FactSlide;
}

/** Numbers of one noun beyond which it is counted in many ways. */
const MAX_VALUES = 12;
/** Digits of a number in which one other digit is a slip; shorter numbers are as often two figures. */
const LONG = 4;

/** Reports numbers that look like a slip of one that other slides give for the same thing: 1,420 lamps for 1,240. */
export function compareCounted(slides: readonly FactSlide[]): Finding[] {
  const all = slides.flatMap((slide) => slide.facts.counted.map((thing): Stated => ({ thing, slide })));
  return [...Map.groupBy(all, ({ thing }) => thing.noun).values()].flatMap((group) => {
    const values = [...Map.groupBy(group, ({ thing }) => thing.digits).values()];
    if (values.length < 2 || values.length > MAX_VALUES) return [];
    return values.flatMap((own) => {
      const [slip, ...more] = own;
      if (slip === undefined || more.length > 0) return [];
      const [right] = values.filter((other) => isSlip(own, other)).toSorted((a, b) => b.length - a.length);
      const first = right?.[0];
      return first === undefined ? [] : [report(slip, first, right?.length ?? 0)];
    });
  });
}

/** True if a number that occurs once is one that occurs more often with one digit changed or two swapped. */
function isSlip(own: readonly Stated[], other: readonly Stated[]): boolean {
  const [one, first] = [own[0], other[0]];
  if (one === undefined || first === undefined || one === first) return false;
  const [a, b] = [one.thing.digits, first.thing.digits];
  const numbers = new Set(other.map(({ slide }) => slide.number));
  // A slide with both compares two figures.
  if (a.length !== b.length || numbers.has(one.slide.number)) return false;
  const differing = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]));
  const [x = 0, y = 0] = differing;
  const isSwapped = differing.length === 2 && y === x + 1 && a[x] === b[y] && a[y] === b[x];
  if (isSwapped) return numbers.size > 1 || one.slide.number > Math.min(...numbers);
  return differing.length === 1 && numbers.size > 1 && a.length >= LONG;
}

function report({ thing, slide }: Stated, other: Stated, times: number): Finding {
  const also = times > 1 ? ` and ${times - 1} more` : '';
  return {
    code: 'value_differs',
    severity: 'warning',
    slide: slide.number,
    ...slide.locate(thing.place),
    words: thing.text,
    otherSlide: other.slide.number,
    message: `"${quote(thing.text)}" stands here, and "${quote(other.thing.text)}" on slide ${other.slide.number}${also}: the digits differ by a slip.`,
    fix: FINDINGS.value_differs.fix,
  };
}
