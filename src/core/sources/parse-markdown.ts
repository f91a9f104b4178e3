import type {
  Blockquote,
  FootnoteDefinition,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
} from 'mdast';
import { defined } from '../input/fields.ts';
import { joinPhrases } from '../locales/index.ts';
import { boundedMarkdown } from './bounded-markdown.ts';
import { emptyContainerMarks } from './container-marks.ts';
import { splitFrontMatter } from './front-matter.ts';
import { findSurroundings } from './html-surroundings.ts';
import { type InlineImage, readInline } from './inline.ts';
import { convertBullets, HEADING_MAX, isBoldLine, isCodeLabel, splitLabel } from './label-lines.ts';
import type { LinkScope } from './link-address.ts';
import { isContentsList, isNavigation } from './markdown-navigation.ts';
import { LINES_MAX, limitText, parseMarkdownTree } from './markdown-tree.ts';
import { findTextualLists, opensWithMonth, parseMarker, readMarker } from './ordered-text.ts';
import { readHtml } from './read-html.ts';
import { concat, plain, slice, toMarkdown } from './rich-text.ts';
import { SectionBuilder } from './section-builder.ts';
import { joinTableLines, removeHeadingAttributes, removeSiteMarks } from './site-marks.ts';
import type { ListEntry, Place, Rich, SourceDocument, TableBlock } from './source-document.ts';
import { readChartMark, readFindingMark, readOmittedMark, readSourceMark } from './source-marks.ts';

/** Maximum length of an address, since it is written once but used in many places. */
const ADDRESS_MAX = 2_048;
/** How a remark begins: a label of GitHub's, a symbol, or a word and a colon. */
const CALLOUT = new RegExp(
  `^(?:\\[!\\w+\\][-+]?|(?:\\p{Extended_Pictographic}\\uFE0F?\\s*)+|(?:${joinPhrases('callout')})\\s*:)`,
  'iu',
);
/** Author below a quotation in HTML: "— @ana, On kilns". */
const ATTRIBUTION = /^[—–―]\s*(@?\p{L}[^.!?]{1,100})$/u;
/** Directives of MyST that are no programs. */
const DIRECTIVE = /^\{(?:figure|image|toctree|bibliography|contents|tableofcontents|raw|only)\}/;
const CODE_LABEL = 'A label of program code, which is not shown.';

/**
 * Parses Markdown (CommonMark with GitHub's extensions; MDX without its code) to a document. Never throws.
 *
 * @param lines 1-based line of the source for each line, if the Markdown was made from another text.
 * @param isSlide true if links such as "#costs" lead to slides.
 */
export function parseMarkdown(markdown: string, lines?: readonly number[], isSlide = false): SourceDocument {
  const { meta, body } = splitFrontMatter(markdown);
  const { text, beyond } = limitText(body);
  const bounded = boundedMarkdown(convertBullets(emptyContainerMarks(removeSiteMarks(joinTableLines(text)))));
  const reader = new MarkdownReader(parseMarkdownTree(bounded), bounded, lines, isSlide);
  return reader.read(meta, beyond);
}

class MarkdownReader {
  private readonly out: SectionBuilder;
  private readonly links: LinkScope;
  private readonly nodes: readonly RootContent[];
  private readonly source: string;
  /** Lists whose numbers belong to their text. */
  private readonly textual: ReadonlySet<List>;
  /** Level of the last real heading; bold lines become headings one level below it. */
  private depth = 0;
  /** Chart type of the next table in its file. */
  /** Comment about the table below it. */
  private drawn: Pick<TableBlock, 'chart' | 'finding'> = {};

  constructor(
    nodes: readonly RootContent[],
    source: string,
    lines: readonly number[] | undefined,
    isSlide: boolean,
  ) {
    this.out = new SectionBuilder(lines && ((line) => lines[line - 1] ?? line));
    this.nodes = nodes;
    this.source = source;
    this.textual = findTextualLists(nodes, source);
    const urls = new Map<string, string>();
    for (const node of nodes)
      if (node.type === 'definition' && node.url.length <= ADDRESS_MAX) urls.set(node.identifier, node.url);
    this.links = { urls, isSlide };
  }

  /** @param beyond number of lines that are left out. */
  read(meta: Readonly<Record<string, string>>, beyond: number): SourceDocument {
    const { nodes: hidden, html } = findSurroundings(this.nodes);
    this.nodes.forEach((node, index) => {
      if (node.type === 'html') this.html(html.get(node) ?? node.value, node.position?.start.line ?? 1);
      else if (!hidden.has(node)) this.node(node, this.nodes[index + 1]);
    });
    if (beyond > 0)
      this.out.skip(
        'text',
        `${beyond} lines`,
        this.source.split('\n').length + 1,
        `At most ${LINES_MAX} lines of a text are read; list items and wide tables count as several.`,
      );
    return this.out.build(meta);
  }

  private node(node: RootContent, next?: RootContent): void {
    const line = node.position?.start.line ?? 1;
    if (node.type !== 'table' && node.type !== 'html') this.drawn = {};
    switch (node.type) {
      case 'heading': {
        const { rich, images } = readInline(node.children, this.links);
        this.depth = node.depth;
        if (rich.text !== '') this.out.heading(tidyHeading(rich.text), node.depth, line);
        this.figures(images, line);
        return;
      }
      case 'paragraph':
        this.paragraph(node, next, line);
        return;
      case 'list':
        this.list(node, line);
        return;
      case 'table': {
        const rows = node.children.map((row) =>
          row.children.map(
            ({ children }) => readPlainCell(children) ?? toMarkdown(readInline(children, this.links).rich),
          ),
        );
        const align = (node.align ?? []).map((side) =>
          side === 'right' ? 'end' : side === 'center' ? 'center' : side === 'left' ? 'start' : undefined,
        );
        if (rows.length > 1) this.out.table(rows, align, line, this.drawn);
        else for (const cell of rows.flat()) this.text(plain(cell), line);
        this.drawn = {};
        return;
      }
      case 'code':
        if (DIRECTIVE.test(node.lang ?? '')) {
          this.out.skip('code', node.value.slice(0, ADDRESS_MAX), line, 'A directive of the markup.');
          return;
        }
        this.out.add({
          kind: 'code',
          place: this.out.place(line),
          language: node.lang ?? '',
          code: node.value,
        });
        return;
      case 'blockquote':
        this.quote(node, line);
        return;
      case 'html':
        this.html(node.value, line);
        return;
      case 'footnoteDefinition':
        this.out.skip(
          'footnote',
          readNote(node, this.links),
          line,
          'A footnote, which stands beside the text.',
        );
        return;
      default:
        return;
    }
  }

  private paragraph(node: Paragraph, next: RootContent | undefined, line: number): void {
    const labelled = splitLabel(node);
    if (labelled !== undefined) {
      this.out.heading(
        tidyHeading(readInline(labelled.first, this.links).rich.text),
        Math.min(6, this.depth + 1),
        line,
      );
      this.text(readInline(labelled.rest, this.links).rich, line + 1);
      return;
    }
    const { rich, images } = readInline(node.children, this.links);
    if (/^(?:import\s.+\sfrom\s|export\s+(?:const|default|function)\s)/.test(rich.text)) {
      this.out.skip('paragraph', rich.text, line, 'Program text of an MDX file.');
      return;
    }
    if (isNavigation(node)) {
      this.out.skip('paragraph', rich.text, line, 'Only links to other pages, nothing to show.');
      return;
    }
    if (next?.type === 'code' && isCodeLabel(rich)) {
      this.out.skip('paragraph', rich.text, line, CODE_LABEL);
      return;
    }
    if (next !== undefined && next.type !== 'heading' && next.type !== 'thematicBreak' && isBoldLine(rich))
      this.out.heading(tidyHeading(rich.text), Math.min(6, this.depth + 1), line);
    else this.text(rich, line);
    this.figures(images, line);
  }

  private text(rich: Rich, line: number): void {
    if (/[\p{L}\p{N}]/u.test(rich.text))
      this.out.add({ kind: 'paragraph', place: this.out.place(line), text: rich });
  }

  private figures(images: readonly InlineImage[], line: number): void {
    for (const image of images) {
      if (image.badge)
        this.out.skip('figure', image.alt || image.url, line, 'A badge or linked picture, not a figure.');
      else if (image.url !== '')
        this.out.add({
          kind: 'figure',
          place: this.out.place(line),
          url: image.url,
          alt: image.alt,
          ...(image.caption === undefined ? {} : { caption: image.caption }),
        });
    }
  }

  private list(node: List, line: number): void {
    const place = this.out.place(line);
    if (isContentsList(node)) {
      for (const item of node.children)
        this.out.skip(
          'list_item',
          this.entry(item, node, place).entry.text.text,
          item.position?.start.line ?? line,
          "The source's own table of contents.",
        );
      return;
    }
    const loose: RootContent[] = [];
    const items: ListEntry[] = [];
    for (const child of node.children) {
      const { entry, rest } = this.entry(child, node, place);
      loose.push(...rest);
      if (
        rest[0]?.type === 'code' &&
        entry.children.length === 0 &&
        /[:：]$/u.test(entry.text.text) &&
        entry.text.text.length <= HEADING_MAX
      )
        this.out.skip('list_item', entry.text.text, entry.place.line, CODE_LABEL);
      else if (entry.text.text !== '') items.push(entry);
      else items.push(...entry.children);
    }
    const [only] = items;
    if (this.textual.has(node) && items.length === 1 && only?.children.length === 0)
      this.text(only.text, line);
    else if (items.length > 0)
      this.out.add({ kind: 'list', place, ordered: node.ordered === true && !this.textual.has(node), items });
    for (const rest of loose) this.node(rest);
  }

  /** Text of an item, its nested items, and blocks (code, tables, pictures) that must be separate. */
  private entry(
    item: ListItem,
    list: List,
    place: Place,
  ): { readonly entry: ListEntry; readonly rest: readonly RootContent[] } {
    const rest: RootContent[] = [];
    const texts: Rich[] = [];
    const children: ListEntry[] = [];
    const line = item.position?.start.line ?? place.line;
    for (const node of item.children) {
      if (node.type === 'paragraph') {
        const labelled = splitLabel(node);
        if (labelled !== undefined && texts.length === 0) {
          const { text } = readInline(labelled.first, this.links).rich;
          texts.push({ text, marks: [{ start: 0, end: text.length, kind: 'strong' }] }, plain(': '));
        }
        const { rich, images } = readInline(labelled?.rest ?? node.children, this.links);
        if (rich.text !== '')
          texts.push(texts.length === 0 || labelled !== undefined ? rich : concat([plain(' '), rich]));
        this.figures(images, line);
      } else if (node.type === 'blockquote') {
        // In "- > 50 % of it" the sign means "more than"; before words it marks a quotation, which stays an
        // item.
        for (const child of node.children) {
          if (child.type !== 'paragraph') rest.push(child);
          else {
            const { rich, images } = readInline(child.children, this.links);
            const itemText = /^[\d=~≈$€£¥+−-]/u.test(rich.text) ? concat([plain('> '), rich]) : rich;
            if (rich.text !== '') texts.push(texts.length === 0 ? itemText : concat([plain(' '), itemText]));
            this.figures(images, line);
          }
        }
      } else if (node.type === 'list') {
        for (const child of node.children) {
          const inner = this.entry(child, node, place);
          if (inner.entry.text.text !== '') children.push(inner.entry);
          else children.push(...inner.entry.children);
          rest.push(...inner.rest);
        }
      } else rest.push(node);
    }
    const marker = list.ordered === true ? readMarker(item, this.source) : '';
    const textual = marker !== '' && this.textual.has(list);
    const task = typeof item.checked === 'boolean' ? (item.checked ? '☑ ' : '☐ ') : '';
    const lead = `${textual ? `${marker} ` : ''}${task}`;
    const text = lead === '' || texts.length === 0 ? concat(texts) : concat([plain(lead), ...texts]);
    return {
      entry: {
        text,
        place: { ...place, line },
        children,
        ...(marker === '' || textual ? {} : { number: parseMarker(marker) }),
      },
      rest,
    };
  }

  private quote(node: Blockquote, line: number): void {
    const paragraphs = node.children.filter((child): child is Paragraph => child.type === 'paragraph');
    const texts = paragraphs
      .map((child) => readInline(child.children, this.links).rich)
      .filter((rich) => rich.text !== '');
    for (const child of node.children) if (child.type !== 'paragraph') this.node(child);
    if (texts.some((rich) => CALLOUT.test(rich.text))) {
      for (const rich of texts) this.text(removeLabel(rich, CALLOUT), line);
      return;
    }
    const last = texts.at(-1);
    const author = last === undefined ? null : /(?:^|\s)[—–―-]{1,2}\s*(\p{Lu}[^—–]{2,80})$/u.exec(last.text);
    if (last !== undefined && author !== null) texts[texts.length - 1] = slice(last, 0, author.index);
    const filledTexts = texts.filter((rich) => rich.text !== '');
    if (filledTexts.length === 0) {
      // An attribution without a quotation.
      if (last !== undefined) this.text(last, line);
      return;
    }
    const text = concat(filledTexts.flatMap((rich, index) => (index === 0 ? [rich] : [plain(' '), rich])));
    this.out.add({
      kind: 'quote',
      place: this.out.place(line),
      text,
      ...(author?.[1] === undefined ? {} : { author: author[1].trim() }),
    });
  }

  private html(value: string, line: number): void {
    const mark = readSourceMark(value);
    const omitted = readOmittedMark(value);
    if (mark?.at !== undefined) this.out.moveTo(mark.at === '' ? undefined : mark.at);
    if (omitted !== undefined) this.out.leave(omitted);
    const [chart, finding] = [readChartMark(value), readFindingMark(value)];
    this.drawn =
      chart === undefined && finding === undefined ? {} : { ...this.drawn, ...defined({ chart, finding }) };
    if (mark !== undefined || omitted !== undefined || chart !== undefined || finding !== undefined) return;
    for (const piece of readHtml(value)) {
      if (piece.kind === 'heading') {
        this.depth = piece.level;
        this.out.heading(tidyHeading(piece.text), piece.level, line);
      } else if (piece.kind === 'text') {
        const author = ATTRIBUTION.exec(piece.text)?.[1];
        if (author === undefined || !this.out.quoteLast(author)) this.text(plain(piece.text), line);
      } else if (piece.kind === 'table') this.out.table(piece.rows, [], line);
      else if (piece.url !== '')
        this.figures([{ url: piece.url, alt: piece.alt, badge: piece.linked }], line);
    }
  }
}

/** Reads a cell of figures or plain words, as most cells are. */
function readPlainCell(children: readonly PhrasingContent[]): string | undefined {
  const [only] = children;
  return children.length === 1 &&
    only?.type === 'text' &&
    /^[\p{L}\p{N}.,%]+(?: [\p{L}\p{N}.,%]+)*$/u.test(only.value)
    ? only.value
    : undefined;
}

function removeLabel(rich: Rich, label: RegExp): Rich {
  let rest = rich;
  for (let match = label.exec(rest.text); match !== null && match[0] !== ''; match = label.exec(rest.text))
    rest = slice(rest, match[0].length, rest.text.length);
  return rest;
}

/** Text of a footnote. */
function readNote(note: FootnoteDefinition, links: LinkScope): string {
  return note.children
    .map((child) => (child.type === 'paragraph' ? readInline(child.children, links).rich.text : ''))
    .join(' ')
    .trim();
}

/** Removes numbering such as "2.1", a trailing colon and anchor marks. */
function tidyHeading(text: string): string {
  const numbered =
    opensWithMonth(text) || /^1\. (?:FC|FSV|FFC|BC)\b/.test(text)
      ? text
      : text.replace(/^(?:\d+(?:\.\d+)+\.?|\d{1,2}[.)])\s+/, '');
  const tidy = removeHeadingAttributes(numbered)
    .replace(/\s*[:：#]+\s*$/, '')
    .replace(/^(?:\p{Extended_Pictographic}\uFE0F?\s*)+/u, '')
    .trim();
  return tidy === '' ? text.trim() : tidy;
}
