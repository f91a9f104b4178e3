/** Scripts whose fonts are too large to be embedded as a whole. */
export type LargeScript = 'ja' | 'zh-Hans' | 'zh-Hant' | 'ko';

/** The 94 rows and cells of the grid that the standards share. */
const GRID = listSpan(0xa1, 0xfe);
const BIG5_CELLS = [...listSpan(0x40, 0x7e), ...GRID];

/** Code points of the rows for frequent characters in each national standard, decoded by `TextDecoder`. */
const FREQUENT_CHARACTERS: Readonly<Record<LargeScript, () => readonly number[]>> = {
  // JIS X 0208, level 1.
  ja: () => decodeRows('euc-jp', listSpan(0xb0, 0xcf)),
  // GB 2312, level 1.
  'zh-Hans': () => decodeRows('gb18030', listSpan(0xb0, 0xd7)),
  // Big5, level 1, without the characters that GB 2312 lists as rare: the longest list, with the most names
  // in it.
  'zh-Hant': () => {
    const rare = new Set(decodeRows('gb18030', listSpan(0xd8, 0xf7)));
    return decodeRows('big5', listSpan(0xa4, 0xc6), BIG5_CELLS).filter((character) => !rare.has(character));
  },
  // KS X 1001, the syllables.
  ko: () => decodeRows('euc-kr', listSpan(0xb0, 0xc8)),
};

/** The 2,000 to 5,000 characters of which nearly all texts in a script consist, by the national standard. */
export function listCommonCharacters(script: LargeScript): readonly number[] {
  return FREQUENT_CHARACTERS[script]();
}

/** Ideographs and syllables of some rows. */
function decodeRows(encoding: string, first: readonly number[], cells: readonly number[] = GRID): number[] {
  const decoder = new TextDecoder(encoding);
  const found = first.flatMap((row) =>
    cells.map((cell) => decoder.decode(Uint8Array.of(row, cell)).codePointAt(0) ?? 0),
  );
  return found.filter(
    (character) =>
      (character >= 0x4e00 && character <= 0x9fff) || (character >= 0xac00 && character <= 0xd7a3),
  );
}

function listSpan(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
