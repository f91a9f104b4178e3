import { toVisibleText } from '../../sources/rich-text.ts';
import type { Rich } from '../../sources/source-document.ts';

const PAIRS = /“([^“”]{30,500})”|„([^„“”]{30,500})[“”]|«([^«»]{30,500})»|「([^「」]{15,300})」|『([^『』]{15,300})』|(?<=^|[\s(])"([^"]{30,500})"(?=[\s,.;:)]|$)/gu;
const TEXT_MAX = 500;
const BESIDE_MAX = 120;

/** What a running text quotes word for word, with the words before and after that say who speaks. */
export function findQuotations({ text }: Rich): { readonly text: string; readonly beside: string }[] {
  return [...text.matchAll(PAIRS)].map((match) => {
    const words = match.slice(1).find((part) => part !== undefined) ?? '';
    const before = text.slice(Math.max(0, match.index - BESIDE_MAX), match.index);
    // What a stop within the quotation ends, the words behind it do not go on.
    const after =
      /[.!?。！？]$/u.test(words) && before !== '' && !/^\s*[,，]?\s*\p{Ll}/u.test(text.slice(match.index + match[0].length))
        ? ''
        : text.slice(match.index + match[0].length, match.index + match[0].length + BESIDE_MAX);
    // Of the sentence that holds it.
    const beside = `${before.slice(Math.max(...['. ', '! ', '? ', '。'].map((end) => before.lastIndexOf(end) + 1)))} … ${/^[^.!?。]*/.exec(after)?.[0] ?? ''}`;
    return {
      text: toVisibleText(words).trim().slice(0, TEXT_MAX),
      beside: beside
        .replace(/\s+/g, ' ')
        .replace(/^\s*…\s*|\s*…\s*$/g, '')
        .trim(),
    };
  });
}
