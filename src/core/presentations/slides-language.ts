import type { Finding } from '../scene/finding.ts';
import { detectLanguage } from '../sources/detect-language.ts';
import { isBinding } from './slide-texts.ts';

/** Fields whose texts are names of this program, addresses or code, and no words of the slides. */
const NO_WORDS = new Set([
  'layout',
  'type',
  'kind',
  'align',
  'icon',
  'icon_query',
  'code',
  'url',
  'image_url',
  'number_format',
  'definitions',
]);

/**
 * Detects the language of the texts on slides, as a BCP 47 tag.
 *
 * @param source text that the slides were made from, which decides where they say too little.
 */
export function detectSlidesLanguage(slides: readonly unknown[], source = ''): string {
  return detectLanguage(collectText(slides), source.trim() === '' ? 'en' : detectLanguage(source));
}

/** Letters below which a text says too little about its language. */
const MIN_LETTERS = 200;
/** Languages that a detection mistakes for each other. */
const ALIKE: readonly ReadonlySet<string>[] = [
  new Set(['no', 'nb', 'nn', 'da', 'sv']),
  new Set(['hr', 'sr', 'bs', 'sl']),
  new Set(['id', 'ms']),
  new Set(['cs', 'sk']),
  new Set(['gl', 'pt', 'es', 'ca']),
  new Set(['ru', 'uk', 'bg', 'be', 'mk', 'sr']),
  new Set(['fa', 'ar', 'ur']),
  new Set(['hi', 'mr', 'ne']),
];

/** Fewer words may be names, which are the same in many languages. */
const MIN_WORDS = 6;

function isProse(line: string): boolean {
  return line.trim().split(/\s+/).length >= MIN_WORDS || /\p{Lo}{12}/u.test(line);
}

/** Reports a language tag that contradicts the words of the slides, as voices and spelling follow the tag. */
export function findForeignWords(slides: readonly unknown[], lang: string): Finding[] {
  const text = collectText(slides).split('\n').filter(isProse).join('\n');
  if ((text.match(/\p{L}/gu) ?? []).length < MIN_LETTERS) return [];
  const found = detectLanguage(text, lang);
  // A text without clear evidence gives whatever is expected.
  if (found !== detectLanguage(text, 'und')) return [];
  const [declared, detected] = [lang, found].map((tag) => tag.split('-')[0]?.toLowerCase() ?? '');
  if (declared === detected || ALIKE.some((group) => group.has(declared ?? '') && group.has(detected ?? '')))
    return [];
  return [
    {
      code: 'language_differs',
      severity: 'warning',
      slide: 0,
      message: `The language of the deck is "${lang}", and its words are "${found}".`,
      fix: `Set the language to "${found}", or translate the words.`,
    },
  ];
}

function collectText(value: unknown): string {
  if (typeof value === 'string') return /^(https?:|data:)/.test(value) ? '' : stripTags(value);
  return value !== null && typeof value === 'object'
    ? Object.entries(value)
        .map(([key, inner]) => (NO_WORDS.has(key) || isBinding(key, inner) ? '' : collectText(inner)))
        .join('\n')
        .slice(0, 20_000)
    : '';
}

/** Removes tags if the text is markup. */
function stripTags(text: string): string {
  return text.trimStart().startsWith('<section') ? text.replace(/<[^<>]*>/g, ' ') : text;
}
