import { localName, resolveReferences, XmlError } from '../../ooxml/xml/index.ts';
import { SVG_BOUNDS, SvgProblem } from './bounds.ts';
import { findRoot } from './sniff-svg.ts';

/** Element tree in document order; names of elements and attributes have no prefix. */
export interface SvgNode {
  readonly name: string;
  readonly attributes: Map<string, string>;
  /** Child elements, and character data with entities resolved. */
  readonly children: (SvgNode | string)[];
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const TAG = /<([A-Za-z_][\w:.-]*)/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;
/** Prefixed attributes that affect the drawing. */
const PREFIXED_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['xlink:href', 'href'],
  ['xml:space', 'xml:space'],
]);
/** Name given to elements of other namespaces, whose content is dropped. */
const FOREIGN = 'foreign';

/**
 * Parses the markup of an SVG from its root element, reading each character once.
 *
 * @throws SvgProblem if it is malformed or exceeds the bounds.
 */
export function parseSvg(text: string): SvgNode {
  const open: SvgNode[] = [];
  const tags: string[] = [];
  let [elements, attributes, root] = [0, 0, undefined as SvgNode | undefined];
  let prefix = '';
  for (let at = findRoot(text); at < text.length; ) {
    const next = text.indexOf('<', at);
    const until = next < 0 ? text.length : next;
    if (until > at) open.at(-1)?.children.push(decodeCharacters(text.slice(at, until), at));
    if (next < 0) break;
    at = next;
    if (text.startsWith('</', at)) {
      const end = findEnd(text, '>', at);
      const name = text.slice(at + 2, end - 1).trim();
      if (tags.pop() !== name)
        throw new SvgProblem(`</${name.slice(0, 40)}> closes an element that is not open`);
      open.pop();
      at = end;
      if (open.length === 0) break;
    } else if (text.startsWith('<!--', at)) at = findEnd(text, '-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) {
      const end = findEnd(text, ']]>', at);
      open.at(-1)?.children.push(text.slice(at + 9, end - 3));
      at = end;
    } else if (text.startsWith('<?', at)) at = findEnd(text, '?>', at);
    else {
      TAG.lastIndex = at;
      const tag = TAG.exec(text)?.[1];
      if (tag === undefined) throw new SvgProblem(`a "<" at character ${at} begins no element`);
      elements += 1;
      if (elements > SVG_BOUNDS.elements)
        throw new SvgProblem(`an SVG may have at most ${SVG_BOUNDS.elements} elements`);
      const parsed = readAttributes(text, TAG.lastIndex);
      attributes += parsed.values.size;
      if (attributes > SVG_BOUNDS.attributes)
        throw new SvgProblem(`an SVG may have at most ${SVG_BOUNDS.attributes} attributes`);
      if (root === undefined) prefix = tag.includes(':') ? `${tag.slice(0, tag.indexOf(':'))}:` : '';
      const isSvg =
        tag.startsWith(prefix) &&
        !tag.slice(prefix.length).includes(':') &&
        (parsed.values.get('xmlns') ?? SVG_NAMESPACE) === SVG_NAMESPACE;
      const node: SvgNode = {
        name: isSvg ? localName(tag) : FOREIGN,
        attributes: parsed.values,
        children: [],
      };
      open.at(-1)?.children.push(node);
      root ??= node;
      at = parsed.end;
      if (!parsed.closes) {
        open.push(node);
        tags.push(tag);
        if (open.length > SVG_BOUNDS.depth)
          throw new SvgProblem(`the elements of an SVG may be nested ${SVG_BOUNDS.depth} deep`);
      } else if (open.length === 0) break;
    }
  }
  if (root === undefined || open.length > 0) throw new SvgProblem('the SVG breaks off');
  return root;
}

function readAttributes(
  text: string,
  from: number,
): { readonly values: Map<string, string>; readonly end: number; readonly closes: boolean } {
  const values = new Map<string, string>();
  let at = from;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(text);
    if (match === null) break;
    const [, name = '', double, single] = match;
    const key = name.includes(':') ? PREFIXED_ATTRIBUTES.get(name) : name;
    if (key !== undefined && !values.has(key)) values.set(key, decodeCharacters(double ?? single ?? '', at));
    at = ATTRIBUTE.lastIndex;
  }
  TAG_END.lastIndex = at;
  const end = TAG_END.exec(text);
  if (end === null) throw new SvgProblem(`the tag before character ${at} is malformed`);
  return { values, end: TAG_END.lastIndex, closes: end[1] === '/' };
}

function decodeCharacters(raw: string, at: number): string {
  try {
    return resolveReferences(raw, at);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new SvgProblem(`an "&" at character ${at} begins no character reference`, { cause: error });
  }
}

function findEnd(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new SvgProblem('the SVG breaks off');
  return at + mark.length;
}
