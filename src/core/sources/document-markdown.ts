import { toMarkdown } from './rich-text.ts';
import type { FigureBlock, ListEntry, SourceBlock, SourceDocument, SourceSection } from './source-document.ts';
import { chartMark, omittedMark, sourceMark } from './source-marks.ts';

export interface MarkdownOptions {
  /** Address of a picture that the file carries, by its hash; absent or undefined: it is left out. */
  readonly pictureUrl?: (hash: string) => string | undefined;
}

/**
 * A document as Markdown that reads back as the same headings, paragraphs, lists, tables, code, quotes and pictures, with
 * comments that say on which page, slide or sheet they stood and which pictures the reader left aside.
 */
export function documentMarkdown({ title, root, skipped }: SourceDocument, { pictureUrl = () => undefined }: MarkdownOptions = {}): string {
  const writer = new MarkdownWriter(pictureUrl);
  const titled = title === undefined || root.sections.some(({ level, heading }) => level === 1 && heading === title);
  if (!titled) writer.parts.push(`# ${title}`);
  writer.section(root);
  writer.parts.push(...skipped.filter(({ kind }) => kind === 'figure').map(omittedMark));
  return writer.parts.join('\n\n').trim();
}

class MarkdownWriter {
  readonly parts: string[] = [];
  private readonly pictureUrl: (hash: string) => string | undefined;
  private at: string | undefined;

  constructor(pictureUrl: (hash: string) => string | undefined) {
    this.pictureUrl = pictureUrl;
  }

  section({ heading, level, place, blocks, sections }: SourceSection): void {
    if (level > 0 && heading !== '') this.write(`${'#'.repeat(Math.min(6, level))} ${heading}`, place.at);
    for (const block of blocks) this.write(this.block(block), block.place.at);
    for (const section of sections) this.section(section);
  }

  private write(text: string, at: string | undefined): void {
    if (text === '') return;
    if (at !== this.at) this.parts.push(sourceMark({ at: at ?? '' }));
    this.at = at;
    this.parts.push(text);
  }

  private block(block: SourceBlock): string {
    switch (block.kind) {
      case 'paragraph':
        return toMarkdown(block.text);
      case 'list':
        return block.items.map((item, index) => entryText(item, block.ordered ? (item.number ?? index + 1) : undefined, '')).join('\n');
      case 'table':
        return [
          ...(block.chart === undefined ? [] : [chartMark(block.chart), '']),
          ...[block.columns.map(({ label }) => label), block.columns.map(() => '---'), ...block.rows].map((cells) => `| ${cells.map(cellText).join(' | ')} |`),
        ].join('\n');
      case 'code':
        return `\`\`\`${block.language}\n${block.code}\n\`\`\``;
      case 'quote':
        return [toMarkdown(block.text), ...(block.author === undefined ? [] : [`— ${block.author}`])].map((line) => `> ${line.replace(/\n/g, '\n> ')}`).join('\n>\n');
      case 'figure':
        return this.figure(block);
    }
  }

  private figure({ url, alt, caption, picture }: FigureBlock): string {
    const address = picture === undefined ? url : (this.pictureUrl(picture) ?? '');
    if (address === '') return '';
    const words = caption === undefined ? '' : ` "${caption.replace(/["\\]/g, '’')}"`;
    return `![${alt.replace(/[[\]\\]/g, '')}](${address}${words})`;
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
