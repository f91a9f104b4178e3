import {
  classifyMarkup,
  isTagEnd,
  localName,
  nameEnd,
  readAttributeAt,
  readCdata,
  resolveReferences,
  type ScannedAttribute,
  skippedMarkupEnd,
  tagEnd,
  XmlError,
} from './scan.ts';

/** An element by its position in the source, so that everything around it can stay byte for byte. */
export interface Markup {
  /** Local name, without the prefix. */
  readonly name: string;
  readonly parent?: Markup;
  readonly children: readonly Markup[];
  /** Offset of the "<" of the start tag. */
  readonly start: number;
  /** Offset behind the start tag. */
  readonly inner: number;
  /** Offset of the end tag. Equals `end` for a self-closing element. */
  readonly close: number;
  readonly end: number;
}

interface OpenMarkup {
  name: string;
  parent?: OpenMarkup;
  children: OpenMarkup[];
  start: number;
  inner: number;
  close: number;
  end: number;
}

/**
 * Parses a document that is known to be well-formed.
 *
 * @throws XmlError when tags do not match
 */
export function parseMarkup(source: string): Markup {
  const root: OpenMarkup = {
    name: '',
    children: [],
    start: 0,
    inner: 0,
    close: source.length,
    end: source.length,
  };
  let open = root;
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at)) {
    const start = at;
    switch (classifyMarkup(source, start)) {
      case 'start': {
        const nameEndsAt = nameEnd(source, start + 1);
        if (nameEndsAt < 0) throw new XmlError('A "<" must start a tag', start);
        at = tagEnd(source, nameEndsAt);
        const element: OpenMarkup = {
          name: localName(source.slice(start + 1, nameEndsAt)),
          parent: open,
          children: [],
          start,
          inner: at,
          close: at,
          end: at,
        };
        open.children.push(element);
        if (source[at - 2] !== '/') open = element;
        break;
      }
      case 'end':
        at = tagEnd(source, start);
        if (open.parent === undefined) throw new XmlError('An end tag closes nothing', start);
        open.close = start;
        open.end = at;
        open = open.parent;
        break;
      case 'data':
        at = readCdata(source, start).end;
        break;
      case 'passed':
        at = skippedMarkupEnd(source, start);
    }
  }
  const top = root.children[0];
  if (top === undefined || open !== root) throw new XmlError('An element is not closed', source.length);
  return top as Markup;
}

/** Lists the element and all its descendants in document order. */
export function descendants(markup: Markup, into: Markup[] = []): readonly Markup[] {
  into.push(markup);
  for (const child of markup.children) descendants(child, into);
  return into;
}

/** First match in document order, including the element itself. */
export function findWithin(markup: Markup, matches: (one: Markup) => boolean): Markup | undefined {
  if (matches(markup)) return markup;
  for (const child of markup.children) {
    const found = findWithin(child, matches);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Follows a path of local names, taking the first child of each name. */
export function childAtPath(markup: Markup | undefined, ...path: readonly string[]): Markup | undefined {
  let found = markup;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** Reads an attribute's value as written. A name without a prefix matches any prefix. */
export function readAttribute(
  source: string,
  element: Pick<Markup, 'start'>,
  name: string,
): string | undefined {
  return scanAttribute(source, element, name)?.value;
}

export function scanAttribute(
  source: string,
  { start }: Pick<Markup, 'start'>,
  name: string,
): ScannedAttribute | undefined {
  for (let at = nameEnd(source, start + 1); !isTagEnd(source, at); ) {
    const attribute = readAttributeAt(source, at);
    if (attribute === undefined) return undefined;
    if (attribute.name === name || localName(attribute.name) === name) return attribute;
    at = attribute.end;
  }
  return undefined;
}

/** Reads the tag name as written, with its prefix. */
export function readTag(source: string, { start }: Pick<Markup, 'start'>): string {
  return source.slice(start + 1, nameEnd(source, start + 1));
}

/** Character data of an element, including CDATA sections. */
export function readCharacterData(source: string, { inner, close }: Pick<Markup, 'inner' | 'close'>): string {
  const pieces = source.slice(inner, close).split(/<!\[CDATA\[([\s\S]*?)\]\]>/);
  return pieces.map((piece, index) => (index % 2 === 1 ? piece : resolveReferences(piece, inner))).join('');
}
