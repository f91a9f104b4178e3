import { toVisibleText } from '../sources/rich-text.ts';

/** All words of a slide's content in order; a heading precedes its text. */
export function collectText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(collectText).join('\n');
  return typeof value === 'object' && value !== null ? Object.values(value).map(collectText).join('\n') : '';
}

/** The same without markup and punctuation. */
export function collectPlainText(value: unknown): string {
  return normalize(collectText(value));
}

/** Letters and digits only, for comparing texts regardless of marks and full stops. */
export function normalize(text: string): string {
  return toVisibleText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
