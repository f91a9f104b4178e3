import { convertAsciiDoc, isAsciiDoc } from './ascii-doc.ts';
import type { ConvertedText } from './numbered-lines.ts';
import { convertRestructuredText, isRestructuredText } from './restructured-text.ts';
import { convertTex, isTex } from './tex.ts';
import { convertWikiText, isWikiText } from './wiki-text.ts';

/** Maximum length of a text whose language of markup is looked for. */
const MAX_CHARACTERS = 2_000_000;

/** Converts LaTeX, reStructuredText, text of wikis and AsciiDoc to Markdown; undefined for other texts. */
export function convertDialect(text: string): ConvertedText | undefined {
  if (text.length > MAX_CHARACTERS || /^\s*---\n/.test(text)) return undefined;
  if (isTex(text)) return convertTex(text);
  if (isRestructuredText(text)) return convertRestructuredText(text);
  if (isWikiText(text)) return convertWikiText(text);
  return isAsciiDoc(text) ? convertAsciiDoc(text) : undefined;
}
