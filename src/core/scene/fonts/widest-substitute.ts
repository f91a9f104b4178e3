/** Widths of printable ASCII in DejaVu Sans and its bold, which Linux shows where a deck's fonts are missing; thousandths of an em. */
const REGULAR = parsed(
  '318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 ' +
    '295 656 557 863 748 787 603 787 695 635 611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838',
);
const BOLD = parsed(
  '348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 696 696 696 400 400 838 838 838 580 1000 774 762 734 830 683 683 821 837 372 ' +
    '372 775 637 995 837 850 733 850 770 720 682 812 774 1103 771 724 725 457 365 457 838 500 500 675 716 593 716 678 435 716 712 343 343 665 343 1042 712 687 716 716 493 595 478 712 652 924 645 652 582 712 365 712 838',
);
const [FIRST, LAST] = [0x20, 0x7e];
/** Of letters that are not in the list, to the width in another sans serif. */
const WIDER = 1.17;
const MARKS = /\p{M}/gu;
/** Scripts whose letters are as wide in every font. */
const SQUARE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/u;

/**
 * How wide a text is in the widest of the common substitutes, em.
 *
 * @param ownWidth of a letter in the font that it is meant for, em: other scripts are measured by it.
 */
export function widestWidth(text: string, isBold: boolean, ownWidth: (letter: string) => number): number {
  const widths = isBold ? BOLD : REGULAR;
  let width = 0;
  for (const letter of text) {
    const known = widths[codeOf(letter) - FIRST] ?? widths[codeOf(letter.normalize('NFD').replace(MARKS, '')) - FIRST];
    width += known === undefined ? ownWidth(letter) * (SQUARE.test(letter) ? 1 : WIDER) : known / 1000;
  }
  return width;
}

function codeOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return code >= FIRST && code <= LAST ? code : 0;
}

function parsed(list: string): readonly number[] {
  return list.split(' ').map(Number);
}
