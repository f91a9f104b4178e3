import { plain, toMarkdown } from './rich-text.ts';
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
  if (!titled) writer.parts.push(`# ${inlineText(toMarkdown(plain(title)))}`);
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
    if (level > 0 && heading !== '') this.write(`${'#'.repeat(Math.min(6, level))} ${inlineText(toMarkdown(plain(heading)))}`, place.at);
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
        return blockText(toMarkdown(block.text));
      case 'list':
        return block.items.map((item, index) => entryText(item, block.ordered ? (item.number ?? index + 1) : undefined, '')).join('\n');
      case 'table':
        return [
          ...(block.chart === undefined ? [] : [chartMark(block.chart), '']),
          ...[block.columns.map(({ label }) => label), block.columns.map(() => '---'), ...block.rows].map((cells) => `| ${cells.map(cellText).join(' | ')} |`),
        ].join('\n');
      case 'code':
        return fenced(block.code, block.language);
      case 'quote':
        return [blockText(toMarkdown(block.text)), ...(block.author === undefined ? [] : [`— ${block.author}`])].map((line) => `> ${line.replace(/\n/g, '\n> ')}`).join('\n>\n');
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
  return [`${indent}${mark}${blockText(toMarkdown(text).replace(/\n/g, ' '))}`, ...inner].join('\n');
}

function cellText(cell: string): string {
  return inlineText(cell).replace(/\|/g, '\\|').replace(/\n/g, ' ');
}

/** Inline Markdown in which no word is taken for a tag or an entity; code stays as it is. */
function inlineText(markdown: string): string {
  return markdown.replace(/\\.|`[^`]*`|<(?=[A-Za-z/!?])|&(?=#?\w{1,31};)/g, (found) => (found === '<' || found === '&' ? `\\${found}` : found));
}

/** The same where a block begins: "> 50 %", "- 3", "# 1" and "4. May" are words. */
function blockText(markdown: string): string {
  return inlineText(markdown)
    .replace(/^([>+#-]|=+$|~{3,})/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

function fenced(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length + 1)));
  return `${fence}${language}\n${code}\n${fence}`;
}
