import type { XmlNode } from '../xml/parse.ts';

/** First child with a canonical tag. */
export function child(node: XmlNode | undefined, tag: string): XmlNode | undefined {
  if (node !== undefined) for (const one of node.children) if (one.tag === tag) return one;
  return undefined;
}

export function findChildren(node: XmlNode | undefined, tag: string): readonly XmlNode[] {
  return node?.children.filter((one) => one.tag === tag) ?? [];
}

/** Follows a path of tags. */
export function at(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  let found = node;
  for (const tag of path) found = child(found, tag);
  return found;
}

export function attribute(node: XmlNode | undefined, name: string): string | undefined {
  return node?.attributes.get(name);
}

const EMU_PER_UNIT: Readonly<Record<string, number>> = {
  mm: 36_000,
  cm: 360_000,
  in: 914_400,
  pt: 12_700,
  pc: 152_400,
  pi: 152_400,
};
/** Limit for lengths: far beyond any slide, and small enough that sums stay exact. */
const MAX_LENGTH = 1e10;

/** Reads a number within bounds. Lengths of strict files ("2.5cm") are converted to EMU. */
export function readNumber(node: XmlNode | undefined, name: string): number | undefined {
  const text = attribute(node, name);
  if (text === undefined || text.length > 40) return undefined;
  const plain = parseDigits(text);
  if (plain !== undefined) return plain;
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(mm|cm|in|pt|pc|pi)?\s*$/.exec(text);
  if (match === null) return undefined;
  const value = Number(match[1]) * (match[2] === undefined ? 1 : (EMU_PER_UNIT[match[2]] ?? 1));
  return Math.abs(value) <= MAX_LENGTH ? value : undefined;
}

/** Fast path for plain digits, which nearly all numbers are. Ten digits at most cannot exceed the bounds. */
function parseDigits(text: string): number | undefined {
  if (text.length === 0 || text.length > 10) return undefined;
  let value = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

/** Reads a fraction, where 1 is 100 %: "50000" and the strict "50%" are both 0.5. */
export function readFraction(node: XmlNode | undefined, name: string): number | undefined {
  const text = attribute(node, name);
  if (text?.endsWith('%')) {
    const value = Number(text.slice(0, -1)) / 100;
    return Number.isFinite(value) && Math.abs(value) < 1e6 ? value : undefined;
  }
  const value = readNumber(node, name);
  return value === undefined ? undefined : value / 100_000;
}

/** Reads an angle in 60,000ths of a degree as degrees. */
export function readDegrees(node: XmlNode | undefined, name: string): number {
  return (((readNumber(node, name) ?? 0) / 60_000) % 360 || 0) + 0;
}

/** Reads a boolean: "1", "true" and "on" are true; undefined if absent. */
export function readFlag(node: XmlNode | undefined, name: string): boolean | undefined {
  const text = attribute(node, name);
  return text === undefined ? undefined : text === '1' || text === 'true' || text === 'on';
}
