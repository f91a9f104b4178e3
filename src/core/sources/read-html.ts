/** Piece of a raw HTML block that a slide could show. */
export type HtmlPiece =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'figure'; readonly url: string; readonly alt: string; readonly linked: boolean }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  lsaquo: '‹',
  rsaquo: '›',
  iquest: '¿',
  iexcl: '¡',
  szlig: '\u00df',
  aelig: '\u00e6',
  oelig: '\u0153',
  oslash: '\u00f8',
  ordf: '\u00aa',
  ordm: '\u00ba',
  deg: '°',
  middot: '·',
  bull: '•',
  times: '×',
  euro: '€',
  pound: '£',
  cent: '¢',
  yen: '¥',
  sect: '§',
  para: '¶',
  copy: '©',
  reg: '®',
  trade: '™',
  frac12: '½',
  frac14: '¼',
  sup2: '²',
  sup3: '³',
  rarr: '→',
  larr: '←',
};
const MARKDOWN_LINK = /!?\[([^[\]\n]{0,200})\]\([^()\s]{0,500}(?:\s"[^"\n]{0,200}")?\)/g;
/** Portraits and signs beside a text. */
const DECORATION = /(?:^|[\s_/-])(?:avatars?|emojis?|gravatar)(?:$|[\s_./-])/i;

/** Accents in names of letters, "eacute", as combining characters. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  macr: '\u0304',
  uml: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
};
const PIECE =
  /<table\b[\s\S]*?<\/table>|<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>|<img\b[^>]*>|<\/?(?:p|div|li|tr|br|summary|details|section|ul|ol)\b[^>]*>/gi;

/**
 * Reads headings, pictures, tables and text; comments, scripts, styles and tags (including JSX) are dropped.
 */
export function readHtml(html: string): HtmlPiece[] {
  const clean = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ');
  const pieces: HtmlPiece[] = [];
  let at = 0;
  for (const match of clean.matchAll(PIECE)) {
    text(clean.slice(at, match.index), pieces);
    at = match.index + match[0].length;
    if (/^<table/i.test(match[0])) table(match[0], pieces);
    else if (match[1] !== undefined) heading(Number(match[1]), match[2] ?? '', pieces);
    else if (/^<img/i.test(match[0]) && !isDecoration(match[0]))
      pieces.push(figure(match[0], /<a\b[^>]*>\s*$/i.test(clean.slice(0, match.index))));
  }
  text(clean.slice(at), pieces);
  return pieces;
}

function heading(level: number, inner: string, pieces: HtmlPiece[]): void {
  const words = stripTags(inner);
  if (words !== '') pieces.push({ kind: 'heading', level, text: words });
}

function text(raw: string, pieces: HtmlPiece[]): void {
  const words = stripTags(raw);
  if (/[\p{L}\p{N}]/u.test(words)) pieces.push({ kind: 'text', text: words });
}

function table(html: string, pieces: HtmlPiece[]): void {
  const rows = [...html.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<\/tr>|<tr\b|<\/table>)/gi)].map((row) =>
    [...(row[1] ?? '').matchAll(/<t[hd]\b[^>]*>([\s\S]*?)(?=<\/t[hd]>|<t[hd]\b|$)/gi)].map((cell) =>
      stripTags(cell[1] ?? ''),
    ),
  );
  const filled = rows.filter((row) => row.length > 0);
  if (filled.flat().every((cell) => cell === ''))
    // A table without a word only arranges its pictures.
    for (const [, link, linked = '', image = linked] of html.matchAll(
      /(<a\b[^<>]*>)\s*(<img\b[^<>]*>)|(<img\b[^<>]*>)/gi,
    ))
      pieces.push(figure(image, link !== undefined));
  else if (filled.length > 1) pieces.push({ kind: 'table', rows: filled });
  else text(html.replace(/<[^>]*>/g, ' '), pieces);
}

function figure(image: string, linked: boolean): HtmlPiece {
  return { kind: 'figure', url: attribute(image, 'src'), alt: attribute(image, 'alt'), linked };
}

function isDecoration(image: string): boolean {
  return [attribute(image, 'class'), attribute(image, 'alt'), attribute(image, 'src')].some((words) =>
    DECORATION.test(words),
  );
}

function attribute(tag: string, name: string): string {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|\\{?([^\\s>}]+))`, 'i').exec(tag);
  return decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? '');
}

function stripTags(html: string): string {
  return decodeEntities(html.replace(/<\/?[A-Za-z][^<>]*>/g, ' '))
    .replace(MARKDOWN_LINK, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Character of a named entity; letters with accents are composed. */
function decodeName(name: string): string | undefined {
  const [, letter = '', accent = ''] = /^([A-Za-z])([a-z]{3,5})$/.exec(name) ?? [];
  const mark = ACCENTS[accent];
  if (mark !== undefined) return (letter + mark).normalize('NFC');
  const found = ENTITIES[name.toLowerCase()];
  return found !== undefined && /^[A-Z]/.test(name) && /^\p{L}$/u.test(found) ? found.toUpperCase() : found;
}

/** Replaces numeric entities and common named ones by their characters. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+\d{0,2}));/gi,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      if (Number.isInteger(code) && code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
      return decodeName(name ?? '') ?? whole;
    },
  );
}
