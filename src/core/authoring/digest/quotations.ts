import { toVisibleText } from '../../sources/rich-text.ts';
import type { Rich } from '../../sources/source-document.ts';

const PAIRS =
  /“([^“”]{30,500})”|„([^„“”]{30,500})[“”]|«([^«»]{30,500})»|「([^「」]{15,300})」|『([^『』]{15,300})』|(?<=^|[\s(])"([^"]{30,500})"(?=[\s,.;:)]|$)/gu;
const TEXT_MAX = 500;
const BESIDE_MAX = 120;

/** Finds quotations in running text with the words around them that name the speaker. */
export function findQuotations({ text }: Rich): { readonly text: string; readonly beside: string }[] {
  return [...text.matchAll(PAIRS)].map((match) => {
    const words = match.slice(1).find((part) => part !== undefined) ?? '';
    const before = text.slice(Math.max(0, match.index - BESIDE_MAX), match.index);
    // Words after a quotation that ends in a full stop do not continue it.
    const after =
      /[.!?。！？]$/u.test(words) &&
      before !== '' &&
      !/^\s*[,，]?\s*\p{Ll}/u.test(text.slice(match.index + match[0].length))
        ? ''
        : text.slice(match.index + match[0].length, match.index + match[0].length + BESIDE_MAX);
    // Only words of the same sentence.
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
