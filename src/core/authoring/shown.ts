import { toVisibleText } from '../sources/rich-text.ts';

/** All words of a slide's content in a row; a heading is followed by the text it heads. */
export function textIn(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textIn).join('\n');
  return typeof value === 'object' && value !== null ? Object.values(value).map(textIn).join('\n') : '';
}

/** The same, bare. */
export function shownIn(value: unknown): string {
  return bare(textIn(value));
}

/** Letters and digits only, so that marks and full stops do not matter when texts are compared. */
export function bare(text: string): string {
  return toVisibleText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
