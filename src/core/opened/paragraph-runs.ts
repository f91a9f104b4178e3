import { childAtPath, type Markup, readAttribute, readCharacterData, type Xml } from '../ooxml/xml/index.ts';

/** A run of text in the form that callers write: words with their Markdown marks. */
export interface Piece extends Marks {
  readonly text: string;
}

export interface Marks {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly link?: string;
}

/** A run of a paragraph as the file contains it. */
export interface OwnRun {
  readonly kind: 'text' | 'break' | 'field' | 'other';
  /** A line break is one \v; content that is not text is one U+FFFC. */
  readonly text: string;
  readonly raw: string;
  /** Its `a:rPr` as written; "" without one. */
  readonly properties: string;
  /** Marks relative to the usual format of the paragraph. */
  readonly marks: Marks;
}

/** Hyperlinks of a part. */
export interface Links {
  /** Address of an `a:hlinkClick` by its source; undefined for a macro and the like. */
  addressOf(click: string): string | undefined;
  /** Writes `a:hlinkClick`. @throws Failure `invalid_input` for what is no address, slide or file */
  write(address: string): Xml;
}

export const BREAK = '\v';
export const OBJECT = '\ufffc';

export function readRuns(source: string, paragraph: Markup, addressOf: Links['addressOf']): OwnRun[] {
  const found = paragraph.children
    .filter(({ name }) => name !== 'pPr' && name !== 'endParaRPr')
    .map((node) => readRun(source, node));
  const usual = findUsualFormat(found);
  const own = readMarks(usual, addressOf);
  return found.map((run) => {
    const marks = readMarks(run.properties, addressOf);
    const relativeMarks: Marks = {
      ...(marks.bold && !own.bold ? { bold: true } : {}),
      ...(marks.italic && !own.italic ? { italic: true } : {}),
      ...(marks.strike && !own.strike ? { strike: true } : {}),
      ...(marks.link === undefined ? {} : { link: marks.link }),
    };
    return { ...run, marks: relativeMarks };
  });
}

function readRun(source: string, node: Markup): Omit<OwnRun, 'marks'> {
  const raw = source.slice(node.start, node.end);
  const rPr = childAtPath(node, 'rPr');
  const properties = rPr === undefined ? '' : source.slice(rPr.start, rPr.end);
  if (node.name === 'br') return { kind: 'break', text: BREAK, raw, properties };
  if (node.name !== 'r' && node.name !== 'fld') return { kind: 'other', text: OBJECT, raw, properties };
  const t = childAtPath(node, 't');
  return {
    kind: node.name === 'r' ? 'text' : 'field',
    text: t === undefined ? '' : readCharacterData(source, t),
    raw,
    properties,
  };
}

/** Run properties of most characters. */
export function findUsualFormat(runs: readonly Pick<OwnRun, 'text' | 'properties' | 'kind'>[]): string {
  const letters = new Map<string, number>();
  for (const { kind, properties, text: words } of runs)
    if (kind === 'text' || kind === 'field')
      letters.set(properties, (letters.get(properties) ?? 0) + words.length);
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

function readMarks(properties: string, addressOf: Links['addressOf']): Marks {
  if (properties === '') return {};
  const readValue = (name: string) => readAttribute(properties, { start: 0 }, name);
  const isOn = (name: string) => /^(1|true|on)$/.test(readValue(name) ?? '');
  const click = /<(?:[\w.-]+:)?hlinkClick\b[^>]*>/.exec(properties)?.[0];
  const link = click === undefined ? undefined : addressOf(click);
  const strike = readValue('strike');
  return {
    ...(isOn('b') ? { bold: true } : {}),
    ...(isOn('i') ? { italic: true } : {}),
    ...(strike !== undefined && strike !== 'noStrike' ? { strike: true } : {}),
    ...(link === undefined ? {} : { link }),
  };
}

/** Merges adjacent runs of the same marks, and the words of a link with unlinked spaces between them. */
export function mergeRuns(runs: readonly OwnRun[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { text: words, marks } of runs) {
    const [link, space] = pieces.slice(-2);
    if (link?.link !== undefined && space !== undefined && isUnlinkedSpace(space) && isAlike(link, marks))
      pieces.splice(-2, 2, { ...link, text: link.text + space.text });
    const last = pieces.at(-1);
    if (last !== undefined && isAlike(last, marks))
      pieces[pieces.length - 1] = { ...last, text: last.text + words };
    else if (words !== '') pieces.push({ ...marks, text: words });
  }
  return pieces;
}

/** Returns whether a piece is a space without a link, as it stands between the words of a right-to-left link. */
function isUnlinkedSpace({ text: words, link }: Piece): boolean {
  return link === undefined && words.trim() === '';
}

export function isAlike(a: Marks, b: Marks): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.strike === b.strike && a.link === b.link;
}
