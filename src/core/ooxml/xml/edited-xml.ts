import { Memo } from '../../memory/memo.ts';
import { type Markup, readTag, scanAttribute } from './markup.ts';

/** Replaces the characters from `start` to `end` with `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** XML source with values that were computed from its elements. */
export interface XmlSource {
  readonly source: string;
  readonly memo: Memo;
}

/** Source text with pending replacements. Everything outside the replacements stays byte for byte. */
export class XmlEditor implements XmlSource {
  readonly source: string;
  readonly memo: Memo;
  readonly #edits: Edit[] = [];

  /** @param memo values that were already computed from elements of the text */
  constructor(source: string, memo = new Memo()) {
    this.source = source;
    this.memo = memo;
  }

  /** The pending edits, to apply them to another copy of the text. */
  get edits(): readonly Edit[] {
    return this.#edits;
  }

  replay(edits: readonly Edit[]): void {
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

  setAttribute(markup: Markup, name: string, value: string | undefined): void {
    const found = scanAttribute(this.source, markup, name);
    if (found !== undefined)
      this.replace(found.start, found.end, value === undefined ? '' : ` ${found.name}="${value}"`);
    else if (value !== undefined)
      this.insert(markup.inner - (this.source[markup.inner - 2] === '/' ? 2 : 1), ` ${name}="${value}"`);
  }

  /** Replaces everything between the start tag and the end tag. */
  setInner(markup: Markup, text: string): void {
    if (markup.close > markup.inner || this.source.slice(markup.inner - 2, markup.inner) !== '/>')
      this.replace(markup.inner, markup.close, text);
    else this.replace(markup.inner - 2, markup.inner, `>${text}</${readTag(this.source, markup)}>`);
  }

  /** Inserts as the last child, also into a self-closing element. */
  append(parent: Markup, text: string): void {
    if (parent.close === parent.inner && this.source[parent.inner - 2] === '/') this.setInner(parent, text);
    else this.insert(parent.close, text);
  }

  toString(): string {
    let [text, at] = ['', 0];
    // An edit inside a replaced range is dropped with it.
    const edits = [...this.#edits].sort(
      (a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start) || b.end - a.end,
    );
    for (const edit of edits) {
      if (edit.start < at) continue;
      text += this.source.slice(at, edit.start) + edit.text;
      at = edit.end;
    }
    return text + this.source.slice(at);
  }
}
