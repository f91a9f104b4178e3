type Range = readonly [first: number, last: number];

/**
 * Script that Latin fonts lack. `itemize` handles Chinese, Japanese and Korean, whose fonts depend on the
 * language.
 */
export interface ScriptRow {
  /** ISO 15924 code, used by `a:font`. */
  readonly code: string;
  readonly ranges: readonly Range[];
  /** Family for drawing, if its npm package is installed; absent if there is no package. */
  readonly family?: string;
  /** Family that Office uses for the script. */
  readonly office: string;
  /** Theme slot of the script; `any` names the family in all three, since programs differ. */
  readonly slot: 'cs' | 'any';
  /** Letter that identifies fonts with the script. */
  readonly letter: number;
  /** BCP 47 base tags of languages in the script. */
  readonly langs?: string;
  /** Smallest line height in em. */
  readonly line?: number;
  /** True if letters join or carry marks, so that tracking must not separate them. */
  readonly marked?: true;
}

const NIRMALA = { office: 'Nirmala UI', slot: 'cs', marked: true } as const;
const EBRIMA = { office: 'Ebrima', slot: 'any' } as const;

export const SCRIPT_ROWS = {
  arabic: {
    ...{
      code: 'Arab',
      family: 'Noto Sans Arabic',
      office: 'Arial',
      slot: 'cs',
      letter: 0x628,
      langs: 'ar fa ur ps ckb sd ug',
      line: 1.4,
    },
    ranges: [
      [0x600, 0x6ff],
      [0x750, 0x77f],
      [0x8a0, 0x8ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfeff],
    ],
  },
  hebrew: {
    ...{
      code: 'Hebr',
      family: 'Noto Sans Hebrew',
      office: 'Arial',
      slot: 'cs',
      letter: 0x5d0,
      langs: 'he yi',
      line: 1.15,
    },
    ranges: [
      [0x591, 0x5f4],
      [0xfb1d, 0xfb4f],
    ],
  },
  devanagari: {
    ...{
      ...NIRMALA,
      code: 'Deva',
      family: 'Noto Sans Devanagari',
      letter: 0x915,
      langs: 'hi mr ne sa',
      line: 1.35,
    },
    // Excludes the two dandas, which all scripts of India share.
    ranges: [
      [0x900, 0x963],
      [0x966, 0x97f],
      [0x1cd0, 0x1cff],
      [0xa8e0, 0xa8ff],
    ],
  },
  thai: {
    code: 'Thai',
    family: 'Noto Sans Thai',
    office: 'Leelawadee UI',
    slot: 'cs',
    letter: 0xe01,
    langs: 'th',
    line: 1.45,
    marked: true,
    ranges: [[0xe01, 0xe5b]],
  },
  bengali: {
    ...NIRMALA,
    code: 'Beng',
    family: 'Noto Sans Bengali',
    letter: 0x995,
    langs: 'bn as',
    line: 1.35,
    ranges: [[0x980, 0x9ff]],
  },
  gurmukhi: {
    ...NIRMALA,
    code: 'Guru',
    family: 'Noto Sans Gurmukhi',
    letter: 0xa15,
    langs: 'pa',
    line: 1.35,
    ranges: [[0xa00, 0xa7f]],
  },
  gujarati: {
    ...NIRMALA,
    code: 'Gujr',
    family: 'Noto Sans Gujarati',
    letter: 0xa95,
    langs: 'gu',
    line: 1.35,
    ranges: [[0xa80, 0xaff]],
  },
  oriya: {
    ...NIRMALA,
    code: 'Orya',
    family: 'Noto Sans Oriya',
    letter: 0xb15,
    langs: 'or',
    line: 1.4,
    ranges: [[0xb00, 0xb7f]],
  },
  tamil: {
    ...NIRMALA,
    code: 'Taml',
    family: 'Noto Sans Tamil',
    letter: 0xb95,
    langs: 'ta',
    line: 1.35,
    ranges: [[0xb80, 0xbff]],
  },
  telugu: {
    ...NIRMALA,
    code: 'Telu',
    family: 'Noto Sans Telugu',
    letter: 0xc15,
    langs: 'te',
    line: 1.45,
    ranges: [[0xc00, 0xc7f]],
  },
  kannada: {
    ...NIRMALA,
    code: 'Knda',
    family: 'Noto Sans Kannada',
    letter: 0xc95,
    langs: 'kn',
    line: 1.45,
    ranges: [[0xc80, 0xcff]],
  },
  malayalam: {
    ...NIRMALA,
    code: 'Mlym',
    family: 'Noto Sans Malayalam',
    letter: 0xd15,
    langs: 'ml',
    line: 1.4,
    ranges: [[0xd00, 0xd7f]],
  },
  sinhala: {
    ...NIRMALA,
    code: 'Sinh',
    family: 'Noto Sans Sinhala',
    letter: 0xd9a,
    langs: 'si',
    line: 1.4,
    ranges: [[0xd80, 0xdff]],
  },
  lao: {
    code: 'Laoo',
    family: 'Noto Sans Lao',
    office: 'Leelawadee UI',
    slot: 'cs',
    letter: 0xe81,
    langs: 'lo',
    line: 1.45,
    marked: true,
    ranges: [[0xe80, 0xeff]],
  },
  khmer: {
    ...{
      code: 'Khmr',
      family: 'Noto Sans Khmer',
      office: 'Leelawadee UI',
      slot: 'cs',
      letter: 0x1780,
      langs: 'km',
      line: 1.55,
      marked: true,
    },
    ranges: [
      [0x1780, 0x17ff],
      [0x19e0, 0x19ff],
    ],
  },
  myanmar: {
    ...{
      code: 'Mymr',
      family: 'Noto Sans Myanmar',
      office: 'Myanmar Text',
      slot: 'cs',
      letter: 0x1000,
      langs: 'my',
      line: 1.6,
      marked: true,
    },
    ranges: [
      [0x1000, 0x109f],
      [0xa9e0, 0xa9ff],
      [0xaa60, 0xaa7f],
    ],
  },
  georgian: {
    ...{
      code: 'Geor',
      family: 'Noto Sans Georgian',
      office: 'Sylfaen',
      slot: 'any',
      letter: 0x10d0,
      langs: 'ka',
    },
    ranges: [
      [0x10a0, 0x10ff],
      [0x1c90, 0x1cbf],
      [0x2d00, 0x2d2f],
    ],
  },
  armenian: {
    ...{
      code: 'Armn',
      family: 'Noto Sans Armenian',
      office: 'Sylfaen',
      slot: 'any',
      letter: 0x561,
      langs: 'hy',
    },
    ranges: [
      [0x531, 0x58f],
      [0xfb13, 0xfb17],
    ],
  },
  ethiopic: {
    ...{ ...EBRIMA, code: 'Ethi', family: 'Noto Sans Ethiopic', letter: 0x1200, langs: 'am ti' },
    ranges: [
      [0x1200, 0x139f],
      [0x2d80, 0x2ddf],
      [0xab01, 0xab2f],
    ],
  },
  tibetan: {
    code: 'Tibt',
    family: 'Noto Serif Tibetan',
    office: 'Microsoft Himalaya',
    slot: 'cs',
    letter: 0xf40,
    langs: 'bo dz',
    line: 1.6,
    marked: true,
    ranges: [[0xf00, 0xfff]],
  },
  cherokee: {
    ...{
      code: 'Cher',
      family: 'Noto Sans Cherokee',
      office: 'Gadugi',
      slot: 'any',
      letter: 0x13a0,
      langs: 'chr',
    },
    ranges: [
      [0x13a0, 0x13ff],
      [0xab70, 0xabbf],
    ],
  },
  canadian: {
    ...{
      code: 'Cans',
      family: 'Noto Sans Canadian Aboriginal',
      office: 'Gadugi',
      slot: 'any',
      letter: 0x1403,
      langs: 'iu cr',
    },
    ranges: [
      [0x1400, 0x167f],
      [0x18b0, 0x18ff],
    ],
  },
  mongolian: {
    code: 'Mong',
    family: 'Noto Sans Mongolian',
    office: 'Mongolian Baiti',
    slot: 'cs',
    letter: 0x1820,
    marked: true,
    ranges: [[0x1800, 0x18af]],
  },
  thaana: {
    code: 'Thaa',
    family: 'Noto Sans Thaana',
    office: 'MV Boli',
    slot: 'cs',
    letter: 0x780,
    langs: 'dv',
    line: 1.4,
    ranges: [[0x780, 0x7bf]],
  },
  syriac: {
    code: 'Syrc',
    family: 'Noto Sans Syriac',
    office: 'Segoe UI Historic',
    slot: 'cs',
    letter: 0x710,
    langs: 'syr',
    line: 1.4,
    ranges: [[0x700, 0x74f]],
  },
  nko: { ...EBRIMA, code: 'Nkoo', letter: 0x7ca, langs: 'nqo', ranges: [[0x7c0, 0x7ff]] },
  tifinagh: {
    ...EBRIMA,
    code: 'Tfng',
    family: 'Noto Sans Tifinagh',
    letter: 0x2d30,
    langs: 'zgh',
    ranges: [[0x2d30, 0x2d7f]],
  },
  vai: {
    ...EBRIMA,
    code: 'Vaii',
    family: 'Noto Sans Vai',
    letter: 0xa500,
    langs: 'vai',
    ranges: [[0xa500, 0xa63f]],
  },
  adlam: {
    ...EBRIMA,
    code: 'Adlm',
    family: 'Noto Sans Adlam',
    letter: 0x1e900,
    ranges: [[0x1e900, 0x1e95f]],
  },
  ol_chiki: {
    code: 'Olck',
    family: 'Noto Sans Ol Chiki',
    office: 'Nirmala UI',
    slot: 'any',
    letter: 0x1c5a,
    langs: 'sat',
    ranges: [[0x1c50, 0x1c7f]],
  },
  meetei_mayek: {
    ...{
      ...NIRMALA,
      code: 'Mtei',
      family: 'Noto Sans Meetei Mayek',
      letter: 0xabc0,
      langs: 'mni',
      line: 1.35,
    },
    ranges: [
      [0xaae0, 0xaaff],
      [0xabc0, 0xabff],
    ],
  },
  javanese: {
    code: 'Java',
    family: 'Noto Sans Javanese',
    office: 'Javanese Text',
    slot: 'cs',
    letter: 0xa98f,
    line: 1.6,
    marked: true,
    ranges: [[0xa980, 0xa9df]],
  },
  yi: {
    code: 'Yiii',
    family: 'Noto Sans Yi',
    office: 'Microsoft Yi Baiti',
    slot: 'any',
    letter: 0xa000,
    langs: 'ii',
    ranges: [[0xa000, 0xa4cf]],
  },
} as const satisfies Readonly<Record<string, ScriptRow>>;
