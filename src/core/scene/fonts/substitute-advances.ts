import type { Run } from '../scene.ts';

/** Advances of the printable ASCII characters in hundredths of an em, each the wider of DejaVu Sans and DejaVu Serif, regular and bold. */
const [REGULAR = [], BOLD = []] = [
  '32 40 46 84 64 95 89 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 54 100 72 73 77 80 73 69 80 87 40 40 75 66 102 88 82 67 82 75 69 67 84 72 103 71 66 69 39 34 39 84 50 50 61 64 56 64 62 37 64 64 32 31 61 32 97 64 61 64 64 48 52 40 64 59 86 59 59 53 64 34 64 84',
  '35 46 52 84 70 100 90 31 47 47 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 59 100 78 85 80 87 76 71 85 94 47 47 87 70 111 91 87 75 87 83 72 74 87 78 112 78 72 73 47 37 47 84 50 50 67 72 61 72 68 44 72 73 38 36 69 38 106 73 69 72 72 53 60 48 73 65 92 65 65 58 71 37 71 84',
].map((advances) => advances.split(' ').map((hundredths) => Number(hundredths) / 100));
const FIRST = 32;
/** Of other letters, a little more than the mean, and of other signs, which are as wide as an arrow. */
const [OTHER_LETTER, OTHER_SIGN] = [0.7, 0.84] as const;
/** Kerning, rounding and what is written beside the last letter. */
const SLACK = 1.03;
const BOLD_FROM = 600;
/** Letters in which the substitutes have no say: programs set them in faces of their scripts. */
const OTHER_SCRIPTS = /[\u0530-\u1dff\u2e80-\u{10ffff}]/u;

/** Height of a line of it, em. */
export const SUBSTITUTE_LINE = 1.17;

/**
 * Width of some text of a run, px, in the widest faces that programs put in the place of a missing one: DejaVu and, as wide, Verdana.
 * Undefined where the text is in a script that they do not have.
 */
export function widthInSubstitute(text: string, { sizePx, weight, trackingPx = 0 }: Pick<Run, 'sizePx' | 'weight' | 'trackingPx'>): number | undefined {
  if (OTHER_SCRIPTS.test(text)) return undefined;
  const advances = weight >= BOLD_FROM ? BOLD : REGULAR;
  let [em, count] = [0, 0];
  for (const char of text) {
    em += advances[(char.codePointAt(0) ?? 0) - FIRST] ?? (/\p{L}|\p{Sc}|\s/u.test(char) ? OTHER_LETTER : OTHER_SIGN);
    count += 1;
  }
  return em * SLACK * sizePx + count * trackingPx;
}
