import type { ConvertedText } from './numbered-lines.ts';
import { convertRestructuredText, isRestructuredText } from './restructured-text.ts';
import { convertWikiText, isWikiText } from './wiki-text.ts';

/** Maximum length of a text whose language of markup is looked for. */
const MAX_CHARACTERS = 2_000_000;

/** Converts reStructuredText and text of wikis to Markdown; undefined for other texts. */
export function convertDialect(text: string): ConvertedText | undefined {
  if (text.length > MAX_CHARACTERS || /^\s*---\n/.test(text)) return undefined;
  if (isRestructuredText(text)) return convertRestructuredText(text);
  return isWikiText(text) ? convertWikiText(text) : undefined;
}
