/** Most picture references in one text; later ones stay as they are. */
const MAX_REFERENCES = 5_000;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const PICTURE_ENDING = /\.(?:png|jpe?g|webp|gif|avif|tiff?|bmp|svg)(?:[?#]|$)/i;
/** All quantifiers are bounded, so that a match attempt takes limited time. */
const INLINE =
  /!\[(?:[^[\]]|\[[^[\]]{0,200}\]){0,1000}\]\([ \t]{0,20}(?:<([^<>\n]{1,4096})>|([^\s()<>]{1,4096}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,500})?))/y;
const DEFINITION = /^( {0,3}\[[^[\]\n]{1,200}\]:[ \t]{0,20})(?:<([^<>\n]{1,4096})>|([^\s<>]{1,4096}))/;
const IMG = /<img\s(?:[^>"']|"[^"]{0,4096}"|'[^']{0,4096}'){0,5000}>/iy;
const SRC = /(\ssrc\s{0,20}=\s{0,20})(?:"([^"]{1,4096})"|'([^']{1,4096})'|([^\s"'>]{1,4096}))/i;

/** A reference to a picture in Markdown. */
interface PictureReference {
  /** Start of the destination, including its angle bracket or quote. */
  readonly start: number;
  readonly end: number;
  readonly destination: string;
  readonly write: (destination: string) => string;
}

/**
 * Pictures of a Markdown text in document order: `![alt](path)`, `![alt](<path with blanks>)`, `<img
 * src="path">`, and definitions such as `[id]: picture.png`. Code is left out.
 */
export function picturesInMarkdown(text: string): readonly PictureReference[] {
  const found: PictureReference[] = [];
  let attempts = 0;
  let fence: string | undefined;
  let offset = 0;
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    else if (fence === undefined) {
      const definition = line.includes(']:') ? DEFINITION.exec(line) : null;
      if (definition !== null) found.push(...definitionIn(definition, offset));
      for (const { index: at } of line.matchAll(/!\[|<img\s/gi)) {
        if (attempts++ >= MAX_REFERENCES) break;
        if (!isInCode(line, at))
          found.push(...(line[at] === '!' ? inlineAt(text, offset + at) : imgAt(text, offset + at)));
      }
    }
    offset += line.length + 1;
  }
  return found;
}

/** An odd number of backticks before a place means that a code span is open there. */
function isInCode(line: string, at: number): boolean {
  let ticks = 0;
  for (let index = Math.max(0, at - 1_000); index < at; index++) if (line[index] === '`') ticks += 1;
  return ticks % 2 === 1;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  const sticky = new RegExp(pattern);
  sticky.lastIndex = at;
  return sticky.exec(text);
}

function inlineAt(text: string, at: number): PictureReference[] {
  const match = matchAt(INLINE, text, at);
  if (match === null) return [];
  const [whole, enclosed, plain] = match;
  const end = at + whole.length;
  const written = enclosed === undefined ? (plain ?? '') : `<${enclosed}>`;
  return [
    {
      start: end - written.length,
      end,
      destination: enclosed ?? decodeDestination(plain ?? ''),
      write: asDestination,
    },
  ];
}

/** Other definitions belong to links and footnotes. */
function definitionIn(
  [whole, head = '', enclosed, plain]: RegExpExecArray,
  offset: number,
): PictureReference[] {
  const destination = enclosed ?? decodeDestination(plain ?? '');
  return PICTURE_ENDING.test(destination)
    ? [{ start: offset + head.length, end: offset + whole.length, destination, write: asDestination }]
    : [];
}

function imgAt(text: string, at: number): PictureReference[] {
  const tag = matchAt(IMG, text, at)?.[0] ?? '';
  const match = SRC.exec(tag);
  if (match === null) return [];
  const [whole, head = '', double, single, unquoted] = match;
  const start = at + match.index + head.length;
  return [
    {
      start,
      end: at + match.index + whole.length,
      destination: unescapeAttribute(double ?? single ?? unquoted ?? ''),
      write: (destination) => `"${destination}"`,
    },
  ];
}

function asDestination(destination: string): string {
  return /[\s()<>]/.test(destination) ? `<${destination}>` : destination;
}

function decodeDestination(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Decodes character references in an attribute value. */
export function unescapeAttribute(attribute: string): string {
  const named: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };
  return attribute.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(quot|apos|lt|gt|amp));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
