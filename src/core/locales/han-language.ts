import { knownOf } from './index.ts';

/** Encodings with the characters of each language: first and last lead byte of the common characters. */
const SETS = {
  ja: ['shift_jis', 0x88, 0x98],
  'zh-Hans': ['gbk', 0xb0, 0xf7],
  'zh-Hant': ['big5', 0xa4, 0xf9],
} as const;
type Writing = keyof typeof SETS;
const WRITINGS: readonly Writing[] = ['zh-Hans', 'zh-Hant', 'ja'];
/** Languages tried in this order by words that only one of them uses, if the characters do not decide. */
const TIE_BREAKERS: readonly Writing[] = ['ja', 'zh-Hant', 'zh-Hans'];
const known = new Map<Writing, ReadonlySet<string>>();

/**
 * Language of a few ideographs without kana, by the characters that national standards list for Japanese,
 * Simplified and Traditional Chinese. `otherwise` if several languages are possible.
 */
export function detectHanLanguage(text: string, otherwise: string): string {
  const signs = [...new Set(text.match(/\p{Script=Han}/gu) ?? [])];
  const able = WRITINGS.filter((tag) => signs.every((sign) => readCharacters(tag).has(sign)));
  if (able.length === 1) return able[0] ?? otherwise;
  const among = able.length === 0 ? findBestMatches(signs) : able;
  const home = among.find((tag) => tag === otherwise || tag === otherwise.split('-')[0]);
  if (home !== undefined) return home;
  const byWords = TIE_BREAKERS.find(
    (tag) =>
      among.includes(tag) && new RegExp(knownOf(tag, 'detection')?.words_in_ideographs ?? '(?!)').test(text),
  );
  return byWords ?? among[0] ?? otherwise;
}

/** Languages that list most of the characters. A name may contain a character that none lists. */
function findBestMatches(signs: readonly string[]): readonly Writing[] {
  const counts = WRITINGS.map((tag) => signs.filter((sign) => readCharacters(tag).has(sign)).length);
  return WRITINGS.filter((_, at) => counts[at] === Math.max(...counts));
}

function readCharacters(tag: Writing): ReadonlySet<string> {
  const made = known.get(tag) ?? read(SETS[tag]);
  known.set(tag, made);
  return made;
}

function read([encoding, first, last]: (typeof SETS)[Writing]): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const least = encoding === 'gbk' ? 0xa1 : 0x40;
  const signs = new Set(encoding === 'shift_jis' ? '々' : '');
  for (let row = first; row <= last; row++) {
    const bytes = Uint8Array.from({ length: (0xff - least) * 2 }, (_, at) =>
      at % 2 === 0 ? row : least + (at - 1) / 2,
    );
    for (const sign of decoder.decode(bytes)) if (sign >= '一' && sign <= '鿿') signs.add(sign);
  }
  return signs;
}
