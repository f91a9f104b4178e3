import { type MathNode, mathText, normalizeSymbols } from '../../ooxml/read/index.ts';
import { readLinkAddress } from '../link-address.ts';
import { collapse, concat, plain } from '../rich-text.ts';
import type { Mark, Rich } from '../source-document.ts';
import { shiftScript } from '../superscripts.ts';
import { first, readLocalName, value, type XmlNode } from './archive-xml.ts';

/** Picture in a paragraph. */
export interface DocxPicture {
  /** Relationship of the bytes; "" if there is none. */
  readonly id: string;
  readonly alt: string;
}

export interface Runs {
  readonly text: Rich;
  readonly pictures: readonly DocxPicture[];
  /** Relationships of charts. */
  readonly charts: readonly string[];
  /** Text boxes, which are blocks of their own. */
  readonly boxes: readonly XmlNode[];
  /** Ids of referenced footnotes, endnotes and comments. */
  readonly notes: readonly string[];
}

/** Deleted and moved text, properties, and field instructions. */
const PRIVATE_USE = /[\ue000-\uf8ff]/;
const SKIPPED_ELEMENTS = new Set([
  'del',
  'moveFrom',
  'pPr',
  'rPr',
  'instrText',
  'delText',
  'fldData',
  'annotationRef',
  'rt',
  'rubyPr',
  'sdtPr',
  'sdtEndPr',
  'proofErr',
  'bookmarkStart',
  'bookmarkEnd',
]);

/**
 * Reads the text of a paragraph with tracked changes accepted. `link` returns the address of a relationship.
 */
export function readRuns(
  paragraph: XmlNode,
  link: (id: string) => string,
  lineBreak: ' ' | '\n' = ' ',
): Runs {
  const pictures: DocxPicture[] = [];
  const charts: string[] = [];
  const boxes: XmlNode[] = [];
  const notes: string[] = [];
  const read = (node: XmlNode): Rich => {
    const name = readLocalName(node);
    if (SKIPPED_ELEMENTS.has(name)) return plain('');
    switch (name) {
      case 't':
        return plain(node.text);
      case 'tab':
        return plain(' ');
      case 'br':
      case 'cr':
        return plain(lineBreak);
      case 'noBreakHyphen':
        return plain('‑');
      case 'sym':
        return plain(readSymbol(value(node, 'font') ?? '', value(node, 'char') ?? ''));
      case 'footnoteReference':
      case 'endnoteReference':
      case 'commentReference':
        notes.push(`${name}:${value(node, 'id') ?? ''}`);
        return plain('');
      case 'r':
        return readRun(node, read);
      case 'hyperlink': {
        const inner = concat(node.children.map(read));
        const anchor = value(node, 'anchor');
        const target = link(value(node, 'id') ?? '');
        const address = readLinkAddress(
          anchor === undefined || target === '' ? target : `${target}#${anchor}`,
        );
        return address === undefined ? inner : addMark(inner, 'link', address);
      }
      case 'drawing':
        readDrawing(node, pictures, boxes, charts);
        return plain('');
      case 'pict':
      case 'object':
        readLegacyPicture(node, pictures, boxes);
        return plain('');
      case 'oMath':
        return plain(mathText(toMathNode(node)));
      default:
        return concat(node.children.map(read));
    }
  };
  const text = concat(paragraph.children.map(read));
  return { text: lineBreak === ' ' ? collapse(text) : text, pictures, charts, boxes, notes };
}

/** Converts a character of a symbol font to Unicode; "" if there is no equivalent. */
function readSymbol(font: string, code: string): string {
  const sign = /^[0-9a-f]{2,4}$/i.test(code) ? String.fromCharCode(Number.parseInt(code, 16)) : '';
  const shown = normalizeSymbols(sign, font);
  return PRIVATE_USE.test(shown) ? '' : shown;
}

function readRun(node: XmlNode, read: (node: XmlNode) => Rich): Rich {
  const properties = first(node, 'rPr');
  const has = (name: string): boolean => {
    const one = first(properties, name);
    return one !== undefined && !['0', 'false', 'none'].includes(value(one, 'val') ?? '');
  };
  if (has('vanish')) return plain('');
  let text = concat(node.children.map(read));
  if (text.text.trim() === '') return text;
  if (has('b')) text = addMark(text, 'strong');
  if (has('i')) text = addMark(text, 'emphasis');
  if (has('strike')) text = addMark(text, 'strike');
  const raised = value(first(properties, 'vertAlign'), 'val');
  return raised === 'superscript'
    ? shiftScript(text, 'raised')
    : raised === 'subscript'
      ? shiftScript(text, 'lowered')
      : text;
}

function addMark(text: Rich, kind: Mark['kind'], url?: string): Rich {
  return text.text.trim() === ''
    ? text
    : {
        text: text.text,
        marks: [
          { start: 0, end: text.text.length, kind, ...(url === undefined ? {} : { url }) },
          ...text.marks,
        ],
      };
}

function readDrawing(node: XmlNode, pictures: DocxPicture[], boxes: XmlNode[], charts: string[]): void {
  const frame = node.children[0];
  const properties = first(frame, 'docPr');
  const alt = value(properties, 'descr') ?? '';
  let found = false;
  visit(node, (one) => {
    if (readLocalName(one) === 'txbxContent') {
      boxes.push(one);
      return false;
    }
    if (readLocalName(one) === 'chart') {
      charts.push(value(one, 'id') ?? '');
      found = true;
    }
    if (readLocalName(one) === 'blip') {
      pictures.push({ id: value(one, 'embed') ?? '', alt });
      found = true;
    }
    return true;
  });
  if (!found && alt !== '' && boxes.length === 0) pictures.push({ id: '', alt });
}

function readLegacyPicture(node: XmlNode, pictures: DocxPicture[], boxes: XmlNode[]): void {
  visit(node, (one) => {
    if (readLocalName(one) === 'txbxContent') {
      boxes.push(one);
      return false;
    }
    if (readLocalName(one) === 'imagedata')
      pictures.push({ id: value(one, 'id') ?? '', alt: value(one, 'title') ?? '' });
    return true;
  });
}

function visit(node: XmlNode, enter: (node: XmlNode) => boolean): void {
  if (enter(node)) for (const child of node.children) visit(child, enter);
}

function toMathNode(node: XmlNode): MathNode {
  // Text in Office formulas is in runs, which may be in Word's own elements.
  return {
    name: readLocalName(node),
    text: node.text,
    children: node.children.map(toMathNode),
    attribute: (name) => value(node, name),
  };
}
