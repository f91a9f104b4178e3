import { detectHanLanguage } from '../locales/han-language.ts';
import type { ReadShape } from '../ooxml/read/index.ts';
import { collectRuns } from './slide-fonts.ts';

const EASTERN = /^(?:ja|zh|ko)\b/i;
const [KANA, HANGUL, HAN] = [
  /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  /\p{Script=Hangul}/gu,
  /\p{Script=Han}/gu,
];
/** Characters that fonts draw differently for each of these languages. */
const EASTERN_LETTER =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
/** Japanese text has at least one kana per so many ideographs. */
const HAN_TO_KANA = 20;
const MAX_READ = 4_000;
const SIMPLIFIED = 'zh-Hans';

/** Languages of the text of a slide. */
export interface SlideLanguages {
  /** Language of the first tagged text. */
  readonly lang: string;
  /** Language of East Asian characters regardless of tags, because many programs tag all text as English. */
  readonly eastern?: string;
}

export function detectLanguages(shapes: readonly ReadShape[]): SlideLanguages {
  const runs = collectRuns(shapes).filter(({ text }) => text.trim() !== '');
  const lang = runs.find((run) => run.lang !== '')?.lang ?? 'en';
  const tagged = runs.find((run) => EASTERN.test(run.lang) && EASTERN_LETTER.test(run.text))?.lang;
  const eastern = tagged ?? detectEastern(runs);
  return { lang, ...(eastern === undefined ? {} : { eastern }) };
}

/** Language by the characters of the text. */
function detectEastern(runs: readonly { readonly text: string }[]): string | undefined {
  let text = '';
  for (const run of runs) if (text.length < MAX_READ && EASTERN_LETTER.test(run.text)) text += run.text;
  if (text === '') return undefined;
  const [kana, hangul, han] = [KANA, HANGUL, HAN].map((letters) => text.match(letters)?.length ?? 0) as [
    number,
    number,
    number,
  ];
  if (hangul > kana + han) return 'ko';
  return kana * HAN_TO_KANA > han ? 'ja' : detectHanLanguage(text, SIMPLIFIED);
}

/** Language for setting a run. */
export function runLanguage(
  { lang, text }: { readonly lang: string; readonly text: string },
  slide: SlideLanguages,
): string {
  const own = lang || slide.lang;
  return slide.eastern === undefined || EASTERN.test(own) || !EASTERN_LETTER.test(text) ? own : slide.eastern;
}
