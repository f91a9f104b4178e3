import type { Run } from '../scene.ts';
import { findScriptAdvance } from './substitute-scripts.ts';

/**
 * Advances of printable ASCII, in thousandths of an em, in fonts that programs on Linux use for missing ones.
 * Verdana is about as wide.
 */
const SANS = {
  regular: parseAdvances(
    '318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 ' +
      '295 656 557 863 748 787 603 787 695 635 611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838',
  ),
  bold: parseAdvances(
    '348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 696 696 696 400 400 838 838 838 580 1000 774 762 734 830 683 683 821 837 372 ' +
      '372 775 637 995 837 850 733 850 770 720 682 812 774 1103 771 724 725 457 365 457 838 500 500 675 716 593 716 678 435 716 712 343 343 665 343 1042 712 687 716 716 493 595 478 712 652 924 645 652 582 712 365 712 838',
  ),
};
/** The same in hundredths of an em, each the wider of DejaVu Sans and DejaVu Serif. */
const SANS_OR_SERIF = {
  regular: parseAdvances(
    '32 40 46 84 64 95 89 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 54 100 72 73 77 80 73 69 80 87 40 40 75 66 102 88 82 67 82 75 69 67 84 72 103 71 66 69 39 34 39 84 50 50 61 64 56 64 62 37 64 64 32 31 61 32 97 64 61 64 64 48 52 40 64 59 86 59 59 53 64 34 64 84',
  ),
  bold: parseAdvances(
    '35 46 52 84 70 100 90 31 47 47 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 59 100 78 85 80 87 76 71 85 94 47 47 87 70 111 91 87 75 87 83 72 74 87 78 112 78 72 73 47 37 47 84 50 50 67 72 61 72 68 44 72 73 38 36 69 38 106 73 69 72 72 53 60 48 73 65 92 65 65 58 71 37 71 84',
  ),
};
const [FIRST, LAST] = [0x20, 0x7e];
const BOLD_FROM = 600;
const MARKS = /\p{M}/gu;
/** Ratio of DejaVu Sans to the face of the deck for letters outside the table. */
const WIDER = 1.17;
/** Scripts whose letters have the same width in every font. */
const SQUARE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/u;
/** Scripts whose widths in substitutes are estimated from their widths in the deck's own font. */
const OTHER_SCRIPTS = /[\u0530-\u1dff\u2e80-\u{10ffff}]/u;
/** Estimated width in em of letters outside the table, and of signs, which are about as wide as an arrow. */
const [OTHER_LETTER, OTHER_SIGN] = [0.7, 0.84] as const;
/** Signs that are wider, most of them an em. */
const WIDE_SIGNS: Readonly<Record<string, number>> = {
  ...{ '—': 1, '…': 1, '©': 1, '®': 1, '™': 1 },
  ...{ '₪': 0.91, '₴': 0.88, '₩': 1.11 },
};
/** Width in em of a letter of DejaVu Sans Mono and Liberation Mono, with a little for rounding. */
const CODE_LETTER = 0.612;
/** Factor for kerning and rounding, which the table does not include. */
const SLACK = 1.03;

/**
 * Width of a text in DejaVu Sans, in em.
 *
 * @param ownWidth width in em of a letter in the deck's own font; letters outside the table are scaled from it.
 */
export function measureInSans(text: string, isBold: boolean, ownWidth: (letter: string) => number): number {
  const widths = isBold ? SANS.bold : SANS.regular;
  let width = 0;
  const letters = [...text];
  for (const [at, letter] of letters.entries()) {
    const known = widths[indexOf(letter)] ?? widths[indexOf(letter.normalize('NFD').replace(MARKS, ''))];
    width +=
      known === undefined
        ? (findScriptAdvance(letters, at, isBold) ?? ownWidth(letter) * (SQUARE.test(letter) ? 1 : WIDER))
        : known / 1000;
  }
  return width;
}

/**
 * Width of a text of a run in the wider of DejaVu Sans and DejaVu Serif, in px.
 *
 * @param otherEm width in em of a letter that DejaVu lacks
 * @returns undefined if the text has such letters and their width is not known
 */
export function measureInSansOrSerif(
  text: string,
  { sizePx, weight, trackingPx = 0 }: Pick<Run, 'sizePx' | 'weight' | 'trackingPx'>,
  otherEm?: number,
): number | undefined {
  const isBold = weight >= BOLD_FROM;
  const widths = isBold ? SANS_OR_SERIF.bold : SANS_OR_SERIF.regular;
  let [em, count] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < FIRST || code > LAST) {
      const { known, others } = measureKnownLetters(text, isBold);
      if (others > 0 && otherEm === undefined) return undefined;
      return (known + others * (otherEm ?? 0)) * SLACK * sizePx + [...text].length * trackingPx;
    }
    em += (widths[code - FIRST] ?? 0) / 100;
    count += 1;
  }
  return em * SLACK * sizePx + count * trackingPx;
}

/** Width in em of the letters of a text whose width in substitutes is known, and the number of the others. */
export function measureKnownLetters(
  text: string,
  isBold: boolean,
): { readonly known: number; readonly others: number } {
  const widths = isBold ? SANS_OR_SERIF.bold : SANS_OR_SERIF.regular;
  const letters = [...text];
  let [known, others] = [0, 0];
  for (const [at, letter] of letters.entries()) {
    const width = widths[indexOf(letter)];
    const em = width === undefined ? findAdvance(letters, at, isBold) : width / 100;
    if (em === undefined) others += 1;
    else known += em;
  }
  return { known, others };
}

/** Width in em of a letter outside the table; undefined for scripts that DejaVu lacks. */
function findAdvance(letters: readonly string[], at: number, isBold: boolean): number | undefined {
  const letter = letters[at] ?? '';
  const inScript = findScriptAdvance(letters, at, isBold);
  if (inScript !== undefined) return inScript;
  if (SQUARE.test(letter)) return 1;
  if (OTHER_SCRIPTS.test(letter)) return undefined;
  return WIDE_SIGNS[letter] ?? (/\p{L}|\p{Sc}|\s/u.test(letter) ? OTHER_LETTER : OTHER_SIGN);
}

/** Width in em of a text in a monospaced substitute; DejaVu Sans Mono has Arabic letters of the same width. */
export function measureCode(text: string): number {
  let em = 0;
  for (const letter of text) em += SQUARE.test(letter) ? 1 : CODE_LETTER;
  return em;
}

/** Index of a printable ASCII character in a table; -1 for others. */
function indexOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return code >= FIRST && code <= LAST ? code - FIRST : -1;
}

function parseAdvances(list: string): readonly number[] {
  return list.split(' ').map(Number);
}
