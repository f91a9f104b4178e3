import { Memo } from '../../memory/memo.ts';
import { type Markup, scannedAttribute, tagOf } from './markup.ts';

/** What one edit puts in the place of what. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Markup as text, and what was found out about its elements. */
export interface KnownXml {
  readonly source: string;
  readonly memo: Memo;
}

/** Text with pieces of it replaced; what no edit names stays as it is. */
export class Edited implements KnownXml {
  readonly source: string;
  readonly memo: Memo;
  readonly #edits: Edit[] = [];

  /** @param memo what is known of the elements of the text already. */
  constructor(source: string, memo = new Memo()) {
    this.source = source;
    this.memo = memo;
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

  setAttribute(markup: Markup, name: string, value: string | undefined): void {
    const found = scannedAttribute(this.source, markup, name);
    if (found !== undefined) this.replace(found.start, found.end, value === undefined ? '' : ` ${found.name}="${value}"`);
    else if (value !== undefined) this.insert(markup.inner - (this.source[markup.inner - 2] === '/' ? 2 : 1), ` ${name}="${value}"`);
  }

  /** Everything inside of an element. */
  setInner(markup: Markup, text: string): void {
    if (markup.close > markup.inner || this.source.slice(markup.inner - 2, markup.inner) !== '/>') this.replace(markup.inner, markup.close, text);
    else this.replace(markup.inner - 2, markup.inner, `>${text}</${tagOf(this.source, markup)}>`);
  }

  toString(): string {
    let [text, at] = ['', 0];
    // Edits inside of what another replaces are gone with it.
    const edits = [...this.#edits].sort((a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start) || b.end - a.end);
    for (const edit of edits) {
      if (edit.start < at) continue;
      text += this.source.slice(at, edit.start) + edit.text;
      at = edit.end;
    }
    return text + this.source.slice(at);
  }
}
