import { toSlug } from '../../scene/slide-links.ts';
import { toVisibleText } from '../rich-text.ts';

const HEADING = /^\s{0,3}#{1,6}[ \t](.*?)\{[^{}#]{0,200}#([\w-]{1,100})[^{}]{0,200}\}[\s#]*$/;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;

/**
 * Replaces the ids of headings (`# Costs {#sec-2}`) in links by the slugs of their titles, because slides
 * have no ids.
 *
 * @example nameHeadings('# Costs {#two}\n\n[below](#two)') // '# Costs {#two}\n\n[below](#costs)'
 */
export function nameHeadings(markdown: string): string {
  const lines = markdown.split('\n');
  const slugs = new Map<string, string>();
  for (const line of lines) {
    const [, words = '', id] = HEADING.exec(line) ?? [];
    if (id !== undefined) slugs.set(id, toSlug(toVisibleText(words)));
  }
  if (slugs.size === 0) return markdown;
  let fence = '';
  return lines
    .map((line) => {
      const mark = FENCE.exec(line)?.[1] ?? '';
      if (fence === '') fence = mark;
      else if (mark.startsWith(fence)) fence = '';
      if (fence !== '' || mark !== '') return line;
      return line.replace(/\]\(#([\w-]{1,100})\)/g, (all, id: string) => {
        const slug = slugs.get(id);
        return slug === undefined ? all : `](#${slug})`;
      });
    })
    .join('\n');
}
