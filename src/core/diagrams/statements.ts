/** A fault in the text of a diagram; line and column count from 1. */
export interface DiagramFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Stops the parsing of one statement. */
export class Unreadable extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Limits of one diagram: more than a slide can show, and little enough for a quick layout. */
export const DIAGRAM_LIMITS = { characters: 20_000, items: 60, edges: 120, groups: 12, label: 160 } as const;

/** One line of a diagram, or a part of it up to a semicolon. */
export interface Statement {
  readonly text: string;
  readonly line: number;
  /** Column of its first character, from 1. */
  readonly column: number;
  /** Number of leading blanks. */
  readonly indent: number;
}

/**
 * Splits the source into statements without comments and front matter. Semicolons in brackets and quotes do
 * not separate.
 */
export function readStatements(source: string): Statement[] {
  return source
    .replace(/^\s*---\n[\s\S]{0,2000}?\n---(?=\n)/, (front) => front.replace(/[^\n]/g, ''))
    .split(/\r?\n/)
    .flatMap((whole, index) => splitLine(whole.replace(/(^|\s)%%.*$/, ''), index + 1));
}

function splitLine(whole: string, line: number): Statement[] {
  const found: Statement[] = [];
  let [depth, quoted, from] = [0, false, 0];
  const close = (to: number): void => {
    const text = whole.slice(from, to);
    const indent = text.length - text.trimStart().length;
    if (text.trim() !== '')
      found.push({ text: text.trim(), line, column: from + indent + 1, indent: from + indent });
    from = to + 1;
  };
  for (let at = 0; at < whole.length; at += 1) {
    const letter = whole[at] as string;
    if (letter === '"') quoted = !quoted;
    else if (!quoted && '[({'.includes(letter)) depth += 1;
    else if (!quoted && '])}'.includes(letter)) depth -= 1;
    else if (!quoted && depth <= 0 && letter === ';') close(at);
  }
  close(whole.length);
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: ' ' };

/** Text of a label without quotes, Markdown and tags. */
export function readLabel(raw: string, offset: number): string {
  const text = raw
    .trim()
    .replace(/^"([\s\S]*)"$/, '$1')
    .replace(/^`([\s\S]*)`$/, '$1')
    .replace(/<br\s*\/?>|\\n/gi, ' ')
    .replace(/<\/?[a-z][^<>]{0,60}>/gi, '')
    .replace(
      /[#&](\w{1,8});/g,
      (whole, name: string) =>
        ENTITIES[name] ?? (/^\d{1,6}$/.test(name) ? String.fromCodePoint(Number(name)) : whole),
    )
    .replace(/\*\*/g, '')
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim();
  if (text.length > DIAGRAM_LIMITS.label)
    throw new Unreadable(
      `A label has at most ${DIAGRAM_LIMITS.label} characters; this one has ${text.length}.`,
      offset,
    );
  return text;
}
