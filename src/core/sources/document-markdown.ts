import { toMarkdown } from './rich-text.ts';
import type { ListEntry, SourceBlock, SourceDocument, SourceSection } from './source-document.ts';

/** A document as Markdown that reads back as the same headings, paragraphs, lists, tables, code, quotes and pictures by address. */
export function documentMarkdown({ title, root }: SourceDocument): string {
  const parts = sectionLines(root);
  const titled = title === undefined || root.sections.some(({ level, heading }) => level === 1 && heading === title);
  return [...(titled ? [] : [`# ${title}`]), ...parts].join('\n\n').trim();
}

function sectionLines({ heading, level, blocks, sections }: SourceSection): string[] {
  const own = level === 0 || heading === '' ? [] : [`${'#'.repeat(Math.min(6, level))} ${heading}`];
  return [...own, ...blocks.map(blockText).filter((text) => text !== ''), ...sections.flatMap(sectionLines)];
}

function blockText(block: SourceBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return toMarkdown(block.text);
    case 'list':
      return block.items.map((item, index) => entryText(item, block.ordered ? (item.number ?? index + 1) : undefined, '')).join('\n');
    case 'table':
      return [block.columns.map(({ label }) => label), block.columns.map(() => '---'), ...block.rows].map((cells) => `| ${cells.map(cellText).join(' | ')} |`).join('\n');
    case 'code':
      return `\`\`\`${block.language}\n${block.code}\n\`\`\``;
    case 'quote':
      return [toMarkdown(block.text), ...(block.author === undefined ? [] : [`— ${block.author}`])].map((line) => `> ${line.replace(/\n/g, '\n> ')}`).join('\n>\n');
    case 'figure':
      return block.url === '' ? '' : `![${block.alt.replace(/[[\]]/g, '')}](${block.url})`;
  }
}

function entryText({ text, children }: ListEntry, number: number | undefined, indent: string): string {
  const mark = number === undefined ? '- ' : `${number}. `;
  const inner = children.map((child) => entryText(child, child.number, `${indent}${' '.repeat(mark.length)}`));
  return [`${indent}${mark}${toMarkdown(text).replace(/\n/g, ' ')}`, ...inner].join('\n');
}

function cellText(cell: string): string {
  return cell.replace(/\|/g, '\\|').replace(/\n/g, ' ');
}
