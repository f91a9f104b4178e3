import { createRefusal } from '../files/refusal.ts';
import { toHex } from './css/computed-style.ts';
import type { PageElement, PageNode, PageSlide, Rect } from './styled-page.ts';

/** A node as the program in the browser writes it, with short names, since there are many. */
interface MeasuredNode {
  readonly t?: string;
  readonly a?: Record<string, string>;
  readonly s?: Record<string, string>;
  readonly r?: readonly number[];
  readonly p?: number;
  readonly c?: readonly MeasuredNode[];
  readonly x?: string;
  readonly n?: number;
}

const MAX_DEPTH = 200;

/** Reads a slide that a browser measured. @throws Failure `invalid_input` if the page made it unreadable */
export function readMeasuredSlide(json: string): PageSlide {
  const { root, width, height } = JSON.parse(json) as {
    root?: MeasuredNode;
    width?: number;
    height?: number;
  };
  const read = root === undefined ? undefined : readNode(root, 0);
  if (read === undefined || !('tag' in read) || !(Number(width) > 0) || !(Number(height) > 0))
    throw createRefusal('damaged', 'A slide of the page could not be measured.');
  return { root: read, width: Number(width), height: Number(height) };
}

function readNode(node: MeasuredNode, depth: number): PageNode | undefined {
  const rect = readRect(node.r);
  if (node.t === undefined)
    return typeof node.x === 'string'
      ? {
          text: node.x,
          ...(rect === undefined ? {} : { rect }),
          ...(node.n === undefined ? {} : { lines: Number(node.n) }),
        }
      : undefined;
  const children =
    depth > MAX_DEPTH ? [] : (node.c ?? []).flatMap((child) => readNode(child, depth + 1) ?? []);
  const element: PageElement = {
    tag: String(node.t),
    attributes: readStrings(node.a),
    style: readStyles(node.s),
    ...(rect === undefined ? {} : { rect }),
    ...(node.p === undefined ? {} : { picture: Number(node.p) }),
    children,
  };
  return element;
}

function readRect(numbers: readonly number[] | undefined): Rect | undefined {
  const [left = 0, top = 0, width = 0, height = 0] = (numbers ?? []).map(Number);
  return numbers === undefined || ![left, top, width, height].every(Number.isFinite)
    ? undefined
    : [left, top, width, height];
}

function readStrings(values: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]));
}

function readStyles(values: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readStrings(values)).map(([name, value]) => [
      name,
      /color$|^fill$|^stroke$/.test(name) && /^(?:rgb|color|okl|lab|lch|hsl)/.test(value)
        ? (toHex(value) ?? value)
        : value,
    ]),
  );
}
