import { parseSource } from '../sources/parse-source.ts';
import { toMarkdown } from '../sources/rich-text.ts';
import type { SourceBlock } from '../sources/source-document.ts';
import type { SlideSpec } from '../templates/contract.ts';

interface Column {
  readonly heading?: string;
  readonly items?: readonly string[];
  readonly text?: string;
}

/**
 * Slide with the two columns that its source names.
 *
 * @param title Markdown of the heading.
 * @returns undefined for other numbers of columns, and for columns with tables, pictures, code or nested lists.
 */
export function createColumnSlide(title: string, columns: readonly string[]): SlideSpec | undefined {
  const [left, right] = columns.map(readColumn);
  if (columns.length !== 2 || left === undefined || right === undefined || title === '') return undefined;
  return { layout: 'two_columns', content: { title, left, right } };
}

function readColumn(markdown: string): Column | undefined {
  const { root, title } = parseSource(markdown, true);
  const [section, ...others] = root.sections;
  if (others.length > 0 || (section !== undefined && (root.blocks.length > 0 || section.sections.length > 0)))
    return undefined;
  const blocks = section?.blocks ?? root.blocks;
  const heading = section?.heading ?? title;
  const content = readList(blocks) ?? readText(blocks);
  return content === undefined
    ? undefined
    : { ...(heading === undefined || heading === '' ? {} : { heading }), ...content };
}

function readList(blocks: readonly SourceBlock[]): Pick<Column, 'items'> | undefined {
  const [list] = blocks;
  if (blocks.length !== 1 || list?.kind !== 'list' || list.items.some(({ children }) => children.length > 0))
    return undefined;
  return { items: list.items.map(({ text }) => toMarkdown(text)) };
}

function readText(blocks: readonly SourceBlock[]): Pick<Column, 'text'> | undefined {
  if (blocks.length === 0 || blocks.length > 2) return undefined;
  const texts = blocks.flatMap((block) => (block.kind === 'paragraph' ? [toMarkdown(block.text)] : []));
  return texts.length === blocks.length ? { text: texts.join('\n\n') } : undefined;
}
