import { parseXml, type XmlNode } from '../../xml/parse.ts';
import { ACCENTS, getLocalTag, INVISIBLE, isNamedFunction, parseNary, unwrap } from './mathml.ts';

const SUPERSCRIPT: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '−': '⁻',
  n: 'ⁿ',
  i: 'ⁱ',
};
const SUBSCRIPT: Readonly<Record<string, string>> = {
  '0': '₀',
  '1': '₁',
  '2': '₂',
  '3': '₃',
  '4': '₄',
  '5': '₅',
  '6': '₆',
  '7': '₇',
  '8': '₈',
  '9': '₉',
  '+': '₊',
  '−': '₋',
};
const SPACED_OPERATOR = /^[=≠<>≤≥≈≡∼→⇒⇔+−±⟶]$/u;

/**
 * Converts a formula to one line of plain characters for programs that cannot show OMML: "x̄ = 1/n ∑_(i=1)^n
 * xᵢ".
 */
export function toLinearText(mathml: string): string {
  return writeRow(parseXml(mathml).children).replace(/\s+/g, ' ').trim();
}

function writeRow(nodes: readonly XmlNode[]): string {
  return nodes
    .map((node) =>
      isNamedFunction(node) || (parseNary(node) !== undefined && getLocalTag(node) !== 'mo')
        ? ` ${writeNode(node)} `
        : writeNode(node),
    )
    .join('');
}

function writeNode(node: XmlNode): string {
  // Write each child at most once: two writes per level would take exponential time for deep formulas.
  const argument = (index: number): string | undefined =>
    node.children[index] === undefined ? undefined : writeArgument(node.children[index]);
  switch (getLocalTag(node)) {
    case 'mo':
      return INVISIBLE.test(node.text)
        ? node.text === '\u2061'
          ? ' '
          : ''
        : SPACED_OPERATOR.test(node.text)
          ? ` ${node.text} `
          : node.text;
    case 'mi':
    case 'mn':
    case 'mtext':
    case 'ms':
      return node.text.replaceAll('\u00a0', ' ');
    case 'mspace':
      return ' ';
    case 'mover': {
      const [base, mark] = [argument(0), argument(1)];
      return `${base}${ACCENTS[mark ?? ''] ?? writeScript(mark, SUPERSCRIPT, '^')}`;
    }
    case 'msup':
      return `${argument(0)}${writeScript(argument(1), SUPERSCRIPT, '^')}`;
    case 'msub':
    case 'munder':
      return `${argument(0)}${writeScript(argument(1), SUBSCRIPT, '_')}`;
    case 'msubsup':
    case 'munderover':
      return `${argument(0)}${writeScript(argument(1), SUBSCRIPT, '_')}${writeScript(argument(2), SUPERSCRIPT, '^')}`;
    case 'mfrac':
      return `${argument(0)}/${argument(1)}`;
    case 'msqrt':
      return `√${parenthesize(writeRow(node.children))}`;
    case 'mroot':
      return `${writeScript(argument(1), SUPERSCRIPT, '')}√${argument(0)}`;
    case 'mtr':
    case 'mlabeledtr':
      return node.children.map((cell) => writeRow(cell.children).trim()).join(' ');
    case 'mtable':
      return node.children.map(writeNode).join('; ');
    case 'mphantom':
      return '';
    default:
      return writeRow(node.children);
  }
}

/** An argument of several characters is put in parentheses. */
function writeArgument(node: XmlNode): string {
  const inner = unwrap(node);
  const content = writeNode(inner);
  return /^m(i|n|o|text|sup|sub)$/.test(getLocalTag(inner)) ? content : parenthesize(content);
}

function parenthesize(content: string): string {
  const inner = content.trim();
  return [...inner].length <= 1 ? inner : `(${inner})`;
}

function writeScript(
  content: string | undefined,
  letters: Readonly<Record<string, string>>,
  sign: string,
): string {
  const inner = (content ?? '').replace(/^\((.*)\)$/su, '$1').replace(/ /g, '');
  if (inner === '') return '';
  const signs = [...inner];
  return signs.every((letter) => letters[letter] !== undefined)
    ? signs.map((letter) => letters[letter]).join('')
    : `${sign}${signs.length === 1 ? inner : `(${inner})`}`;
}
