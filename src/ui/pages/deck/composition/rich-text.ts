import { decodeEntities, encodeEntities, type MarkupNode } from './markup.ts';
import { isInline } from './vocabulary.ts';

const LISTED: ReadonlySet<string> = new Set(['li', 'ul', 'ol', 'small']);
/** Elements of browsers and their names in markup. */
const NAMES: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 's', del: 's' };
const PRESERVED_ELEMENTS: ReadonlySet<string> = new Set([
  'span',
  'strong',
  'em',
  'u',
  's',
  'code',
  'sub',
  'sup',
  'a',
  'li',
  'ul',
  'ol',
  'small',
]);

/** Editable nodes of markup; elements other than text stay as they are. */
export function toEditableNodes(nodes: readonly MarkupNode[], markup: string): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.kind === 'text') {
      const text = decodeEntities(markup.slice(node.from, node.to)).replace(/[ \t\r\n\f]+/g, ' ');
      // White space between list items has no meaning.
      const isBetween =
        text.trim() === '' &&
        node.parent !== undefined &&
        (node.parent.name === 'ul' || node.parent.name === 'ol');
      return isBetween ? [] : [document.createTextNode(text)];
    }
    const source = markup.slice(node.from, node.to);
    if (!isInline(node) && !LISTED.has(node.name)) {
      const fixed = document.createElement('span');
      fixed.contentEditable = 'false';
      fixed.dataset['source'] = source;
      fixed.textContent = '▢';
      return [fixed];
    }
    const element = document.createElement(NAMES[node.name] ?? node.name);
    const attributes = markup.slice(node.from + 1 + node.name.length, node.opened).replace(/\s*\/?>$/, '');
    if (attributes.trim() !== '') element.dataset['attributes'] = attributes;
    element.append(...toEditableNodes(node.children, markup));
    return [element];
  });
}

/** Typed content as markup. */
export function toMarkup(field: Node): string {
  const text = pieces(field, false).join('');
  // Browsers add a line break at the end.
  return text.replace(/(?:<br\/>|\s)+$/, '').replace(/^(?:<br\/>|\s)+/, '');
}

function pieces(parent: Node, inList: boolean): string[] {
  return [...parent.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE)
      return encodeEntities(
        (node.textContent ?? '').replace(/[\n\u200b]/g, (sign) => (sign === '\n' ? ' ' : '')),
      );
    if (!(node instanceof HTMLElement)) return '';
    const { source, attributes = '' } = node.dataset;
    if (source !== undefined) return source;
    const localName = node.localName;
    const name = NAMES[localName] ?? localName;
    if (name === 'br') return '<br/>';
    const isList = name === 'ul' || name === 'ol';
    const inner = pieces(node, isList || name === 'li').join('');
    if (name === 'li')
      return inner.replace(/(?:<br\/>|\s)+$/, '') === ''
        ? ''
        : `<li${attributes}>${inner.replace(/(?:<br\/>|\s)+$/, '').trim()}</li>`;
    // Browsers make a block for a new line.
    if (name === 'div' || name === 'p') return inList ? inner : `<br/>${inner.replace(/<br\/>$/, '')}`;
    const isPlainSpan = name === 'span' && attributes === '';
    return !PRESERVED_ELEMENTS.has(name) || isPlainSpan || inner === ''
      ? inner
      : `<${name}${attributes}>${inner}</${name}>`;
  });
}
