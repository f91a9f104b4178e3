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
