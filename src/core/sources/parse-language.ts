import { invalid } from '../errors/failure.ts';
import { nearest } from '../errors/nearest-choices.ts';
import { joinPhrases, knownOf, LOCALES } from '../locales/index.ts';

/** Languages that the interface offers; ICU provides their English and native names. */
export const LANGUAGE_TAGS: readonly string[] =
  'en es fr de pt it nl ru zh-Hans zh-Hant ja ko ar hi bn pl cs sk hu ro bg el sr hr bs sl fi sv da no nb nn is lt lv et mt cy ga gd uk he fa tr ku ps uz kk tg tk az ur ta te mr pa gu ml kn or si ne th vi lo km my fil jv su ms id mn sw ha yo ig am zu xh sn so eu ca gl qu nah haw mi ty sm mk sq be hy ka af lb eo la zh'.split(
    ' ',
  );
/** English names that ICU lacks; `locales` has the native names. */
const ALIASES: Readonly<Record<string, string>> = {
  'chinese simplified': 'zh-Hans',
  'simplified chinese': 'zh-Hans',
  'chinese traditional': 'zh-Hant',
  'traditional chinese': 'zh-Hant',
  bengali: 'bn',
  'english (uk)': 'en-GB',
  'portuguese (portugal)': 'pt-PT',
  dari: 'fa-AF',
  tagalog: 'fil',
  nahuatl: 'nah',
  odia: 'or',
  oriya: 'or',
  burmese: 'my',
  kurdish: 'ku',
  flemish: 'nl-BE',
  punjabi: 'pa',
  norwegian: 'no',
  maori: 'mi',
  'brazilian portuguese': 'pt-BR',
  'british english': 'en-GB',
  'american english': 'en-US',
};
const CHINESE = new RegExp(`^(?:chinese|${joinPhrases('own_name')})`);
const AUTO = /^(?:auto|automatic|detect|auto[- ]?detect)\b/i;

let names: ReadonlyMap<string, string> | undefined;

/**
 * BCP 47 tag for a language as people write it, such as "Spanish (Español)", "Chinese (Simplified - 中文, 汉语)",
 * "german" or "de-DE". Undefined for "Auto" and for an empty name, which mean the language of the text.
 *
 * @throws Failure `invalid_input` with the nearest languages.
 */
export function parseLanguage(name: string): string | undefined {
  const input = name.trim();
  if (input === '' || AUTO.test(input)) return undefined;
  const tag = toTag(input);
  if (tag !== undefined) return tag;
  const known = buildNameTable();
  const outer = fold(input.replace(/\(.*$/, ''));
  const inner = fold(/\(([^)]*)\)?/.exec(input)?.[1] ?? '');
  if (CHINESE.test(outer)) {
    const writing = ['zh-Hant', 'zh-Hans'].find((tag) =>
      new RegExp(knownOf(tag, 'phrases')?.writing_sign ?? '(?!)').test(inner),
    );
    if (writing !== undefined) return writing;
  }
  const parts = [fold(input), outer, ...outer.split('/'), inner, ...inner.split(/[-,/–]/)]
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const part of parts) {
    const found = known.get(part);
    if (found !== undefined) return found;
  }
  const close = nearest(outer, listEnglishNames(), 3);
  const did = close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : '';
  throw invalid(
    ['language'],
    `"${input.slice(0, 60)}" is not a language that this server knows.${did}`,
    { type: 'enum', input: input.slice(0, 200), ctx: { nearest: close } },
    'Give an English name such as "German", a name in the language itself such as "Deutsch", or a BCP 47 tag such as "de".',
  );
}

/** English name of a tag, for messages. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
}

function toTag(input: string): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i.test(input)) return undefined;
  const tag = Intl.getCanonicalLocales(input.replaceAll('_', '-'))[0];
  if (tag === undefined || !LANGUAGE_TAGS.includes(tag.split('-')[0] ?? '')) return undefined;
  if (/^zh-(?:CN|SG|MY)$/.test(tag)) return 'zh-Hans';
  return /^zh-(?:TW|HK|MO)$/.test(tag) ? 'zh-Hant' : tag;
}

function buildNameTable(): ReadonlyMap<string, string> {
  if (names !== undefined) return names;
  const table = new Map<string, string>();
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'language' });
  for (const tag of LANGUAGE_TAGS) {
    for (const name of [inEnglish.of(tag), new Intl.DisplayNames([tag], { type: 'language' }).of(tag)])
      if (name !== undefined && !table.has(fold(name))) table.set(fold(name), tag);
  }
  for (const [name, tag] of Object.entries(ALIASES)) table.set(fold(name), tag);
  for (const { tag, also_called: called } of LOCALES)
    for (const name of called?.split('|') ?? []) table.set(fold(name), tag);
  names = table;
  return table;
}

function listEnglishNames(): string[] {
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'language' });
  return [
    ...LANGUAGE_TAGS.map((tag) => inEnglish.of(tag) ?? tag),
    'Chinese Simplified',
    'Chinese Traditional',
  ];
}

function fold(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC');
}
