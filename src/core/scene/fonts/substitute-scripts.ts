/**
 * Advances of Arabic and Hebrew letters in DejaVu Sans, in hundredths of an em. DejaVu Serif has neither, so
 * programs use DejaVu Sans for them everywhere.
 */
interface Advances {
  /** Isolated, final, initial and medial form of each Arabic shape. */
  readonly arabic: readonly (readonly number[])[];
  /** Lam with alef, isolated and final. */
  readonly lamAlef: readonly [number, number];
  /** Arabic digits and `،؛؟٪٫٬ـ`. */
  readonly arabicDigit: number;
  readonly arabicSigns: readonly number[];
  /** Hebrew letters from alef to tav, then `׳״־`. */
  readonly hebrew: readonly number[];
}

/** Arabic letters by the shape that they share without their dots. */
const SHAPES = [
  ...['ء', 'اآأإٱ', 'بتثپٹ', 'جحخچ', 'دذڈ', 'رزژڑ', 'سش', 'صض', 'طظ', 'عغ', 'ف', 'ق', 'ك', 'کگ'],
  ...['ل', 'م', 'نں', 'هہة', 'ھ', 'وؤ', 'يىیئے'],
] as const;
const [HAMZA, ALEF, LAM] = [0, 1, SHAPES.indexOf('ل')] as const;
/** Letters that join the letter before them, but not the one after. */
const JOINS_BEFORE_ONLY = /[اآأإٱدذڈرزژڑوؤةے]/;
const SHAPE_OF = new Map(SHAPES.flatMap((letters, shape) => [...letters].map((letter) => [letter, shape])));
const ARABIC_DIGIT = /[٠-٩۰-۹]/;
const ARABIC_SIGNS = '،؛؟٪٫٬ـ';
const HEBREW_LETTERS = 'אבגדהוזחטיךכלםמןנסעףפץצקרשת׳״־';
const MARK = /\p{M}/u;

const REGULAR: Advances = {
  arabic: parseForms(
    '48 28,31 95,99,28,31 65,65,62,65 45,53 49,56 123,128,84,90 121,123,85,87 93,95,80,83 60,54,60,49 104,104,48,51 78,84,48,51 83,85,48,56 90,90,48,56 73,76,31,34 62,67,54,58 74,77,28,31 53,54,53,47 70,64,53,47 49,52 79,84,28,31',
  ),
  lamAlef: [58, 60],
  arabicDigit: 54,
  arabicSigns: [33, 32, 54, 54, 33, 32, 30],
  hebrew: parseAdvances(
    '67 58 42 55 66 28 35 66 65 23 54 53 57 67 68 28 41 65 63 64 63 54 60 71 57 71 66 42 65 37',
  ),
};
const BOLD: Advances = {
  arabic: parseForms(
    '52 35,38 101,106,38,41 73,73,73,73 52,58 58,63 138,142,99,102 135,137,97,99 104,108,95,98 69,69,69,57 117,120,66,72 90,91,66,72 92,94,59,59 103,103,59,59 87,90,38,41 74,79,62,68 86,90,38,41 60,61,70,67 94,88,70,67 63,63 92,102,38,41',
  ),
  lamAlef: [75, 76],
  arabicDigit: 62,
  arabicSigns: [38, 40, 58, 62, 38, 38, 35],
  hebrew: parseAdvances(
    '73 61 45 59 69 35 41 69 68 30 58 57 61 70 73 35 46 68 67 68 66 67 66 74 61 76 69 45 71 42',
  ),
};

/**
 * Advance in em of an Arabic or Hebrew letter in DejaVu Sans, in the form that it takes between its
 * neighbours.
 *
 * @returns undefined for other letters
 */
export function findScriptAdvance(
  letters: readonly string[],
  at: number,
  isBold: boolean,
): number | undefined {
  const letter = letters[at] ?? '';
  const code = letter.charCodeAt(0);
  if (!(code >= 0x590 && code <= 0x6ff)) return undefined;
  if (MARK.test(letter)) return 0;
  const advances = isBold ? BOLD : REGULAR;
  const shape = SHAPE_OF.get(letter);
  if (shape !== undefined) return computeArabicAdvance(letters, at, shape, advances) / 100;
  if (ARABIC_DIGIT.test(letter)) return advances.arabicDigit / 100;
  const known =
    advances.arabicSigns[ARABIC_SIGNS.indexOf(letter)] ?? advances.hebrew[HEBREW_LETTERS.indexOf(letter)];
  return known === undefined ? undefined : known / 100;
}

function computeArabicAdvance(
  letters: readonly string[],
  at: number,
  shape: number,
  advances: Advances,
): number {
  const [before, after] = [findNeighbour(letters, at, -1), findNeighbour(letters, at, 1)];
  const isJoinedBefore = shape !== HAMZA && joinsNext(before);
  const shapeAfter = SHAPE_OF.get(after);
  if (shape === LAM && shapeAfter === ALEF) return advances.lamAlef[isJoinedBefore ? 1 : 0];
  if (shape === ALEF && SHAPE_OF.get(before) === LAM) return 0;
  const isJoinedAfter =
    joinsNext(letters[at] ?? '') && shapeAfter !== HAMZA && (shapeAfter !== undefined || after === 'ـ');
  const forms = advances.arabic[shape] ?? [];
  return forms[(isJoinedAfter ? 2 : 0) + (isJoinedBefore ? 1 : 0)] ?? forms[0] ?? 0;
}

/** Tells whether a letter joins the letter after it. */
function joinsNext(letter: string): boolean {
  const shape = SHAPE_OF.get(letter);
  return letter === 'ـ' || (shape !== undefined && shape !== HAMZA && !JOINS_BEFORE_ONLY.test(letter));
}

/** The next letter in a direction, past marks; empty at the end. */
function findNeighbour(letters: readonly string[], from: number, step: 1 | -1): string {
  let at = from + step;
  while (MARK.test(letters[at] ?? '')) at += step;
  return letters[at] ?? '';
}

function parseForms(list: string): readonly (readonly number[])[] {
  return list.split(' ').map((forms) => forms.split(',').map(Number));
}

function parseAdvances(list: string): readonly number[] {
  return list.split(' ').map(Number);
}
