import { XmlError } from '../../../../ooxml/xml/index.ts';

/** An element by where it stands in its source, so that all around it can stay byte for byte. */
export interface Markup {
  /** Without its prefix. */
  readonly name: string;
  readonly parent?: Markup;
  readonly children: readonly Markup[];
  /** Of its "<". */
  readonly start: number;
  /** Behind its start tag. */
  readonly inner: number;
  /** Of its end tag; as `end` for one that closes itself. */
  readonly close: number;
  readonly end: number;
}

interface Open {
  name: string;
  parent?: Open;
  children: Open[];
  start: number;
  inner: number;
  close: number;
  end: number;
}

/** What stands in markup; comments and instructions are passed over. */
const TOKEN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<\/[^>]*>|<([^\s/>]+)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;

/** The elements of a document that is known to be well-formed. */
export function markupOf(source: string): Markup {
  const root: Open = { name: '', children: [], start: 0, inner: 0, close: source.length, end: source.length };
  let open = root;
  for (const match of source.matchAll(TOKEN)) {
    const [token, tag, rest] = match;
    const at = match.index;
    if (tag !== undefined && !token.startsWith('<!') && !token.startsWith('<?') && !token.startsWith('</')) {
      const end = at + token.length;
      const made: Open = { name: tag.slice(tag.indexOf(':') + 1), parent: open, children: [], start: at, inner: end, close: end, end };
      open.children.push(made);
      if (rest?.endsWith('/') !== true) open = made;
    } else if (token.startsWith('</')) {
      if (open.parent === undefined) throw new XmlError('An end tag closes nothing', at);
      open.close = at;
      open.end = at + token.length;
      open = open.parent;
    }
  }
  const top = root.children[0];
  if (top === undefined || open !== root) throw new XmlError('An element is not closed', source.length);
  return top as Markup;
}

/** The element and all below it, in document order. */
export function within(markup: Markup, into: Markup[] = []): readonly Markup[] {
  into.push(markup);
  for (const child of markup.children) within(child, into);
  return into;
}

/** The first below it, or itself, that is so, in document order. */
export function findWithin(markup: Markup, wanted: (one: Markup) => boolean): Markup | undefined {
  if (wanted(markup)) return markup;
  for (const child of markup.children) {
    const found = findWithin(child, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Down a path of names, by the first child of each. */
export function down(markup: Markup | undefined, ...path: readonly string[]): Markup | undefined {
  let found = markup;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** What one edit puts in the place of what. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Text with pieces of it replaced; what no edit names stays as it is. */
export class Edited {
  readonly source: string;
  readonly #edits: Edit[] = [];

  constructor(source: string) {
    this.source = source;
  }

  /** All so far, to be made again elsewhere. */
  get edits(): readonly Edit[] {
    return this.#edits;
  }

  again(edits: readonly Edit[]): void {
    this.#edits.push(...edits);
  }

  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text });
  }

  remove({ start, end }: Pick<Markup, 'start' | 'end'>): void {
    this.replace(start, end, '');
  }

  insert(at: number, text: string): void {
    this.replace(at, at, text);
  }

  /** An attribute's value, unescaped only as far as numbers and names need it. */
  attribute(markup: Markup, name: string): string | undefined {
    return attributeIn(this.source, markup, name);
  }

  setAttribute(markup: Markup, name: string, value: string | undefined): void {
    const tag = this.source.slice(markup.start, markup.inner);
    const found = patternOf(name).exec(tag);
    if (found !== null) {
      const written = found[0].slice(0, found[0].search(/=/)).trimEnd();
      this.replace(markup.start + found.index, markup.start + found.index + found[0].length, value === undefined ? '' : `${written}="${value}"`);
    } else if (value !== undefined) {
      const end = markup.inner - (tag.endsWith('/>') ? 2 : 1);
      this.insert(end, ` ${name}="${value}"`);
    }
  }

  /** Everything inside of an element. */
  setInner(markup: Markup, text: string): void {
    if (markup.close > markup.inner || this.source.slice(markup.inner - 2, markup.inner) !== '/>') this.replace(markup.inner, markup.close, text);
    else this.replace(markup.inner - 2, markup.inner, `>${text}</${tagOf(this.source, markup)}>`);
  }

  toString(): string {
    let [text, at] = ['', 0];
    // Edits inside of what another replaces are gone with it.
    const edits = this.#edits.map((edit, order) => ({ ...edit, order })).sort((a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start) || b.end - a.end || a.order - b.order);
    for (const edit of edits) {
      if (edit.start < at) continue;
      text += this.source.slice(at, edit.start) + edit.text;
      at = edit.end;
    }
    return text + this.source.slice(at);
  }
}

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const known = patterns.get(name) ?? new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, known);
  return known;
}

export function attributeIn(source: string, { start, inner }: Pick<Markup, 'start' | 'inner'>, name: string): string | undefined {
  const found = patternOf(name).exec(source.slice(start, inner));
  return found?.[1] ?? found?.[2];
}

/** As written, with its prefix. */
export function tagOf(source: string, { start }: Pick<Markup, 'start'>): string {
  return /^<([^\s/>]+)/.exec(source.slice(start, start + 100))?.[1] ?? '';
}
