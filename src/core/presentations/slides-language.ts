import { detectLanguage } from '../sources/detect-language.ts';

/** Detects the language of the texts on slides, as a BCP 47 tag. */
export function detectSlidesLanguage(slides: readonly unknown[]): string {
  return detectLanguage(collectText(slides));
}

function collectText(value: unknown): string {
  if (typeof value === 'string') return /^(https?:|data:)/.test(value) ? '' : stripTags(value);
  return value !== null && typeof value === 'object'
    ? Object.values(value).map(collectText).join('\n').slice(0, 20_000)
    : '';
}

/** Removes tags if the text is markup. */
function stripTags(text: string): string {
  return text.trimStart().startsWith('<section') ? text.replace(/<[^<>]*>/g, ' ') : text;
}
