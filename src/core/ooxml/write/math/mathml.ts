import { defined } from '../../../input/fields.ts';
import type { XmlNode } from '../../xml/parse.ts';
import { localName } from '../../xml/scan.ts';

/** Invisible operators: function application, times, comma, plus. */
export const INVISIBLE = /^[\u2061-\u2064]?$/;
export const APPLY_FUNCTION = '\u2061';
const NARY = /^[∑∏∐∫∬∭⨌∮∯∰⋂⋃⋀⋁⨀⨁⨂⨄⨆]$/u;
/** Operators that end the operand of a sum or integral: relations, plus, minus, commas. */
const ENDS_OPERAND = /^[=≠<>≤≥≪≫≈≃≅≡∼∝→⇒⇔←↦∈∉⊂⊆∣+−±∓,;]$/u;
/** Combining marks for accents, which MathML writes as separate characters. */
export const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  '→': '\u20d7',
  ˇ: '\u030c',
  '´': '\u0301',
  '`': '\u0300',
  '˘': '\u0306',
  '˚': '\u030a',
  '¯': '\u0304',
  '―': '\u0305',
};
const WRAPPERS: ReadonlySet<string> = new Set(['mrow', 'mstyle', 'mpadded', 'math']);

export function getLocalTag(node: XmlNode): string {
  return localName(node.tag);
}

/** Removes wrappers with a single child. */
export function unwrap(node: XmlNode): XmlNode {
  const [only, ...more] = node.children;
  return WRAPPERS.has(getLocalTag(node)) && only !== undefined && more.length === 0 ? unwrap(only) : node;
}

/** Returns the character of an operator; undefined for other nodes. */
export function readOperator(node: XmlNode): string | undefined {
  const inner = unwrap(node);
  return getLocalTag(inner) === 'mo' ? inner.text.trim() : undefined;
}

/** A sum, product or integral with its limits. */
export interface Nary {
  readonly sign: string;
  readonly under?: XmlNode;
  readonly over?: XmlNode;
  /** In display style the limits are above and below. */
  readonly stacked: boolean;
}

export function parseNary(node: XmlNode): Nary | undefined {
  const inner = unwrap(node);
  const kind = getLocalTag(inner);
  const scripted = /^(m(under|over|sub|sup)|munderover|msubsup)$/.test(kind);
  const sign = readOperator(scripted ? (inner.children[0] ?? inner) : inner);
  if (sign === undefined || !NARY.test(sign)) return undefined;
  const [, first, second] = inner.children;
  const above = kind === 'mover' || kind === 'msup';
  const under = scripted && !above ? first : undefined;
  const over = above ? first : second;
  return { sign, ...defined({ under, over }), stacked: kind.startsWith('mu') || kind === 'mover' };
}

/** Tests for a named operator such as "lim", "max" or "det", with or without limits. */
export function isNamedFunction(node: XmlNode): boolean {
  const inner = unwrap(node);
  const name = readOperator(
    /^m(under|over|sub|sup|underover|subsup)$/.test(getLocalTag(inner))
      ? (inner.children[0] ?? inner)
      : inner,
  );
  return name !== undefined && /^\p{L}[\p{L}\s\u2006]+$/u.test(name);
}

/** Counts the nodes from `from` on that are the operand of a sum or integral. */
export function countOperandNodes(nodes: readonly XmlNode[], from: number): number {
  let at = from;
  while (at < nodes.length) {
    const node = nodes[at] as XmlNode;
    const sign = readOperator(node);
    // A sign at the start belongs to the operand.
    if (sign !== undefined && ENDS_OPERAND.test(sign) && !(at === from && /^[+−±∓]$/u.test(sign))) break;
    at += 1;
  }
  return at - from;
}

/** Splits a row into stretchy delimiters and their content; undefined if it has none at its ends. */
export function parseFenced(
  nodes: readonly XmlNode[],
): { readonly open: string; readonly close: string; readonly inside: readonly XmlNode[] } | undefined {
  const open = readFence(nodes[0], 'OPEN');
  const close = readFence(nodes.at(-1), 'CLOSE');
  return nodes.length < 2 || open === undefined || close === undefined
    ? undefined
    : { open, close, inside: nodes.slice(1, -1) };
}

function readFence(node: XmlNode | undefined, side: 'OPEN' | 'CLOSE'): string | undefined {
  if (node === undefined || node.attributes.get('data-mjx-texclass') !== side) return undefined;
  return getLocalTag(node) === 'mo' ? node.text.trim() : readOperator(node);
}

/** Parses a length to em: "0.167em", "1em", "4px"; 0 if invalid. */
export function parseEm(length: string | undefined): number {
  const match = /^(-?[\d.]+)(em|ex|px|pt|mu)?$/.exec(length ?? '');
  if (match === null) return 0;
  const per = { em: 1, ex: 0.43, px: 1 / 16, pt: 1 / 10, mu: 1 / 18 }[match[2] ?? 'em'] ?? 1;
  return Number(match[1]) * per;
}
