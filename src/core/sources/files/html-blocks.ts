import { type MathNode, mathText } from '../../ooxml/read/index.ts';
import { readLinkAddress } from '../link-address.ts';
import { collapse, concat, plain } from '../rich-text.ts';
import type { Mark, Rich } from '../source-document.ts';
import { shiftScript } from '../superscripts.ts';
import type { DocumentWriter } from './document-writer.ts';
import type { FilePicture } from './file-picture.ts';
import { isAside, isLinkList, isShareList } from './html-content.ts';
import {
  attribute,
  type Element,
  isElement,
  isText,
  type Node,
  readText,
  walkElements,
} from './html-tree.ts';
import { expandSpans, type SpannedCell } from './span-grid.ts';

/** Finds a picture by its address in the page; undefined if the file does not contain it. */
export type FindPicture = (address: string) => FilePicture | undefined;

/** Level of a block that looks like a heading but is not marked as one. */
export type LevelOf = (element: Element) => number | undefined;

const MARKS: Readonly<Record<string, Mark['kind']>> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  cite: 'emphasis',
  s: 'strike',
  del: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};
const BLOCKS = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr img li main ol p picture pre section summary table tbody tfoot thead tr td th ul'.split(
    ' ',
  ),
);

/** Writes the pieces of a page in reading order. */
export class HtmlBlocks {
  private readonly out: DocumentWriter;
  private readonly find: FindPicture;
  private readonly levelOf: LevelOf;
  private readonly teasers: ReadonlySet<Element>;

  /** @param teasers elements about other pages, which are left out */
  constructor(
    out: DocumentWriter,
    find: FindPicture,
    levelOf: LevelOf = () => undefined,
    teasers: ReadonlySet<Element> = new Set(),
  ) {
    this.out = out;
    this.find = find;
    this.levelOf = levelOf;
    this.teasers = teasers;
  }

  /** Writes children in order; text between blocks becomes a paragraph. */
  children(element: Element): void {
    let run: Node[] = [];
    const close = (): void => {
      const text = collapse(concat(run.map((node) => readInlineNode(node))));
      run = [];
      if (text.text !== '') this.out.paragraph(text);
    };
    for (const node of element.childNodes) {
      if (isElement(node) && (isAside(node) || isBlock(node))) {
        close();
        this.block(node);
      } else run.push(node);
    }
    close();
  }

  private block(element: Element): void {
    if (isAside(element)) return;
    if (this.teasers.has(element)) {
      this.out.skip('text', readText(element).replace(/\s+/g, ' '), 'It announces another page.');
      return;
    }
    const level = this.levelOf(element);
    if (level !== undefined) {
      this.out.heading(readInlineText(element).text, level);
      return;
    }
    switch (element.tagName) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        this.out.heading(readInlineText(element).text, Number(element.tagName[1]));
        this.pictures(element);
        return;
      case 'p':
        if ([...walkElements(element)].some((one) => one !== element && isBlock(one))) this.children(element);
        else this.out.paragraph(readInlineText(element));
        return;
      case 'ul':
      case 'ol':
        if (isLinkList(element) || isShareList(element))
          this.out.skip(
            'list_item',
            readText(element).replace(/\s+/g, ' '),
            'Only links to other pages, nothing to show.',
          );
        else this.list(element, 0);
        return;
      case 'dl':
        this.terms(element);
        return;
      case 'table':
        this.table(element);
        return;
      case 'blockquote':
        this.quote(element);
        return;
      case 'pre':
        this.out.code(
          readText(element),
          /\blang(?:uage)?-([\w+#-]+)/.exec(
            [...walkElements(element)].map((one) => attribute(one, 'class')).join(' '),
          )?.[1] ?? '',
        );
        return;
      case 'figure':
        this.figure(element);
        return;
      case 'img':
        this.picture(element, '');
        return;
      case 'hr':
        return;
      default:
        this.children(element);
    }
  }

  private list(element: Element, depth: number): void {
    const ordered = element.tagName === 'ol';
    let number = Number(attribute(element, 'start') || 1) || 1;
    for (const item of element.childNodes.filter(isElement)) {
      if (item.tagName !== 'li') {
        if (item.tagName === 'ul' || item.tagName === 'ol') this.list(item, depth + 1);
        continue;
      }
      if (isAside(item) || this.teasers.has(item)) continue;
      const inner = item.childNodes.filter((node) => !(isElement(node) && isOwnBlock(node)));
      const text = collapse(concat(inner.map((node) => readInlineNode(node))));
      this.out.item(text, depth, ordered, ordered ? number : undefined);
      number += 1;
      for (const node of walkElements(item, (one) => one === item || !isOwnBlock(one))) {
        if (node === item || !isOwnBlock(node)) continue;
        if (node.tagName === 'ul' || node.tagName === 'ol') this.list(node, depth + 1);
        else this.block(node);
      }
    }
  }

  private terms(element: Element): void {
    let term: Rich | undefined;
    for (const one of walkElements(element, (inner) => inner.tagName === 'dl' || inner.tagName === 'div')) {
      if (one.tagName === 'dt') {
        if (term !== undefined) this.out.item(term, 0, false);
        term = readInlineText(one);
      } else if (one.tagName === 'dd') {
        const text = readInlineText(one);
        this.out.item(term === undefined ? text : concat([term, plain(': '), text]), 0, false);
        term = undefined;
      }
    }
    if (term !== undefined) this.out.item(term, 0, false);
  }

  private quote(element: Element): void {
    const source = [...walkElements(element)].find(
      (one) => one.tagName === 'footer' || one.tagName === 'cite',
    );
    const author = source === undefined ? '' : readInlineText(source).text.replace(/^[—–-]\s*/, '');
    const parts = element.childNodes.filter((node) => node !== source);
    const text = collapse(concat(parts.flatMap((node) => [readInlineNode(node), plain(' ')])));
    const quotation =
      author !== '' && text.text.endsWith(author)
        ? { ...text, text: text.text.slice(0, -author.length).replace(/[\s—–-]+$/, '') }
        : text;
    this.out.quote(
      { text: quotation.text, marks: quotation.marks.filter((mark) => mark.end <= quotation.text.length) },
      author === '' ? undefined : author,
    );
  }

  private table(element: Element): void {
    const inside = (one: Element): boolean => one === element || one.tagName !== 'table';
    const rows = [...walkElements(element, inside)].filter((one) => one.tagName === 'tr');
    const nests = [...walkElements(element)].some((one) => one !== element && one.tagName === 'table');
    const layout =
      nests ||
      ['presentation', 'none'].includes(attribute(element, 'role')) ||
      rows.every((row) => listCells(row).length <= 1) ||
      readText(element).trim() === '';
    if (layout) {
      for (const cell of rows.flatMap(listCells)) this.children(cell);
      return;
    }
    if (/\binfobox|\bsidebar|\bvertical-navbox|\bnavbox/.test(attribute(element, 'class'))) {
      this.out.skip(
        'table',
        readText(element).replace(/\s+/g, ' '),
        'A box beside the text, which repeats the text or leads elsewhere.',
      );
      return;
    }
    const caption = element.childNodes.filter(isElement).find((one) => one.tagName === 'caption');
    if (caption !== undefined) this.out.paragraph(readInlineText(caption));
    this.out.table(expandSpans(rows.map((row) => listCells(row).map(readSpannedCell))));
  }

  private figure(element: Element): void {
    const caption = [...walkElements(element)].find((one) => one.tagName === 'figcaption');
    const words = caption === undefined ? '' : readInlineText(caption).text;
    const images = [...walkElements(element)].filter((one) => one.tagName === 'img' && !isAside(one));
    for (const image of images) this.picture(image, words);
    if (images.length > 0) return;
    for (const node of element.childNodes) if (isElement(node) && node !== caption) this.block(node);
    if (words !== '') this.out.paragraph(plain(words));
  }

  private pictures(element: Element): void {
    for (const one of walkElements(element)) if (one.tagName === 'img') this.picture(one, '');
  }

  private picture(image: Element, caption: string): void {
    const [width, height] = [Number(attribute(image, 'width')), Number(attribute(image, 'height'))];
    // Symbols and tracking pixels are skipped.
    if ((width > 0 && width < 64) || (height > 0 && height < 48)) return;
    if (
      /(?:^|[\s_-])(?:avatar|emoji|icon|logo|badge|spacer)/i.test(
        `${attribute(image, 'class')} ${attribute(image, 'role')}`,
      )
    )
      return;
    const address = attribute(image, 'src') || attribute(image, 'data-src');
    const readInlineNode = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]+)$/i.exec(address);
    const filePicture =
      readInlineNode === null
        ? this.find(address)
        : {
            mimeType: (readInlineNode[1] ?? '').toLowerCase(),
            read: () => new Uint8Array(Buffer.from(readInlineNode[2] ?? '', 'base64')),
          };
    this.out.figure(
      caption || attribute(image, 'alt').trim(),
      filePicture,
      address.startsWith('//') ? `https:${address}` : address,
    );
  }
}

/** True for a block that is written separately from its list item. */
function isOwnBlock(element: Element): boolean {
  return ['ul', 'ol', 'table', 'pre', 'figure', 'img', 'blockquote', 'dl'].includes(element.tagName);
}

function isBlock(element: Element): boolean {
  return (
    BLOCKS.has(element.tagName) ||
    ((element.tagName === 'a' || element.tagName === 'span') &&
      [...walkElements(element)].some((one) => one !== element && BLOCKS.has(one.tagName)))
  );
}

function listCells(row: Element): Element[] {
  return row.childNodes
    .filter(isElement)
    .filter((one) => (one.tagName === 'td' || one.tagName === 'th') && !isAside(one));
}

function readSpannedCell(cell: Element): SpannedCell {
  return {
    text: readInlineText(cell),
    columns: Number.parseInt(attribute(cell, 'colspan'), 10) || 1,
    rows: Number.parseInt(attribute(cell, 'rowspan'), 10) || 1,
    header: cell.tagName === 'th',
  };
}

function readInlineText(element: Element): Rich {
  return collapse(concat(element.childNodes.map((node) => readInlineNode(node))));
}

/** Text of a node with marks; blocks inside are separated by a space. */
function readInlineNode(node: Node): Rich {
  if (isText(node)) return plain(node.value);
  if (!isElement(node) || isAside(node) || node.tagName === 'img') return plain('');
  if (node.tagName === 'br') return plain(' ');
  if (node.tagName === 'sup' && /^\s*\[\w{1,4}\]\s*$/.test(readText(node))) return plain('');
  if (node.tagName === 'math') return plain(mathText(toMathNode(node)).trim());
  // A note number links to its note, which slides do not have.
  if (
    node.tagName === 'sup' &&
    node.childNodes.some(
      (one) => isElement(one) && one.tagName === 'a' && attribute(one, 'href').startsWith('#'),
    )
  )
    return plain('');
  const own = concat(node.childNodes.map((child) => readInlineNode(child)));
  const inner =
    node.tagName === 'sup'
      ? shiftScript(own, 'raised')
      : node.tagName === 'sub'
        ? shiftScript(own, 'lowered')
        : own;
  const padded = BLOCKS.has(node.tagName) ? concat([plain(' '), inner, plain(' ')]) : inner;
  const kind = MARKS[node.tagName];
  const address = node.tagName === 'a' ? attribute(node, 'href') : '';
  if (padded.text.trim() === '') return padded;
  if (kind !== undefined)
    return {
      text: padded.text,
      marks: [
        { start: 0, end: padded.text.length, kind },
        ...padded.marks.filter((mark) => mark.kind !== kind),
      ],
    };
  const url = readLinkAddress(address);
  if (url !== undefined)
    return {
      text: padded.text,
      marks: [
        { start: 0, end: padded.text.length, kind: 'link', url },
        ...padded.marks.filter((mark) => mark.kind !== 'link'),
      ],
    };
  return padded;
}

/** Pages contain formulas in two forms; this is the visible one. */
function toMathNode(node: Element): MathNode {
  const children = node.childNodes.flatMap((one): MathNode[] =>
    isElement(one)
      ? [toMathNode(one)]
      : isText(one) && one.value.trim() !== ''
        ? [{ name: '', text: one.value.trim(), children: [], attribute: () => undefined }]
        : [],
  );
  return { name: node.tagName, text: '', children, attribute: (name) => attribute(node, name) };
}
