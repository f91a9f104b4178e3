import { detectLanguage } from '../sources/detect-language.ts';

/** The language that the texts of slides are written in, as a BCP 47 tag. */
export function slidesLanguage(slides: readonly unknown[]): string {
  return detectLanguage(textOf(slides));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return /^(https?:|data:)/.test(value) ? '' : withoutTags(value);
  return value !== null && typeof value === 'object' ? Object.values(value).map(textOf).join('\n').slice(0, 20_000) : '';
}

/** Of markup, the words alone. */
function withoutTags(text: string): string {
  return text.trimStart().startsWith('<section') ? text.replace(/<[^<>]*>/g, ' ') : text;
}
