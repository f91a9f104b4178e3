import { plain, toMarkdown } from './rich-text.ts';
import type {
  FigureBlock,
  ListEntry,
  SourceBlock,
  SourceDocument,
  SourceSection,
} from './source-document.ts';
import { chartMark, findingMark, omittedMark, sourceMark } from './source-marks.ts';

/** Picture of the file at its position; its address is known once it is stored. */
export interface PicturePart {
  /** Key of the picture in the document. */
  readonly picture: string;
  readonly alt: string;
  /** Caption below it. */
  readonly caption?: string | undefined;
}

/** Markdown, or a picture between two pieces of it. */
export type MarkdownPart = string | PicturePart;

/**
 * Writes a document as Markdown that parses to the same headings, paragraphs, lists, tables, code, quotes and
 * pictures. Comments state the page, slide or sheet of each piece and the pictures that the reader skipped.
 * The Markdown is split at pictures of the document that are in `shown`; other pictures are left out.
 */
export function markdownParts(
  { title, root, skipped }: SourceDocument,
  shown: ReadonlySet<string> = new Set(),
): MarkdownPart[] {
  const writer = new MarkdownWriter(shown);
  const titled =
    title === undefined || root.sections.some(({ level, heading }) => level === 1 && heading === title);
  if (!titled) writer.parts.push(`# ${inlineText(toMarkdown(plain(title)))}`);
  writer.section(root);
  writer.parts.push(...skipped.filter(({ kind }) => MARKED_KINDS.has(kind)).map(omittedMark));
  return mergeParts(writer.parts);
}

/** Joins the parts to one text; a picture without an address is left out. */
export function joinMarkdown(
  parts: readonly MarkdownPart[],
  pictureUrl: (hash: string) => string | undefined = () => undefined,
): string {
  const texts = parts.map((part) =>
    typeof part === 'string' ? part : figureText(part, pictureUrl(part.picture) ?? ''),
  );
  return texts
    .filter((text) => text !== '')
    .join('\n\n')
    .trim();
}

function mergeParts(parts: readonly MarkdownPart[]): MarkdownPart[] {
  const joined: MarkdownPart[] = [];
  let texts: string[] = [];
  const close = () => {
    if (texts.length > 0) joined.push(texts.join('\n\n'));
    texts = [];
  };
  for (const part of parts) {
    if (typeof part === 'string') texts.push(part);
    else {
      close();
      joined.push(part);
    }
  }
  close();
  return joined;
}

function figureText({ alt, caption }: Omit<PicturePart, 'picture'>, address: string): string {
  if (address === '') return '';
  const words = caption === undefined ? '' : ` "${caption.replace(/["\\]/g, '’')}"`;
  return `![${alt.replace(/[[\]\\]/g, '')}](${address}${words})`;
}

/** Kinds of skipped pieces that the text of a file reports; footnotes and the like would be many. */
const MARKED_KINDS = new Set(['figure', 'comment']);

class MarkdownWriter {
  readonly parts: MarkdownPart[] = [];
  private readonly shown: ReadonlySet<string>;
  private at: string | undefined;

  constructor(shown: ReadonlySet<string>) {
    this.shown = shown;
  }

  section({ heading, level, place, blocks, sections }: SourceSection): void {
    if (level > 0 && heading !== '')
      this.write(`${'#'.repeat(Math.min(6, level))} ${inlineText(toMarkdown(plain(heading)))}`, place.at);
    for (const block of blocks) this.write(this.block(block), block.place.at);
    for (const section of sections) this.section(section);
  }

  private write(part: MarkdownPart, at: string | undefined): void {
    if (part === '') return;
    if (at !== this.at) this.parts.push(sourceMark({ at: at ?? '' }));
    this.at = at;
    this.parts.push(part);
  }

  private block(block: SourceBlock): MarkdownPart {
    switch (block.kind) {
      case 'paragraph':
        return blockText(toMarkdown(block.text));
      case 'list':
        return block.items
          .map((item, index) => entryText(item, block.ordered ? (item.number ?? index + 1) : undefined, ''))
          .join('\n');
      case 'table':
        return [
          ...(block.chart === undefined ? [] : [chartMark(block.chart), '']),
          ...(block.finding === undefined ? [] : [findingMark(block.finding), '']),
          ...[block.columns.map(({ label }) => label), block.columns.map(() => '---'), ...block.rows].map(
            (cells) => `| ${cells.map(cellText).join(' | ')} |`,
          ),
        ].join('\n');
      case 'code':
        return fenceCode(block.code, block.language);
      case 'quote':
        return [
          blockText(toMarkdown(block.text)),
          ...(block.author === undefined ? [] : [`— ${block.author}`]),
        ]
          .map((line) => `> ${line.replace(/\n/g, '\n> ')}`)
          .join('\n>\n');
      case 'figure':
        return this.figure(block);
    }
  }

  private figure({ url, alt, caption, picture }: FigureBlock): MarkdownPart {
    if (picture === undefined) return figureText({ alt, caption }, url);
    return this.shown.has(picture) ? { picture, alt, caption } : '';
  }
}

function entryText({ text, children }: ListEntry, number: number | undefined, indent: string): string {
  const mark = number === undefined ? '- ' : `${number}. `;
  const inner = children.map((child) =>
    entryText(child, child.number, `${indent}${' '.repeat(mark.length)}`),
  );
  return [`${indent}${mark}${blockText(toMarkdown(text).replace(/\n/g, ' '))}`, ...inner].join('\n');
}

function cellText(cell: string): string {
  return inlineText(cell).replace(/\|/g, '\\|').replace(/\n/g, ' ');
}

/** Inline Markdown in which no word reads as a tag or an entity; code is unchanged. */
function inlineText(markdown: string): string {
  return markdown.replace(/\\.|`[^`]*`|<(?=[A-Za-z/!?])|&(?=#?\w{1,31};)/g, (found) =>
    found === '<' || found === '&' ? `\\${found}` : found,
  );
}

/** The same at the start of a block, where "> 50 %", "- 3", "# 1" and "4. May" are words. */
function blockText(markdown: string): string {
  return inlineText(markdown)
    .replace(/^([>+#-]|=+$|~{3,})/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

function fenceCode(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length + 1)));
  return `${fence}${language}\n${code}\n${fence}`;
}
