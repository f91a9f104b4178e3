import { toVisibleText } from '../../sources/rich-text.ts';
import { hasLines } from '../../sources/section-builder.ts';
import type { ListEntry, Place, Rich, SourceBlock, SourceSection } from '../../sources/source-document.ts';

/** A section and its subsections in order. */
export function listSections(section: SourceSection): SourceSection[] {
  const found: SourceSection[] = [];
  const take = (one: SourceSection): void => {
    found.push(one);
    one.sections.forEach(take);
  };
  take(section);
  return found;
}

/** Prose texts of a block. */
export function listTexts(block: SourceBlock): Rich[] {
  if (block.kind === 'paragraph' || block.kind === 'quote') return [block.text];
  return block.kind === 'list' ? block.items.flatMap(entryTexts) : [];
}

function entryTexts({ text, children }: ListEntry): Rich[] {
  return [text, ...children.flatMap(entryTexts)];
}

/** Characters directly below a heading, without its subsections. */
export function measureLength({ blocks }: SourceSection): number {
  return blocks.reduce((sum, block) => {
    const texts =
      block.kind === 'table'
        ? block.rows.flat()
        : block.kind === 'code'
          ? [block.code]
          : listTexts(block).map(({ text }) => text);
    return sum + texts.reduce((length, text) => length + text.length, 0);
  }, 0);
}

/** Place of a piece without headings: "page 3" or "line 12"; "" in files without either. */
export function formatSpot({ at, line, file }: Place): string {
  return at ?? (hasLines(file) ? `line ${line}` : '');
}

/** A heading, label or name on one line, cut to a maximum length. */
export function toShortText(markdown: string, most: number): string {
  return toVisibleText(markdown).replace(/\s+/g, ' ').trim().slice(0, most);
}
